"""The public output of the five rulebooks, whole lines kept in tests/golden."""

from itertools import groupby

import pytest

from scoring import BUILTIN_SLUGS, builtin, parse_notation, score_deal
from scoring.transcript import parse_transcript, replay, write_transcript
from tests.scoring import golden
from tests.scoring.second.books import taker_defence

GAMES = [
    (words, [*cases]) for words, cases in groupby(golden.kept("totals.jsonl"), lambda case: case["words"])
]


@pytest.mark.parametrize("book", BUILTIN_SLUGS)
def test_the_command_still_answers_every_deal_the_same(book):
    cases = golden.kept(f"{book}.jsonl")
    assert golden.deals_answered(book, [case["deal"] for case in cases]) == [
        case["expected"] for case in cases
    ]


@pytest.mark.parametrize("book", BUILTIN_SLUGS)
def test_golden_marks_agree_with_the_second_reading_of_the_rulebook(book):
    cases = [case for case in golden.kept(f"{book}.jsonl") if case["expected"].get("made") is not None]
    assert len(cases) > 100
    for case in cases:
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
def test_the_command_still_answers_every_match_the_same(book):
    first, *lines = golden.kept(f"match-{book}.jsonl")
    found = golden.match_answered(book, [line["line"] for line in lines], first["limits"])
    assert found == [line["expected"] for line in lines]


@pytest.mark.parametrize(("words", "cases"), GAMES, ids=[words for words, _cases in GAMES])
def test_the_command_still_answers_every_game_by_its_totals_the_same(words, cases):
    lines = [case["line"] for case in cases]
    assert golden.totals_answered(words, lines) == [case["expected"] for case in cases]


@pytest.mark.parametrize("book", BUILTIN_SLUGS)
def test_every_deal_card_by_card_comes_to_what_is_written(book):
    rules = builtin(book)
    for text, told in golden.cards(book):
        deal = parse_transcript(text)
        assert write_transcript(deal) == text
        assert golden.outcome(deal, rules) == told, text
        assert score_deal(replay(deal, rules).played, rules) == score_deal(parse_notation(told), rules)


PARTING = golden.parting()


@pytest.mark.parametrize(("title", "text", "told"), PARTING, ids=[one[0] for one in PARTING])
def test_where_the_rulebooks_part(title, text, told):
    assert set(told) == set(BUILTIN_SLUGS)
    for book, wanted in told.items():
        assert golden.outcome(parse_transcript(text), builtin(book)) == wanted
