"""A handful of deals that show what a set of rules is worth: a club knows its rules by their numbers.

Facts are chosen to fit the ladder and the test; every mark is scoring.score_deal's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from scoring import DealScore, PlayedDeal, Ruleset, Side

from .formula import score_if_possible

A, B = Side.A, Side.B
ENOUGH = (95, 100, 105, 110, 120, 135, 150, 161)  # points tried until the bid is made
TOO_FEW = (89, 85, 79, 70, 60, 40, 0)


@dataclass(frozen=True)
class Example:
    """A deal taken by side A, and what each side marks, with the reasons."""

    code: str
    played: PlayedDeal
    score: DealScore
    before: tuple[int | None, int | None] | None = field(default=None, compare=False)

    @property
    def taker(self) -> int:
        return self.score.a or 0

    @property
    def defence(self) -> int:
        return self.score.b or 0

    @property
    def changed(self) -> bool:
        """The rules it is compared with would mark it otherwise."""
        return self.before is not None and self.before != (self.score.a, self.score.b)

    @property
    def reasons(self) -> list[list[Any]]:
        """The reasons of the taker's mark, then those of the defence's; nothing for a side that marks 0."""
        return [
            [line.reason for line in self.score.lines if line.side is side and self.score.mark(side)]
            for side in (A, B)
        ]


def examples(rules: Ruleset, compared: Ruleset | None = None) -> list[Example]:
    """The deals that these rules allow, each also scored by the rules compared with, where it may."""
    return [
        Example(code, played, score, _compared(played, compared))
        for code, played in _deals(rules)
        if played is not None and (score := score_if_possible(rules, played)) is not None
    ]


def _compared(played: PlayedDeal, rules: Ruleset | None) -> tuple[int | None, int | None] | None:
    """What both sides would mark by the other rules, where these know such a deal."""
    score = score_if_possible(rules, played) if rules is not None else None
    return None if score is None else (score.a, score.b)


def _deals(rules: Ruleset) -> Iterator[tuple[str, PlayedDeal | None]]:
    low, mid, high = (_bid(rules, wanted) for wanted in (90, 100, 110))
    red, black, last = (_trump(rules, name) for name in ("hearts", "spades", "diamonds"))
    ninety = PlayedDeal(taker=A, contract=low, trump=red)
    yield "made", _where(rules, ninety, ENOUGH, made=True)
    yield "fallen", _where(rules, ninety, TOO_FEW, made=False)
    hundred = PlayedDeal(taker=A, contract=mid, trump=black, belote_a=20)
    yield "fallen_belote", _where(rules, hundred, (64, 50, 30, 0), made=False)
    doubled = PlayedDeal(taker=A, contract=high, trump=last, double="coinche")
    yield "doubled_made", _where(rules, doubled, (120, 130, 140, 161), made=True)
    fallen = replace(doubled, belote_a=20)
    yield "doubled_fallen", _where(rules, fallen, (80, 70, 60, 0), made=False)
    redoubled = replace(ninety, double="surcoinche")
    yield "redoubled_made", _where(rules, redoubled, (*ENOUGH,), made=True)
    yield from _sweeps(rules, red)
    yield from _without_a_suit(rules, low)
    yield from _with_melds(rules, low, red)


def _sweeps(rules: Ruleset, trump: Any) -> Iterator[tuple[str, PlayedDeal | None]]:
    """All eight tricks: not bid, by either side, then bid."""
    swept = PlayedDeal(taker=A, contract=_bid(rules, 120), trump=trump, capot=A, points_a=162)
    yield "sweep", swept
    yield "sweep_defence", replace(swept, contract=_bid(rules, 80), capot=B, points_a=0, points_b=162)
    bid = replace(swept, contract="capot")
    yield "capot_made", bid
    lost = replace(bid, capot=None, points_a=150, points_b=12)
    yield "capot_fallen", lost
    yield "capot_doubled_made", replace(bid, double="coinche")


def _without_a_suit(rules: Ruleset, bid: int) -> Iterator[tuple[str, PlayedDeal | None]]:
    for name in ("no_trump", "all_trump"):
        if name in rules.trumps:
            deal = PlayedDeal(taker=A, contract=bid, trump=name)
            yield f"{name}_made", _where(rules, deal, ENOUGH, made=True)
            yield f"{name}_fallen", _where(rules, deal, TOO_FEW, made=False)


def _with_melds(rules: Ruleset, bid: int, trump: Any) -> Iterator[tuple[str, PlayedDeal | None]]:
    if rules.melds:
        deal = PlayedDeal(taker=A, contract=bid, trump=trump, melds_a=50)
        yield "melds_made", _where(rules, deal, (70, *ENOUGH), made=True)
        yield "melds_fallen", _where(rules, deal, (30, 20, *TOO_FEW), made=False)


def _bid(rules: Ruleset, wanted: int) -> int:
    """The bid of the ladder nearest to the one wanted, the higher of two."""
    return min(rules.bids, key=lambda bid: (abs(bid - wanted), -bid))


def _trump(rules: Ruleset, wanted: str) -> Any:
    return wanted if wanted in rules.trumps else rules.trumps[0]


def _where(rules: Ruleset, deal: PlayedDeal, points: tuple[int, ...], *, made: bool) -> PlayedDeal | None:
    """The deal with the first of these points that ends as wanted."""
    for tried in points:
        played = replace(deal, points_a=tried, points_b=162 - tried)
        score = score_if_possible(rules, played)
        if score is not None and score.made is made:
            return played
    return None
