"""The round that wall and phones show."""

from tests.evenings import draw, evening, play
from tournament.hall.board import taken
from tournament.models import Round


def test_where_all_results_are_in_and_no_round_is_closed_it_is_the_last(by):
    made = evening(8, ("rounds", {"draw": "random", "rounds": 3}))
    shown = []
    while made.draws.count() < 3:
        draw(made, by)
        play(made)
        shown.append(taken(made.pk).current.number)
    assert shown[-1] == Round.objects.filter(tournament=made).count() == 3
    assert not Round.objects.filter(state=Round.State.CLOSED).exists()
