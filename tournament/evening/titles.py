"""Names of rounds and draws, in one place for desk, hall, paper and workbook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.structure.labels import TEMPLATES, of_bracket, of_match
from pairing.structure.types import PlannedMatch

from ..models import Draw, Round, Stage
from .planned import planned_rounds
from .steps import Step

# What a round of a bracket is called, in full and where there is little room.
TITLES = {
    "final": (gettext_lazy("Finale"), gettext_lazy("Finale")),
    "third": (gettext_lazy("Petite finale"), gettext_lazy("Petite finale")),
    "half": (gettext_lazy("Demi-finales"), gettext_lazy("Demies")),
    "quarter": (gettext_lazy("Quarts de finale"), gettext_lazy("Quarts")),
    "eighth": (gettext_lazy("Huitièmes de finale"), gettext_lazy("Huitièmes")),
    "sixteenth": (gettext_lazy("Seizièmes de finale"), gettext_lazy("Seizièmes")),
    "cadrage": (gettext_lazy("Cadrage"), gettext_lazy("Cadrage")),
    "placing_match": (gettext_lazy("Matchs de classement"), gettext_lazy("Classement")),
    "losers_round": (gettext_lazy("Matchs de classement"), gettext_lazy("Classement")),
    "first": (gettext_lazy("Premiers matchs des poules"), gettext_lazy("Premiers matchs")),
    "winners": (gettext_lazy("Gagnants et perdants des poules"), gettext_lazy("Gagnants, perdants")),
    "losers": (gettext_lazy("Gagnants et perdants des poules"), gettext_lazy("Gagnants, perdants")),
    "barrage": (gettext_lazy("Barrages"), gettext_lazy("Barrages")),
}
WAYS = {
    "ranked": gettext_lazy("%(round)s, au classement"),
    "random": gettext_lazy("%(round)s, au hasard"),
    "melee": gettext_lazy("%(round)s, à la mêlée"),
    "rotation": gettext_lazy("%(rounds)s tours en rotation"),
    "round_robin": gettext_lazy("Championnat en %(rounds)s tours"),
}


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


# Its round says them already; these are said with the bracket.
APART = ("third", "winners", "losers", "barrage")


def match_title(match: PlannedMatch) -> str:
    """What it is called for itself."""
    return of_match(match).text(translate=_)


def match_part(bracket: str, title: str, won: int | None, lost: int | None) -> str:
    """Where a released match stands: "Tableau principal", "Consolante, places 5 et 6"; empty in a group."""
    if not bracket:
        return ""
    where = of_bracket(bracket).text(translate=_)
    if title == "placing" and won and lost:
        return _("%(bracket)s, places %(first)s et %(last)s") % {
            "bracket": where, "first": won, "last": lost,
        }  # fmt: skip
    if title == "placing":
        own = _("Match de classement")
    elif title in ("final", *APART):
        own = _(TEMPLATES[title])
    else:
        return where
    return _("%(bracket)s, %(title)s") % {"bracket": where, "title": own[:1].lower() + own[1:]}


def match_called(round_title: str, bracket: str, title: str, won: int | None, lost: int | None) -> str:
    """A released match away from its round's heading: "Quarts de finale, consolante", "Consolante, petite
    finale"; empty in a group."""
    where = match_part(bracket, title, won, lost)
    if not where or title in ("final", "placing", *APART) or round_title not in TITLES:
        return where
    return f"{TITLES[round_title][0]}, {where[:1].lower()}{where[1:]}"


def draw_name(draw: Draw, names: Mapping[int, StageRound]) -> str:
    """By its engine and its key; `names`: those of the evening's rounds. No statement."""
    rounds = planned_rounds(draw.stage)
    if draw.engine == "pools":
        return _("Poules")
    if draw.engine in AT_ONCE:
        return str(WAYS[draw.engine]) % {"rounds": rounds}
    number, _dot, again = draw.key.partition(".")
    if number.isdigit():
        before = sum(one.order < draw.stage.order for one in names.values())
        named = round_name(before + int(number), before + rounds)
        return _("%(round)s, parties refaites") % {"round": named} if again else named
    bracket, _colon, level = draw.key.partition(":")
    if level:
        title = of_bracket(bracket).text(translate=_)
        return _("%(bracket)s, tour %(number)s, au pot") % {"bracket": title, "number": level}
    slot = draw.key[1:].partition(".")[0]
    if slot.isdigit():
        found = names.get(int(slot))
        return found.name if found else _("Tour %(number)s") % {"number": slot}
    return draw.stage.get_kind_display().capitalize()


def step_name(step: Step) -> str:
    """What is drawn: "Poules", "Tour 2 sur 4, au classement", "Tableau principal, tour 2, au pot"."""
    rounds = planned_rounds(step.stage)
    if step.engine in WAYS:
        before = step.first - step.number
        named = round_name(step.first, before + rounds)
        return str(WAYS[step.engine]) % {"round": named, "rounds": rounds}
    if step.engine == "pools":
        return _("Poules")
    title = str(TITLES[step.title][0]) if step.title in TITLES else ""
    if step.engine == "planned":
        return title or _("Tour %(number)s") % {"number": step.first}
    bracket = of_bracket(step.bracket).text(translate=_)
    if step.engine == "pot":
        return _("%(bracket)s, tour %(number)s, au pot") % {"bracket": bracket, "number": step.number}
    if not title:
        return _("%(bracket)s, premier tour") % {"bracket": bracket}
    return _("%(bracket)s, %(title)s") % {"bracket": bracket, "title": title[:1].lower() + title[1:]}
