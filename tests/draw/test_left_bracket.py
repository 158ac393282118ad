"""A team leaves once its place in a bracket is decided, before the next draw: nobody waits (FORMATS §2)."""

import pytest

from tests import cast
from tests.draw.played import decide, play
from tests.draw.test_evenings import draw, evening, finish
from tests.draw.test_misplaced import found
from tests.pairing.bracketed import places_in
from tests.referee.roster import back, gone
from tournament.draw.services import take_back
from tournament.evening import evening_of
from tournament.evening.known import known_of
from tournament.evening.progress import steps_of
from tournament.evening.standings.overall import standings_now
from tournament.models import Match, Slot, Team


@pytest.fixture
def by(odile):
    return cast.actor(odile)


def until(tournament, by, *, level, bracket="main"):
    """Draw and play until that level of a bracket has its results."""
    while not Match.objects.filter(bracket=bracket, level=level).exists():
        draw(tournament, by)
        play(tournament)


def winners(level, bracket="main"):
    rows = Match.objects.select_related("slot_a__team", "slot_b__team")
    return [decide(one) for one in rows.filter(bracket=bracket, level=level).order_by("planned")]


def losers(level, bracket="main"):
    rows = Match.objects.select_related("slot_a__team", "slot_b__team")
    return [
        (one.slot_b if decide(one) == one.slot_a.team else one.slot_a).team
        for one in rows.filter(bracket=bracket, level=level).order_by("planned")
    ]


def places(tournament, key="main"):
    part = standings_now(tournament).parts[-1]
    table = next(one for one in part.brackets if one.key == key)
    assert table.finished
    return {place.team.number: place.text for place in table.places}


def leave(team):
    Team.objects.filter(pk=team.pk).update(status="withdrawn")


def plays_again(team, level):
    later = Match.objects.filter(bracket="main", level__gt=level)
    return (later.filter(slot_a__team=team) | later.filter(slot_b__team=team)).exists()


CUPS = {
    "pools": (("pools", {}), ("brackets", {"third": True})),
    "rounds": (("rounds", {"draw": "ranked", "rounds": 2}), ("finals", {"size": 8, "third": True})),
    "barrages": (("pools", {"barrage": True}), ("brackets", {"third": True})),
    "tree": (("knockout", {"pot": False, "third": True}),),
}


# Before the first draw of the bracket


@pytest.mark.parametrize(("cup", "teams"), [("pools", 16), ("pools", 12), ("rounds", 16), ("barrages", 16)])
def test_before_the_first_draw_the_next_in_order_takes_its_place(by, cup, teams):
    made = evening(teams, *CUPS[cup])
    draw(made, by)
    play(made)
    while steps_of(evening_of(made))[0].stage.kind not in ("brackets", "finals"):
        draw(made, by)
        play(made)
    first = next(one for one in evening_of(made).structure.matches if one.bracket == "main")
    before = evening_of(made).filling
    leaving = before.occupant(first.a).team
    leave(Team.objects.get(number=leaving))
    filling = evening_of(made).filling
    structure = evening_of(made).structure
    main = {
        filling.occupant(source).team
        for match in structure.matches_of("main")
        for source in (match.a, match.b)
        if source.kind in ("place", "across")
    }
    assert leaving not in main
    assert None not in main
    finish(made, by)
    assert leaving not in places(made)
    assert standings_now(made).overall[-1].team.number == leaving


# Between two levels


@pytest.mark.parametrize("cup", CUPS)
def test_between_two_levels_its_opponent_goes_on_without_playing(by, cup):
    made = evening(8 if cup == "tree" else 16, *CUPS[cup])
    until(made, by, level=1)
    first, second, *others = winners(1)
    leave(first)
    assert found(made) == ()
    finish(made, by)
    assert not plays_again(first, 1)
    final = Match.objects.select_related("slot_a__team", "slot_b__team").get(bracket="main", title="final")
    assert second in (final.slot_a.team, final.slot_b.team)
    told = places(made)
    assert told[decide(final).number] == "1"
    assert told[first.number] == "4"  # after the beaten of the other semi-final, who stayed
    assert standings_now(made).overall[3].team.number == first.number
    assert {told[one.number] for one in others} <= {"1", "2", "3"}


