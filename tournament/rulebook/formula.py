"""What a side marks as a formula: so many times its points, a number, so many times the contract.

Found by asking scoring.score_deal about a few deals: the rules are written there and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring import PlayedDeal, Ruleset, Side
from scoring.contract import Double, Trump

from .deals import A, B, score_if_possible
from .lines import RuleRow

SAFE = (130, 120)  # points that make a low bid whatever the rules, and that no rounding moves
LOST = (10, 20)
DOUBLED: tuple[Double, ...] = ("coinche", "surcoinche")


@dataclass(frozen=True)
class Formula:
    """`points` and `contract` are factors, `number` is added."""

    points: int = 0
    number: int = 0
    contract: int = 0

    def __str__(self) -> str:
        parts = [
            _times(self.points, _("ses points")),
            str(self.number) if self.number else "",
            _times(self.contract, _("le contrat")),
        ]
        return " + ".join(part for part in parts if part) or "0"


@dataclass(frozen=True)
class DealFormulas:
    """What both sides mark at the end of one kind of deal, and the article that says so."""

    taker: Formula
    defence: Formula
    article: str


def _times(factor: int, unit: str) -> str:
    if not factor:
        return ""
    return unit if factor == 1 else f"{factor} × {unit}"


def price_row(label: str, *outcomes: DealFormulas | None, brief: bool = True) -> Iterator[RuleRow]:
    """The outcomes side by side, parted by a stroke; nothing where such a deal cannot happen."""
    possible = [outcome for outcome in outcomes if outcome is not None]
    if possible:
        taker = _stroke([str(outcome.taker) for outcome in possible])
        defence = _stroke([str(outcome.defence) for outcome in possible])
        yield RuleRow(label, (taker, defence), possible[0].article, brief)


def _stroke(prices: list[str]) -> str:
    """Side by side; plain numbers are never parted at the end of a line."""
    together = all(price.isdecimal() for price in prices)
    return ("\u00a0/\u00a0" if together else " / ").join(prices)


def plain(rules: Ruleset, double: Double, *, made: bool) -> DealFormulas | None:
    """A number bid in a suit, made or not, without belote or meld. None if it never happens."""
    return _fitted(rules, double, points=SAFE if made else LOST, made=made)


def swept(rules: Ruleset, double: Double, by: Side) -> DealFormulas | None:
    """All eight tricks to one side, not bid."""
    return _fitted(rules, double, points=(162 if by is A else 0,), capot=by)


def bid_capot(rules: Ruleset, double: Double, *, made: bool) -> DealFormulas | None:
    """A capot that was bid."""
    if not rules.bidding:
        return None
    played = PlayedDeal(taker=A, contract="capot", trump=_suit(rules), double=double, points_a=162, capot=A)
    if not made:
        played = replace(played, points_a=130, points_b=32, capot=None)
    score = score_if_possible(rules, played)
    if score is None:
        return None
    return DealFormulas(Formula(number=score.a or 0), Formula(number=score.b or 0), score.article)


def _fitted(
    rules: Ruleset,
    double: Double,
    *,
    points: tuple[int, ...],
    made: bool | None = None,
    capot: Side | None = None,
) -> DealFormulas | None:
    """The formulas of both sides, from deals that differ in one thing only."""
    bids = [bid for bid in sorted(rules.bids) if bid not in rules.marked][:2]
    if not bids or not rules.bidding:
        return None
    low = PlayedDeal(
        taker=A, contract=bids[0], trump=_suit(rules), double=double, points_a=points[0], capot=capot
    )
    moved_deal = replace(low, points_a=points[-1], points_b=162 - points[-1])
    score, moved = score_if_possible(rules, low), score_if_possible(rules, moved_deal)
    raised = score_if_possible(rules, replace(low, contract=bids[-1]))
    if score is None or moved is None or raised is None or (made is not None and score.made is not made):
        return None
    taker, defence = (
        _fit(
            [outcome.mark(side) or 0 for outcome in (score, moved, raised)],
            side_points=[
                points[0] if side is A else 162 - points[0],
                points[-1] if side is A else 162 - points[-1],
            ],
            bids=bids,
        )
        for side in (A, B)
    )
    return DealFormulas(taker, defence, score.article)


def _fit(marks: list[int], *, side_points: list[int], bids: list[int]) -> Formula:
    """The factors that lead from points and bids to these marks; points are read at the ten, as rounded."""
    gap = side_points[0] - side_points[1]
    points = round((marks[0] - marks[1]) / gap) if gap else 0
    contract = (marks[2] - marks[0]) // (bids[-1] - bids[0]) if bids[-1] != bids[0] else 0
    number = marks[0] - contract * bids[0] - points * side_points[0]
    return Formula(points, 0 if points and abs(number) < points * 10 else number, contract)


def _suit(rules: Ruleset) -> Trump:
    return next((trump for trump in rules.trumps if trump not in ("no_trump", "all_trump")), rules.trumps[0])
