"""Who has no match in a round has rested, whatever the reason: nobody twice before everybody once."""

from django.db.models import Q

from tests import cast
from tests.evenings import draw, evening, play
from tests.match.hall import gone
from tournament.models import Exempt, Match

ROUNDS = ("rounds", {"draw": "ranked", "rounds": 4})


def alone(number):
    return Exempt.objects.get(kind="exempt", round__number=number).team.number


def test_who_comes_late_is_not_exempt_in_its_first_round(by):
    made = evening(8, ROUNDS)
    draw(made, by)
    play(made)
    cast.team(made, 9)
    draw(made, by)
    assert alone(2) != 9
    for number in (3, 4):
        play(made)
        draw(made, by)
        assert alone(number) != 9
    assert Match.objects.filter(Q(team_a__number=9) | Q(team_b__number=9)).count() == 3


def test_a_forfeit_won_without_playing_is_a_rest(by):
    made = evening(8, ROUNDS)
    draw(made, by)
    match = Match.objects.get(Q(team_a__number=8) | Q(team_b__number=8))
    (rival,) = {match.team_a.number, match.team_b.number} - {8}
    gone(made, by, 8, status="absent", reason="")
    play(made)
    rested = set()
    for number in (2, 3, 4):
        draw(made, by)
        rested.add(alone(number))
        play(made)
    assert len(rested) == 3
    assert rival not in rested
