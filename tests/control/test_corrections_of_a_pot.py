"""The same in a pot, where a team may be left out of the match or find itself alone."""

import pytest

from tests.control.test_corrections import WHY, only, put_right_or_replay, semi_of, teams_of, won_by
from tests.draw.played import play
from tests.draw.test_misplaced import quarter, turn
from tests.evenings import draw, finish, keys, pot_to_its_second_level
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import put_right
from tournament.models import Exempt, Match


def test_in_a_pot_the_right_team_takes_the_place_too(by):
    made = pot_to_its_second_level(13, by)
    turn(quarter())
    assert outdated_draws(made)
    put_right_or_replay(made, by)
    assert outdated_draws(made) == ()
    play(made)
    finish(made, by)
    assert Match.objects.filter(bracket="main", title="final", state="confirmed").count() == 1


@pytest.mark.parametrize("back", [False, True])
def test_a_match_of_a_pot_taken_away_is_played_after_all_once_both_teams_are_in_it_again(by, back):
    made = pot_to_its_second_level(8, by)
    first = quarter()
    semi = semi_of(won_by(first))
    both = teams_of(semi)
    Match.objects.filter(pk=first.pk).update(state="forfeited", forfeited_by="X")
    put_right(draw=only(made).draw, by=by, reason=WHY)
    assert not Match.objects.filter(pk=semi.pk).exists()
    assert outdated_draws(made) == ()
    if back:
        Match.objects.filter(pk=first.pk).update(state="confirmed", forfeited_by="")
        draw(made, by, key=next(key for key in keys(made) if key.startswith("r")))
        assert teams_of(Match.objects.get(planned=semi.planned)) == both
    play(made)
    finish(made, by)
    assert Match.objects.filter(bracket="main", title="final", state="confirmed").count() == 1


def test_a_team_left_out_of_a_pot_meets_its_exempt_team(by):
    made = pot_to_its_second_level(10, by)
    match = Match.objects.filter(bracket="main", level=2).first()
    exempt = Exempt.objects.get(kind="exempt", draw=match.draw)
    quarter_of = Match.objects.filter(bracket="main", level=1)
    first = (quarter_of.filter(slot_a=match.slot_a) | quarter_of.filter(slot_b=match.slot_a)).get()
    Match.objects.filter(pk=first.pk).update(state="forfeited", forfeited_by="X")
    put_right(draw=only(made).draw, by=by, reason=WHY)
    assert not Match.objects.filter(pk=match.pk).exists()
    draw(made, by, key=next(key for key in keys(made) if key.startswith("r")))
    assert teams_of(Match.objects.get(planned=match.planned)) == {match.slot_b.team, exempt.slot.team}
    assert not Exempt.objects.filter(pk=exempt.pk).exists()
    play(made)
    finish(made, by)
    assert keys(made) == []
    assert Match.objects.filter(bracket="main", level=3, state="confirmed").count() == 1
