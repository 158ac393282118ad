"""What a match says of itself, whoever read it: a row of the evening, a card, a model. One meaning, one name.

What was left without a result keeps none: it counts as unplayed, never as 0–0; a sheet that was submitted
counts though nobody confirmed it (DESIGN §3). Reopening needs nothing undone: only the reading changes."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from django.db.models import Exists, OuterRef, Q

from ..models import (
    BlindEntry,
    Deal,
    DealVersion,
    Dispute,
    ForfeitChoice,
    HandedResult,
    Incident,
    Match,
    Penalty,
    Round,
    Ruling,
    Tournament,
)

WAITING, PLAYING = str(Match.State.WAITING), str(Match.State.PLAYING)
SUBMITTED, CONFIRMED = str(Match.State.SUBMITTED), str(Match.State.CONFIRMED)
FORFEITED = str(Match.State.FORFEITED)
SETTLED = frozenset({CONFIRMED, FORFEITED})
"""Nothing more will change its result, save a correction."""
WITH_RESULT = frozenset({SUBMITTED, CONFIRMED, FORFEITED})
"""Its sheet was handed in, or it was given up."""
COUNTED = frozenset({SUBMITTED, CONFIRMED})
"""It was played, and the standings count it: a forfeit is no match played."""
WITHOUT_RESULT = frozenset({WAITING, PLAYING})
"""Its sheet is not handed in."""
BEGUN = frozenset({PLAYING, SUBMITTED, CONFIRMED})
"""It was or is played: a forfeit alone begins nothing, a team that left has them in every round to come."""

# What a match is shown as, beside its own states.
LEFT, UNCONFIRMED, DISPUTED = "left", "unconfirmed", "disputed"
OVER = frozenset({str(Tournament.State.CLOSED), str(Tournament.State.ARCHIVED)})
CLOSED = str(Round.State.CLOSED)

Winner = Literal["A", "B", ""]
BY_BOTH = str(ForfeitChoice.BOTH)
WINNERS: dict[str, Winner] = {"A": "A", "B": "B"}
OTHER_SIDE: dict[str, Winner] = {"A": "B", "B": "A"}


class Finished(NamedTuple):
    """Who won a match and who lost it, nobody where both gave it up; a forfeit is no match played."""

    winner: int | None
    loser: int | None
    played: bool = True


class MatchResult(Protocol):
    """How far a match is and what it ended with."""

    @property
    def state(self) -> str: ...
    @property
    def total_a(self) -> int | None: ...
    @property
    def total_b(self) -> int | None: ...
    @property
    def winner(self) -> str: ...
    @property
    def forfeited_by(self) -> str: ...


class MatchInRound(Protocol):
    """A match with the state of its round."""

    @property
    def state(self) -> str: ...
    @property
    def round_state(self) -> str: ...


class SeatedMatch(Protocol):
    """A match with its two teams, and the only side for which it counts, if there is one."""

    @property
    def a(self) -> int: ...
    @property
    def b(self) -> int: ...
    @property
    def counts_for(self) -> str: ...


def winner(match: MatchResult) -> Winner:
    """The side that won; empty while nobody has, at a draw, and where both gave up.

    Some rules give the match to the side with less: the stored winner goes before the totals. Without totals
    nothing was played, and nobody has won."""
    if match.state == FORFEITED:
        return OTHER_SIDE.get(match.forfeited_by, "")
    if match.state not in COUNTED or match.total_a is None or match.total_b is None:
        return ""
    ahead: Winner = "A" if match.total_a > match.total_b else "B" if match.total_b > match.total_a else ""
    return WINNERS.get(match.winner, ahead)


def has_won(match: MatchResult, side: str) -> bool | None:
    """Whether that side won; None while nobody has, and at a draw. What both gave up, both have lost."""
    if match.state == FORFEITED and match.forfeited_by == BY_BOTH:
        return False
    won = winner(match)
    return won == side if won else None


def outcome(match: MatchResult, a: int, b: int) -> Finished | None:
    """Who of these two won, as a structure reads it, nobody where both gave up; None while there is no
    result, and at a draw."""
    won, played = winner(match), match.state in COUNTED
    if not won:
        return Finished(None, None, played) if match.forfeited_by else None
    return Finished(a, b, played) if won == "A" else Finished(b, a, played)


def counts_with(match: MatchResult, a: int, b: int) -> bool:
    """Whether it counts with just those totals."""
    return match.state in COUNTED and (match.total_a, match.total_b) == (a, b)


def is_done(match: MatchInRound) -> bool:
    """Whether nothing more will change its result, save a correction: settled, or its round closed."""
    return match.state in SETTLED or match.round_state == CLOSED


def counting_teams(match: SeatedMatch) -> tuple[int, ...]:
    """The teams it counts for: one only, where an exempt team catches up."""
    return {"A": (match.a,), "B": (match.b,)}.get(match.counts_for, (match.a, match.b))


def is_over(tournament: Tournament) -> bool:
    """Whether the evening was closed: its standings are final."""
    return tournament.state in OVER


def is_ended(match: MatchInRound, tournament: Tournament) -> bool:
    """Whether nothing is written about it any more: its round is closed, or its evening."""
    return match.round_state == CLOSED or is_over(tournament)


def is_left(state: str, *, ended: bool) -> bool:
    """Whether a match of that state stays without a result. `ended`: its round is closed, or its evening."""
    return ended and state in WITHOUT_RESULT


def left_in(tournament: Tournament) -> Q:
    """The same of a tournament's matches in the database."""
    ended = Q() if is_over(tournament) else Q(round__state=CLOSED)
    return Q(ended, state__in=WITHOUT_RESULT)


def shown_state(state: str, *, ended: bool, disputed: bool = False) -> str:
    """The word for a match: its state, "disputed", or what the end made of it: "left", "unconfirmed"."""
    if disputed:
        return DISPUTED
    if is_left(state, ended=ended):
        return LEFT
    return UNCONFIRMED if ended and state == SUBMITTED else state


def something_entered() -> Q:
    """Matches on which anything was entered: a deal, totals, by one side alone too, an incident, a
    penalty, a dispute, a ruling."""
    condition = Q()
    for model in (Deal, HandedResult, BlindEntry, Incident, Penalty, Dispute, Ruling):
        condition |= Exists(model.objects.filter(match=OuterRef("pk")))
    return condition


def something_scored() -> Q:
    """Matches that have a deal, or totals handed in, whatever became of them."""
    deals, totals = DealVersion.objects.filter(deal__match=OuterRef("pk")), HandedResult.objects
    return Exists(deals) | Exists(totals.filter(match=OuterRef("pk")))


def begun_matches(tournament: Tournament) -> frozenset[int]:
    """The ids of the matches that began, one way or another; one statement."""
    matches = Match.objects.filter(tournament=tournament)
    begun = something_entered() | ~Q(state=Match.State.WAITING) | ~Q(first_dealer=None)
    return frozenset(matches.filter(begun).values_list("pk", flat=True))
