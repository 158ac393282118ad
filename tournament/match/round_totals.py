"""The totals of all the matches of a round, typed one after the other on one page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.http import QueryDict

from ..core.access import Action, Actor, permits
from ..core.clock import hour_now
from ..evening.at_tables import BoardRow, round_board, wave_now
from ..evening.match import CLOSED, PLAYING, WAITING
from ..evening.progress import rounds_of
from ..evening.titles import match_part, names_of
from ..models import HandedResult, Match, Penalty, Round, Tournament
from .handed import AskedBoxes, asked_boxes
from .stored import takes_totals
from .totals import HandedTotalsForm, undoable

EMPTY, DOUBT = "empty", "doubt"


@dataclass(frozen=True)
class TotalsLine:
    """A match of the round. `handed` are the totals that count; `in_totals`: whether they hold the penalties
    that were ruled, None where none was; `may_type`: whoever looks may write them now; `form` is the one of
    the page, made by the view."""

    row: BoardRow
    handed: HandedResult | None
    in_totals: bool | None
    may_type: bool
    boxes: AskedBoxes
    form: Any = field(default=None, compare=False)

    @property
    def match(self) -> Match:
        return self.row.match

    @property
    def by_deals(self) -> bool:
        """Deals were entered and count: its totals are typed on its own page, with a reason."""
        return self.handed is None and self.row.deals > 0

    @property
    def state(self) -> str:
        """ "empty", "doubt" (taken with a doubt, looked at by no referee), or what the round's list says."""
        if self.handed is None and not self.by_deals and self.row.state in {WAITING, PLAYING}:
            return EMPTY
        submitted = self.row.state == Match.State.SUBMITTED
        doubted = self.handed is not None and bool(self.handed.doubts)
        return DOUBT if submitted and doubted else self.row.state

    @property
    def part(self) -> str:
        """Where it stands in a bracket; nothing in a group."""
        match = self.match
        return match_part(match.bracket, match.title, match.place_won, match.place_lost)

    @property
    def theirs(self) -> HandedResult | None:
        """What somebody else typed since this form was made; None while nobody did."""
        bound = self.form is not None and self.form.is_bound and self.form.errors
        seen = self.form["seen"].value() if bound else None
        return self.handed if bound and self.handed and str(seen) != str(self.handed.version) else None


@dataclass(frozen=True)
class TotalsPage:
    """A round with a line for each of its matches, by wave and table; statements as for one line.

    `undo` is the match whose totals whoever looks typed last and may take back, None where there is none."""

    round: Round
    name: str
    lines: tuple[TotalsLine, ...]
    undo: int | None

    @property
    def takes_totals(self) -> bool:
        return takes_totals(self.round.tournament)

    @property
    def closed(self) -> bool:
        return self.round.state == CLOSED

    @property
    def handed_in(self) -> int:
        """How many of its totals are in."""
        return sum(line.handed is not None for line in self.lines)

    @property
    def missing(self) -> tuple[TotalsLine, ...]:
        """The tables whose sheet is to come, of the wave whose time it is."""
        wave = wave_now([line.match for line in self.lines])
        return tuple(line for line in self.lines if line.state == EMPTY and line.match.wave <= wave)

    @property
    def complete(self) -> bool:
        """Whether the round is open and every result is in, without a doubt: it can be closed."""
        return not self.closed and all(line.state not in (EMPTY, DOUBT) for line in self.lines)

    @property
    def doubtful(self) -> tuple[TotalsLine, ...]:
        """Those taken with a doubt that no referee has looked at."""
        return tuple(line for line in self.lines if line.state == DOUBT)

    @property
    def minutes_late(self) -> int:
        """For how many minutes the time of the round has been over; 0 where it is not, or has no end."""
        ends: Iterable[datetime | None] = (self.round.ends_at, self.round.time_called_at)
        ended_at = min((end for end in ends if end is not None), default=None)
        late = 0 if ended_at is None else int((hour_now() - ended_at).total_seconds()) // 60
        return max(0, late)

    @property
    def stamp(self) -> str:
        """Changes with every line: who follows the top of the page knows by it when to read the lines."""
        return "-".join(str(line.match.version) for line in self.lines)

    def line(self, match: str) -> TotalsLine | None:
        """The line of the match of that id; None for one that is not of this round."""
        return next((line for line in self.lines if str(line.match.pk) == match), None)

    def with_line(self, line: TotalsLine) -> TotalsPage:
        """The same with this line in its place."""
        lines = tuple(line if other.match.pk == line.match.pk else other for other in self.lines)
        return replace(self, lines=lines)


