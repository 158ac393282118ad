"""The public output of Missègre, whole lines kept in tests/golden/missegre.jsonl."""

import io
import json

import pytest

from scoring.command.deals import score_stream
from tests.scoring.golden_deals import GOLDEN, combinations, examples, odd_ones, swapped
from tests.scoring.missegre_table import taker_defence
from tests.scoring.table import MISSEGRE

CASES = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def test_the_command_still_answers_every_golden_line_the_same():
    source = "".join(json.dumps(case["deal"]) + "\n" for case in CASES).encode()
    sink = io.BytesIO()
    score_stream(io.BytesIO(source), sink, MISSEGRE)
    assert [json.loads(line) for line in sink.getvalue().splitlines()] == [case["expected"] for case in CASES]


def test_it_holds_every_example_and_every_combination():
    wanted = [*examples(), *combinations(), *odd_ones(), *(swapped(one) for one in examples())]
    assert [case["deal"] for case in CASES] == wanted


SCORED = [case for case in CASES if case["deal"].get("contract") and case["expected"].get("made") is not None]


@pytest.mark.parametrize("case", SCORED, ids=lambda case: json.dumps(case["deal"]))
def test_golden_marks_agree_with_the_second_reading_of_the_rulebook(case):
    played, taker = case["deal"], case["deal"]["taker"]
    other = "B" if taker == "A" else "A"
    capot = {taker: "T", other: "D", None: ""}[played.get("capot")]
    points = played["points"]
    ours = points[taker] if taker in points else 162 - points[other]
    belote = played.get("belote", {"A": 0, "B": 0})
    made, mark, against = taker_defence(
        played["contract"], played.get("double", "none"), ours, belote[taker], belote[other], capot
    )
    assert case["expected"]["made"] is made
    assert (case["expected"][taker], case["expected"][other]) == (mark, against)


@pytest.mark.parametrize("case", SCORED, ids=lambda case: json.dumps(case["deal"]))
def test_golden_lines_add_up(case):
    for side in "AB":
        lines = [line for line in case["expected"]["lines"] if line["side"] == side]
        assert sum(line["points"] for line in lines) == case["expected"][side]
        assert all(line["reason"] and line["article"] for line in lines)
