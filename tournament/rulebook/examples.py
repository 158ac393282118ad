"""A handful of deals that show what a set of rules is worth: a club knows its rules by their numbers.

Which deals show a rule stands in the file of its group; every mark is scoring.score_deal's own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scoring import DealScore, PlayedDeal, Ruleset

from .belote import belote_deals
from .capot import capot_deals
from .counted import counted_deals
from .deals import A, B, score_if_possible
from .making import deals_without_a_suit
from .marking import doubled_deals, plain_deals
from .melds import meld_deals

# In the order of the page.
DEALS = (plain_deals, belote_deals, doubled_deals, capot_deals, deals_without_a_suit, meld_deals)


@dataclass(frozen=True)
class Example:
    """A deal taken by side A, or counted, and what each side marks, with the reasons."""

    code: str
    played: PlayedDeal
    score: DealScore
    before: tuple[int | None, int | None] | None = field(default=None, compare=False)

    @property
    def counted(self) -> bool:
        """No bid is known of it: nobody took, one side and the other mark."""
        return self.played.status == "counted"

    @property
    def title(self) -> str:
        """What a counted deal shows."""
        titles = {
            "counted_plain": _("Partagée"),
            "counted_belote": _("Avec une belote"),
            "counted_sweep": _("Capot"),
            "counted_litige": _("Litige"),
        }
        return titles[self.code]

    @property
    def taker(self) -> int:
        return self.score.a or 0

    @property
    def defence(self) -> int:
        return self.score.b or 0

    @property
    def changed(self) -> bool:
        """The rules it is compared with would mark it otherwise."""
        return self.before is not None and self.before != (self.score.a, self.score.b)

    @property
    def reasons(self) -> list[list[Any]]:
        """The reasons of the taker's mark, then those of the defence's; nothing for a side that marks 0."""
        return [
            [line.reason for line in self.score.lines if line.side is side and self.score.mark(side)]
            for side in (A, B)
        ]


def examples(rules: Ruleset, compared: Ruleset | None = None) -> list[Example]:
    """The deals that these rules allow, each also scored by the rules compared with, where it may."""
    return [
        Example(code, played, score, _compared(played, compared))
        for deals in (DEALS if rules.bidding else (counted_deals,))
        for code, played in deals(rules)
        if played is not None and (score := score_if_possible(rules, played)) is not None
    ]


def _compared(played: PlayedDeal, rules: Ruleset | None) -> tuple[int | None, int | None] | None:
    """What both sides would mark by the other rules, where these know such a deal."""
    score = score_if_possible(rules, played) if rules is not None else None
    return None if score is None else (score.a, score.b)
