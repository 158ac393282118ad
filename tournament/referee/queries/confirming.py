"""Which sheets of a round wait to be confirmed, and which of them the referee must look at one by one: in
dispute, doubtful, written in part by one phone alone, not signed by both sides, or changed since."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ...evening import BoardRow
from ...models import HandedResult, Match

# Why a sheet is not confirmed with the others, the first that is so.
LEFT: dict[str, Promise] = {
    "disputed": _("litige ouvert"),
    "doubtful": _("total à vérifier"),
    "changed": _("changée depuis la signature"),
    "alone": _("écrite en partie par un seul téléphone"),
    "unsigned": _("pas signée par les deux équipes"),
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


def submitted_sheets(rows: Iterable[BoardRow], doubtful: Collection[int]) -> tuple[SubmittedSheet, ...]:
    """Those of the rows of a round, by table. `doubtful`: the ids of matches with totals to be looked at."""
    return tuple(
        SubmittedSheet(
            row.match,
            why_left(row.match, disputed=bool(row.open_disputes), doubtful=row.match.pk in doubtful),
        )
        for row in rows
        if row.match.state == Match.State.SUBMITTED
    )


def why_left(match: Match, *, disputed: bool, doubtful: bool) -> str:
    """Why this submitted sheet is looked at by itself; empty where it need not be."""
    if disputed:
        return "disputed"
    if doubtful:
        return "doubtful"
    if match.signed_version not in (None, match.version):
        return "changed"
    if not (match.signed_a_at and match.signed_b_at):
        return "unsigned"
    return "alone" if match.signed_version is None else ""


def is_doubtful(match: Match) -> bool:
    """Whether totals of it were taken with a doubt; one statement."""
    return HandedResult.objects.filter(match=match, current=True).exclude(doubts=[]).exists()
