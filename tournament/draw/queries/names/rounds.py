"""What the rounds of an evening are called: "Tour 2 sur 4", "Quarts de finale".

A round keeps the number it has in the evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ....models import Round, Stage
from ....planned import planned_rounds
from .titles import TITLES

K = Stage.Kind
AT_ONCE = ("rotation", "round_robin")


@dataclass(frozen=True)
class RoundName:
    """A round and what it is called: "Tour 2 sur 3", "Tour 2"; "Quarts de finale", "Quarts"."""

    number: int
    name: str
    short: str


def round_name(number: int, of: int) -> str:
    """ "Tour 2 sur 3"."""
    return _("Tour %(number)s sur %(of)s") % {"number": number, "of": of}


def round_names(stage: Stage) -> list[RoundName]:
    """The rounds of a stage by what they are called; two statements."""
    return [name for name in evening_names(stage.tournament_id).values() if name.stage == stage.pk]


def evening_names(tournament_id: int) -> dict[int, StageRound]:
    """Every round of the evening by its number; one statement."""
    rounds = Round.objects.filter(stage__tournament=tournament_id).select_related("stage")
    return names_of(rounds.order_by("stage__order", "number"))


@dataclass(frozen=True)
class StageRound(RoundName):
    """A named round that knows its stage, and the stage's order."""

    stage: int = 0
    order: int = 0


@dataclass(frozen=True)
class RoundCalled:
    """A round and all that its name is made of: written when somebody reads it, in that reader's language.

    `of`: the number of the last round of its stage."""

    number: int
    of: int
    kind: str
    title: str

    @property
    def name(self) -> str:
        """In full: "Tour 2 sur 4", "Quarts de finale"."""
        if self.kind == K.FRIENDLY:
            return _("Parties pour le plaisir")
        if self.title in TITLES:
            return str(TITLES[self.title][0])
        if self.title == "pot":
            return _("Tour %(number)s, au pot") % {"number": self.number}
        return self.short if self.title else round_name(self.number, self.of)

    @property
    def short(self) -> str:
        """Where there is little room: "Tour 2", "Quarts"."""
        if self.kind == K.FRIENDLY:
            return _("Pour le plaisir")
        if self.title in TITLES:
            return str(TITLES[self.title][1])
        return _("Tour %(number)s") % {"number": self.number}


def names_of(rounds: Iterable[Round]) -> dict[int, StageRound]:
    """Names of rounds whose stages are loaded, in the order of the evening; no statement."""
    every = list(rounds)
    stages = {one.number: one.stage for one in every}
    return {
        number: StageRound(
            number, called.name, called.short, stage=stages[number].pk, order=stages[number].order
        )
        for number, called in called_of(every).items()
    }


def called_of(rounds: Iterable[Round]) -> dict[int, RoundCalled]:
    """What the names of rounds are made of, their stages loaded, by number; no statement."""
    every = list(rounds)
    counted = Counter(one.stage_id for one in every if not one.title)
    first: dict[int, int] = {}
    for one in every:
        first[one.stage_id] = min(one.number, first.get(one.stage_id, one.number))
    return {
        one.number: RoundCalled(
            one.number,
            first[one.stage_id] - 1 + max(counted[one.stage_id], planned_rounds(one.stage)),
            str(one.stage.kind),
            one.title,
        )
        for one in every
    }


def drawn_at_once(stage: Stage) -> bool:
    """Whether all rounds of the stage are known from its draw on, and are read side by side."""
    return stage.kind == K.POOLS or stage.options.get("draw") in AT_ONCE
