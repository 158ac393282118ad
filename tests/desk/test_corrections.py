"""A result corrected after the next draw: leave it, swap, take back; never what has begun."""

import pytest
from django.db.models import Q
from django.urls import reverse

from scoring import parse_notation
from tests.draw.test_desk_pages import text
from tests.draw.test_misplaced import numbers, quarter, turn
from tests.evenings import decide, draw, finish, keys, play, pot_to_its_second_level
from tournament.core.errors import Conflict, Refused
from tournament.desk.decisions import outdated_draws, put_right
from tournament.draw.release import take_back
from tournament.draw.view import draft_view
from tournament.evening.reading import standings_now
from tournament.match import deals
from tournament.models import Draw, JournalEntry, Match

WHY = "total mal additionné"


def only(tournament):
    (found,) = outdated_draws(tournament)
    return found


def code(act, **said):
    with pytest.raises(Refused) as no:
        act(**said)
    return no.value.code


def teams_of(match):
    match = Match.objects.select_related("team_a", "team_b").get(pk=match.pk)
    return {match.team_a, match.team_b}


def won_by(match):
    return decide(Match.objects.select_related("team_a", "team_b").get(pk=match.pk))


def semi_of(team):
    level = Match.objects.filter(bracket="main", level=2)
    return (level.filter(team_a=team) | level.filter(team_b=team)).get()


# In a bracket


def test_the_right_team_takes_the_wrong_ones_place_in_matches_not_begun(tree, by):
    first = quarter()
    wrong = won_by(first)
    semi = semi_of(wrong)
    version = semi.version
    turn(first)
    right = won_by(first)
    put_right(draw=only(tree).draw, by=by, reason=WHY)
    assert teams_of(semi) >= {right}
    assert wrong not in teams_of(semi)
    semi.refresh_from_db()
    assert semi.version == version + 1
    assert outdated_draws(tree) == ()
    entry = JournalEntry.objects.get(verb="correction.swapped")
    assert set(entry.about["teams"]) == {str(right.uid), str(wrong.uid)}


def test_it_does_not_stay_while_the_wrong_team_would_play(tree):
    turn(quarter())
    assert not only(tree).may_keep


def test_a_match_that_began_is_never_touched(tree, by):
    first = quarter()
    semi = semi_of(won_by(first))
    deals.record_deal(match=semi, number=1, played=parse_notation("A 90H 95/67"), by=by)
    before = teams_of(semi)
    turn(first)
    assert teams_of(semi) == before
    assert [one.match.id for one in only(tree).matches if one.begun] == [semi.pk]
    assert code(put_right, draw=only(tree).draw, by=by, reason=WHY) == "nothing_to_swap"


def test_what_has_begun_counts_as_it_is_played_to_the_end_of_the_evening(tree, by):
    """Once the semi-final has begun who plays there is not asked any more, nor who plays the consolation."""
    first = quarter()
    wrong = won_by(first)
    semi = semi_of(wrong)
    Match.objects.filter(pk=semi.pk).update(state="playing")
    turn(first)
    right = won_by(first)
    assert [one.match.id for one in only(tree).matches if one.begun] == [semi.pk]
    assert only(tree).settled
    assert not only(tree).movable
    Match.objects.filter(pk=semi.pk).update(state="waiting")
    play(tree)
    finish(tree, by)
    places = main_places(tree)
    assert places[wrong.pk] == (3, 4)
    assert right.pk not in places, "it plays the consolation"


def main_places(tournament):
    """Team → first and last place that it plays for in the main bracket."""
    table = next(one for one in standings_now(tournament).parts[-1].brackets if one.key == "main")
    return {place.team.id: (place.first, place.last) for place in table.places}


def test_nothing_is_put_right_twice(tree, by):
    turn(quarter())
    wrong = only(tree).draw
    assert code(put_right, draw=wrong, by=by, reason=" ") == "reason_missing"
    put_right(draw=wrong, by=by, reason=WHY)
    with pytest.raises(Conflict):
        put_right(draw=wrong, by=by, reason=WHY)


# In ranked rounds


