"""After a correction: which released matches no longer hold the teams that the results send there."""

import pytest

from tests.evenings import eight_in_a_tree, pot_to_its_second_level, quarter
from tournament.evening.at_tables import begun_matches
from tournament.evening.effect import misplaced_matches
from tournament.evening.reading import evening_of
from tournament.models import Match


def found(tournament):
    return misplaced_matches(evening_of(tournament), begun_matches(tournament))


def turn(match):
    """The result corrected: the other side won."""
    Match.objects.filter(pk=match.pk).update(total_a=match.total_b, total_b=match.total_a)


def numbers(match):
    return match.team_a.number, match.team_b.number


@pytest.fixture
def tree(by):
    return eight_in_a_tree(by)


def test_nothing_is_misplaced_while_the_results_stand(tree):
    assert found(tree) == ()


def test_a_quarter_final_corrected_leaves_the_wrong_team_in_the_semi_final(tree):
    first = quarter()
    a, b = numbers(first)
    won, lost = (a, b) if first.total_a > first.total_b else (b, a)
    turn(first)
    semi, consolation = sorted(found(tree), key=lambda one: one.match.bracket, reverse=True)
    assert (semi.match.bracket, consolation.match.bracket) == ("main", "consolation")
    assert semi.changes == ((won, lost),)
    assert consolation.changes == ((lost, won),)
    assert not semi.begun
    assert not semi.taken_away


def test_a_match_that_began_is_told_apart(tree):
    first = quarter()
    turn(first)
    Match.objects.filter(bracket="main", level=2).update(state="playing")
    semi = next(one for one in found(tree) if one.match.bracket == "main")
    assert semi.begun


def test_a_pot_says_which_of_its_teams_is_wrong(by):
    made = pot_to_its_second_level(12, by)
    assert found(made) == ()
    first = quarter()
    a, b = numbers(first)
    won, lost = (a, b) if first.total_a > first.total_b else (b, a)
    turn(first)
    changes = {change for one in found(made) for change in one.changes}
    assert (won, lost) in changes
    Match.objects.filter(pk=first.pk).update(state="playing")
    assert found(made) == ()
