"""The rows of an evening: teams as they are written, and what draws and standings read, from stages to
matches and exempt teams.

Few statements whatever the size; nothing is decided here. Rows are tuples, not models."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from pairing.bracket import Label, label

from ..models import Dispute, Draw, Exempt, Match, Round, Stage, Team, Tournament
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
    it allows (`shown`, its `names_shown`).

    `members`: of a pair of one round of the mêlée, which has no number (0), the team ids of its players;
    `numbers`: what stands on its counter, of a pair the numbers of its players; `left_in`: the order of the
    last stage that was drawn when it left."""

    id: int
    number: int
    player_1: Name | None
    player_2: Name | None
    club: str
    status: str
    in_full: bool = False
    shown: str = Tournament.Names.FULL
    members: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    left_in: int = 0

    @property
    def people(self) -> tuple[Name | None, Name | None]:
        return self.player_1, self.player_2

    @property
    def sign(self) -> str:
        """ "7", or "3+7" for a pair."""
        return naming.joined(self.numbers)

    @property
    def full(self) -> str:
        return naming.team_full(self)

    @property
    def public(self) -> str:
        return naming.pair_public(self, self.sign, in_full=self.in_full, shown=self.shown)

    @property
    def listed(self) -> str:
        """ "7, Fabre – Oustric"; where no name is shown the number once."""
        return self.public if self.shown == Tournament.Names.NUMBER else f"{self.sign}, {self.public}"

    @property
    def named(self) -> str:
        return naming.pair_named(self, shown=self.shown)

    @property
    def spoken(self) -> str:
        """ "Chloé Fabre et Marcel Oustric", as they are called to their prize."""
        return naming.pair_named(self, shown=self.shown, joint=gettext(" et "))

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
    """The seat of a team in a stage, in its pool, and the bracket that a ranking placed it in. A pair of a
    mêlée has no number."""

    stage: int
    team: int
    number: int | None
    pool: str | None
    bracket: str


NOT_CALLED: Any = None
"""The round of a match that is still to be called."""


Decided = tuple[str, tuple[int, int]]
"""What a match says beside its totals: who has won it by its rules or its sheet, and the capots."""


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
    def label(self) -> Label:
        """What a match of a bracket is called: "Quart de finale", "Places 5 et 6"."""
        first, last = self.place_won or 0, self.place_lost or 0
        return label(self.title, level=self.level or 0, first=first, last=last)

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

    def supposed(self, state: str, a: int, b: int, decided: Decided | None) -> MatchRow:
        """The match ended so. Where only the totals are known who is ahead wins; level, or with its own
        totals, whoever the match says: only it knows a rule that says otherwise."""
        if decided is None:
            stays = a == b or (self.total_a, self.total_b) == (a, b)
            decided = (self.winner if stays else "", (self.capots_a, self.capots_b))
        winner, (capots_a, capots_b) = decided
        ended = self._replace(state=state, total_a=a, total_b=b, winner=winner, forfeited_by="")
        return ended._replace(capots_a=capots_a, capots_b=capots_b)

    def side(self, team: int) -> str:
        """The side of a team, or of a player of a pair in a mêlée, by its id."""
        return "A" if team in (self.a, *self.team_a.members) else "B"

    def own(self, team: int) -> TeamCard:
        """The team on its side: itself, or the pair it plays in."""
        return self.team_a if self.side(team) == "A" else self.team_b

    def rival(self, team: int) -> TeamCard:
        return self.team_b if self.side(team) == "A" else self.team_a


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
class StandingRows:
    """What standings read, in its order: the stages but the friendly one, their seats in the order of the
    draw, their matches that were called, their exempts."""

    stages: tuple[Stage, ...]
    seats: tuple[StageSeat, ...]
    matches: tuple[MatchRow, ...]
    rests: tuple[Rest, ...]

    def before(self, number: int) -> Self:
        """The rows as they stood before that round."""
        matches = tuple(match for match in self.matches if match.round < number)
        return replace(self, matches=matches, rests=tuple(rest for rest in self.rests if rest.round < number))

    def changed(self, match: int, change: Callable[[MatchRow], MatchRow]) -> Self:
        """The rows with that match changed so."""
        matches = (change(row) if row.id == match else row for row in self.matches)
        return replace(self, matches=tuple(matches))

    def seated(self, seats: Mapping[int, tuple[int, int] | None]) -> Self:
        """The rows with those teams in these matches, without those that nobody plays any more."""
        there = ((row, seats.get(row.id, (row.a, row.b))) for row in self.matches)
        return replace(self, matches=tuple(row._replace(a=on[0], b=on[1]) for row, on in there if on))


@dataclass(frozen=True)
class EveningRows(StandingRows):
    """All of them. `released`: the draws in force by (stage, key); `planned`: the matches of brackets still
    to be called, without a round; a side that a match before it decides has no team."""

    released: Mapping[tuple[int, str], Draw]
    rounds: tuple[Round, ...]
    planned: tuple[MatchRow, ...]


MATCH_COLUMNS = {
    "round": "round__number", "round_state": "round__state", "a": "team_a", "b": "team_b",
    "table": "table__number", "table_note": "table__note",
    "evening_state": "tournament__state",
}  # fmt: skip
"""What the fields of a row are read from, where it is not the column of that name."""
READ = [MATCH_COLUMNS.get(name, name) for name in MatchRow._fields[: MatchRow._fields.index("team_a")]]
SEAT_COLUMNS = ("team", "team__number", "pool__name", "bracket")
REST_COLUMNS = ("id", "draw", "round__number", "round__stage", "team", "kind", "points", "match")


