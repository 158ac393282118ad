"""A round's close fixes what its exempt teams and forfeits bring; opening it again forgets that."""

import pytest

from tests import cast
from tests.standings.stages import evening, exempt, match, seen, stage, value
from tournament.control.services.closing import close_round, reopen_round
from tournament.models import Exempt, Forfeit, JournalEntry, Match, Round, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def rounds(odile):
    """1 beat 2, 4 did not come against 3, 5 had no opponent, 6 came after this round."""
    made = stage(evening(odile, 6), 1, "rounds")
    match(made, 1, 1, 2, 1001, 400)
    given_up = match(made, 1, 3, 4, state="forfeited", forfeited_by="B")
    Forfeit.objects.create(match=given_up, side="B", cause="match")
    exempt(made, 1, 5)
    exempt(made, 1, 6, kind="missed")
    return made


def close(rounds, odile):
    close_round(round_=rounds.rounds.get(), by=cast.actor(odile))


def points():
    return list(Exempt.objects.order_by("pk").values_list("points", flat=True))


def test_the_close_stores_them_and_the_journal_tells_them(rounds, odile):
    close(rounds, odile)
    assert points() == [1001, 0]
    assert JournalEntry.objects.get(verb="round.closed").after["credits"] == {
        str(Match.objects.get(state="forfeited").uid): 1001,
        "exempt-5": 1001,
        "exempt-6": 0,
    }


def test_what_is_fixed_does_not_move_with_the_choice(rounds, odile):
    close(rounds, odile)
    Tournament.objects.update(exempt_credit="fixed", exempt_points=5)
    assert value(seen(rounds.tournament), 5, "points") == 1001
    assert value(seen(rounds.tournament), 3, "points") == 1001


def test_opening_the_round_again_forgets_them(rounds, odile):
    close(rounds, odile)
    Tournament.objects.update(exempt_credit="fixed", exempt_points=5)
    reopen_round(round_=Round.objects.get(), reason="erreur", by=cast.actor(odile))
    assert points() == [None, None]
    assert value(seen(rounds.tournament), 5, "points") == 5


def test_a_team_that_caught_up_has_its_match_instead(rounds, odile):
    caught = match(rounds, 1, 5, 2, 700, 600, counts_for="A")
    Exempt.objects.filter(kind="exempt").update(match=caught)
    close(rounds, odile)
    assert points() == [None, 0]