def totals_page(tournament: Tournament, number: int, actor: Actor) -> TotalsPage | None:
    """The page of that round; None when there is no such round."""
    rounds = rounds_of(tournament)
    chosen = next((round_ for round_ in rounds if round_.number == number), None)
    if chosen is None:
        return None
    lines = _lines(chosen, actor)
    return TotalsPage(chosen, names_of(rounds)[number].name, lines, _undo(lines, actor))


def _lines(round_: Round, actor: Actor) -> tuple[TotalsLine, ...]:
    tournament, board = round_.tournament, round_board(round_)
    handed_rows = HandedResult.objects.filter(match__round=round_, current=True)
    handed = {row.match_id: row for row in handed_rows.select_related("entered_by", "entered_table")}
    marks = Penalty.objects.filter(match__round=round_, cancelled=False)
    in_totals = dict(marks.order_by("in_totals").values_list("match", "in_totals"))
    lines = []
    for row in board:
        row.match.tournament, row.match.round = tournament, round_
        line = TotalsLine(
            row,
            handed.get(row.match.pk) if row.match.result_from == Match.ResultFrom.TOTALS else None,
            in_totals.get(row.match.pk),
            False,
            asked_boxes(row.match),
        )
        lines.append(replace(line, may_type=_may_type(line, actor)))
    return tuple(lines)


def _may_type(line: TotalsLine, actor: Actor) -> bool:
    """Whether its totals may be written here now: see `hand_totals`."""
    match = line.match
    shut = match.round.state == CLOSED or line.by_deals
    takes = takes_totals(match.tournament) and match.state != Match.State.FORFEITED
    return takes and not shut and permits(actor, Action.TYPE_SHEET, match.tournament, match)


def _undo(lines: Iterable[TotalsLine], actor: Actor) -> int | None:
    """One statement at most."""
    own = [
        line
        for line in lines
        if line.handed is not None and actor.user is not None and line.handed.entered_by_id == actor.user.pk
    ]
    last = max(own, key=lambda line: line.handed.pk if line.handed else 0, default=None)
    if last is None or last.match.round.state == CLOSED:
        return None
    match, tournament = last.match, last.match.tournament
    action = Action.REOPEN if match.state == Match.State.CONFIRMED else Action.TYPE_SHEET
    may = permits(actor, action, tournament, match) and undoable(match, actor.user) is not None
    return match.pk if may else None


REPLACE, UNDO = "replace", "undo"


def line_form(line: TotalsLine, sent: QueryDict | None = None) -> HandedTotalsForm:
    """The form of that line; `sent` is what was typed in it. Whoever replaces has seen the totals that the
    page named with the choice (`theirs`), which is then the version that the form was made for."""
    data: Any = sent
    if sent is not None and sent.get("act") == REPLACE:
        data = sent.copy()
        data["seen"] = sent.get("theirs", "")
    form = HandedTotalsForm(
        data,
        match=line.match.pk,
        boxes=line.boxes,
        former=line.handed,
        in_totals=None if line.in_totals is None else line.handed is None or line.in_totals,
        auto_id=f"m{line.match.pk}_%s",
    )
    form.fields.pop("reason", None)
    return form
