"""A round as the desk follows it: its matches, the most urgent first, the tiles that count them, what is not
settled, who calls."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pairing.notes import Refusal

from ..core.clock import hour_now, over_at
from ..evening.at_tables import (
    called_for,
    clock_minutes,
    friendly_matches,
    not_begun,
    round_board,
    rounds_of,
    unfinished,
    unsettled,
    wave_now,
)
from ..evening.reading import evening_of
from ..evening.titles import missing_sentence, names_of, short_names
from ..formats import format_of, steps_of
from ..match.facts import DoubtfulTotals, doubtful_totals, takes_totals
from ..match.signing import SubmittedSheet, submitted_sheets
from ..models import Exempt, Match, Round, Stage, Team, Tournament
from ..models.result import (
    CONFIRMED,
    DISPUTED,
    FORFEITED,
    LEFT,
    PLAYING,
    SUBMITTED,
    UNCONFIRMED,
    WAITING,
    WITHOUT_RESULT,
)

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


def table_of(match: Match) -> int | None:
    return match.table.number if match.table else None


class UnsettledMatches(NamedTuple):
    """The matches of one kind, its words, and what becomes of them when they are left."""

    kind: str
    label: Promise
    consequence: Promise
    matches: list[Match]


def unsettled_kind_of(match: Match) -> str | None:
    """Why this match is not settled; None when it is. A dispute comes before everything else."""
    if match.open_disputes:
        return "disputed"
    if match.settled:
        return None
    called = match.deal_count > 0 and called_for(match, hour_now()) is not None
    return "unsigned" if match.state == PLAYING and (match.over or called) else str(match.state)


def unsettled_by_kind(matches: Iterable[Match]) -> list[UnsettledMatches]:
    """What is not settled, kind by kind; empty when all is."""
    by_kind = defaultdict[str | None, list[Match]](list)
    for match in matches:
        by_kind[unsettled_kind_of(match)].append(match)
    return [
        UnsettledMatches(kind, one if len(by_kind[kind]) == 1 else several, consequence, by_kind[kind])
        for kind, (one, several, consequence) in KINDS.items()
        if by_kind[kind]
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


def group_of(match: Match, late: Collection[int]) -> str:
    """Where a match belongs; `late` are the ids of those that should be further."""
    shown: str = match.shown_state
    return LATE if shown in (PLAYING, WAITING) and match.pk in late else shown


def tiles_of(matches: Sequence[Match], late: Collection[int], *, closed: bool) -> list[dict[str, Any]]:
    """A tile a group that has matches: how many, and the match it leads to. The calls are counted, not the
    tables that called: so does the tab."""
    tiles = []
    for group, (one, several) in WORDS.items():
        grouped = [match for match in matches if group_of(match, late) == group]
        count = sum(match.open_disputes for match in grouped) if group == DISPUTED else len(grouped)
        if count or group == CONFIRMED or (group in ALWAYS and not closed):
            first = grouped[0].pk if grouped else None
            label = one if count == 1 else several
            tiles.append({"group": group, "count": count, "label": label, "match": first})
    return tiles


def resting(round_: Round, matches: Iterable[Match]) -> list[Team]:
    """The teams of the pools without one of these matches, those that left apart; one statement."""
    playing = {team for match in matches for team in (match.team_a_id, match.team_b_id)}
    in_pools = Team.objects.filter(slots__stage=round_.stage, slots__pool__isnull=False)
    there = in_pools.exclude(status__in=Team.GONE).select_related("player_1", "player_2")
    return [team for team in there.order_by("number") if team.pk not in playing]


@dataclass(frozen=True)
class RoundPage:
    """One round with everything its page shows; ten SQL statements at most, whatever the size, and those of
    the draw once nothing is left to play.

    `unsettled`: what the whole evening would be closed without; `finished`: the other rounds that only wait
    to be closed, none before them being unsettled."""

    round: Round
    rounds: tuple[Round, ...]
    matches: list[Match]
    unsettled: list[Match]
    finished: list[RoundLine]
    doubtful_in_evening: tuple[DoubtfulTotals, ...]
    resting: list[Team]
    exempts: list[Exempt]
    friendly: list[Match]

    @cached_property
    def submitted(self) -> tuple[SubmittedSheet, ...]:
        return submitted_sheets(self.matches, self.doubtful_matches)

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
        return not self.closed and takes_totals(self.round.tournament)

    @property
    def name(self) -> str:
        """What the round is called: "Tour 2 sur 4", "Quarts de finale"."""
        return names_of(self.rounds)[self.round.number].name

    @property
    def named_rounds(self) -> list[tuple[Round, str]]:
        """Every round with its short name."""
        names = names_of(self.rounds)
        return [(round_, names[round_.number].short) for round_ in self.rounds]

    @cached_property
    def lines(self) -> list[Match]:
        """The matches, the most urgent first: calls, to be confirmed, late, played; what is done stays
        by table."""
        order = {group: place for place, group in enumerate(WORDS)} | dict.fromkeys(DONE, len(WORDS))
        return sorted(self.matches, key=lambda match: order.get(group_of(match, self.late), 0))

    @cached_property
    def late(self) -> set[int]:
        """The ids of the matches that should have begun, or be handed in, by now."""
        if self.closed:
            return set()
        unsigned = [match for match in self.matches if unsettled_kind_of(match) == "unsigned"]
        return {match.pk for match in (*unsigned, *self.not_begun)}

    @property
    def tiles(self) -> list[dict[str, Any]]:
        """How many matches are in each group, each leading to the first."""
        return tiles_of(self.lines, self.late, closed=self.closed)

    @cached_property
    def unsettled_in_round(self) -> list[UnsettledMatches]:
        """What the round would be closed without, kind by kind."""
        return unsettled_by_kind(self.matches)

    @cached_property
    def unsettled_in_evening(self) -> list[UnsettledMatches]:
        """What the evening would be closed without."""
        return unsettled_by_kind(self.unsettled)

    @property
    def missing(self) -> tuple[int | None, ...]:
        """The tables that keep the round open."""
        return tuple(map(table_of, filter(unsettled_kind_of, self.matches)))

    @property
    def awaited(self) -> tuple[int | None, ...]:
        """The tables whose sheet is to come."""
        return tuple(table_of(match) for match in self.matches if match.state in WITHOUT_RESULT)

    @property
    def missing_before(self) -> str:
        """The tables not settled of the open rounds before this one, in words; empty when there are none."""
        before = [line.number for line in unsettled_before(round_lines(self.rounds), self.round.number)]
        waiting = (match for match in self.unsettled if match.round.number in before)
        rows = ((match.round.number, table_of(match), match.state) for match in waiting)
        return missing_sentence(rows, short_names(self.rounds))

    @property
    def closed(self) -> bool:
        return self.over or self.round.state == Round.State.CLOSED

    @property
    def over(self) -> bool:
        return self.round.tournament.is_over

    @property
    def minutes(self) -> int | None:
        """How long its clock runs, started now; None without a limit of time."""
        return clock_minutes(self.round, self.matches)

    @property
    def next_wave(self) -> int | None:
        """The wave that may have the clock next; None where all are under way, or one is being played."""
        wave = wave_now(self.matches)
        waits = any(match.wave > wave for match in self.matches) and not unfinished(self.matches, wave)
        return wave + 1 if waits and self.round.starts_at is not None else None

    @property
    def not_begun(self) -> list[Match]:
        """Those that should have begun by now."""
        return not_begun(self.matches, after=self.round.tournament.late_minutes, now=hour_now())

    @cached_property
    def to_draw(self) -> bool:
        """Whether the formula holds more rounds, and nothing is left to play before they are drawn."""
        return not self.unsettled and something_to_draw(self.round.tournament)

    @property
    def near_the_end(self) -> bool:
        """The last round of the evening is being played, or nothing more is to be drawn."""
        return len(self.open_rounds) < 2 and not self.more_to_come

    @property
    def more_to_come(self) -> bool:
        """Whether the formula holds rounds that are not drawn yet; one statement."""
        stage, title = self.rounds[-1].stage, self.rounds[-1].title
        drawn = sum(round_.stage_id == stage.pk for round_ in self.rounds)
        later = Stage.objects.filter(tournament=stage.tournament_id, order__gt=stage.order)
        format = format_of(stage)
        going_on = drawn < format.rounds or not (format.takes_everybody or title == "final")
        return going_on or later.ranked().exists()

    @property
    def may_catch_up(self) -> set[int]:
        """The exempt rounds in which somebody may still catch up, by id."""
        if self.closed or not format_of(self.round.stage).credits_rests:
            return set()
        return {exempt.pk for exempt in self.exempts if exempt.kind == Exempt.Kind.EXEMPT}

    @property
    def open_rounds(self) -> list[Round]:
        return [round_ for round_ in self.rounds if round_.state != Round.State.CLOSED]


def round_page(tournament: Tournament, number: int = 0) -> RoundPage | None:
    """The page of that round; of the one being played for 0. None when there is no such round."""
    rounds = rounds_of(tournament)
    lines = round_lines(rounds)
    if not number:
        current = being_played(lines)
        number = current.number if current else 0
    chosen = next((round_ for round_ in rounds if round_.number == number), None)
    if chosen is None:
        return None
    matches, running = round_board(chosen), tournament.state == Tournament.State.RUNNING
    finished = [line for line in lines if line.finished and line.number != number]
    return RoundPage(
        round=chosen,
        rounds=rounds,
        matches=matches,
        unsettled=unsettled(tournament) if running else [],
        finished=[line for line in finished if not unsettled_before(lines, line.number)],
        doubtful_in_evening=doubtful_totals(tournament),
        resting=resting(chosen, matches),
        exempts=exempts_of(chosen.pk),
        friendly=friendly_matches(tournament),
    )


class RoundLine(NamedTuple):
    """How far one round is. `begun`: its clock ran, or a match of it was played; `over`: since when its time
    is over, where it is."""

    number: int
    closed: bool
    done: int
    total: int
    name: str = ""
    begun: bool = False
    over: dt.datetime | None = None

    @property
    def unsettled(self) -> bool:
        """Whether it is open with a match that is not settled."""
        return not self.closed and self.done < self.total

    @property
    def finished(self) -> bool:
        """Whether it is open and only waits to be closed."""
        return not self.closed and self.done == self.total > 0

    @property
    def left(self) -> int:
        """Matches that a closed round was closed without."""
        return self.total - self.done if self.closed else 0


def round_lines(rounds: Iterable[Any]) -> list[RoundLine]:
    """How far rounds are that `rounds_of` has read; no statement."""
    rows = list(rounds)
    names = names_of(rows)
    return [
        RoundLine(
            row.number,
            row.state == Round.State.CLOSED,
            row.done,
            row.total,
            names[row.number].short,
            begun=row.starts_at is not None or row.played > 0,
            over=over_at(row, hour_now()),
        )
        for row in rows
    ]


def being_played(lines: Sequence[RoundLine]) -> RoundLine | None:
    """Of the rounds with something left to play the latest that has begun, else the first; with nothing left
    the last that is open, else the last."""
    left = [line for line in lines if line.unsettled]
    begun = [line for line in left if line.begun]
    still_open = [line for line in lines if not line.closed]
    return next(iter(begun[-1:] or left[:1] or still_open[-1:] or lines[-1:]), None)


def unsettled_before(lines: Iterable[RoundLine], number: int) -> list[RoundLine]:
    """Those of them before that round."""
    return [line for line in lines if line.number < number and line.unsettled]


def something_to_draw(tournament: Tournament) -> bool:
    """Whether the desk of the draw has a next step; true also where it would have to say why not."""
    if tournament.state != Tournament.State.RUNNING:
        return False
    try:
        return bool(steps_of(evening_of(tournament)))
    except Refusal:
        return True


def matches_ready(tournament: Tournament) -> bool:
    """Whether results have decided matches of a bracket that wait for a table; one statement where none was
    made, or they are called by themselves."""
    if tournament.call_at_once or not Match.with_planned.filter(tournament=tournament, round=None).exists():
        return False
    try:
        return any(not step.by_lot for step in steps_of(evening_of(tournament)))
    except Refusal:  # the desk of the draw says why
        return True


def exempts_of(round_id: int) -> list[Exempt]:
    """Who has no opponent in that round, with the match it catches up in; one statement."""
    exempts = Exempt.objects.filter(round=round_id).order_by("kind", "team__number")
    return list(exempts.select_related("round__stage", "team__player_1", "team__player_2", "match__table"))
