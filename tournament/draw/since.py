"""What became of a released draw: the tables that a correction changed, the players who were replaced.

The journal tells it; what was drawn is never written again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Q

from pairing.record import DrawRecord

from ..core.journal import uid_of
from ..incidents.departures import STOOD_BACK, STOOD_IN
from ..models import Draw, JournalEntry, Player, Team, Tournament
from ..web.naming import for_all, full, initial
from ..web.units import unit_sentence

VERBS = ("correction.swapped", STOOD_IN, STOOD_BACK)
Line = tuple[int, ...]
"""Team numbers: the two of a match, the one that is exempt; empty where nobody is left there."""
LinesNow = Mapping[Line, tuple[Line, JournalEntry]]
"""A line as drawn → who stands there now, and the last correction that changed it."""


def decisions_told(tournament: int, *verbs: str) -> tuple[JournalEntry, ...]:
    """The decisions of these verbs in a tournament, in their order; one statement."""
    telling = Q(verb__in=verbs) | Q(about__has_key="decisions")
    entries = JournalEntry.objects.filter(telling, tournament=tournament).order_by("id")
    decisions = [decision for entry in entries for decision in told_by(entry)]
    return tuple(decision for decision in decisions if decision.verb in verbs)


def told_by(entry: JournalEntry) -> list[JournalEntry]:
    """The entry itself where it is one decision, else those that one of a result or of a team tells."""
    if "decisions" not in entry.about:
        return [entry]
    return [JournalEntry(at=entry.at, reason=entry.reason, **told) for told in entry.about["decisions"]]


def lines_now(draw: Draw, record: DrawRecord, teams: Iterable[Team]) -> LinesNow:
    """The lines of a draw in force that were corrected; one statement."""
    if record.result.duos:
        return {}
    result, numbers = record.result, {str(team.uid): team.number or 0 for team in teams}
    exempts = [(team,) for number in range(result.rounds + 1) for team in result.exempt_in(number)]
    lines: dict[Line, Line] = {(pairing.a, pairing.b): (pairing.a, pairing.b) for pairing in result.pairings}
    lines |= {line: line for line in exempts}
    last: dict[Line, JournalEntry] = {}
    for entry in decisions_told(draw.tournament_id, *VERBS):
        if entry.about.get("draw") != str(draw.uid):
            continue
        move = _move(entry, numbers, exempts[0] if exempts else ())
        for drawn, stood in lines.items():
            stands = move(drawn, stood)
            if set(stands) != set(stood):
                lines[drawn], last[drawn] = stands, entry
    return {drawn: (stands, last[drawn]) for drawn, stands in lines.items() if set(stands) != set(drawn)}


def _move(entry: JournalEntry, numbers: Mapping[str, int], alone: Line) -> Callable[[Line, Line], Line]:
    """Who stands in a line after a correction, by the line as drawn and as it stood; `alone`: the line of the
    exempt team."""
    if entry.verb in (STOOD_IN, STOOD_BACK):
        one, two = (numbers.get(team, 0) for team in entry.about["teams"])
        turned = {one: two, two: one}
        # The exempt team plays in the place of the absent one, and nobody is exempt; or as it was before.
        leaving, rests = (one, (one,)) if entry.verb == STOOD_BACK else (two, ())
        return lambda drawn, stood: (
            rests if drawn == alone else tuple(turned[team] if team == leaving else team for team in stood)
        )
    # The seats before and after in one order: [uid, a, b] of a match, [round, team] of an exempt, with team
    # numbers. A match that was taken away has nobody left.
    seats = zip(_seats(entry.before), _seats(entry.after), strict=False)
    new = {frozenset(stood): () if None in now else tuple(now) for (_at, *stood), (_same, *now) in seats}
    return lambda _drawn, stood: new.get(frozenset(stood), stood)


def _seats(seats_and_rests: Mapping[str, list[list[Any]]]) -> list[list[Any]]:
    return [row for kind in ("seats", "rests") for row in seats_and_rests.get(kind, ())]


class Replacement(NamedTuple):
    """A player replaced, as everybody reads it, and since when."""

    text: str
    at: dt.datetime


def replacements_since(
    tournament: Tournament, draw: Draw, record: DrawRecord, teams: Mapping[int, Team]
) -> list[Replacement]:
    """The players of a draw in force who were replaced since; `teams`: those of the tournament by number."""
    entries = JournalEntry.objects.filter(
        tournament=tournament, verb="team.player_replaced", at__gt=draw.released_at
    ).order_by("id")
    drawn = {entrant.id for entrant in record.entrants}
    numbers = {team.uid: number for number, team in teams.items() if number in drawn}
    uids = [uid_of(side.get("player")) for entry in entries for side in (entry.before, entry.after)]
    players = Player.objects.in_bulk(uids, field_name="uid")
    replacements = []
    for entry in entries:
        number = numbers.get(uid_of(entry.about.get("team")))
        if number is not None:
            leaving, arriving = (
                players.get(uid_of(side.get("player"))) for side in (entry.before, entry.after)
            )
            replacements.append(Replacement(_sentence(tournament, number, leaving, arriving), entry.at))
    return replacements


def _sentence(tournament: Tournament, number: int, leaving: Player | None, arriving: Player | None) -> str:
    """Who plays for whom, as far as everybody reads names."""
    individuals, names = tournament.individuals, tournament.names_shown
    if names == Tournament.Names.NUMBER:
        return unit_sentence(individuals, "Équipe %(n)s : un de ses joueurs a été remplacé", n=number)
    write = for_all(initial if names == Tournament.Names.INITIAL else full)
    said = {"arriving": write(arriving), "leaving": write(leaving)}
    return unit_sentence(individuals, "Équipe %(n)s : %(arriving)s remplace %(leaving)s", n=number, **said)
