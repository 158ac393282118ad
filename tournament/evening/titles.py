"""Names of rounds and draws, in one place for desk, hall, paper and workbook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.bracket import TEMPLATES, Structure, Timing, of_bracket

from ..core.errors import Refused
from ..formats import format_of
from ..formats.draws import ASIDE, WHOLE, DrawKey, pot_name, title_of
from ..formats.formula import compose_stages, expected_teams, stage_data, stage_rows
from ..models import Draw, Round, Tournament
from .wording import TITLES, StageRound, round_name


def evening_names(tournament_id: int) -> dict[int, StageRound]:
    """Every round of the evening by its number; one statement."""
    rounds = Round.objects.filter(tournament=tournament_id).select_related("stage")
    return names_of(rounds.order_by("stage__order", "number"))


@dataclass(frozen=True)
class RoundCalled:
    """A round and all that its name is made of: written when somebody reads it, in that reader's language.

    `of`: the number of the last round of its stage; `ranked`: a ranking reads it."""

    number: int
    of: int
    ranked: bool
    title: str

    @property
    def name(self) -> str:
        """In full: "Tour 2 sur 4", "Quarts de finale"."""
        if not self.ranked:
            return _("Parties pour le plaisir")
        if self.title in TITLES:
            return str(TITLES[self.title][0])
        if self.title == "pot":
            return _("Tour %(number)s, au pot") % {"number": self.number}
        return self.short if self.title else round_name(self.number, self.of)

    @property
    def short(self) -> str:
        """Where there is little room: "Tour 2", "Quarts"."""
        if not self.ranked:
            return _("Pour le plaisir")
        if self.title in TITLES:
            return str(TITLES[self.title][1])
        return _("Tour %(number)s") % {"number": self.number}


def names_of(rounds: Iterable[Round]) -> dict[int, StageRound]:
    """Names of rounds whose stages are loaded, in the order of the evening; no statement."""
    loaded = list(rounds)
    stages = {round_.number: round_.stage for round_ in loaded}
    return {
        number: StageRound(
            number, called.name, called.short, stage=stages[number].pk, order=stages[number].order
        )
        for number, called in called_of(loaded).items()
    }


def called_of(rounds: Iterable[Round]) -> dict[int, RoundCalled]:
    """What the names of rounds are made of, their stages loaded, by number; no statement."""
    loaded = list(rounds)
    counted = Counter(round_.stage_id for round_ in loaded if not round_.title)
    first: dict[int, int] = {}
    for round_ in loaded:
        first[round_.stage_id] = min(round_.number, first.get(round_.stage_id, round_.number))
    return {
        round_.number: RoundCalled(
            round_.number,
            first[round_.stage_id] - 1 + max(counted[round_.stage_id], format_of(round_.stage).rounds),
            round_.stage.ranked,
            round_.title,
        )
        for round_ in loaded
    }


def coming_names(structure: Structure | None, rounds: int = 0) -> dict[int, str]:
    """What rounds are called that nobody has drawn yet, by number: a final by its name. Where nobody knows
    who will meet there are so many `rounds`; no statement."""
    if structure is None:
        return {number: round_name(number, rounds) for number in range(1, rounds + 1)}
    timing, called = Timing(structure), dict[int, RoundCalled]()
    for group in structure.groups:
        before = timing.starts(group)
        for number in range(before + 1, before + group.rounds + 1):
            last = max(before + group.rounds, called[number].of if number in called else 0)
            called[number] = RoundCalled(number, last, ranked=True, title="")
    # The highest bracket names a round; what is played beside it does not.
    named: set[int] = set()
    for match in sorted(structure.matches, key=lambda match: title_of(match) in ASIDE):
        if (number := timing.slot(match.number)) not in named:
            named.add(number)
            called[number] = RoundCalled(number, number, ranked=True, title=title_of(match))
    return {number: round_.name for number, round_ in sorted(called.items())}


def rounds_planned(tournament: Tournament) -> dict[int, str]:
    """The rounds that the formula holds, by number, as far as it says, for the teams there are, each with
    what it will be called; those of its stages where it says nothing yet. Two statements."""
    rows = stage_rows(tournament)
    try:
        composed = compose_stages(
            expected_teams(tournament, rows),
            [stage_data(row) for row in rows],
            individuals=tournament.individuals,
        )
    except Refused:
        return coming_names(None, max(1, sum(format_of(row).rounds for row in rows)))
    return coming_names(composed.structure)


def match_part(bracket: str, title: str, won: int | None, lost: int | None) -> str:
    """Where a released match stands: "Tableau principal", "Consolante, places 5 et 6"; empty in a group."""
    if not bracket:
        return ""
    bracket_text = of_bracket(bracket).text(translate=_)
    if title == "placing" and won and lost:
        return _("%(bracket)s, places %(first)s et %(last)s") % {
            "bracket": bracket_text, "first": won, "last": lost,
        }  # fmt: skip
    if title == "placing":
        title_text = _("Match de classement")
    elif title in ("final", "third"):
        title_text = _(TEMPLATES[title])
    else:
        return bracket_text
    return _("%(bracket)s, %(title)s") % {
        "bracket": bracket_text,
        "title": title_text[:1].lower() + title_text[1:],
    }


def match_called(round_title: str, bracket: str, title: str, won: int | None, lost: int | None) -> str:
    """A released match away from its round's heading: "Quarts de finale, consolante", "Consolante, petite
    finale"; empty in a group."""
    part = match_part(bracket, title, won, lost)
    if not part or title in ("final", "placing", "third") or round_title not in TITLES:
        return part
    return f"{TITLES[round_title][0]}, {part[:1].lower()}{part[1:]}"


def draw_name(draw: Draw, names: Mapping[int, StageRound]) -> str:
    """What a draw is called, by its key; `names`: those of the evening's rounds. No statement."""
    key, format = DrawKey.parse(draw.key), format_of(draw.stage)
    if key.round:
        before = sum(round_.order < draw.stage.order for round_ in names.values())
        return round_name(before + key.round, before + format.rounds)
    if key.bracket:
        return pot_name(key.bracket, key.level)
    if key.slot:
        evening_round = names.get(key.slot)
        return evening_round.name if evening_round else _("Tour %(number)s") % {"number": key.slot}
    return str(WHOLE.get(draw.engine, format.title)) % {"rounds": format.rounds}
