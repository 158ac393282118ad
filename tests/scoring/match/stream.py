"""Send lines to the match mode and read its answers, for the tests of this folder."""

import io
import json

from scoring import Limits
from scoring.command.match import MatchAnswers, match_stream
from scoring.errors import ImpossibleDeal
from tests.scoring.table import MISSEGRE

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
