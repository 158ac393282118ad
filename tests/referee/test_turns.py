"""Whose turn it is follows the rulebook: who cuts, who speaks first."""

import pytest

from scoring import builtin
from tournament.referee.queries.seats import turn_of


@pytest.mark.parametrize(
    ("book", "cutter", "speaker"),
    [
        ("missegre", 4, 2),
        ("montpellier", 4, 2),
        ("stephanoise", 4, 2),
        ("classique", 4, 4),
        ("annonces", 2, 2),
    ],
)
def test_the_cut_is_the_left_neighbours_and_the_first_word_the_rulebooks(match, book, cutter, speaker):
    rules = builtin(book)
    turn = turn_of(match, 1, rules)
    assert turn.dealer.number == 1
    assert turn.cutter.number == cutter
    assert turn.speaker.number == speaker


def test_nobodys_turn_is_known_before_the_first_dealer_is(match):
    assert turn_of(match, None, builtin("missegre")) is None
