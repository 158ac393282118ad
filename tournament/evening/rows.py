"""The rows of an evening: teams as they are written, and what draws read, from stages and released draws to
matches and exempt teams.

Six statements whatever the size; nothing is decided here. Rows are tuples, not models: two thousand teams
have ten thousand matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet

from ..models import Draw, Exempt, Match, Round, Slot, Stage, Tournament
from ..models.result import COUNTED, MatchResult
from ..web import naming
from ..web.units import status_label


class Name(NamedTuple):
    """A player as `naming` writes one."""

    given_name: str
    family_name: str
    name_hidden: bool = False


class TeamCard(NamedTuple):
    """A team as it is written: by the tournament's way with names (`in_full`), for everybody no more than
    it allows (`initials`).

    `members`: of a pair of one round of the mêlée, which has no number (0), the team ids of its players;
    `numbers` theirs. `left_in`: the order of the last stage that was drawn when it left."""

    id: int
    number: int
    player_1: Name | None
    player_2: Name | None
    club: str
    status: str
    in_full: bool = False
    initials: bool = False
    members: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    left_in: int = 0

    @property
    def people(self) -> tuple[Name | None, Name | None]:
        return self.player_1, self.player_2

    @property
    def sign(self) -> int | str:
        """What stands on its counter: 7, or 3+7 for a pair."""
        return self.number or naming.joined(self.numbers)

    @property
    def searched_numbers(self) -> str:
        """The numbers that look for it, between spaces."""
        return " ".join(str(number) for number in self.numbers or (self.number,))

    @property
    def full(self) -> str:
        return naming.team_full(self)

    @property
    def public(self) -> str:
        return naming.pair_public(self, in_full=self.in_full, initials=self.initials)

    @property
    def posted(self) -> str:
        return naming.pair_named(self, initials=self.initials)

    @property
    def spoken(self) -> str:
        return naming.pair_spoken(self, initials=self.initials)

    @property
    def searched(self) -> str:
        return naming.pair_searched(self)

    @property
    def gone(self) -> bool:
        """Left, never came, or was sent away."""
        return self.status in {"withdrawn", "absent", "out"}

    @property
    def disqualified(self) -> bool:
        return self.status == "out"

    @property
    def left_as(self) -> str:
        """How it left: "abandon", "absente", "disqualifiée"; nothing for who is there."""
        return status_label(self.status, self.player_2 is None) if self.gone else ""


class StageSeat(NamedTuple):
    """The seat of a team in a stage. A pair of a mêlée has no number."""

    stage: int
    pool: str | None
    team: int | None
    number: int | None


NOT_CALLED: Any = None
"""The round of a match that is still to be called."""


class Finished(NamedTuple):
    """Who won a match and who lost it, nobody where both gave it up; a forfeit is no match played."""

    winner: int | None
    loser: int | None
    played: bool = True


class MatchColumns(NamedTuple):
    """What is read of a match; `a` and `b` are the ids of its teams."""

    id: int
    stage: int
    round: int
    round_state: str
    number: int
    state: str
    a: int
    b: int
    total_a: int | None
    total_b: int | None
    winner: str = ""
    forfeited_by: str = ""
    capots_a: int = 0
    capots_b: int = 0
    counts_for: str = ""
    table: int | None = None
    wave: int = 1
    draw: int | None = None
    planned: int | None = None
    bracket: str = ""
    level: int | None = None
    title: str = ""
    place_won: int | None = None
    place_lost: int | None = None
    target: int | None = None
    winner_to: int | None = None
    winner_side: str = ""
    loser_to: int | None = None
    loser_side: str = ""
    version: int = 0
    result_from: str = "deals"
    table_note: str | None = None
    pool: str | None = None
    evening_state: str = ""
    # Not read with it: a page that writes its teams and its calls puts them there.
    team_a: Any = None
    team_b: Any = None
    open_disputes: int = 0


class MatchRow(MatchResult, MatchColumns):
    """One match as it is read for its draw, its standing and the pages of the hall, side A left, side B
    right; `team_a` and `team_b` are the cards of its teams where a page writes them."""

    __slots__ = ()

    @property
    def called(self) -> bool:
        """Whether it has a round; one of a bracket may still be to be called."""
        return self.round is not NOT_CALLED

    @property
    def friendly(self) -> bool:
        """Played for the pleasure of it: of no round of the evening, and it counts for nothing."""
        return self.round == 0

    @property
    def counting_teams(self) -> tuple[int, ...]:
        """The teams it counts for: one only, where an exempt team catches up."""
        return {"A": (self.a,), "B": (self.b,)}.get(self.counts_for, (self.a, self.b))

    @property
    def outcome(self) -> Finished | None:
        """Who won, as a structure reads it, nobody where both gave up; None while there is no result, and at
        a draw."""
        won, played = self.won_by, self.state in COUNTED
        if not won:
            return Finished(None, None, played) if self.forfeited_by else None
        return Finished(self.a, self.b, played) if won == "A" else Finished(self.b, self.a, played)

    @property
    def decided(self) -> Decided:
        """As it says."""
        return Decided(self.winner, (self.capots_a, self.capots_b))

    def ended_with(self, a: int, b: int, decided: Decided) -> MatchRow:
        """The match with those totals, decided so."""
        capots_a, capots_b = decided.capots
        ended = self._replace(total_a=a, total_b=b, capots_a=capots_a, capots_b=capots_b, forfeited_by="")
        return ended._replace(winner=decided.winner)

    def side(self, team: int) -> str:
        """The side of a team, or of a player of a pair in a mêlée, by its id."""
        return "A" if team in (self.a, *self.team_a.members) else "B"

    def own(self, team: int) -> TeamCard:
        """The team on its side: itself, or the pair it plays in."""
        return self.team_a if self.side(team) == "A" else self.team_b

    def rival(self, team: int) -> TeamCard:
        return self.team_b if self.side(team) == "A" else self.team_a


class Decided(NamedTuple):
    """What a match says beside its totals: who has won it by its rules or its sheet, and the capots."""

    winner: str
    capots: tuple[int, int]


class Rest(NamedTuple):
    """A team without opponent in a round, or a round it missed; `points`: its credit once that is fixed,
    `match`: the one it caught up in."""

    id: int
    draw: int | None
    round: int
    stage: int
    team: int
    kind: str
    points: int | None = None
    match: int | None = None


@dataclass(frozen=True)
class EveningRows:
    """All of them, in their order. `released`: the draws in force by (stage, key); `planned`: the matches of
    brackets still to be called, without a round; a side that a match before it decides has no team."""

    stages: tuple[Stage, ...]
    released: Mapping[tuple[int, str], Draw]
    rounds: tuple[Round, ...]
    seats: tuple[StageSeat, ...]
    matches: tuple[MatchRow, ...]
    rests: tuple[Rest, ...]
    planned: tuple[MatchRow, ...] = ()


def columns_of(names: Iterable[str], stored: Mapping[str, Any]) -> list[Any]:
    """The columns that the fields of a row are read from: its own name, or what is `stored` for it."""
    return [stored.get(name, name) for name in names]


SEAT_COLUMNS = {
    "stage": "stage_id",
    "pool": "pool__name",
    "team": "team_id",
    "number": "team__number",
}
MATCH_COLUMNS = {
    "stage": "stage_id",
    "round": "round__number",
    "round_state": "round__state",
    "table": "table__number",
    "a": "team_a_id",
    "b": "team_b_id",
    "draw": "draw_id",
    "winner_to": "winner_to_id",
    "loser_to": "loser_to_id",
    "table_note": "table__note",
    "pool": "pool__name",
    "evening_state": "tournament__state",
}
REST_COLUMNS = {
    "draw": "draw_id",
    "round": "round__number",
    "stage": "round__stage_id",
    "team": "team_id",
    "match": "match_id",
}


def match_rows(matches: QuerySet[Match]) -> list[MatchRow]:
    """Matches in the order they were made; one statement."""
    read = MatchRow._fields[: MatchRow._fields.index("team_a")]
    stored = matches.order_by("pk").values_list(*columns_of(read, MATCH_COLUMNS))
    return [MatchRow(*row) for row in stored]


def rest_rows(exempts: QuerySet[Exempt]) -> list[Rest]:
    """Exempt rows in the order they were made; one statement."""
    stored = exempts.order_by("pk").values_list(*columns_of(Rest._fields, REST_COLUMNS))
    return list(map(Rest._make, stored))


def rows_of(tournament: Tournament) -> EveningRows:
    """The rows of one tournament; friendly matches are none of them."""
    stages = tuple(Stage.objects.filter(tournament=tournament).ranked().order_by("order"))
    ids = [stage.pk for stage in stages]
    draws = Draw.objects.filter(stage__in=ids, state=Draw.State.RELEASED).order_by("number")
    rounds = Round.objects.filter(stage__in=ids).select_related("stage").order_by("number")
    slots = Slot.objects.filter(stage__in=ids).order_by("stage__order", "pool__order", "position")
    matches = match_rows(Match.with_planned.filter(stage__in=ids))
    called = (match for match in matches if match.called)
    seats = map(StageSeat._make, slots.values_list(*columns_of(StageSeat._fields, SEAT_COLUMNS)))
    return EveningRows(
        stages=stages,
        released={(draw.stage_id, draw.key): draw for draw in draws},
        rounds=tuple(rounds),
        seats=tuple(seats),
        matches=tuple(sorted(called, key=lambda match: (match.round, match.number))),
        rests=tuple(rest_rows(Exempt.objects.filter(round__stage__in=ids))),
        planned=tuple(match for match in matches if not match.called),
    )
