"""Short ways to write a match line by line, for the tests of this folder."""

import io
import json

from scoring import Limits, PenaltyMark, Side, settle_match
from scoring.command.match import MatchAnswers, match_stream
from scoring.errors import ImpossibleDeal
from tests.scoring.table import MISSEGRE, deal

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


# Send lines to the match mode and read its answers, for the tests of this folder.

A_TAKES = {"taker": "A", "contract": 90, "trump": "hearts", "points": {"A": 95}}  # 100 – 70 at Missègre
B_TAKES = {"taker": "B", "contract": 90, "trump": "hearts", "points": {"B": 95}}
PASSED = {"taker": None}


def told(*lines, rules=MISSEGRE, **limits):
    """The answers to those lines, as objects."""
    sink = io.BytesIO()
    source = "".join(json.dumps(line) + "\n" for line in lines).encode()
    match_stream(io.BytesIO(source), sink, Limits(**limits), rules)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def last(*lines, **more):
    """The answer to the last of those lines."""
    return told(*lines, **more)[-1]


def answers(lines, rules, limits):
    """The answer to each line, refusals as objects too."""
    match = MatchAnswers(limits, rules)
    found = []
    for line in lines:
        try:
            found.append(match.answer(line))
        except ImpossibleDeal as no:
            found.append(no.to_dict())
    return found


def misdeal(side, dealer=None, **more):
    return {"misdeal": {"side": side, "dealer": dealer, **more}}


def revoke(side, deal=None, when="late", **more):
    return {"revoke": {"side": side, "when": when, "deal": deal, **more}}


def penalty(to, points, **more):
    return {"penalty": {"to": to, "points": points, **more}}
