"""The public output of the five rulebooks, whole lines kept in tests/golden."""

import io
import json

import pytest

from scoring import BUILTIN_SLUGS, builtin
from scoring.command.deals import score_stream
from tests.scoring.golden_deals import FOLDER, deals
from tests.scoring.second.books import taker_defence

CASES = {
    book: [json.loads(line) for line in (FOLDER / f"{book}.jsonl").read_text(encoding="utf-8").splitlines()]
    for book in BUILTIN_SLUGS
}


@pytest.mark.parametrize("book", BUILTIN_SLUGS)
def test_the_command_still_answers_every_golden_line_the_same(book):
    source = "".join(json.dumps(case["deal"]) + "\n" for case in CASES[book]).encode()
    sink = io.BytesIO()
    score_stream(io.BytesIO(source), sink, builtin(book))
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert answers == [case["expected"] for case in CASES[book]]


@pytest.mark.parametrize("book", BUILTIN_SLUGS)
def test_it_holds_every_example_and_every_combination(book):
    assert [case["deal"] for case in CASES[book]] == deals(book)


def scored(book):
    return [case for case in CASES[book] if case["expected"].get("made") is not None]


@pytest.mark.parametrize("book", BUILTIN_SLUGS)
def test_golden_marks_agree_with_the_second_reading_of_the_rulebook(book):
    for case in scored(book):
        played, taker = case["deal"], case["deal"]["taker"]
        other = "B" if taker == "A" else "A"
        points, none = played["points"], {"A": 0, "B": 0}
        ours = points[taker] if taker in points else 162 - points[other]
        pairs = [{**none, **(played.get(key) or none)} for key in ("belote", "melds")]
        made, mark, against = taker_defence(
            book,
            played["contract"],
            played["trump"],
            played.get("double", "none"),
            ours,
            *[(pair[taker], pair[other]) for pair in pairs],
            {taker: "T", other: "D", None: ""}[played.get("capot")],
        )
        if "announced" not in played:
            assert (made, mark, against) == tuple(case["expected"][key] for key in ("made", taker, other)), (
                case
            )


@pytest.mark.parametrize("book", BUILTIN_SLUGS)
def test_golden_lines_add_up(book):
    for case in scored(book):
        for side in "AB":
            lines = [line for line in case["expected"]["lines"] if line["side"] == side]
            assert sum(line["points"] for line in lines) == case["expected"][side]
            assert all(line["reason"] for line in lines)
            assert book != "missegre" or all(line["article"] for line in lines)
