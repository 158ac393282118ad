"""FLOOR 2: whether the journals are what was written: every chain from its first link to its owner's version,
every row what its text says, every tie where it points.

Reads one journal after the other; the number of statements grows with the journals only."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from chain import CLUB, ChainFault, Link, Mark, canonical, faults, reason_digest

from ...models import Club, JournalEntry, Tournament
from .entries import TIED
from .ids import as_copied, came_alone
from .sealing import columns_told, journal_of, older_text


@dataclass(frozen=True)
class Journal:
    """One journal: of a tournament, perhaps deleted since (then without its row), or the club's own."""

    club: Club
    tournament_id: int | None
    tournament: Tournament | None

    @property
    def version(self) -> int | None:
        """The number of its last entry as its owner says it; None where the owner is gone."""
        if self.tournament_id is None:
            return self.club.version
        return self.tournament.version if self.tournament else None

    def entries(self) -> Any:
        """Its entries in their order, with what their texts name."""
        own = JournalEntry.objects.filter(club=self.club, tournament=self.tournament_id)
        return own.select_related("by", "tournament").order_by("sequence")


def journals() -> Iterator[Journal]:
    """The clubs' own, then every tournament's; a deleted tournament's too."""
    clubs = {club.pk: club for club in Club.objects.order_by("pk")}
    yield from (Journal(club, None, None) for club in clubs.values())
    tournaments = Tournament.objects.in_bulk()
    written = JournalEntry.objects.exclude(tournament=None).order_by("tournament")
    known = dict(written.values_list("tournament", "club").distinct())
    for pk in sorted({*tournaments, *known}):
        row = tournaments.get(pk)
        yield Journal(clubs[row.club_id if row else known[pk]], pk, row)


def links_of(journal: Journal) -> Iterator[Link]:
    """A journal as a stranger gets it: the texts and hashes, those of before the chain as its genesis counted
    them."""
    yield from (link for _entry, link in _rows(journal))


def _rows(journal: Journal) -> Iterator[tuple[JournalEntry, Link]]:
    """Of a copy the entries of before the chain are left out: their rows have other names."""
    chained = False
    arrivals = journal.tournament.arrivals if journal.tournament else []
    copied = any(arrival.get("names") for arrival in arrivals)
    for entry in journal.entries():
        if copied and not chained and not entry.hash:
            continue
        if entry.hash and not chained and not copied and (reason := _genesis_reason(entry)) is not None:
            yield entry, Link(entry.sequence, older_text(entry, reason), "")
        if entry.hash or chained:
            yield entry, Link(entry.sequence, entry.text, entry.hash)
        else:
            yield entry, Link(entry.sequence, older_text(entry), "")
        chained = chained or bool(entry.hash)


def _facts(text: str) -> dict[str, Any]:
    """What a text says; nothing where it is none (the chain's check tells)."""
    try:
        facts = json.loads(text)
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}


def _genesis_reason(entry: JournalEntry) -> str | None:
    """Of the first link of an older journal the digest of its own reason; None for any other entry."""
    facts = _facts(entry.text)
    return str(facts.get("reason", "")) if "genesis" in facts else None


def journal_faults(journal: Journal) -> list[ChainFault]:
    """All that is wrong with one journal, in the order of its numbers."""
    rows = list(_rows(journal))
    found = _own_faults(journal, rows) + list(_tie_faults(journal, [entry for entry, _link in rows]))
    return sorted(set(found), key=lambda fault: (fault.number, fault.code))


def own_faults(journal: Journal) -> list[ChainFault]:
    """What is wrong with a journal by itself, whatever others say: asked of one that is no row yet."""
    return sorted(_own_faults(journal, list(_rows(journal))), key=lambda fault: (fault.number, fault.code))


def _own_faults(journal: Journal, rows: list[tuple[JournalEntry, Link]]) -> list[ChainFault]:
    found = list(faults(link for _entry, link in rows))
    for entry, link in rows:
        found += _row_faults(entry, link)
    last = rows[-1][1].number if rows else 0
    if journal.version is not None and journal.version != last:
        found.append(ChainFault(last, "version"))
    return found


def faults_since(journal: Journal, mark: Mark) -> list[ChainFault] | None:
    """All that is wrong after an entry that was found right before; None where that entry is not there any
    more: then the whole journal is to be asked."""
    entries = list(journal.entries().filter(sequence__gte=mark.number))
    if not entries or Mark(entries[0].sequence, entries[0].hash) != mark:
        return None
    rows = [(entry, Link(entry.sequence, entry.text, entry.hash)) for entry in entries]
    found = [fault for fault in faults(link for _entry, link in rows) if fault.number > mark.number]
    for entry, link in rows[1:]:
        found += _row_faults(entry, link)
    if journal.version is not None and journal.version != entries[-1].sequence:
        found.append(ChainFault(entries[-1].sequence, "version"))
    found += _tie_faults(journal, entries[1:])
    return sorted(set(found), key=lambda fault: (fault.number, fault.code))


def _row_faults(entry: JournalEntry, link: Link) -> Iterator[ChainFault]:
    """Where a row says something else than its text."""
    facts = _facts(link.text)
    if "genesis" in facts or not facts:
        return
    facts = as_copied(facts, entry.tournament.arrivals if entry.tournament else [])
    told = columns_told(entry) | {"journal": journal_of(entry) or facts.get("journal")}
    if canonical({name: facts.get(name) for name in told}) != canonical(told):
        yield ChainFault(link.number, "row")
    erased = not entry.reason and not entry.salt
    if not erased and facts.get("reason") != reason_digest(entry.reason, entry.salt):
        yield ChainFault(link.number, "reason")


def _tie_faults(journal: Journal, rows: list[JournalEntry]) -> Iterator[ChainFault]:
    """The entries that name a place in another journal of the club where that hash does not stand."""
    if journal.tournament_id is None:
        ties = [(entry, entry.about.get("tournament"), entry.after) for entry in rows if entry.verb == TIED]
    else:
        came = came_alone(journal.tournament.arrivals) if journal.tournament else 0
        ties = [
            (entry, CLUB, mark)
            for entry in rows
            if (mark := entry.about.get("club_journal")) and entry.sequence > came
        ]
    hashes = [mark.get("hash") for _entry, _journal, mark in ties]
    named = JournalEntry.objects.filter(club=journal.club, hash__in=hashes).exclude(hash="")
    places = {
        (_facts(text).get("journal"), number, hash_)
        for text, number, hash_ in named.values_list("text", "sequence", "hash")
    }
    for entry, other, mark in ties:
        if (other, mark.get("number"), mark.get("hash")) not in places:
            yield ChainFault(entry.sequence, "tie")
