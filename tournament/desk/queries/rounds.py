"""A round as the desk follows it: its rows, the count of each state, what is missing, who calls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ...core.clock import hour_now
from ...evening import (
    WITHOUT_RESULT,
    BoardRow,
    DoubtfulTotals,
    NotBegun,
    RoundLine,
    being_played,
    clock_minutes,
    doubtful_totals,
    exempts_of,
    friendly_matches,
    is_over,
    match_part,
    missing_sentence,
    names_of,
    not_begun,
    progress_of,
    round_board,
    rounds_of,
    something_to_draw,
    unfinished,
    unsettled,
    unsettled_before,
    wave_now,
)
from ...evening.kinds import kind_of
from ...match.signing import SubmittedSheet, submitted_sheets
from ...match.stored import takes_totals
from ...models import Dispute, Exempt, Match, Round, Stage, Team, Tournament
from .unsettled import UnsettledMatches, unsettled_by_kind, unsettled_kind_of
from .urgency import RoundTile, by_urgency, tiles_of


def resting(round_: Round, matches: Iterable[Match]) -> tuple[Team, ...]:
    """The teams of the pools without one of these matches, those that left apart; one statement."""
    playing = {team for match in matches for team in (match.team_a_id, match.team_b_id)}
    in_pools = Team.objects.filter(slots__stage=round_.stage, slots__pool__isnull=False)
    there = in_pools.exclude(status__in=Team.GONE).select_related("player_1", "player_2")
    return tuple(team for team in there.order_by("number") if team.pk not in playing)


@dataclass(frozen=True)
class RoundPage:
    """One round with everything its page shows; ten SQL statements at most, whatever the size, and
    those of the draw once nothing is left to play.

    `unsettled`: what the whole
    evening would be closed without; `to_draw`: the formula holds more rounds;
    `finished`: the other rounds that only wait to be closed, none before them being unsettled."""

    round: Round
    rounds: tuple[Round, ...]
    rows: tuple[BoardRow, ...]
    disputes: tuple[Dispute, ...]
    resting: tuple[Team, ...]
    unsettled: tuple[BoardRow, ...] = ()
    exempts: tuple[Exempt, ...] = ()
    friendly: tuple[BoardRow, ...] = ()
    to_draw: bool = False
    finished: tuple[RoundLine, ...] = ()
    doubtful_in_evening: tuple[DoubtfulTotals, ...] = ()
    submitted: tuple[SubmittedSheet, ...] = ()

    @property
    def signed(self) -> list[SubmittedSheet]:
        """The sheets that one press confirms."""
        return [sheet for sheet in self.submitted if not sheet.left]

    @property
    def left(self) -> list[SubmittedSheet]:
        """The sheets that it leaves, each with why."""
        return [sheet for sheet in self.submitted if sheet.left]

    @property
    def doubtful_matches(self) -> set[int]:
        """The matches whose totals are to be looked at before they are confirmed."""
        return {handed.match for handed in self.doubtful_in_evening}

    @property
    def doubtful(self) -> list[DoubtfulTotals]:
        """The totals of this round that are to be looked at on the sheet."""
        return [handed for handed in self.doubtful_in_evening if handed.round == self.round.number]

    @property
    def takes_totals(self) -> bool:
        """Whether totals may be typed in this round."""
        tournament = self.round.tournament
        return not self.closed and takes_totals(tournament)

    @property
    def name(self) -> str:
        """What the round is called: "Tour 2 sur 4", "Quarts de finale"."""
        return names_of(self.rounds)[self.round.number].name

    @property
    def named_rounds(self) -> list[tuple[Round, str]]:
        """Every round with its short name."""
        names = names_of(self.rounds)
        return [(round_, names[round_.number].short) for round_ in self.rounds]

    @property
    def lines(self) -> list[tuple[BoardRow, str]]:
        """The rows, the most urgent first, each with where it stands: "Consolante, places 5 et 6"; nothing in
        a group."""
        return [
            (row, match_part(match.bracket, match.title, match.place_won, match.place_lost))
            for row in by_urgency(self.rows, self.late)
            for match in (row.match,)
        ]

    @cached_property
    def late(self) -> frozenset[int]:
        """The ids of the matches that should have begun, or be handed in, by now."""
        if self.closed:
            return frozenset()
        unsigned = {row.match.pk for row in self.rows if unsettled_kind_of(row) == "unsigned"}
        return frozenset(unsigned | {late.match.pk for late in self.not_begun})

    @property
    def tiles(self) -> list[RoundTile]:
        """How many matches are in each group, each leading to its first row."""
        return tiles_of([row for row, _part in self.lines], self.late, closed=self.closed)

    @property
    def unsettled_in_round(self) -> list[UnsettledMatches]:
        """What the round would be closed without, kind by kind."""
        return unsettled_by_kind(self.rows)

    @property
    def unsettled_in_evening(self) -> list[UnsettledMatches]:
        """What the evening would be closed without."""
        return unsettled_by_kind(self.unsettled)

    @property
    def missing(self) -> tuple[int | None, ...]:
        """The tables that keep the round open."""
        return tuple(row.table for row in self.rows if unsettled_kind_of(row) is not None)

    @property
    def awaited(self) -> tuple[int | None, ...]:
        """The tables whose sheet is to come."""
        return tuple(row.table for row in self.rows if row.match.state in WITHOUT_RESULT)

    @property
    def missing_before(self) -> str:
        """The tables not settled of the open rounds before this one, in words; empty when there are none."""
        before = [line.number for line in unsettled_before(progress_of(self.rounds), self.round.number)]
        rows = ((row.match.round.number, row.table, row.match.state) for row in self.unsettled)
        return missing_sentence((row for row in rows if row[0] in before), names_of(self.rounds))

    @property
    def closed(self) -> bool:
        return self.over or self.round.state == Round.State.CLOSED

    @property
    def over(self) -> bool:
        """The evening is closed: nothing is under way any more."""
        return is_over(self.round.tournament)

    @property
    def minutes(self) -> int | None:
        """How long its clock runs, started now; None without a limit of time."""
        return clock_minutes(self.round, [row.match for row in self.rows])

    @property
    def next_wave(self) -> int | None:
        """The wave that may have the clock next; None where all are under way, or one is being played."""
        matches = [row.match for row in self.rows]
        wave = wave_now(matches)
        waits = any(match.wave > wave for match in matches) and not unfinished(matches, wave)
        return wave + 1 if waits and self.round.starts_at is not None else None

    @property
    def not_begun(self) -> tuple[NotBegun, ...]:
        """The tables that should have begun by now."""
        after = self.round.tournament.late_minutes
        return not_begun([row.match for row in self.rows], after=after, now=hour_now())

    @property
    def near_the_end(self) -> bool:
        """The last round of the evening is being played, or nothing more is to be drawn."""
        return len(self.open_rounds) < 2 and not self.more_to_come

    @property
    def more_to_come(self) -> bool:
        """Whether the formula holds rounds that are not drawn yet; one statement."""
        stage, title = self.rounds[-1].stage, self.rounds[-1].title
        drawn = sum(round_.stage_id == stage.pk for round_ in self.rounds)
        if kind_of(stage).more_to_draw(stage.options, drawn, title):
            return True
        later = Stage.objects.filter(tournament=stage.tournament_id, order__gt=stage.order)
        return later.ranked().exists()

    @property
    def may_catch_up(self) -> frozenset[int]:
        """The exempt rounds in which somebody may still catch up, by id."""
        if self.closed or not kind_of(self.round.stage).credits_rests:
            return frozenset()
        return frozenset(exempt.pk for exempt in self.exempts if exempt.kind == Exempt.Kind.EXEMPT)

    @property
    def open_rounds(self) -> tuple[Round, ...]:
        """Those that are not closed."""
        return tuple(round_ for round_ in self.rounds if round_.state != Round.State.CLOSED)


def round_page(tournament: Tournament, number: int = 0) -> RoundPage | None:
    """The page of that round; of the one being played for 0. None when there is no such round."""
    rounds = rounds_of(tournament)
    lines = progress_of(rounds)
    if not number:
        current = being_played(lines)
        number = current.number if current else 0
    chosen = next((round_ for round_ in rounds if round_.number == number), None)
    if chosen is None:
        return None
    disputes = Dispute.objects.filter(match__round=chosen, state=Dispute.State.OPEN)
    rows = tuple(round_board(chosen))
    unsettled_rows = tuple(_unsettled_at_the_end(tournament))
    doubtful = doubtful_totals(tournament)
    return RoundPage(
        round=chosen,
        rounds=rounds,
        rows=rows,
        disputes=tuple(disputes.select_related("match__table").order_by("opened_at")),
        resting=resting(chosen, (row.match for row in rows)),
        unsettled=unsettled_rows,
        exempts=tuple(exempts_of(chosen.pk)),
        friendly=tuple(friendly_matches(tournament)),
        to_draw=not unsettled_rows and something_to_draw(tournament),
        doubtful_in_evening=doubtful,
        submitted=submitted_sheets(rows, {handed.match for handed in doubtful}),
        finished=tuple(line for line in lines if _in_turn(line, lines) and line.number != number),
    )


def _in_turn(line: RoundLine, lines: list[RoundLine]) -> bool:
    """Whether it only waits to be closed, and no round before it is unsettled: one tap may close it then."""
    return line.finished and not unsettled_before(lines, line.number)


def _unsettled_at_the_end(tournament: Tournament) -> list[BoardRow]:
    """Asked only while the evening may be closed."""
    return unsettled(tournament) if tournament.state == Tournament.State.RUNNING else []
