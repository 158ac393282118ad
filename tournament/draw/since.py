"""What became of a released draw: the tables that a correction changed, players and names of its teams.

The journal tells it; what was drawn is never written again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.db.models import Q

from pairing.record import DrawRecord

from ..core.journal import uid_of
from ..incidents.departures import STOOD_BACK, STOOD_IN
from ..models import Draw, JournalEntry, Player, Team, Tournament
from ..web.naming import for_all, full, initial
from ..web.units import unit_sentence
from .drafts import team_drawn

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
    if draw.state != Draw.State.RELEASED or record.result.duos:
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


REPLACED = "team.player_replaced"
RESPELT = ("team.edited", "team.undone")


class TeamChange(NamedTuple):
    """What everybody reads, and since when: a player replaced, a name exchanged on the list."""

    text: str
    at: dt.datetime


def changes_since(
    tournament: Tournament, draw: Draw, record: DrawRecord, teams: Mapping[int, Team]
) -> tuple[TeamChange, ...]:
    """In their order; `teams`: those of the tournament by their number. Nothing changed: one statement."""
    if draw.state != Draw.State.RELEASED:
        return ()
    entries = JournalEntry.objects.filter(
        tournament=tournament.pk, verb__in=(REPLACED, *RESPELT), at__gt=draw.released_at
    )
    drawn = {entrant.id for entrant in record.entrants}
    numbers = {team.uid: number for number, team in teams.items() if number in drawn}
    replaced: list[JournalEntry] = []
    edited: dict[int, dt.datetime] = {}
    for entry in entries.order_by("id"):
        if entry.verb == REPLACED:
            replaced.append(entry)
        else:
            uids = map(uid_of, entry.about.get("teams", ()))
            edited |= {numbers[uid]: entry.at for uid in uids if uid in numbers}
    changes = [
        *_replacements(tournament, numbers, replaced),
        *_exchanges(tournament, draw, teams, edited),
    ]
    return tuple(sorted(changes, key=lambda change: change.at))


def _replacements(
    tournament: Tournament, numbers: Mapping[object, int], entries: list[JournalEntry]
) -> Iterator[TeamChange]:
    uids = [uid_of(side.get("player")) for entry in entries for side in (entry.before, entry.after)]
    players = {player.uid: player for player in Player.objects.filter(uid__in=uids)} if uids else {}
    write = for_all(initial if tournament.names_shown == Tournament.Names.INITIAL else full)
    for entry in entries:
        number = numbers.get(uid_of(entry.about.get("team")))
        leaving, arriving = (
            write(players.get(uid_of(side.get("player")))) for side in (entry.before, entry.after)
        )
        said = {"arriving": arriving, "leaving": leaving}
        sentence = "Équipe %(n)s : %(arriving)s remplace %(leaving)s"
        if tournament.names_shown == Tournament.Names.NUMBER:
            sentence, said = "Équipe %(n)s : un de ses joueurs a été remplacé", {}
        if number is not None:
            text = unit_sentence(tournament.individuals, sentence, n=number, **said)
            yield TeamChange(text, entry.at)


def _exchanges(
    tournament: Tournament, draw: Draw, teams: Mapping[int, Team], edited: Mapping[int, dt.datetime]
) -> Iterator[TeamChange]:
    """The teams of these numbers that bear a name now that another one bore when it was drawn."""
    for number, at in edited.items():
        then = draw.teams.get(str(number), {"names": ()})
        new = {*team_drawn(teams[number])["names"]} - {*then["names"]}
        other = next((other for other, team in draw.teams.items() if new.intersection(team["names"])), None)
        if other is not None:
            sentence = unit_sentence(
                tournament.individuals,
                "Équipe %(n)s : elle porte un nom que l’équipe %(other)s avait au tirage",
                n=number,
                other=other,
            )
            yield TeamChange(sentence, at)
