"""What corrected results leave to decide: matches whose teams no longer fit, rounds drawn from other ranks.

Reads the evening and the journal; a fixed number of statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from pairing.refusals import Refusal

from ...evening import (
    Evening,
    Misplaced,
    MisplacedRest,
    Reranked,
    Why,
    begun_matches,
    evening_of,
    misplaced_matches,
    misplaced_rests,
    reranked,
)
from ...models import Draw, Exempt, JournalEntry, Match, Team, Tournament
from ...models.team import COUNTERS
from ...web.naming import sign

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
        return tuple(match for match in self.matches if not match.begun and match.why is not Why.OPEN)

    @property
    def begun(self) -> tuple[Misplaced, ...]:
        """The matches that wrong teams have begun: they count for nobody."""
        return tuple(match for match in self.matches if match.begun and match.why is not Why.OPEN)

    @property
    def open(self) -> tuple[Misplaced, ...]:
        """The matches of which it is not known yet who plays them."""
        return tuple(match for match in self.matches if match.why is Why.OPEN)

    @property
    def may_keep(self) -> bool:
        """Whether it may stay as it is: never while the wrong team would play a match not begun, unless a
        ranking had sent it there: what it plays counts then."""
        return self.may_stay or (not self.movable and not self.rests and all(one.begun for one in self.open))

    @property
    def may_stay(self) -> bool:
        """Whether those who stand there may be taken for the right ones: a ranking sent them, no match."""
        known = all(match.ranked and match.why is Why.WRONG for match in self.matches)
        return bool(self.matches) and known and not self.rests

    @property
    def settled(self) -> bool:
        """Whether the organiser has said what becomes of it."""
        return bool(self.kept)

    @property
    def seen(self) -> str:
        """A print of what is wrong: what somebody decided about holds while that stays the same."""
        return print_of(self.matches, self.rests, self.ranks)


def print_of(
    matches: Iterable[Misplaced],
    rests: Iterable[MisplacedRest],
    ranks: Reranked | None,
    *,
    by_key: bool = False,
) -> str:
    """Sixteen letters that change when anything of it does. `by_key`: as entries of old have them, made
    of the primary keys of this database."""

    def place(one: Misplaced) -> object:
        return one.match.id if by_key else (one.match.round, one.match.number)

    told = [(place(match), match.why.value, match.stands, match.belongs, match.begun) for match in matches]
    without = [((rest.exempt,) if by_key else ()) + (rest.stands, rest.belongs) for rest in rests]
    return sha256(repr([told, without, ranks and ranks.moved]).encode()).hexdigest()[:16]


def concerned(tournament: Tournament) -> tuple[Concerned, ...]:
    """The draws to look at again, in their order."""
    return concerned_in(evening_of(tournament), begun_matches(tournament))


def concerned_in(evening: Evening, begun: frozenset[int]) -> tuple[Concerned, ...]:
    """The same of an evening already read."""
    matches, rests = misplaced_matches(evening, begun), misplaced_rests(evening)
    ranks = {one.draw.pk: one for one in reranked(evening, begun)}
    ids = {*ranks, *(match.match.draw for match in matches), *(rest.draw for rest in rests)}
    if not ids:
        return ()
    kept = _kept(evening.tournament)
    draws = sorted(evening.rows.released.values(), key=lambda draw: draw.number)
    found = []
    for draw in draws:
        if draw.pk not in ids:
            continue
        own = tuple(match for match in matches if match.match.draw == draw.pk)
        without = tuple(rest for rest in rests if rest.draw == draw.pk)
        now = ranks.get(draw.pk)
        prints = [print_of(own, without, now, by_key=old) for old in (False, True)]
        why = next((kept[key] for seen in prints if (key := (str(draw.uid), seen)) in kept), "")
        found.append(Concerned(draw, own, without, now, why, not touched(evening, begun, draw)))
    return tuple(found)


def to_decide(tournament: Tournament) -> bool:
    """Whether a draw waits for the organiser's word. One statement while no second draw is released."""
    released = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
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


def _kept(tournament: Tournament) -> dict[tuple[str, str], str]:
    """(uid of the draw, print) → why it was left as it is."""
    rows = JournalEntry.objects.filter(tournament=tournament, verb=KEPT).order_by("id")
    return {
        (about.get("draw") or "", about.get("seen", "")): reason
        for about, reason in rows.values_list("about", "reason")
    }


# (round, table, wave, who): two who play, one who rests at no table, nobody where a match was taken away.
Seat = tuple[int, int, int, tuple[str, ...]]
Seats = frozenset[Seat]


def seats_of(tournament: Tournament) -> Seats:
    """Every match that counts, and every exempt team. Two statements."""
    matches = Match.objects.filter(tournament=tournament).ranked()
    rests = Exempt.objects.filter(tournament=tournament, kind=Exempt.Kind.EXEMPT)
    seats = {_seat(match) for match in matches.select_related("round", "table", *COUNTERS)}
    return frozenset(
        seats
        | {
            (rest.round.number, 0, 0, (_sign(rest.slot.team),))
            for rest in rests.select_related("round", "slot__team")
        }
    )


def _seat(one: Match) -> Seat:
    table = one.table.number if one.table else 0
    return one.round.number, table, one.wave, (_sign(one.slot_a.team), _sign(one.slot_b.team))


def _sign(team: Team | None) -> str:
    return str(sign(team)) if team else "?"


def changed(before: Seats, after: Seats) -> list[Seat]:
    """The tables and rests that are new, and the tables that have no match any more, in order."""
    new = after - before
    taken = {seat[:2] for seat in new}
    left = {(*seat[:3], ()) for seat in before - after if seat[1] and seat[:2] not in taken}
    return sorted({*new, *left})


def decided(act: str, answer: dict[str, Any], teams: tuple[int, int]) -> str:
    """What was done, from the answer of its write. An exchange is its own way back, and says so."""
    verb, _dash, _match = act.partition("-")
    told = [_done(verb) % {"one": teams[0], "two": teams[1]}, *_lines(answer.get("changed", []))]
    if verb == "exchange":
        sentence = _("Pour revenir en arrière, échangez encore %(one)s et %(two)s.")
        told.append(sentence % {"one": teams[0], "two": teams[1]})
    return " ".join(told)


def _done(verb: str) -> str:
    return {
        "keep": _("Le tirage est gardé tel quel."),
        "swap": _("C’est fait : chacun est à sa place."),
        "redraw": _("Le tirage est refait."),
        "exchange": _("C’est fait : %(one)s et %(two)s sont échangées."),
        "replay": _("C’est fait : la partie est mise à part."),
    }[verb]


def _lines(seats: list[Any]) -> Iterator[str]:
    """A sentence for each; the round is named where there are several."""
    several = len({round_ for round_, *_rest in seats}) > 1
    for round_, table, _wave, who in seats:
        said = _who(who)
        if table:
            said = _("Table %(table)s : %(who)s") % {"table": table, "who": said}
        if several:
            said = _("Tour %(n)s, %(what)s") % {"n": round_, "what": said[:1].lower() + said[1:]}
        yield f"{said}."


def _who(who: list[str]) -> str:
    if len(who) == 2:
        return _("%(a)s contre %(b)s") % {"a": who[0], "b": who[1]}
    return _("%(n)s est au repos") % {"n": who[0]} if who else _("plus de partie")