def test_a_round_drawn_from_other_ranks_is_named_with_those_who_moved(rounds):
    assert outdated_draws(rounds) == ()
    turn(quarter_of(rounds))
    found = only(rounds)
    assert found.ranks.round == 2
    assert set(numbers(quarter_of(rounds))) <= {team for team, _then, _now in found.ranks.moved}
    assert found.may_keep


def quarter_of(tournament):
    return Match.objects.filter(tournament=tournament, round__number=1).first()


def test_once_a_match_of_it_began_nothing_is_asked(rounds):
    turn(quarter_of(rounds))
    begun = Match.objects.filter(round__number=2).first()
    Match.objects.filter(pk=begun.pk).update(state="playing")
    assert outdated_draws(rounds) == ()


def test_it_is_drawn_again_from_the_right_ranks(rounds, by):
    turn(quarter_of(rounds))
    take_back(draw=only(rounds).draw, by=by, reason=WHY)
    assert outdated_draws(rounds) == ()
    assert keys(rounds) == ["2"]


def test_in_a_pot_the_right_team_takes_the_place_too(by):
    made = pot_to_its_second_level(13, by)
    turn(quarter())
    assert outdated_draws(made)
    put_right(draw=only(made).draw, by=by, reason=WHY)
    assert outdated_draws(made) == ()
    play(made)
    finish(made, by)
    assert Match.objects.filter(bracket="main", title="final", state="confirmed").count() == 1


@pytest.mark.parametrize("back", [False, True])
def test_who_has_no_opponent_left_in_a_pot_is_in_the_next_one(by, back):
    made = pot_to_its_second_level(10, by)
    match = Match.objects.filter(bracket="main", level=2).first()
    quarter_of = Match.objects.filter(bracket="main", level=1)
    first = quarter_of.get(Q(team_a=match.team_a) | Q(team_b=match.team_a))
    Match.objects.filter(pk=first.pk).update(state="forfeited", forfeited_by="X")
    put_right(draw=only(made).draw, by=by, reason=WHY)
    assert not Match.objects.filter(pk=match.pk).exists()
    assert outdated_draws(made) == ()
    if back:  # its winner comes too late for this pot
        Match.objects.filter(pk=first.pk).update(state="confirmed", forfeited_by="")
    play(made)
    while not (third := Draw.objects.filter(key="main:3", state="released").first()):
        draw(made, by)
        play(made)
    drawn = {entrant["id"] for entrant in third.record["entrants"]}
    assert match.team_b.number in drawn
    assert (match.team_a.number in drawn) == back
    finish(made, by)
    assert Match.objects.filter(bracket="main", title="final", state="confirmed").count() == 1


def released():
    return Draw.objects.filter(state="released").select_related("stage", "tournament").last()


def view_of(draw):
    return draft_view(draw.tournament, Draw.objects.select_related("stage", "tournament").get(pk=draw.pk))


def side(one):
    return one[0].number


CHANGED = "Des parties ont changé d’équipes depuis"


def couples_of(draw):
    (only,) = view_of(draw).drawn
    return only.couples


def drawn_of(draw):
    """What the record says: table and couple."""
    return [(one.table, *map(side, one.drawn)) for one in couples_of(draw)]


def pages(client, draw):
    slug = draw.tournament.slug
    return [
        text(client.get(f"/t/{slug}/draw/{draw.number}/")),
        text(client.get(reverse("draw:draft", args=[slug, draw.number]))),
    ]


def test_the_right_teams_put_in_their_places_leave_the_record_and_the_draw_says_so(as_odile, tree, by):
    one = released()
    before = drawn_of(one)
    assert {couple.where for couple in couples_of(one)} == {"Tableau principal", "Consolante"}
    turn(quarter())
    assert not any(CHANGED in page for page in pages(as_odile, one))
    put_right(draw=one, by=by, reason=WHY)
    assert drawn_of(one) == before
    assert {couple.where for couple in couples_of(one)} == {"Tableau principal", "Consolante"}
    assert all(CHANGED in page for page in pages(as_odile, one))
