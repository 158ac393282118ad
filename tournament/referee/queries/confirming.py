"""Which sheets of a round wait to be confirmed, and which of them the referee must look at one by one: in
dispute, doubtful, written in part by one phone alone, not signed by both sides, or changed since.

What was written after a signature is read in the journal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import Side

from ...evening import BoardRow
from ...models import HandedResult, JournalEntry, Match, Tournament

# Why a sheet is not confirmed with the others, the first that is so.
LEFT: dict[str, Promise] = {
    "disputed": _("litige ouvert"),
    "doubtful": _("total à vérifier"),
    "changed": _("changée depuis la signature"),
    "alone": _("écrite en partie par un seul téléphone"),
    "unsigned": _("pas signée par les deux équipes"),
}
SIGNED, SUBMITTED = "sheet.signed", "sheet.submitted"
# What is written about a match without touching its sheet.
BESIDE_SHEET = {
    SIGNED,
    SUBMITTED,
    "sheet.unsigned",
    "blind.side_taken",
    "blind.together",
    "blind.side_left",
    "blind.side_freed",
    "dispute.opened",
    "dispute.seen",
    "dispute.heard",
    "dispute.settled",
    "match.confirmed",
}


@dataclass(frozen=True)
class SubmittedSheet:
    """A sheet to confirm; `left` is a key of `LEFT` where it is not confirmed with the others, else empty."""

    match: Match
    left: str = ""

    @property
    def table(self) -> int | None:
        return self.match.table.number if self.match.table else None

    @property
    def why(self) -> Promise | str:
        return LEFT[self.left] if self.left else ""


def submitted_sheets(
    tournament: Tournament, rows: Iterable[BoardRow], doubtful: Collection[int]
) -> tuple[SubmittedSheet, ...]:
    """Those of the rows of a round, by table; one statement, none where nothing waits. `doubtful`: the ids of
    matches with totals to be looked at."""
    waiting = [row for row in rows if row.match.state == Match.State.SUBMITTED]
    touched = touched_sheets(tournament, [row.match.uid for row in waiting])
    return tuple(
        SubmittedSheet(
            row.match,
            why_left(
                row.match,
                disputed=bool(row.open_disputes),
                doubtful=row.match.pk in doubtful,
                touched=touched.get(row.match.uid, ""),
            ),
        )
        for row in waiting
    )


def why_left(match: Match, *, disputed: bool, doubtful: bool, touched: str) -> str:
    """Why this submitted sheet is looked at by itself; empty where it need not be. `touched`: what
    `touched_sheets` says of it."""
    if disputed:
        return "disputed"
    if doubtful:
        return "doubtful"
    if touched:
        return touched
    return "" if match.signed_a_at and match.signed_b_at else "unsigned"


def touched_sheets(tournament: Tournament, uids: Collection[UUID]) -> dict[UUID, str]:
    """Of these matches those that a signature does not answer for: "changed", something was written after a
    side signed; "alone", signed in both names at the end of a match that one phone wrote in part. One
    statement.

    A changed total takes the signatures away; an exchange of deals, a ruling that leaves the total as it was
    does not, and was not signed either."""
    if not uids:
        return {}
    entries = JournalEntry.objects.filter(tournament=tournament, match_uid__in=uids).order_by("sequence")
    written: defaultdict[UUID, list[tuple[str, dict[str, Any]]]] = defaultdict(list)
    for uid, verb, about in entries.values_list("match_uid", "verb", "about"):
        written[uid].append((verb, about))
    return {uid: why for uid, acts in written.items() if (why := _why_touched(acts))}


def _why_touched(acts: list[tuple[str, dict[str, Any]]]) -> str:
    """What was done to the sheet since a side signed it for the last time; verbs and what they are about, in
    order."""
    last_signed: dict[str, int] = {}
    alone = False
    for number, (verb, about) in enumerate(acts):
        if verb == SIGNED:
            last_signed[about.get("side", "")], alone = number, False
        elif verb == SUBMITTED and about.get("both_sides"):
            last_signed = dict.fromkeys(Side, number)
            alone = bool(about.get("alone"))
    since = min(last_signed.values(), default=len(acts))
    if any(verb not in BESIDE_SHEET for verb, _about in acts[since:]):
        return "changed"
    return "alone" if alone else ""


def is_doubtful(match: Match) -> bool:
    """Whether totals of it were taken with a doubt; one statement."""
    return HandedResult.objects.filter(match=match, current=True).exclude(doubts=[]).exists()
