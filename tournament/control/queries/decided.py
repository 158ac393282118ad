"""What a decision of the corrections page did, in words: who sits where now that did not before."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from ...models import Exempt, Match, Stage, Tournament
from ...naming import sign

Seat = tuple[int, int, int, str]
Seats = frozenset[Seat]


def seats_of(tournament: Tournament) -> Seats:
    """(round, table, wave, who) of every match that counts, and of every exempt team. Two statements."""
    of_it = {"round__stage__tournament": tournament}
    matches = Match.objects.filter(**of_it).exclude(round__stage__kind=Stage.Kind.FRIENDLY)
    rests = Exempt.objects.filter(**of_it, kind=Exempt.Kind.EXEMPT)
    seats = {_seat(one) for one in matches.select_related("round", "table", "slot_a__team", "slot_b__team")}
    return frozenset(seats | {_rest(one) for one in rests.select_related("round", "slot__team")})


def _seat(one: Match) -> Seat:
    a, b = one.slot_a.team, one.slot_b.team
    said = _("%(a)s contre %(b)s") % {"a": sign(a) if a else "?", "b": sign(b) if b else "?"}
    return one.round.number, one.table.number if one.table else 0, one.wave, said


def _rest(one: Exempt) -> Seat:
    number = sign(one.slot.team) if one.slot.team else "?"
    return one.round.number, 0, 0, _("%(n)s est au repos") % {"n": number}


def decided(act: str, before: Seats, after: Seats, teams: tuple[int, int]) -> str:
    """What was done. An exchange is its own way back, and says so."""
    verb, _dash, _match = act.partition("-")
    told = [_DONE[verb]() % {"one": teams[0], "two": teams[1]}, *_lines(before, after)]
    if verb == "exchange":
        said = _("Pour revenir en arrière, échangez encore %(one)s et %(two)s.")
        told.append(said % {"one": teams[0], "two": teams[1]})
    return " ".join(told)


_DONE = {
    "keep": lambda: _("Le tirage est gardé tel quel."),
    "swap": lambda: _("C’est fait : chacun est à sa place."),
    "redraw": lambda: _("Le tirage est refait."),
    "exchange": lambda: _("C’est fait : %(one)s et %(two)s sont échangées."),
    "replay": lambda: _("C’est fait : la partie est mise à part."),
}


def _lines(before: Seats, after: Seats) -> list[str]:
    """A sentence for each table that changed, in order; the round is named where there are several."""
    new, gone = sorted(after - before), sorted(before - after)
    taken = {seat[:2] for seat in new}
    left = [(*seat[:3], _("plus de partie")) for seat in gone if seat[1] and seat[:2] not in taken]
    changed = sorted([*new, *left])
    return list(_sentences(changed, several=len({seat[0] for seat in changed}) > 1))


def _sentences(changed: Iterable[Seat], *, several: bool) -> Iterable[str]:
    for round_, table, _wave, who in changed:
        said = who
        if table:
            said = _("Table %(table)s : %(who)s") % {"table": table, "who": who}
        if several:
            said = _("Tour %(n)s, %(what)s") % {"n": round_, "what": said[:1].lower() + said[1:]}
        yield f"{said}."
