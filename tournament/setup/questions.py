"""The three questions that come first, each with the parameters that an answer sets (HOUSE_RULES §6).

Pure: an answer to values, and values to the answer they amount to; OTHER when none of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

OTHER = "other"
Values = Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """A choice: its large words, the small ones under them, and what it sets."""

    code: str
    title: Any
    note: Any
    sets: Callable[[Values], dict[str, Any]]


@dataclass(frozen=True)
class FirstQuestion:
    """One of the three. `decides`: the parameters it sets, to be found again lower down.

    `otherwise`: its answers do not exhaust what these parameters can say."""

    name: str
    legend: Any
    decides: tuple[str, ...]
    answers: tuple[Answer, ...]
    otherwise: bool = True

    def answered(self, values: Values) -> str:
        """The answer that these values amount to."""
        for answer in self.answers:
            if all(values.get(name) == value for name, value in answer.sets(values).items()):
                return answer.code
        return OTHER


def _counting(points: bool, contract: bool) -> Callable[[Values], dict[str, Any]]:
    return lambda values: {"count_points": points, "count_contract": contract}


def _fall(base: int, contract: bool) -> Callable[[Values], dict[str, Any]]:
    return lambda values: {"full_base": base, "fall_contract": contract}


def _factors(base: list[int], contract: list[int]) -> Callable[[Values], dict[str, Any]]:
    return lambda values: {"k_base": base, "k_contract": contract}


def _flat(values: Values) -> dict[str, Any]:
    """320 and 640 whatever the bid: where the contract is marked, no part of it may enter a doubled deal."""
    counted = values.get("count_contract") or values.get("fall_contract")
    return {"k_base": [1, 2, 4], **({"k_contract": [1, 0, 0]} if counted else {})}


METHOD = FirstQuestion(
    "method",
    _("Que compte-t-on ?"),
    ("count_points", "count_contract"),
    (
        Answer("made", _("Les points faits"), _("chacun marque ce qu’il a fait"), _counting(True, False)),
        Answer("bid", _("Le contrat"), _("seul le contrat compte"), _counting(False, True)),
        Answer("both", _("Les deux"), _("les points et le contrat"), _counting(True, True)),
    ),
    otherwise=False,
)
FALL = FirstQuestion(
    "fall",
    _("À la chute, la défense marque"),
    ("full_base", "fall_contract"),
    (
        Answer("160_bid", "160", _("et le contrat"), _fall(160, True)),
        Answer("162_bid", "162", _("et le contrat"), _fall(162, True)),
        Answer("160", "160", _("sans le contrat"), _fall(160, False)),
        # Translators: the contract alone, without the points of a fall.
        Answer("bid", _("Le contrat"), pgettext_lazy("the contract", "seul"), _fall(0, True)),
    ),
)
DOUBLING = FirstQuestion(
    "doubling",
    _("Le contre et le surcontre"),
    ("k_base", "k_contract"),
    (
        Answer("flat", "320, 640", _("somme fixe"), _flat),
        Answer("bid_4", _("Le contrat ×2, ×4"), _("le reste sans contre"), _factors([1, 1, 1], [1, 2, 4])),
        Answer("bid_3", _("Le contrat ×2, ×3"), _("le reste sans contre"), _factors([1, 1, 1], [1, 2, 3])),
        Answer("all_4", _("Tout ×2, ×4"), _("base et contrat"), _factors([1, 2, 4], [1, 2, 4])),
        Answer("all_3", _("Tout ×2, ×3"), _("base et contrat"), _factors([1, 2, 3], [1, 2, 3])),
    ),
)
QUESTIONS = (METHOD, FALL, DOUBLING)


def applied(values: Values, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The values with the chosen answers applied in order, by name of question; OTHER leaves them alone."""
    answered = dict(values)
    for question in QUESTIONS:
        for answer in question.answers:
            if answer.code == chosen.get(question.name):
                answered |= answer.sets(answered)
    return answered
