"""What is true of every deal, whatever it is."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring import ImpossibleDeal, PlayedDeal, Side, parse_notation, score_deal, write_notation
from scoring.errors import documented_codes
from scoring.ruleset import presets
from tests.scoring.table import MISSEGRE, any_facts, deals_of, possible_deals
from tests.scoring.test_examples import BOOKS, ruleset


@given(possible_deals())
def test_every_line_of_a_side_has_a_reason_and_an_article(played):
    lines = score_deal(played, MISSEGRE).lines
    assert {line.side for line in lines} == set(Side)
    assert all(str(line.reason) and line.article for line in lines)


RULEBOOKS = {
    **{book: ruleset(book) for book in BOOKS},
    **{start.slug: start.ruleset for start in presets() if not start.gaps},
}
ANY_RULEBOOK = st.sampled_from(sorted(RULEBOOKS)).map(RULEBOOKS.get)


@given(st.data(), ANY_RULEBOOK)
def test_in_every_rulebook_lines_add_up_and_nobody_marks_less_than_nothing(data, rules):
    score = score_deal(data.draw(deals_of(rules)), rules)
    for side in Side:
        lines = [line for line in score.lines if line.side is side]
        assert lines and all(str(line.reason) for line in lines)
        assert sum(line.points for line in lines) == score.mark(side) >= 0


@given(st.data(), ANY_RULEBOOK)
def test_in_every_rulebook_exchanging_the_sides_exchanges_the_marks(data, rules):
    played = data.draw(deals_of(rules))
    here, there = score_deal(played, rules), score_deal(played.swapped(), rules)
    assert (here.a, here.b, here.made, here.verdict) == (there.b, there.a, there.made, there.verdict)
    assert sorted(map(str, (line.reason for line in here.lines))) == sorted(
        map(str, (line.reason for line in there.lines))
    )


@given(st.data(), ANY_RULEBOOK)
def test_in_every_rulebook_the_points_make_162_before_rounding(data, rules):
    played = data.draw(deals_of(rules))
    assert played.points_a + played.points_b == 162
    exact = replace(rules, round_to=1, count_points=True)
    bare = replace(played, belote_a=0, belote_b=0, melds_a=0, melds_b=0, double="none")
    score = score_deal(bare, exact)
    points = [line.points for line in score.lines if line.reason.code == "points"]
    if score.made and bare.capot is None and bare.contract != "capot":
        assert sum(points) == 162


@given(any_facts(), ANY_RULEBOOK)
def test_in_every_rulebook_any_facts_are_scored_or_refused(played, rules):
    try:
        score_deal(played, rules)
    except ImpossibleDeal as impossible:
        assert impossible.field in documented_codes()[impossible.code]


@given(possible_deals())
def test_rounding_moves_a_side_by_at_most_five(played):
    score = score_deal(played, MISSEGRE)
    for line in score.lines:
        if line.reason.code in ("points", "points_rounded"):
            assert line.points % 10 == 0
            assert -4 <= line.points - dict(line.reason.values)["points"] <= 5


@given(possible_deals(), st.integers(0, 162))
def test_more_points_never_unmake_a_contract(played, more):
    if played.capot or not score_deal(played, MISSEGRE).made:
        return
    ours = played.points_a if played.taker is Side.A else played.points_b
    richer = min(162, ours + more)
    pile = richer if played.taker is Side.A else 162 - richer
    if pile not in (1, 161):
        assert score_deal(replace(played, points_a=pile, points_b=162 - pile), MISSEGRE).made


@given(any_facts())
def test_facts_survive_json(played):
    assert PlayedDeal.from_dict(json.loads(json.dumps(played.to_dict()))) == played


@given(any_facts())
def test_facts_survive_the_notation(played):
    assert parse_notation(write_notation(played)) == played
