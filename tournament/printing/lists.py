"""The two lists to post: by team (where do I play?) and by table (who plays here?).

A draw of pools or of a whole rotation has all its rounds side by side; any other has one round at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..evening.titles import names_of
from ..evening.wording import RoundName
from ..formats import format_of
from ..models import Exempt, Match, Round, Slot, Stage, Team, Tournament
from ..models.team import SEATED, sides_of


class TeamPlace(NamedTuple):
    """Where a team plays in a round and against whom; `table` None is a match that has no table yet.

    `rest`: why it has no match: "exempt", or "missed" by a team that came later; `partner`: with whom, in a
    mêlée, whose lines are its players."""

    table: int | None = None
    opponent: Team | None = None
    wave: int = 1
    rest: str = ""
    partner: Team | None = None


class ListedTeam(NamedTuple):
    """A team and its places, one a round; None is a rest in its pool."""

    team: Team
    pool: str
    places: list[TeamPlace | None]


class TableLine(NamedTuple):
    """A table and its matches, one a round; None is a round in which nobody plays there.

    `wave`: 2 where the table is used a second time in a round."""

    number: int
    pools: str
    matches: list[Match | None]
    wave: int


class Lists(NamedTuple):
    """Both lists of a draw, with the names of its rounds; `exempt`: who has no opponent, round by round."""

    rounds: list[RoundName]
    by_team: list[ListedTeam]
    by_table: list[TableLine]

    @property
    def exempt(self) -> list[list[Team]]:
        return [
            [line.team for line in self.by_team if (place := line.places[at]) and place.rest == "exempt"]
            for at in range(len(self.rounds))
        ]

    @property
    def pools(self) -> bool:
        """Whether there are pools to name."""
        return any(line.pool for line in self.by_team)


class PostedLists(NamedTuple):
    """One pair of lists: `number` its first round, by which it is asked for."""

    number: int
    name: str
    stage: Stage
    rounds: list[RoundName]

    def lists(self) -> Lists:
        """Both lists, in three statements whatever the number of teams."""
        numbers = [round_.number for round_ in self.rounds]
        players = format_of(self.stage).units == "players"
        matches = Match.objects.filter(round__stage=self.stage, round__number__in=numbers)
        read = matches.select_related("round", "table", "pool", *sides_of(players))
        rests = Exempt.objects.filter(round__stage=self.stage, round__number__in=numbers, match=None)
        seats = Slot.objects.filter(stage=self.stage).exclude(team__status=Team.Status.PAIR)
        slots = seats.select_related("pool", *(f"team__{name}" for name in SEATED))
        played = list(read.order_by("round__number", "number"))
        by_team = _by_team(numbers, slots, played, rests.select_related("round"))
        return Lists(self.rounds, by_team, _by_table(numbers, played))


def posted_lists(tournament: Tournament) -> list[PostedLists]:
    """In the order of the evening; one statement."""
    rows = Round.objects.filter(tournament=tournament).ranked()
    rounds = list(rows.select_related("stage").order_by("stage__order", "number"))
    names, last = names_of(rounds), {round_.stage_id: round_.number for round_ in rounds}
    by_key: dict[tuple[int, int], PostedLists] = {}
    for round_ in rounds:
        kind, name = format_of(round_.stage), names[round_.number]
        at_once = kind.drawn_together
        title = kind.lists_title(round_.number, last[round_.stage_id]) if at_once else name.name
        key = (round_.stage_id, 0 if at_once else round_.number)
        by_key.setdefault(key, PostedLists(round_.number, title, round_.stage, [])).rounds.append(name)
    return list(by_key.values())


def _by_team(
    numbers: Sequence[int], slots: Iterable[Slot], matches: list[Match], rests: Iterable[Exempt]
) -> list[ListedTeam]:
    """Every team that has something to read; a rest counts only in a pool, whoever is out is left out."""
    places = {(rest.team_id, rest.round.number): TeamPlace(rest=rest.kind) for rest in rests}
    for match in matches:
        table = match.table.number if match.table else None
        for side, own, other in (("A", match.team_a, match.team_b), ("B", match.team_b, match.team_a)):
            if own is None or match.counts_for not in ("", side):
                continue  # it has a match of its own in this round
            pair = [(own.pair_1_id, own.pair_2), (own.pair_2_id, own.pair_1)]
            lines = pair if own.status == Team.Status.PAIR else [(own.pk, None)]
            for team, partner in lines[: 1 if match.counts_for else None]:
                place = TeamPlace(table, other, match.wave, partner=partner)
                places[team, match.round.number] = place
    lines_of = (
        ListedTeam(
            slot.team,
            slot.pool.name if slot.pool else "",
            [places.get((slot.team_id, number)) for number in numbers],
        )
        for slot in slots
        if slot.team is not None
    )
    listed = (line for line in lines_of if line.pool or any(line.places))
    return sorted(listed, key=lambda line: line.team.number or 0)


def _by_table(numbers: Sequence[int], matches: list[Match]) -> list[TableLine]:
    lines: dict[tuple[int, int], dict[int, Match]] = {}
    for match in matches:
        if match.table is not None:
            lines.setdefault((match.wave, match.table.number), {})[match.round.number] = match
    return [
        TableLine(
            table,
            ", ".join(sorted({match.pool.name for match in by_round.values() if match.pool})),
            [by_round.get(number) for number in numbers],
            wave,
        )
        for (wave, table), by_round in sorted(lines.items())
    ]
