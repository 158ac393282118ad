"""The paper of a mêlée: a pair is ringed by its letter, each player is named with a number."""

from tests import cast
from tournament.models import Stage
from tournament.printing.queries import slips


def test_a_slip_rings_letters_and_names_each_player_with_a_number(db):
    tournament = cast.tournament(individuals=True)
    cast.players(tournament, 8)
    Stage.objects.create(tournament=tournament, order=1, kind="melee", options={"rounds": 2})
    cast.released(tournament)
    slip = slips(tournament)[0]
    assert (slip.a.label, slip.b.label, slip.digits) == ("A", "B", 2)
    numbers = [int(name.split()[0]) for name in (*slip.a.players, *slip.b.players)]
    assert len(set(numbers)) == 4
