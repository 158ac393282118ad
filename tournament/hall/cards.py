"""The cards of the hall: a round with its clock, a team without opponent, a match and what was marked in it,
by deals or by totals, which is kept for the matches that phones look at and read again when they change.

Frozen data; `board` makes them from rows, pages and walls show them."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ..core.bell import Phase
from ..evening.match import BEGUN, FORFEITED, SETTLED, WITHOUT_RESULT, has_won, is_left, shown_state
from ..evening.rows import TeamCard
from ..evening.titles import RoundCalled, match_part
from ..models import DealVersion, HandedResult, Penalty


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match as the hall shows it; side A left, side B right. `ended`: its round or evening is closed;
    `by_totals`: its totals were handed in, and no deals are shown."""

    id: int
    version: int
    wave: int
    round: int
    table: int | None
    table_note: str
    pool: str
    a: TeamCard
    b: TeamCard
    total_a: int | None
    total_b: int | None
    deals: int
    state: str
    forfeited_by: str
    winner: str
    disputed: bool
    ended: bool
    at: datetime.datetime | None
    planned: int | None = None
    bracket: str = ""
    level: int | None = None
    title: str = ""
    place_won: int | None = None
    place_lost: int | None = None
    by_totals: bool = False

    @property
    def part(self) -> str:
        """Where it stands: "Tableau principal", "Consolante, places 5 et 6"; empty in a group."""
        return match_part(self.bracket, self.title, self.place_won, self.place_lost)

    @property
    def settled(self) -> bool:
        """Whether it is over, whatever became of its round."""
        return self.state in SETTLED

    @property
    def friendly(self) -> bool:
        """Played for the pleasure of it: of no round of the evening, and it counts for nothing."""
        return self.round == 0

    @property
    def shown_state(self) -> str:
        return shown_state(self.state, ended=self.ended, disputed=self.disputed)

    @property
    def left(self) -> bool:
        """Whether it stays without a result."""
        return is_left(self.state, ended=self.ended)

    @property
    def scored(self) -> bool:
        """Whether its marks are shown as its score: not those of a match left, nor a forfeit's credit."""
        return self.total_a is not None and not self.left and self.state != FORFEITED

    def side(self, team_id: int) -> str:
        """The side of a team, or of a player of a pair in a mêlée."""
        return "A" if team_id in (self.a.id, *self.a.members) else "B"

    def won_by(self, team_id: int) -> bool | None:
        """Whether this team won; None while nobody has, or when it is a draw."""
        return has_won(self, self.side(team_id))

    def rival(self, team_id: int) -> TeamCard:
        return self.b if self.side(team_id) == "A" else self.a


class ExemptCard(NamedTuple):
    """A team without opponent in a round: its credit once the round is closed, `caught_up` where it has
    played against an early team; `ranked`: the round gives a credit, in a bracket one just goes on."""

    team: TeamCard
    points: int | None
    caught_up: bool
    ranked: bool


