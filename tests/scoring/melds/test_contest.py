"""Which side marks its melds, and why."""

from itertools import combinations

import pytest

from scoring.cards import CardError
from scoring.contract import Side
from scoring.melds import meld_choices
from tests.scoring.melds.table import ANNONCES, CLASSIQUE, STEPHANOISE, book, codes, settled


def test_the_price_of_a_meld():
    for announced, trump, points in [
        ("1:T-KH", "spades", (20, 0)),
        ("2:Q-KH", "spades", (0, 50)),
        ("3:C-KH", "spades", (100, 0)),
        ("3:C7-KH", "spades", (100, 0)),
        ("1:F-J", "spades", (200, 0)),
        ("1:F-9", "spades", (150, 0)),
        ("1:F-A", "spades", (100, 0)),
        ("1:F-A", "no_trump", (200, 0)),
        ("1:F-10", "no_trump", (150, 0)),
        ("1:F-J", "no_trump", (100, 0)),
    ]:
        score = settled(announced, trump=trump)
        assert (score.a, score.b) == points


@pytest.mark.parametrize(("listed", "points"), [("suit", 200), ("no_trump", 100)])
def test_all_trump_has_either_list(listed, points):
    assert settled("1:F-J", book(ANNONCES, meld_list_ta=listed), "all_trump").a == points


def test_the_best_side_marks_all_of_its_melds():
    score = settled("1:T-9S 2:T-AC 3:Q-QD 4:T-KH")
    assert (score.a, score.b, score.best) == (70, 0, Side.A)
    assert codes(score) == ["meld_with_best", "meld_beaten", "meld_best", "meld_beaten"]
    assert str(score.lines[2].reason) == "la plus forte, 50"


LADDER = [
    *("F-J", "F-9", "F-A", "F-K", "F-Q", "F-10", "C8-AS", "C7-AS", "C7-KS", "C6-AS", "C6-QS"),
    *("C-AS", "C-JS", "Q-AS", "Q-10S", "T-AS", "T-KS", "T-9S"),
]


def test_fours_over_runs_longer_runs_first_then_the_top_card():
    for better, lesser in list(combinations(LADDER, 2)):
        try:
            score = settled(f"2:{lesser.replace('S', 'C')} 1:{better}", trump="hearts")
        except CardError as refused:
            assert refused.code == "meld_card_twice"  # a four and a run of the two sides cannot both be
        else:
            assert score.best is Side.A


def test_at_no_trump_fours_are_compared_at_their_own_prices():
    assert settled("1:F-J 2:F-10", trump="no_trump").best is Side.B
    assert settled("1:F-A 2:F-J", trump="no_trump").best is Side.A
    assert settled("1:F-J 2:F-K", trump="no_trump").best is Side.B


def test_of_two_equal_melds_the_one_in_trump_wins():
    for rules in (STEPHANOISE, ANNONCES):
        score = settled("1:T-KH 2:T-KS 4:T-9D", rules, "spades")
        assert (score.a, score.b) == (0, 40)
        assert codes(score) == ["meld_beaten", "meld_trump", "meld_with_best"]


def test_at_the_stephanoise_two_equal_melds_drop_and_the_next_best_decides():
    score = settled("1:T-KH 2:T-KS 3:T-9D", trump="clubs")
    assert (score.a, score.b) == (20, 0)
    assert codes(score) == ["meld_level", "meld_level", "meld_best"]


def test_when_all_drop_nobody_marks():
    score = settled("1:T-KH 2:T-KS", trump="clubs")
    assert (score.a, score.b, score.best) == (0, 0, None)
    assert codes(score) == ["meld_level", "meld_level"]


def test_elsewhere_two_equal_best_melds_cancel_everything():
    score = settled("1:T-KH 2:T-KS 3:T-9D", ANNONCES, "clubs")
    assert (score.a, score.b, score.best) == (0, 0, None)
    assert codes(score) == ["meld_level", "meld_level", "meld_all_level"]


def test_at_no_trump_and_all_trump_no_suit_decides():
    for trump in ("no_trump", "all_trump"):
        assert settled("1:T-KH 2:T-KS", ANNONCES, trump).best is None


def test_where_the_first_to_speak_wins_the_seats_say_who():
    rules = book(ANNONCES, meld_tie="first")
    for first, best in ((1, Side.A), (2, Side.B), (3, Side.A), (4, Side.A)):
        score = settled("1:T-KH 2:T-KS", rules, "clubs", first=first)
        assert score.best is (Side.B if first == 2 else best)
    assert codes(settled("2:T-KS 1:T-KH", rules, "clubs", first=1)) == ["meld_beaten", "meld_first"]


def test_it_asks_who_spoke_first_only_when_that_decides():
    for announced, first in [("1:T-KH 2:T-KS", None), ("A:T-KH 2:T-KS", 1)]:
        rules = book(ANNONCES, meld_tie="first")
        with pytest.raises(CardError) as refused:
            settled(announced, rules, "clubs", first=first)
        assert (refused.value.code, refused.value.article) == ("meld_tie_seats", "3")
        assert settled(announced, rules, "spades", first=first).best is Side.B
        assert settled(announced.replace("KS", "QS"), rules, "clubs", first=first).best is Side.A


def test_a_meld_that_was_not_shown_is_lost():
    score = settled("1:Q-KH! 2:T-KS 3:T-9D")
    assert (score.a, score.b) == (0, 20)
    assert codes(score) == ["meld_not_shown", "meld_best", "meld_beaten"]


def test_four_sevens_cancel_every_meld_where_they_may_be_announced():
    score = settled("1:F-7 2:Q-AS", ANNONCES)
    assert (score.a, score.b, score.best) == (0, 0, None)
    assert codes(score) == ["meld_cancelled", "meld_cancelled"]
    assert settled("1:F-8! 2:Q-AS", ANNONCES).b == 50


def test_four_eights_are_not_announced_elsewhere():
    for rules in (STEPHANOISE, CLASSIQUE):
        with pytest.raises(CardError) as refused:
            settled("1:F-8", rules)
        assert (refused.value.code, refused.value.article) == ("four_not_announced", rules.articles.melds)


def test_it_refuses_melds_at_a_rulebook_without_them():
    rules = book(STEPHANOISE, melds=False)
    with pytest.raises(CardError) as refused:
        settled("1:T-KH", rules)
    assert refused.value.code == "melds_not_played"
    assert meld_choices(rules, "hearts") == ()


def test_it_refuses_a_trump_of_another_rulebook():
    with pytest.raises(CardError) as refused:
        settled("1:T-KH", trump="all_trump")
    assert refused.value.code == "trump_not_played"
