"""A bracket on its way: matches that results decided, the last pot, teams that leave between two levels."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.test_misplaced import found
from tests.evening.bracketed import in_bracket, places_in, seats_of
from tests.evenings import decide, draw, evening, finish, keys, play
from tests.match.hall import back, gone
from tournament.core.errors import Refused
from tournament.draw.drafts import propose_draw
from tournament.draw.release import publish_planned, release_draw
from tournament.evening.picture import evening_picture
from tournament.evening.reading import evening_of, standings_now
from tournament.formats import steps_of
from tournament.models import Draw, JournalEntry, Match, Team


def until(tournament, by, *, level, bracket="main"):
    """Draw and play until that level of a bracket has its results."""
    while not Match.objects.filter(bracket=bracket, level=level).exists():
        draw(tournament, by)
        play(tournament)


def winners(level, bracket="main"):
    rows = Match.objects.select_related("team_a", "team_b")
    return [decide(one) for one in rows.filter(bracket=bracket, level=level).order_by("planned")]


def places(tournament, key="main"):
    part = standings_now(tournament).parts[-1]
    table = next(one for one in part.brackets if one.key == key)
    assert table.finished
    return {place.team.number: place.text for place in table.places}


def leave(team):
    Team.objects.filter(pk=team.pk).update(status="withdrawn")


def plays_again(team, level):
    later = Match.objects.filter(bracket="main", level__gt=level)
    return (later.filter(team_a=team) | later.filter(team_b=team)).exists()


CUPS = {
    "pools": (("pools", {}), ("brackets", {"third": True})),
    "rounds": (("rounds", {"draw": "ranked", "rounds": 2}), ("finals", {"size": 8, "third": True})),
    "tree": (("knockout", {"pot": False, "third": True}),),
}


# Before the first draw of the bracket


@pytest.mark.parametrize(("cup", "teams"), [("pools", 12), ("rounds", 16)])
def test_before_the_first_draw_the_next_in_order_takes_its_place(by, cup, teams):
    made = evening(teams, *CUPS[cup])
    draw(made, by)
    play(made)
    while steps_of(evening_of(made))[0].stage.kind not in ("brackets", "finals"):
        draw(made, by)
        play(made)
    first = next(one for one in evening_of(made).structure.matches if one.bracket == "main")
    before = seats_of(evening_of(made))
    leaving = before.occupant(first.a).team
    leave(Team.objects.get(number=leaving))
    seats = seats_of(evening_of(made))
    structure = evening_of(made).structure
    main = {
        seats.occupant(source).team
        for match in in_bracket(structure, "main")
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
    final = Match.objects.select_related("team_a", "team_b").get(bracket="main", title="final")
    assert second in (final.team_a, final.team_b)
    told = places(made)
    assert told[decide(final).number] == "1"
    assert told[first.number] == "4"  # after the beaten of the other semi-final, who stayed
    assert standings_now(made).overall[3].team.number == first.number
    assert {told[one.number] for one in others} <= {"1", "2", "3"}


def test_both_teams_of_a_match_are_gone_and_the_other_finalist_has_won(by):
    made = evening(8, *CUPS["tree"])
    until(made, by, level=1)
    first, second, *others = winners(1)
    leave(first)
    leave(second)
    finish(made, by)
    assert not Match.objects.filter(bracket="main", title="final").exists()
    semi = Match.objects.select_related("team_a", "team_b").get(bracket="main", level=2)
    champion = decide(semi)
    assert champion in others
    assert places_in(seats_of(evening_of(made)), "main")[1] == champion.number
    told = places(made)
    assert told[champion.number] == "1"
    assert {told[first.number], told[second.number]} == {"3 à 4"}
    assert standings_now(made).overall[0].team.number == champion.number


# In the consolation, the pot, the final, the third place


@pytest.mark.parametrize(("pot", "thirds"), [(False, ["3", "4"]), (True, ["3 à 4", "3 à 4"])])
def test_a_finalist_leaves_and_the_other_has_won(by, pot, thirds):
    made = evening(8, ("knockout", {"pot": pot, "third": not pot}))
    until(made, by, level=2)
    leaving, other = winners(2)
    leave(leaving)
    finish(made, by)
    assert not Match.objects.filter(bracket="main", title="final").exists()
    told = places(made)
    assert told[other.number] == "1"
    assert sorted(told.values()) == ["1", "2", *thirds]
    overall = [one.team.number for one in standings_now(made).overall]
    assert overall[:2] == [other.number, leaving.number]


# What is said of it


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


@pytest.mark.parametrize(("teams", "leaving"), [(11, 1), (12, 2), (23, 3)])
def test_who_left_before_the_brackets_has_the_last_places_of_the_consolation(by, teams, leaving):
    """Whoever stays has the byes, the best first: nobody gets one because somebody left opposite."""
    made = evening(teams, ("pools", {}), ("brackets", {}))
    draw(made, by)
    play(made)
    while steps_of(evening_of(made))[0].stage.kind != "brackets":
        draw(made, by)
        play(made)
    gone_numbers = set(made.teams.order_by("-number").values_list("number", flat=True)[:leaving])
    Team.objects.filter(tournament=made, number__in=gone_numbers).update(status="withdrawn")
    now = seats_of(evening_of(made))
    sources = {source for match in now.structure.matches for source in (match.a, match.b)}
    line = sorted(
        (source for source in sources if source.kind == "across"), key=lambda one: (one.of, one.number)
    )
    for places in ("12", "34"):
        absent = [now.occupant(source).team in gone_numbers for source in line if source.of in places]
        assert absent == sorted(absent)
    finish(made, by)
    staying = {now.occupant(one).team for one in line if one.of in "34"} - gone_numbers
    assert Match.objects.filter(bracket="consolation").count() == max(0, len(staying) - 1)


pytestmark = pytest.mark.django_db


def played_through(made, by, *, exempt_wins):
    """Nine teams from the pot: the exempt team of the first round wins its next match, or falls."""
    exempt = 0
    for _time in range(12):
        if not steps_of(evening_of(made)):
            return
        released = draw(made, by)
        exempt = exempt or released.exempts.get().team.number
        for match in Match.objects.filter(tournament=made, state="waiting"):
            sides = {"A": match.team_a.number, "B": match.team_b.number}
            better = min(sides, key=lambda side: (sides[side] == exempt) != exempt_wins)
            match.total_a, match.total_b = (1000, 500) if better == "A" else (500, 1000)
            match.state, match.over, match.deal_count = "confirmed", True, 8
            match.save()


def consolation(made):
    rows = Match.objects.filter(tournament=made, bracket="consolation").order_by("level", "number")
    return [(match.level, match.title) for match in rows]


@pytest.mark.parametrize(
    ("exempt_wins", "matches"),
    [
        (True, [(1, "pot"), (1, "pot"), (2, "final")]),
        (False, [(1, "pot"), (1, "pot"), (2, "pot"), (3, "final")]),
    ],
)
def test_the_match_after_which_nobody_comes_is_the_final(client, odile, exempt_wins, matches):
    made = evening(9, ("knockout", {"pot": True, "consolation": True}))
    played_through(made, cast.actor(odile), exempt_wins=exempt_wins)
    assert consolation(made) == matches
    last = Match.objects.filter(tournament=made, bracket="consolation").order_by("level").last()
    page = client.get(reverse("hall:round_number", args=[made.slug, last.round.number])).content.decode()
    assert "Consolante, finale" in page
    now = evening_of(made)
    names = {team.number: str(team.number) for team in made.teams.all()}
    picture = evening_picture(now, names)
    called = [tie.called for section in picture for tie in section.ties if "onsolante" in section.title]
    assert called.count("Finale") == 1
    assert called[-1] == "Finale"


@pytest.fixture
def quarters(by):
    """Eight teams in two pools, all played: the main bracket waits."""
    tournament = evening(8, ("pools", {}), ("brackets", {"placing": True}))
    draw(tournament, by)
    play(tournament)
    return tournament


def test_what_is_decided_is_published_at_once_under_one_entry(quarters, by):
    before = JournalEntry.objects.filter(tournament=quarters).count()
    (key,) = keys(quarters)
    made = publish_planned(tournament=quarters, key=key, by=by)
    assert (made.state, made.key) == (Draw.State.RELEASED, key)
    assert Match.objects.filter(draw=made).count() == 4
    assert JournalEntry.objects.filter(tournament=quarters).count() == before + 1


def test_no_draw_is_released_under_which_a_team_might_play_too_little(by):
    tournament = evening(9, ("rounds", {"draw": "ranked", "rounds": 2}))
    draft = propose_draw(tournament=tournament, by=by)
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "minimum"
    assert "ne garantit qu’une partie" in no.value.message
    tournament.least_matches = 1
    tournament.save()
    release_draw(draw=draft, by=by)


def test_what_has_to_be_drawn_is_not_published_unseen(by):
    tournament = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}))
    with pytest.raises(Refused) as no:
        publish_planned(tournament=tournament, key="1", by=by)
    assert no.value.code == "by_lot"
    assert not Draw.objects.exists()