def match_rows(matches: QuerySet[Match]) -> list[MatchRow]:
    """Matches in the order of their rounds; one statement."""
    return [MatchRow(*row) for row in matches.order_by("round__number", "number", "pk").values_list(*READ)]


def rest_rows(exempts: QuerySet[Exempt]) -> list[Rest]:
    """Exempt rows in the order they were made; one statement."""
    return list(map(Rest._make, exempts.order_by("pk").values_list(*REST_COLUMNS)))


def rows_of(tournament: Tournament) -> EveningRows:
    """The rows of one tournament; friendly matches are none of them. Five statements."""
    stages = Stage.objects.filter(tournament=tournament).ranked()
    draws = Draw.objects.filter(stage__in=stages, state=Draw.State.RELEASED).order_by("number")
    rounds = Round.objects.filter(stage__in=stages).select_related("stage").order_by("number")
    matches = match_rows(Match.with_planned.filter(stage__in=stages))
    rows = standing_rows_of(tournament, matches)
    return EveningRows(
        rows.stages,
        rows.seats,
        rows.matches,
        rows.rests,
        released={(draw.stage_id, draw.key): draw for draw in draws},
        rounds=tuple(rounds),
        planned=tuple(match for match in matches if not match.called),
    )


def standing_rows_of(tournament: Tournament, matches: Iterable[MatchRow] | None = None) -> StandingRows:
    """What its standings read; three statements, two where somebody has read its `matches`."""
    stages, seats = _seated(tournament)
    ids = {stage.pk for stage in stages}
    if matches is None:
        matches = match_rows(Match.objects.filter(stage__in=ids))
    called = tuple(match for match in matches if match.called and match.stage in ids)
    return StandingRows(stages, seats, called, tuple(rest_rows(Exempt.objects.filter(round__stage__in=ids))))


def _seated(tournament: Tournament) -> tuple[tuple[Stage, ...], tuple[StageSeat, ...]]:
    """The stages, and who has a seat there, in the order of the draw; one statement."""
    stages, seats = dict[int, Stage](), list[StageSeat]()
    stored = Stage.objects.filter(tournament=tournament).ranked()
    stored = stored.order_by("order", "slots__pool__order", "slots__position", "slots__pk")
    columns = ("pk", "order", "kind", "options", *(f"slots__{name}" for name in SEAT_COLUMNS))
    for pk, order, kind, options, *seat in stored.values_list(*columns):
        if pk not in stages:
            stages[pk] = Stage(pk=pk, tournament=tournament, order=order, kind=kind, options=options)
        if seat[0] is not None:  # else not drawn yet
            seats.append(StageSeat(pk, *seat))
    return tuple(stages.values()), tuple(seats)


CARD_COLUMNS = ("pk", "number", "club_name", "status", "left_in", "pair_1_id", "pair_2_id")
# Of a team its players, of a pair those that it keeps; NULL where there is nobody.
NAME_COLUMNS = [
    f"{player}__{name}" for player in ("player_1", "player_2", "kept_1", "kept_2") for name in Name._fields
]


class Roster(NamedTuple):
    """Who is ranked: teams, and the pairs of a mêlée, by id; how many disputes are open."""

    teams: dict[int, TeamCard]
    pairs: dict[int, TeamCard]
    disputes: int


def roster_of(tournament: Tournament) -> Roster:
    """Teams with a number, and pairs of one round, written after who played in them, whoever replaced them; a
    player who is no longer on the list counts for nobody. Two statements."""
    numbered_or_pair = Q(number__isnull=False) | Q(status=Team.Status.PAIR)
    stored = Team.objects.filter(numbered_or_pair, tournament=tournament)
    cards: dict[int, TeamCard] = {}
    for row in stored.values_list(*CARD_COLUMNS, *NAME_COLUMNS):
        pk, number, club, status, left_in, *members = row[:7]
        names = row[13:] if number is None else row[7:13]
        card = TeamCard(pk, number or 0, _name(*names[:3]), _name(*names[3:]), club, status, left_in=left_in)
        cards[pk] = card if number else card._replace(members=tuple(members))
    teams = {pk: card for pk, card in cards.items() if card.number}
    tournament.namesakes = naming.find_namesakes(teams)  # of the rows just read: no other statement
    for pk, card in cards.items():
        members = tuple(team if team in teams else 0 for team in card.members)
        in_full = naming.needs_first_names(card, (pk, *members), tournament)
        numbers = tuple(teams[team].number for team in members or (pk,) if team)
        written = {"in_full": in_full, "shown": tournament.names_shown}
        cards[pk] = card._replace(**written, members=members, numbers=numbers)
    disputes = Dispute.objects.filter(
        state=Dispute.State.OPEN, match__tournament=tournament, match__stage__ranked=True
    )
    pairs = {pk: card for pk, card in cards.items() if not card.number}
    return Roster({pk: cards[pk] for pk in teams}, pairs, disputes.count())


def _name(given_name: str | None, family_name: str | None, hidden: bool | None) -> Name | None:
    return None if family_name is None else Name(given_name or "", family_name, bool(hidden))
