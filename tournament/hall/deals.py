"""What was marked in a match, by deals or by totals: kept for the matches that phones look at, and read again
when they change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..evening.rows import MatchRow
from ..models import DealVersion, HandedResult, Penalty


class BoardDealLine(NamedTuple):
    """One deal, or one penalty (`penalty` is its reason); marks of A and of B. `typed`: one of the totals
    handed in instead, "total", "belotes" or "capots"."""

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
    typed: str = ""
    belote_a: int = 0
    belote_b: int = 0
    capot: str = ""


Lines = tuple[BoardDealLine, ...]
TYPED = ("total", "belotes", "capots")


@dataclass(frozen=True)
class DealBook:
    """The lines of each match as of a version of it, or later. Two threads may read one match at once."""

    lines: dict[int, tuple[int, Lines]] = field(default_factory=dict)

    def of(self, matches: Iterable[MatchRow]) -> dict[int, Lines]:
        """The lines of these matches; two SQL statements when one of them changed (three where some are by
        deals and some by totals), none otherwise."""
        requested = tuple(matches)
        self.read(requested)
        return {match.id: self.lines[match.id][1] for match in requested}

    def follow(self, matches: Iterable[MatchRow]) -> None:
        """Read again those that somebody asked for and that changed, all at once."""
        self.read([match for match in matches if match.id in self.lines])

    def read(self, matches: Iterable[MatchRow]) -> None:
        """Read these matches where what is kept is older."""
        changed = [match for match in matches if self.lines.get(match.id, (-1,))[0] < match.version]
        if not changed:
            return
        lines = lines_of(changed)
        self.lines.update({match.id: (match.version, tuple(lines[match.id])) for match in changed})


def lines_of(matches: Iterable[MatchRow]) -> dict[int, list[BoardDealLine]]:
    """What was marked in each match, then its penalties: the deals that count, or the totals handed in."""
    lines_by_match: dict[int, list[BoardDealLine]] = defaultdict(list)
    by_totals = {match.id: match.by_totals for match in matches}
    by_deals = [match for match, totals in by_totals.items() if not totals]
    if by_deals:
        deals = DealVersion.objects.current().filter(deal__match__in=by_deals).order_by("deal__number")
        columns = ("deal__match", "deal__number", "marks_a", "marks_b", "facts")
        for match, number, a, b, facts in deals.values_list(*columns):
            lines_by_match[match].append(_deal_line(number, a, b, facts))
    if len(by_deals) < len(by_totals):  # the totals, and the belotes and capots that were typed beside them
        typed_in = [match for match, totals in by_totals.items() if totals]
        for row in HandedResult.objects.filter(match_id__in=typed_in, current=True):
            for typed in TYPED:
                a, b = getattr(row, f"{typed}_a"), getattr(row, f"{typed}_b")
                if a is not None or b is not None:
                    lines_by_match[row.match_id].append(BoardDealLine(0, a, b, typed=typed))
    penalties = Penalty.objects.filter(match_id__in=by_totals, cancelled=False, in_totals=False)
    rows = penalties.order_by("id").values_list("match_id", "to_side", "points", "reason", "article")
    for match, side, points, reason, article in rows:
        a, b = (points, 0) if side == "A" else (0, points)
        lines_by_match[match].append(BoardDealLine(0, a, b, penalty=reason, article=article))
    return lines_by_match


def _deal_line(number: int, a: int | None, b: int | None, facts: dict[str, Any]) -> BoardDealLine:
    belote = facts.get("belote") or {}
    return BoardDealLine(
        number,
        a,
        b,
        status=facts.get("status") or "",
        contract=facts.get("contract"),
        trump=facts.get("trump") or "",
        taker=facts.get("taker") or "",
        double=facts.get("double") or "none",
        belote_a=belote.get("A") or 0,
        belote_b=belote.get("B") or 0,
        capot=facts.get("capot") or "",
    )
