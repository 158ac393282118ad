"""What a deal brings, as the schedule knows it, is what the simulator deals."""

from itertools import islice
from random import Random
from statistics import fmean

import pytest

from scoring.ruleset import ruleset_named
from scoring.settle import score_deal
from scoring.simulate import simulated_deals
from tests import cast
from tournament.models import Tournament
from tournament.rulebook import game_of
from tournament.rulebook.finding import GAMES


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_the_numbers_of_a_rulebook_are_those_of_its_simulated_deals(slug):
    rules = ruleset_named(slug)
    scores = [
        score_deal(deal.played, rules)
        for deal in islice(simulated_deals(rules, Random(8)), 4000)
        if deal.tricks
    ]
    game = GAMES[slug]
    assert fmean(score.a + score.b for score in scores) == pytest.approx(game.together, rel=0.03)
    assert fmean((score.a - score.b) ** 2 for score in scores) ** 0.5 == pytest.approx(game.apart, rel=0.05)


def test_a_rulebook_without_bidding_is_quicker(db):
    tournament = cast.tournament()
    for slug, deal in [("missegre", 3.6), ("belote", 3.0)]:
        Tournament.objects.filter(pk=tournament.pk).update(ruleset={}, ruleset_slug=slug)
        tournament.refresh_from_db()
        assert game_of(tournament).deal == deal
