"""What each of two computers wrote after they parted: journal by journal the entries that both begin with,
then those that only one has, in the words of the journal. Nothing is merged; an organiser says of each entry
that only the other one has whether it is entered here, or left.

Before the other disk can be read: which tables to look at on paper."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from chain import CLUB, canonical

from ..control.queries.journal import JournalLine, lines
from ..core.access import Action, Actor, require
from ..core.errors import Refused
from ..core.journal import uid_of, writing_club
from ..models import Club, JournalEntry, Match, Round, Table, Term, Tournament, User
from ..models.team import COUNTERS
from .other_disk import Written, entries_of
from .terms import TOOK_OVER

ENTERED, LEFT = "entered", "left"
DECIDED = {ENTERED: "partner.entered", LEFT: "partner.left"}
OWN_VERBS = {TOOK_OVER, "partner.continued", *DECIDED.values(), "journal.tied", "backup.made"}
"""What a computer writes of itself: nobody decides about it."""
LAST_MINUTES = datetime.timedelta(minutes=10)
"""A table that wrote so shortly before the copy may have written more after it."""


@dataclass(frozen=True)
class ForkedEntry:
    """One that only one computer has. `here`: the number of an entry of ours that says the same, sent again
    by a phone perhaps; `decision`: what was said of it, ENTERED or LEFT."""

    written: Written
    line: JournalLine
    here: int | None = None
    decision: str = ""

    @property
    def is_open(self) -> bool:
        """Whether somebody has to say what becomes of it."""
        return self.here is None and not self.decision


@dataclass
class Fork:
    """One journal. `common`: up to which number both say the same; 0 where one began after they parted."""

    name: str
    tournament: Tournament | None
    common: int = 0
    theirs: list[ForkedEntry] = field(default_factory=list)
    ours: list[JournalLine] = field(default_factory=list)


def parted(theirs: list[Written], ours: list[Written]) -> tuple[int, list[Written], list[Written]]:
    """Of one journal: the last number that both have with the same hash, then what only they and only we
    have. The chain says the rest: with one hash all before it is the same."""
    own = {entry.number: entry.hash for entry in ours}
    common = max((entry.number for entry in theirs if own.get(entry.number) == entry.hash), default=0)
    return (
        common,
        [entry for entry in theirs if entry.number > common],
        [entry for entry in ours if entry.number > common],
    )


def forks_of(club: Club) -> list[Fork]:
    """The journals of a club of which the other computer has what ours lacks; nothing where its data are not
    here. Raises Refused: "foreign" (its journals never were ours), "unreadable"."""
    theirs = _by_journal(entries_of(club.pk))
    ours = _by_journal(_our_entries(club))
    tournaments = {str(one.uid): one for one in Tournament.objects.filter(club=club)}
    split = {name: parted(entries, ours.get(name, [])) for name, entries in theirs.items()}
    if theirs and not any(common for common, _theirs, _ours in split.values()):
        raise Refused(
            "foreign", _("Ce ne sont pas les données d’un ordinateur que celui-ci a suivi."), "folder"
        )
    decisions = _decisions(club)
    found = []
    for name, (common, only_theirs, only_ours) in split.items():
        if told := [entry for entry in only_theirs if entry.facts.get("verb") not in OWN_VERBS]:
            fork = Fork(name, tournaments.get(name), common)
            fork.theirs = _told(told, only_ours, club, fork.tournament, decisions)
            fork.ours = lines(_rows(club, fork.tournament, only_ours))
            found.append(fork)
    return sorted(found, key=lambda fork: (fork.tournament is None, fork.name))


def _by_journal(entries: Iterable[Written]) -> dict[str, list[Written]]:
    journals: dict[str, list[Written]] = {}
    for entry in entries:
        journals.setdefault(entry.journal, []).append(entry)
    return journals


def _our_entries(club: Club) -> list[Written]:
    rows = JournalEntry.objects.filter(club=club).exclude(hash="").order_by("sequence")
    columns = ("tournament__uid", "tournament", "sequence", "hash", "text", "reason")
    return [
        Written(CLUB if pk is None else str(uid or ""), number, hash_, text, reason)
        for uid, pk, number, hash_, text, reason in rows.values_list(*columns)
    ]


def _same(entry: Written) -> str:
    """What two entries say alike though each was written by its own computer: who, when and where in the
    journal apart."""
    return canonical({part: entry.facts.get(part) for part in ("verb", "match", "about", "before", "after")})


def _told(
    theirs: list[Written],
    ours: list[Written],
    club: Club,
    tournament: Tournament | None,
    decisions: Mapping[str, str],
) -> list[ForkedEntry]:
    """Theirs in words, each with its like among ours, if it has one that no other of theirs has."""
    likes: dict[str, list[int]] = {}
    for entry in ours:
        likes.setdefault(_same(entry), []).append(entry.number)
    found = []
    for entry, line in zip(theirs, lines(_unsaved(theirs, club, tournament)), strict=True):
        like = likes.get(_same(entry))
        here = like.pop(0) if like else None
        found.append(ForkedEntry(entry, line, here, decisions.get(entry.hash, "")))
    return found


def _unsaved(entries: list[Written], club: Club, tournament: Tournament | None) -> list[JournalEntry]:
    """Rows as the journal's words read them; people and tables are named where they are ours as well."""
    told = [(entry, entry.facts) for entry in entries]
    people = User.objects.in_bulk(
        [uid for _entry, facts in told if (uid := uid_of(facts.get("by")))], field_name="uid"
    )
    tables = {table.number: table for table in Table.objects.filter(tournament=tournament)}
    rows = []
    for entry, facts in told:
        row = JournalEntry(club=club, tournament=tournament, sequence=entry.number, reason=entry.reason)
        row.verb, row.at = str(facts.get("verb", "")), _moment(facts.get("at"))
        row.match_uid = uid_of(facts.get("match"))
        by, table = uid_of(facts.get("by")), facts.get("table")
        row.by = people.get(by) if by else None
        row.table = tables.get(table) if isinstance(table, int) else None
        for part in ("about", "before", "after"):
            value = facts.get(part)
            setattr(row, part, value if isinstance(value, dict) else {})
        rows.append(row)
    return rows


