"""Short ways to write a match line by line, for the tests of this folder."""

from scoring import Limits, PenaltyMark, Side, settle_match
from tests.scoring.table import deal

A, B = Side


def taken(side, contract, points, **facts):
    """That side takes and makes those points; facts of the taker end in _t, of the defence in _d."""
    ours, theirs = ("a", "b") if side is A else ("b", "a")
    ends = {"_t": f"_{ours}", "_d": f"_{theirs}"}
    named = {key[:-2] + ends[key[-2:]] if key[-2:] in ends else key: value for key, value in facts.items()}
    return deal(contract, None, taker=side, **{f"points_{ours}": points}, **named)


def bonus(side, points):
    return PenaltyMark(side, points, "X", "Décision de l’arbitre")


def played_out(rules, *events, **limits):
    """The sheet of those lines."""
    return settle_match(events, Limits(**limits), rules)


def marks(found):
    """What each deal marks, in order."""
    return [(score.a, score.b) for score in found.scores]


def totals(found):
    return found.state.a, found.state.b
