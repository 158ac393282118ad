"""What corrected results leave to decide: matches whose teams no longer fit, rounds drawn from other ranks.

Reads the evening and the journal; a fixed number of statements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from ...draw.engine import Refusal
from ...draw.queries import begun_matches
from ...draw.queries.evening import (
    Evening,
    Misplaced,
    MisplacedRest,
    Reranked,
    Why,
    evening_of,
    misplaced,
    misplaced_rests,
    reranked,
)
from ...models import Draw, JournalEntry, Tournament

KEPT = "correction.kept"


@dataclass(frozen=True)
class Concerned:
    """One released draw that no longer says what the results say, and what may be done about it.

    `kept`: why the organiser left it as it is, empty where nobody has. `untouched`: nothing was entered on
    it nor on any draw released since, so that it can be drawn again."""

    draw: Draw
    matches: tuple[Misplaced, ...]
    rests: tuple[MisplacedRest, ...]
    ranks: Reranked | None
    kept: str
    untouched: bool

    @property
    def movable(self) -> tuple[Misplaced, ...]:
        """The matches not begun where another team must take its place."""
        return tuple(one for one in self.matches if not one.begun and one.why is not Why.OPEN)

    @property
    def begun(self) -> tuple[Misplaced, ...]:
        """The matches that wrong teams have begun: they count for nobody."""
        return tuple(one for one in self.matches if one.begun and one.why is not Why.OPEN)

    @property
    def open(self) -> tuple[Misplaced, ...]:
        """The matches of which it is not known yet who plays them."""
        return tuple(one for one in self.matches if one.why is Why.OPEN)

    @property
    def may_keep(self) -> bool:
        """Whether it may stay as it is: never while the wrong team would play a match not begun, unless a
        ranking had sent it there: what it plays counts then."""
        return self.may_stay or (not self.movable and not self.rests and all(one.begun for one in self.open))

    @property
    def may_stay(self) -> bool:
        """Whether those who stand there may be taken for the right ones: a ranking sent them, no match."""
        known = all(one.ranked and one.why is Why.WRONG for one in self.matches)
        return bool(self.matches) and known and not self.rests

    @property
    def settled(self) -> bool:
        """Whether the organiser has said what becomes of it."""
        return bool(self.kept)

    @property
    def seen(self) -> str:
        """A print of what is wrong: what somebody decided about holds while that stays the same."""
        return print_of(self.matches, self.rests, self.ranks)


def print_of(matches: Iterable[Misplaced], rests: Iterable[MisplacedRest], ranks: Reranked | None) -> str:
    """Sixteen letters that change when anything of it does."""
    told = [(one.match.id, one.why.value, one.stands, one.belongs, one.begun) for one in matches]
    said = [told, [(one.exempt, one.stands, one.belongs) for one in rests], ranks and ranks.moved]
    return sha256(repr(said).encode()).hexdigest()[:16]


def concerned(tournament: Tournament) -> tuple[Concerned, ...]:
    """The draws to look at again, in their order."""
    return concerned_in(evening_of(tournament), begun_matches(tournament))


def concerned_in(evening: Evening, begun: frozenset[int]) -> tuple[Concerned, ...]:
    """The same of an evening already read."""
    matches, rests = misplaced(evening, begun), misplaced_rests(evening)
    ranks = {one.draw.pk: one for one in reranked(evening, begun)}
    ids = {*ranks, *(one.match.draw for one in matches), *(one.draw for one in rests)}
    if not ids:
        return ()
    kept = _kept(evening.tournament)
    draws = sorted(evening.rows.released.values(), key=lambda draw: draw.number)
    found = []
    for draw in draws:
        if draw.pk not in ids:
            continue
        own = tuple(one for one in matches if one.match.draw == draw.pk)
        without = tuple(one for one in rests if one.draw == draw.pk)
        seen = print_of(own, without, ranks.get(draw.pk))
        found.append(
            Concerned(
                draw,
                own,
                without,
                ranks.get(draw.pk),
                kept.get((draw.pk, seen), ""),
                not touched(evening, begun, draw),
            )
        )
    return tuple(found)


def to_decide(tournament: Tournament) -> bool:
    """Whether a draw waits for the organiser's word. One statement while no second draw is released."""
    released = Draw.objects.filter(stage__tournament=tournament, state=Draw.State.RELEASED)
    if tournament.state != Tournament.State.RUNNING or released.count() < 2:
        return False
    try:
        return any(not one.settled for one in concerned(tournament))
    except Refusal:
        return False


def later_draws(evening: Evening, draw: Draw) -> list[Draw]:
    """This draw and those released since, the last first: the order in which they are taken back."""
    since = [one for one in evening.rows.released.values() if _order(one) >= _order(draw)]
    return sorted(since, key=_order, reverse=True)


def _order(draw: Draw) -> tuple[object, int]:
    return draw.released_at, draw.number


def touched(evening: Evening, begun: frozenset[int], draw: Draw) -> bool:
    """Whether anything was entered on the draw or on a later one, or a match added by hand to its rounds."""
    ids = {one.pk for one in later_draws(evening, draw)}
    rounds = {match.round for match in evening.rows.matches if match.draw in ids}
    return any(
        match.id in begun if match.draw in ids else match.draw is None and match.round in rounds
        for match in evening.rows.matches
    )


def _kept(tournament: Tournament) -> dict[tuple[int, str], str]:
    """(draw, print) → why it was left as it is."""
    rows = JournalEntry.objects.filter(tournament=tournament, verb=KEPT).order_by("id")
    return {
        (about.get("draw", 0), about.get("seen", "")): reason
        for about, reason in rows.values_list("about", "reason")
    }
