"""Names of rounds and draws, in one place for desk, hall, paper and workbook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from pairing.bracket import Structure, Timing

from ..core.errors import Refused
from ..formats import format_of
from ..formats.draws import ASIDE, WHOLE, DrawKey, pot_name, title_of
from ..formats.formula import compose_stages, expected_teams, stage_data, stage_rows
from ..models import Draw, Match, Round, Tournament
from .wording import TITLES, RoundName, round_name


def evening_names(tournament_id: int) -> dict[int, RoundName]:
    """Every round of the evening by its number; one statement."""
    rounds = Round.objects.filter(tournament=tournament_id).select_related("stage")
    return names_of(rounds.order_by("stage__order", "number"))


def names_of(rounds: Iterable[Round]) -> dict[int, RoundName]:
    """Names of rounds whose stages are loaded, in the order of the evening, by number; no statement."""
    loaded = list(rounds)
    counted = Counter(round_.stage_id for round_ in loaded if not round_.title)
    first: dict[int, int] = {}
    for round_ in loaded:
        first[round_.stage_id] = min(round_.number, first.get(round_.stage_id, round_.number))
    return {
        round_.number: RoundName(
            round_.number,
            first[round_.stage_id] - 1 + max(counted[round_.stage_id], format_of(round_.stage).rounds),
            round_.stage.ranked,
            round_.title,
            stage=round_.stage_id,
            order=round_.stage.order,
        )
        for round_ in loaded
    }


def short_names(rounds: Iterable[Round]) -> dict[int, str]:
    """The same in short."""
    return {number: called.short for number, called in names_of(rounds).items()}


def coming_names(structure: Structure | None, rounds: int = 0) -> dict[int, str]:
    """What rounds are called that nobody has drawn yet, by number: a final by its name. Where nobody knows
    who will meet there are so many `rounds`; no statement."""
    if structure is None:
        return {number: round_name(number, rounds) for number in range(1, rounds + 1)}
    timing, called = Timing(structure), dict[int, RoundName]()
    for group in structure.groups:
        before = timing.starts(group)
        for number in range(before + 1, before + group.rounds + 1):
            last = max(before + group.rounds, called[number].of if number in called else 0)
            called[number] = RoundName(number, last)
    # The highest bracket names a round; what is played beside it does not.
    named: set[int] = set()
    for match in sorted(structure.matches, key=lambda match: title_of(match) in ASIDE):
        if (number := timing.slot(match.number)) not in named:
            named.add(number)
            called[number] = RoundName(number, number, title=title_of(match))
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


def match_called(match: Match) -> str:
    """A released match away from its round's heading: "Quarts de finale, consolante", "Consolante, petite
    finale"; empty in a group."""
    part: str = match.part
    if not part or match.title in ("final", "placing", "third") or match.round.title not in TITLES:
        return part
    return f"{TITLES[match.round.title][0]}, {part[:1].lower()}{part[1:]}"


def draw_name(draw: Draw, names: Mapping[int, RoundName]) -> str:
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
