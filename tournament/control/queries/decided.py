"""What a decision of the corrections page did, in words: who sits where now that did not before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from ...models import Exempt, Match, Stage, Team, Tournament
from ...naming import sign

# (round, table, wave, who): two who play, one who rests at no table, nobody where a match was taken away.
Seat = tuple[int, int, int, tuple[str, ...]]
Seats = frozenset[Seat]


def seats_of(tournament: Tournament) -> Seats:
    """Every match that counts, and every exempt team. Two statements."""
    of_it = {"round__stage__tournament": tournament}
    matches = Match.objects.filter(**of_it).exclude(round__stage__kind=Stage.Kind.FRIENDLY)
    rests = Exempt.objects.filter(**of_it, kind=Exempt.Kind.EXEMPT)
    seats = {_seat(one) for one in matches.select_related("round", "table", "slot_a__team", "slot_b__team")}
    return frozenset(
        seats
        | {
            (one.round.number, 0, 0, (_sign(one.slot.team),))
            for one in rests.select_related("round", "slot__team")
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
        said = _("Pour revenir en arrière, échangez encore %(one)s et %(two)s.")
        told.append(said % {"one": teams[0], "two": teams[1]})
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