def test_the_exempt_of_a_first_round_may_leave_before_it_plays(by):
    """Six in the main bracket: two are exempt from the first round. The ranks of the others stay."""
    made = evening(12, *CUPS["pools"])
    draw(made, by)
    play(made)
    draw(made, by)
    seated = Slot.objects.filter(stage__kind="brackets", bracket="main")
    assert seated.count() == 6
    rest = seated.filter(matches_as_a=None, matches_as_b=None)
    assert rest.count() == 2
    leaving = rest.first().team
    leave(leaving)
    assert found(made) == ()
    play(made)
    finish(made, by)
    told = places(made)
    assert sorted(told.values()) == ["1", "2", "3", "4 à 5", "4 à 5", "6"]
    assert told[leaving.number] == "6"
    assert standings_now(made).overall[5].team.number == leaving.number


def test_those_seats_go_with_the_first_draw_of_the_bracket_and_not_before(by):
    made = evening(12, *CUPS["pools"])
    draw(made, by)
    play(made)
    first = draw(made, by)
    play(made)
    second = draw(made, by)
    take_back(draw=second, by=by, reason="une table de trop")
    assert Slot.objects.filter(stage__kind="brackets").count() == 12
    Match.objects.filter(draw=first).update(state="waiting", total_a=None, total_b=None)
    take_back(draw=first, by=by, reason="une table de trop")
    assert not Slot.objects.filter(stage__kind="brackets").exists()


def test_both_teams_of_a_match_are_gone_and_the_other_finalist_has_won(by):
    made = evening(8, *CUPS["tree"])
    until(made, by, level=1)
    first, second, *others = winners(1)
    leave(first)
    leave(second)
    finish(made, by)
    assert not Match.objects.filter(bracket="main", title="final").exists()
    semi = Match.objects.select_related("slot_a__team", "slot_b__team").get(bracket="main", level=2)
    champion = decide(semi)
    assert champion in others
    assert places_in(evening_of(made).filling, "main")[1] == champion.number
    told = places(made)
    assert told[champion.number] == "1"
    assert {told[first.number], told[second.number]} == {"3 à 4"}
    assert standings_now(made).overall[0].team.number == champion.number


# In the consolation, the pot, the final, the third place


def test_in_the_consolation_it_is_the_same(by):
    made = evening(8, *CUPS["tree"])
    until(made, by, level=1)
    leaving = losers(1)[0]
    leave(leaving)
    finish(made, by)
    assert not Match.objects.filter(bracket="consolation", slot_a__team=leaving).exists()
    assert not Match.objects.filter(bracket="consolation", slot_b__team=leaving).exists()
    assert "1" in places(made, "consolation").values()
    assert standings_now(made).overall[-1].team.number == leaving.number


def test_a_pot_is_drawn_among_those_who_stay(by):
    made = evening(8, ("knockout", {"pot": True, "third": True}))
    until(made, by, level=1)
    leave(winners(1)[0])
    finish(made, by)
    assert "1" in places(made).values()
    assert places_in(evening_of(made).filling, "main")[1]


@pytest.mark.parametrize("pot", [False, True])
def test_a_finalist_leaves_and_the_other_has_won(by, pot):
    made = evening(8, ("knockout", {"pot": pot, "third": True}))
    until(made, by, level=2)
    leaving, other = winners(2)
    leave(leaving)
    finish(made, by)
    assert not Match.objects.filter(bracket="main", title="final").exists()
    assert places_in(evening_of(made).filling, "main")[1] == other.number
    told = places(made)
    assert told[other.number] == "1"
    assert sorted(told.values()) == ["1", "2", "3", "4"]
    overall = [one.team.number for one in standings_now(made).overall]
    assert overall[:2] == [other.number, leaving.number]