def _moment(said: Any) -> datetime.datetime:
    try:
        return datetime.datetime.fromisoformat(str(said))
    except ValueError:
        return datetime.datetime.fromtimestamp(0, tz=datetime.UTC)


def _rows(club: Club, tournament: Tournament | None, entries: list[Written]) -> list[JournalEntry]:
    """Our own entries of those numbers, without what a computer writes of itself."""
    numbers = [entry.number for entry in entries]
    rows = JournalEntry.objects.filter(club=club, tournament=tournament, sequence__in=numbers)
    return list(rows.exclude(verb__in=OWN_VERBS).select_related("by", "table").order_by("sequence"))


# ── what is decided of each ──


def _decisions(club: Club) -> dict[str, str]:
    """By the hash of an entry of the other computer what was said of it last."""
    verbs = {verb: decision for decision, verb in DECIDED.items()}
    rows = JournalEntry.objects.filter(club=club, verb__in=verbs).order_by("sequence")
    return {after.get("hash", ""): verbs[verb] for verb, after in rows.values_list("verb", "after")}


def decide(*, club: Club, hash_: str, decision: str, by: Actor) -> None:
    """Say of one entry that only the other computer has that it is entered here, or left. The same again is
    nothing; another word replaces it. Raises Refused: "unknown"."""
    require(by, Action.BACKUPS, None)
    entry = next((one for one in entries_of(club.pk) if one.hash == hash_), None)
    if entry is None or decision not in DECIDED:
        raise Refused("unknown", _("Cette ligne n’est pas dans les données de l’autre ordinateur."))
    if _decisions(club).get(hash_) == decision:
        return
    with writing_club(club, DECIDED[decision], by.author) as draft:
        draft.about = {"tournament": entry.journal} if entry.journal != CLUB else {}
        draft.after = {"number": entry.number, "hash": entry.hash}


# ── before the other disk can be read ──


@dataclass(frozen=True)
class PaperTable:
    """A match to compare with its sheet of paper. `recent`: it wrote in the last minutes before the copy."""

    match: Match
    recent: bool


@dataclass(frozen=True)
class TakeOver:
    """The last one: when, up to when the copy that was taken over knew everything, and the tables to look
    at by the evening that they are of."""

    at: datetime.datetime
    known_until: datetime.datetime | None
    tables: dict[Tournament, list[PaperTable]]


def last_take_over(club: Club) -> TakeOver | None:
    """None where this computer never took over. Two statements, and two more where it did."""
    term = Term.objects.filter(number__gt=0).order_by("number").last()
    took = JournalEntry.objects.filter(club=club, verb=TOOK_OVER).order_by("sequence").last()
    if term is None or took is None:
        return None
    before = JournalEntry.objects.filter(club=club, pk__lt=took.pk)
    until = before.aggregate(until=Max("at"))["until"]
    return TakeOver(term.at, until, _tables(club, took, until))


def _tables(
    club: Club, took: JournalEntry, until: datetime.datetime | None
) -> dict[Tournament, list[PaperTable]]:
    """Of the rounds that have begun the matches that were not confirmed then, or wrote shortly before."""
    entries = JournalEntry.objects.filter(club=club).exclude(match_uid=None)
    since = until - LAST_MINUTES if until else took.at
    recent = set(entries.filter(pk__lt=took.pk, at__gte=since).values_list("match_uid", flat=True))
    confirmed = entries.filter(pk__gt=took.pk, verb="match.confirmed").values_list("match_uid", flat=True)
    later = set(confirmed)
    playing = Match.objects.filter(
        tournament__club=club,
        tournament__state=Tournament.State.RUNNING,
        round__in=Match.objects.exclude(state=Match.State.WAITING).values("round"),
        round__state=Round.State.RELEASED,
    ).select_related("tournament", "round", "table", *COUNTERS)
    tables: dict[Tournament, list[PaperTable]] = {}
    done = {Match.State.CONFIRMED, Match.State.FORFEITED}
    for match in playing.order_by("tournament", "round__number", "table__number", "pk"):
        if match.state not in done or match.uid in recent or match.uid in later:
            tables.setdefault(match.tournament, []).append(PaperTable(match, match.uid in recent))
    return tables