class WaitingCall(NamedTuple):
    """A call for the referee that nobody has answered; `seen_at`: when one of them opened it."""

    id: int
    match: int
    seen_at: datetime.datetime | None
    table: int | None


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round with its clock and its matches in the order of their tables; closed with its evening too.

    `over_at`, `phase`: as of the picture, which holds until `changes_at`."""

    number: int
    called: RoundCalled
    closed: bool
    starts_at: datetime.datetime | None
    ends_at: datetime.datetime | None
    seconds_left: int | None
    over_at: datetime.datetime | None
    matches: tuple[MatchCard, ...]
    resting: tuple[TeamCard, ...]
    exempts: tuple[ExemptCard, ...] = ()
    phase: int = Phase.RUNS
    changes_at: datetime.datetime | None = None
    last_deal_at: datetime.datetime | None = None

    @property
    def time_called(self) -> bool:
        return self.over_at is not None

    @property
    def rings_at(self) -> datetime.datetime | None:
        """When its clock will ring, if nobody says otherwise."""
        return self.ends_at if self.last_deal_at is not None and self.over_at is None else None

    @property
    def no_deal_begins(self) -> bool:
        """Whether the deals in progress are the last."""
        return self.phase >= Phase.LAST_DEAL

    @property
    def near_the_end(self) -> bool:
        """The last five minutes run."""
        return self.phase == Phase.NEAR

    @property
    def last_deal(self) -> bool:
        """Zero is not reached, but no deal begins any more."""
        return self.phase == Phase.LAST_DEAL

    @property
    def name(self) -> str:
        return self.called.name

    @property
    def short(self) -> str:
        return self.called.short

    @property
    def begun(self) -> bool:
        """Its clock ran, or a match of it was played: a forfeit alone begins nothing."""
        return self.starts_at is not None or any(match.state in BEGUN for match in self.matches)

    @property
    def missing_tables(self) -> tuple[int, ...]:
        """Those whose sheet is to come."""
        waiting = (match for match in self.matches if match.state in WITHOUT_RESULT)
        return tuple(match.table for match in waiting if match.table)


class BoardDealLine(NamedTuple):
    """One deal, or one penalty (`penalty` is its reason); marks of A and of B. `typed`: one of the totals
    handed in instead, "total", "belotes" or "capots"."""

    number: int
    a: int | None
    b: int | None
    status: str = ""
    contract: int | str | None = None
    trump: str = ""
    taker: str = ""
    double: str = "none"
    penalty: str = ""
    article: str = ""
    typed: str = ""
    belote_a: int = 0
    belote_b: int = 0
    capot: str = ""


Lines = tuple[BoardDealLine, ...]


class Versioned(Protocol):
    """A match: its id, the version that every write about it raises, and which kind its result is."""

    @property
    def id(self) -> int: ...

    @property
    def version(self) -> int: ...

    @property
    def by_totals(self) -> bool: ...


@dataclass(frozen=True)
class DealBook:
    """The lines of each match as of a version of it, or later. Two threads may read one match at once."""

    lines: dict[int, tuple[int, Lines]] = field(default_factory=dict)

    def of(self, matches: Iterable[Versioned]) -> dict[int, Lines]:
        """The lines of these matches; two SQL statements when one of them changed (three where some are by
        deals and some by totals), none otherwise."""
        requested = tuple(matches)
        self.read(requested)
        return {match.id: self.lines[match.id][1] for match in requested}

    def follow(self, matches: Iterable[Versioned]) -> None:
        """Read again those that somebody asked for and that changed, all at once."""
        self.read([match for match in matches if match.id in self.lines])

    def read(self, matches: Iterable[Versioned]) -> None:
        """Read these matches where what is kept is older."""
        changed = [match for match in matches if self.lines.get(match.id, (-1,))[0] < match.version]
        if not changed:
            return
        lines = lines_of(changed)
        self.lines.update({match.id: (match.version, tuple(lines[match.id])) for match in changed})


def lines_of(matches: Iterable[Versioned]) -> dict[int, list[BoardDealLine]]:
    """What was marked in each match, then its penalties: the deals that count, or the totals handed in."""
    lines_by_match: dict[int, list[BoardDealLine]] = defaultdict(list)
    by_totals = {match.id: match.by_totals for match in matches}
    for match, line in _deal_lines([match for match, totals in by_totals.items() if not totals]):
        lines_by_match[match].append(line)
    for match, line in _typed_lines([match for match, totals in by_totals.items() if totals]):
        lines_by_match[match].append(line)
    penalties = Penalty.objects.filter(match_id__in=by_totals, cancelled=False, in_totals=False)
    rows = penalties.order_by("id").values_list("match_id", "to_side", "points", "reason", "article")
    for match, side, points, reason, article in rows:
        a, b = (points, 0) if side == "A" else (0, points)
        lines_by_match[match].append(BoardDealLine(0, a, b, penalty=reason, article=article))
    return lines_by_match


def _deal_lines(matches: list[int]) -> Iterator[tuple[int, BoardDealLine]]:
    if not matches:
        return
    deals = DealVersion.objects.current().filter(deal__match__in=matches).order_by("deal__number")
    columns = ("deal__match", "deal__number", "marks_a", "marks_b", "facts")
    for match, number, a, b, facts in deals.values_list(*columns):
        yield match, _deal_line(number, a, b, facts)


TYPED = ("total", "belotes", "capots")


def _typed_lines(matches: list[int]) -> Iterator[tuple[int, BoardDealLine]]:
    """A line for the totals, and for the belotes and capots that were typed beside them."""
    if not matches:
        return
    for row in HandedResult.objects.filter(match_id__in=matches, current=True):
        for typed in TYPED:
            a, b = getattr(row, f"{typed}_a"), getattr(row, f"{typed}_b")
            if a is not None or b is not None:
                yield row.match_id, BoardDealLine(0, a, b, typed=typed)


def _deal_line(number: int, a: int | None, b: int | None, facts: dict[str, Any]) -> BoardDealLine:
    belote = facts.get("belote") or {}
    return BoardDealLine(
        number,
        a,
        b,
        status=facts.get("status") or "",
        contract=facts.get("contract"),
        trump=facts.get("trump") or "",
        taker=facts.get("taker") or "",
        double=facts.get("double") or "none",
        belote_a=belote.get("A") or 0,
        belote_b=belote.get("B") or 0,
        capot=facts.get("capot") or "",
    )