def test_one_of_the_two_for_the_third_place_leaves_and_the_other_is_third(by):
    made = evening(8, *CUPS["tree"])
    until(made, by, level=2)
    leaving, other = losers(2)
    leave(leaving)
    finish(made, by)
    assert not Match.objects.filter(title="third").exists()
    told = places(made)
    assert (told[other.number], told[leaving.number]) == ("3", "4")
    assert places_in(evening_of(made).filling, "main")[3] == other.number


# What is said of it


def test_the_picture_says_who_left_and_who_goes_on(by):
    made = evening(8, *CUPS["tree"])
    until(made, by, level=1)
    leaving, other = winners(1)[:2]
    leave(leaving)
    now = evening_of(made)
    known = known_of(now, {team.number: f"n° {team.number}" for team in made.teams.all()})
    semi = next(one for one in now.structure.matches_of("main") if one.level == 2)
    assert (known.live[semi.number].state, known.live[semi.number].winner) == ("forfeited", "B")
    assert known.names[semi.a] == f"n° {leaving.number}, abandon"
    assert known.names[semi.b] == f"n° {other.number}"
    final = next(one for one in now.structure.matches_of("main") if one.title == "final")
    assert known.names[final.a] == f"n° {other.number}"
    quarter = next(one for one in now.structure.matches_of("main") if one.level == 1)
    assert "abandon" not in known.names[quarter.a] + known.names[quarter.b]


def test_the_desk_says_it_with_the_matches_that_are_left(by, odile, client):
    made = evening(8, *CUPS["tree"])
    until(made, by, level=1)
    leaving, other = winners(1)[:2]
    leave(leaving)
    client.force_login(odile)
    text = client.get(f"/desk/t/{made.slug}/draw/").content.decode().replace("\u00a0", " ")
    said = f"l’équipe {other.number} passe sans jouer, l’équipe {leaving.number} n’est plus là (abandon)"
    assert f"Tableau principal : {said}" in text


# It comes back


def test_back_before_the_next_draw_it_plays_its_match(by):
    made = evening(8, *CUPS["tree"])
    until(made, by, level=1)
    leaving = winners(1)[0]
    gone(made, by, number=leaving.number)
    back(made, by, number=leaving.number)
    draw(made, by)
    assert plays_again(leaving, 1)


def test_back_once_the_other_has_gone_on_it_has_missed_its_match(by):
    made = evening(8, *CUPS["tree"])
    until(made, by, level=1)
    leaving, other = winners(1)[:2]
    gone(made, by, number=leaving.number)
    until(made, by, level=3)
    back(made, by, number=leaving.number)
    assert found(made) == ()
    assert steps_of(evening_of(made)) == []
    told = places(made)
    assert told[leaving.number] == "4"
    assert told[other.number] in ("1", "2")


@pytest.mark.parametrize("barrage", [False, True])
@pytest.mark.parametrize("teams", [10, 11, 12, 13, 19, 23])
@pytest.mark.parametrize("leaving", [1, 2, 3])
def test_who_left_before_the_brackets_has_the_last_places_of_the_consolation(by, barrage, teams, leaving):
    """Whoever stays has the byes, the best first: nobody gets one because somebody left opposite."""
    made = evening(teams, ("pools", {"barrage": barrage}), ("brackets", {}))
    draw(made, by)
    play(made)
    while steps_of(evening_of(made))[0].stage.kind != "brackets":
        draw(made, by)
        play(made)
    gone_numbers = set(made.teams.order_by("-number").values_list("number", flat=True)[:leaving])
    Team.objects.filter(tournament=made, number__in=gone_numbers).update(status="withdrawn")
    now = evening_of(made)
    sources = {source for match in now.structure.matches for source in (match.a, match.b)}
    line = sorted(
        (source for source in sources if source.kind == "across"), key=lambda one: (one.of, one.number)
    )
    for places in ("12", "34"):
        absent = [now.filling.occupant(source).team in gone_numbers for source in line if source.of in places]
        assert absent == sorted(absent)
    finish(made, by)
    staying = {now.filling.occupant(one).team for one in line if one.of in "34"} - gone_numbers
    assert Match.objects.filter(bracket="consolation").count() == max(0, len(staying) - 1)
