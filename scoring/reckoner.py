"""A ready reckoner: every usual deal of a rulebook with what both sides mark, small enough to be sent.

Made by the scorer alone, row by row, and read without it: where nobody can be asked (a phone without
network) the marks are still the scorer's. Usual is a deal passed, or played with one belote at most.
"""

import json
from functools import lru_cache
from typing import Final

from scoring.contract import BELOTE_POINTS, CAPOT, DECK_POINTS, DOUBLES, Contract, Double, Side, Trump
from scoring.deal import PlayedDeal
from scoring.errors import ImpossibleDeal
from scoring.match import marks_need_match
from scoring.ruleset import Ruleset
from scoring.settle import score_deal

MOST_BYTES: Final = 30_000
HIGHEST_BID: Final = 250  # as far as the chips of a phone go
MOST_BIDS: Final = 40  # a ladder of single points would take seconds to write out
BELOTES: Final = ("none", "taker", "defence")
# A row's places: the taker's points, 0 to 162, then the taker with all the tricks, then the defence.
TAKER_SWEPT: Final = DECK_POINTS + 1
DEFENCE_SWEPT: Final = DECK_POINTS + 2
PLACES: Final = DECK_POINTS + 3
MANY_PARTS: Final = 6  # a row in more parts than this teaches a new curve

Curve = tuple[int | None, ...]
Part = tuple[int, ...]


@lru_cache(maxsize=16)
def reckoner(rules: Ruleset) -> str | None:
    """The table as text (JSON); None where a deal's marks are its match's business, nothing is bid, or the
    ladder is too long for it.

    `rows` has two parts (taker, defence) for each kind of trump, doubling, belote and bid, in that order. A
    part is read in threes: from which place, which curve, how much to add to it. Where a curve has no number
    such a deal cannot be. static/js/marks.js reads it."""
    bids = _bids(rules)
    if marks_need_match(rules) or not rules.bidding or not 0 < len(bids) <= MOST_BIDS:
        return None
    table = _Table()
    kinds = _kinds(rules)
    for trump in kinds.values():
        for double in DOUBLES:
            for belote in BELOTES:
                for bid in bids:
                    table.add(_marks(rules, bid, trump, double, belote))
    passed = score_deal(PlayedDeal(status="passed"), rules)
    text = _written(
        {
            "kinds": list(kinds),
            "doubles": DOUBLES,
            "belotes": BELOTES,
            "bids": bids,
            "passed": [passed.a, passed.b],
            "curves": list(table.curves),
            "parts": list(table.parts),
            "rows": table.rows,
        }
    )
    return text if len(text) <= MOST_BYTES else None


def _written(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _bids(rules: Ruleset) -> list[Contract]:
    numbers: list[Contract] = [bid for bid in sorted(rules.bids) if bid <= HIGHEST_BID]
    return [*numbers, CAPOT] if rules.capot_bid else numbers


def _kinds(rules: Ruleset) -> dict[str, Trump]:
    """Each kind of trump that is played, with one to stand for it: no rulebook tells the four suits apart."""
    kinds: dict[str, Trump] = {}
    for trump in rules.trumps:
        kinds.setdefault(trump if trump in ("no_trump", "all_trump") else "suit", trump)
    return kinds


def _marks(
    rules: Ruleset, bid: Contract, trump: Trump, double: Double, belote: str
) -> list[tuple[int, int] | None]:
    """What taker and defence mark at each place of that row."""
    marks: list[tuple[int, int] | None] = []
    for place in range(PLACES):
        swept = {TAKER_SWEPT: Side.A, DEFENCE_SWEPT: Side.B}.get(place)
        played = PlayedDeal(
            taker=Side.A,
            contract=bid,
            trump=trump,
            double=double,
            points_a=None if swept else place,
            capot=swept,
            belote_a=BELOTE_POINTS if belote == "taker" else 0,
            belote_b=BELOTE_POINTS if belote == "defence" else 0,
        )
        try:
            score = score_deal(played, rules)
        except ImpossibleDeal:
            marks.append(None)
            continue
        marks.append(None if score.a is None or score.b is None else (score.a, score.b))
    return marks


class _Table:
    """Rows cut into parts, each a stretch of a curve with something added; equal parts are written once.

    Curves are learnt, not known: a row that the ones before it cannot say in a few parts becomes one."""

    def __init__(self) -> None:
        self.curves: dict[Curve, int] = {}
        self.parts: dict[Part, int] = {}
        self.rows: list[int] = []

    def add(self, marks: list[tuple[int, int] | None]) -> None:
        """One more row, the taker's marks then the defence's."""
        self._learn(tuple([None if mark is None else 0 for mark in marks]))
        for side in (0, 1):
            curve = tuple([None if mark is None else mark[side] for mark in marks])
            part = self._cut(curve)
            if len(part) > 3 * MANY_PARTS:
                self._learn(curve)
                part = self._cut(curve)
            self.rows.append(self.parts.setdefault(part, len(self.parts)))

    def _learn(self, curve: Curve) -> None:
        self.curves.setdefault(curve, len(self.curves))

    def _cut(self, curve: Curve) -> Part:
        """The fewest parts, each as long as any known curve lets it be."""
        parts: list[int] = []
        start = 0
        while start < PLACES:
            reached = [(*_stretch(curve, known, start), number) for known, number in self.curves.items()]
            end, added, number = max(reached, key=lambda stretch: stretch[0])
            parts += (start, number, added)
            start = end
        return tuple(parts)


def _stretch(curve: Curve, known: Curve, start: int) -> tuple[int, int]:
    """How far `curve` is `known` with one number added, from `start` on; and that number."""
    added: int | None = None
    for place in range(start, PLACES):
        mark, base = curve[place], known[place]
        if mark is None or base is None:
            if mark is not base:
                return place, added or 0
            continue
        if added is None:
            added = mark - base
        if mark - base != added:
            return place, added
    return PLACES, added or 0
