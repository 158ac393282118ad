"""A round as the desk follows it: its rows, the most urgent first, the tiles that count them, what is not
settled, who calls."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ..core.clock import hour_now
from ..evening.at_tables import (
    BoardRow,
    NotBegun,
    clock_minutes,
    not_begun,
    round_board,
    unfinished,
    unsettled,
    wave_now,
)
from ..evening.beside import exempts_of, friendly_matches
from ..evening.doubtful import DoubtfulTotals, doubtful_totals
from ..evening.match import (
    CONFIRMED,
    DISPUTED,
    FORFEITED,
    LEFT,
    PLAYING,
    SETTLED,
    SUBMITTED,
    UNCONFIRMED,
    WAITING,
    WITHOUT_RESULT,
    is_over,
)
from ..evening.progress import (
    RoundLine,
    being_played,
    missing_sentence,
    progress_of,
    rounds_of,
    something_to_draw,
    unsettled_before,
)
from ..evening.titles import match_part, names_of
from ..formats import format_of
from ..match.signing import SubmittedSheet, submitted_sheets
from ..match.stored import takes_totals
from ..models import Dispute, Exempt, Match, Round, Stage, Team, Tournament

COUNTS = _("le score compterait sans être confirmé")
NO_RESULT = _("il n’y aurait pas de résultat")
# Each kind with its words, of one match and of several, and with what closing would make of such a match, in
# the order in which they are named.
KINDS: dict[str, tuple[Promise, Promise, Promise]] = {
    "disputed": (_("Litige ouvert :"), _("Litiges ouverts :"), _("personne ne trancherait")),
    "unsigned": (_("Finie, pas signée :"), _("Finies, pas signées :"), NO_RESULT),
    "playing": (_("En cours :"), _("En cours :"), NO_RESULT),
    "waiting": (_("Pas commencée :"), _("Pas commencées :"), NO_RESULT),
    "submitted": (_("Rendue, à confirmer :"), _("Rendues, à confirmer :"), COUNTS),
}


@dataclass(frozen=True)
class UnsettledMatches:
    """The matches of one kind, its words, and what becomes of them when they are left."""

    kind: str
    label_of_one: Promise
    label_of_several: Promise
    consequence: Promise
    rows: tuple[BoardRow, ...]

    @property
    def label(self) -> Promise:
        return self.label_of_one if len(self.rows) == 1 else self.label_of_several


def unsettled_kind_of(row: BoardRow) -> str | None:
    """Why this match is not settled; None when it is. A dispute comes before everything else."""
    state = row.match.state
    if row.open_disputes:
        return "disputed"
    if state in SETTLED:
        return None
    finished = row.over or (row.time_called and row.deals > 0)
    return "unsigned" if state == PLAYING and finished else state


def unsettled_by_kind(rows: Iterable[BoardRow]) -> list[UnsettledMatches]:
    """What is not settled, kind by kind; empty when all is."""
    rows_by_kind: dict[str, list[BoardRow]] = {kind: [] for kind in KINDS}
    for row in rows:
        if (kind := unsettled_kind_of(row)) is not None:
            rows_by_kind[kind].append(row)
    return [
        UnsettledMatches(kind, *KINDS[kind], tuple(rows_by_kind[kind]))
        for kind in KINDS
        if rows_by_kind[kind]
    ]


LATE = "late"
"""It should have begun, or its sheet should be handed in."""
# The groups from the most urgent on, each with its word for one and for several; the last are done.
WORDS: dict[str, tuple[Promise, Promise]] = {
    DISPUTED: (_("litige"), _("litiges")),
    SUBMITTED: (_("à confirmer"),) * 2,
    LATE: (_("en retard"),) * 2,
    PLAYING: (_("en cours"),) * 2,
    WAITING: (_("à jouer"),) * 2,
    UNCONFIRMED: (_("non confirmée"), _("non confirmées")),
    LEFT: (_("sans résultat"),) * 2,
    CONFIRMED: (_("confirmée"), _("confirmées")),
    FORFEITED: (_("forfait"), _("forfaits")),
}
DONE = (UNCONFIRMED, LEFT, CONFIRMED, FORFEITED)
ALWAYS = (SUBMITTED, PLAYING, WAITING, CONFIRMED)
"""Their tiles stand there at nought too, while the round is open."""


@dataclass(frozen=True)
class RoundTile:
    """How many of one group, and the row it leads to; none where there is nothing."""

    group: str
    count: int
    label: str
    match: int | None


def group_of(row: BoardRow, late: Collection[int]) -> str:
    """Where a row belongs; `late` are the ids of the matches that should be further."""
    return LATE if row.state in (PLAYING, WAITING) and row.match.pk in late else row.state


def by_urgency(rows: Iterable[BoardRow], late: Collection[int]) -> tuple[BoardRow, ...]:
    """Calls, then what is to be confirmed, what is late, what is played; what is done stays by table."""
    order = {group: place for place, group in enumerate(WORDS)} | dict.fromkeys(DONE, len(WORDS))
    return tuple(sorted(rows, key=lambda row: order.get(group_of(row, late), 0)))


def tiles_of(rows: Sequence[BoardRow], late: Collection[int], *, closed: bool) -> list[RoundTile]:
    """A tile a group that has rows. The calls are counted, not the tables that called: so does the tab."""
    first = {group_of(row, late): row.match.pk for row in reversed(rows)}
    tiles: list[RoundTile] = []
    for group, (one, several) in WORDS.items():
        group_rows = [row for row in rows if group_of(row, late) == group]
        count = sum(row.open_disputes for row in group_rows) if group == DISPUTED else len(group_rows)
        if count or group == CONFIRMED or (group in ALWAYS and not closed):
            tiles.append(RoundTile(group, count, str(one if count == 1 else several), first.get(group)))
    return tiles


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
        if format_of(stage).more_to_draw(drawn, title):
            return True
        later = Stage.objects.filter(tournament=stage.tournament_id, order__gt=stage.order)
        return later.ranked().exists()

    @property
    def may_catch_up(self) -> frozenset[int]:
        """The exempt rounds in which somebody may still catch up, by id."""
        if self.closed or not format_of(self.round.stage).credits_rests:
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
