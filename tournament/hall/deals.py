"""What was marked deal by deal, kept for the matches that phones look at and read again when they change.

Knows rows and whose marks they are; must not know pages or pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ..models import Deal, Penalty


class BoardDealLine(NamedTuple):
    """One deal, or one penalty (`penalty` is its reason): bid and taker's side, marks of A and of B."""

    number: int
    a: int | None
    b: int | None
    status: str = ""
    contract: int | str | None = None
    trump: str = ""
    taker: str = ""
    double: str = "none"
    penalty: str = ""
    article: str = ""


Lines = tuple[BoardDealLine, ...]


class Versioned(Protocol):
    """A match: its id, and the version that every write about it raises."""

    @property
    def id(self) -> int: ...

    @property
    def version(self) -> int: ...


@dataclass(frozen=True)
class DealBook:
    """The lines of each match as of a version of it, or later. Two threads may read one match at once."""

    kept: dict[int, tuple[int, Lines]] = field(default_factory=dict)

    def of(self, matches: Iterable[Versioned]) -> dict[int, Lines]:
        """The lines of these matches; two SQL statements when one of them changed, none otherwise."""
        asked = tuple(matches)
        self.read(asked)
        return {match.id: self.kept[match.id][1] for match in asked}

    def follow(self, matches: Iterable[Versioned]) -> None:
        """Read again those that somebody asked for and that changed, all at once."""
        self.read([match for match in matches if match.id in self.kept])

    def read(self, matches: Iterable[Versioned]) -> None:
        """Read these matches where what is kept is older."""
        changed = [match for match in matches if self.kept.get(match.id, (-1,))[0] < match.version]
        if not changed:
            return
        found = lines_of([match.id for match in changed])
        self.kept.update({match.id: (match.version, tuple(found[match.id])) for match in changed})


def lines_of(match_ids: list[int]) -> dict[int, list[BoardDealLine]]:
    """Deals that count, then penalties, of each match; two SQL statements."""
    found: dict[int, list[BoardDealLine]] = defaultdict(list)
    deals = Deal.objects.filter(match_id__in=match_ids, current=True).order_by("number")
    for match, number, a, b, facts in deals.values_list("match_id", "number", "marks_a", "marks_b", "facts"):
        found[match].append(_deal_line(number, a, b, facts))
    penalties = Penalty.objects.filter(match_id__in=match_ids, cancelled=False).order_by("id")
    rows = penalties.values_list("match_id", "to_side", "points", "reason", "article")
    for match, side, points, reason, article in rows:
        a, b = (points, 0) if side == "A" else (0, points)
        found[match].append(BoardDealLine(0, a, b, penalty=reason, article=article))
    return found


def _deal_line(number: int, a: int | None, b: int | None, facts: dict[str, Any]) -> BoardDealLine:
    return BoardDealLine(
        number,
        a,
        b,
        status=facts.get("status") or "",
        contract=facts.get("contract"),
        trump=facts.get("trump") or "",
        taker=facts.get("taker") or "",
        double=facts.get("double") or "none",
    )
