"""What changed of the teams of a draw since it was published: a player replaced, a name exchanged."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pairing.record import DrawRecord

from ..core.journal import uid_of
from ..evening.progress import team_drawn
from ..models import Draw, JournalEntry, Player, Team, Tournament
from ..web.naming import for_all, full, initial
from ..web.units import unit_sentence

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
        if number is not None:
            sentence = unit_sentence(
                tournament.individuals,
                "Équipe %(n)s : %(arriving)s remplace %(leaving)s",
                n=number,
                arriving=arriving,
                leaving=leaving,
            )
            yield TeamChange(sentence, entry.at)


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
