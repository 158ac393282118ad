"""A team that is not there: the exempt team of the round plays in its place, a normal match, no forfeit."""

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, evening, ranked
from tests.evenings import play as play_round
from tests.markup import in_one_line
from tests.match.hall import again, back, gone, play, refusal, team
from tests.standings.stages import seen
from tournament.core.errors import Conflict
from tournament.draw.release import take_back
from tournament.evening.past import entrants_with_past, teams_still_there
from tournament.evening.reading import evening_of
from tournament.incidents.departures import departure
from tournament.models import Exempt, JournalEntry, Match, Role, Team


@pytest.fixture
def nine(by):
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 4}))
    draw(made, by)
    return made


def first():
    """The match at table 1, its two teams, and the team that is exempt: (match, absent, rival, exempt)."""
    match = Match.objects.select_related("team_a", "team_b").order_by("round", "table__number").first()
    return again(match), match.team_a, match.team_b, Exempt.objects.get().team


def rests():
    return list(Exempt.objects.order_by("pk").values_list("team__number", "kind", "round__number"))


@pytest.mark.parametrize(("status", "article"), [("absent", ""), ("withdrawn", ""), ("out", "XIV")])
def test_it_plays_a_normal_match_and_the_absent_team_misses_the_round(nine, referee, status, article):
    match, absent, rival, alone = first()
    assert departure(team(nine, absent.number)).stand_in.team == alone
    gone(nine, referee, absent.number, status, article=article, stand_in=True)
    now = again(match)
    assert (now.team_a, now.team_b) == (alone, rival)
    assert (now.state, now.forfeited_by, now.table.number) == ("waiting", "", 1)
    assert now.version > match.version
    assert rests() == [(absent.number, "missed", 1)]
    entry = JournalEntry.objects.get(verb__startswith="team.")
    assert entry.after["forfeited"] == []
    assert entry.about["decisions"][0]["about"]["teams"] == [str(alone.uid), str(absent.uid)]


def test_the_standings_count_its_match_and_no_credit(nine, referee):
    _match, absent, rival, alone = first()
    gone(nine, referee, absent.number, "absent", stand_in=True)
    play_round(nine)
    tallies = {place.team.number: place.row.tally for place in seen(nine).overall}
    assert tallies[alone.number].counted == tallies[rival.number].counted == 1
    assert tallies[alone.number].credits == tallies[alone.number].forfeits == 0
    assert tallies[absent.number].forfeits == 1
    assert len([number for number, tally in tallies.items() if tally.win_halves == 2]) == 4


def test_who_stood_in_has_not_rested_who_missed_the_round_has(by, nine, referee):
    _match, absent, *_others = first()
    gone(nine, referee, absent.number, "absent", stand_in=True)
    play_round(nine)
    back(nine, referee, absent.number)
    now = evening_of(nine)
    entrants = entrants_with_past(now, teams_still_there(now))
    assert [entrant.id for entrant in entrants if entrant.exempt_before] == [absent.number]
    draw(nine, by)
    exempt = Exempt.objects.get(round__number=2).team
    assert exempt != absent


def test_coming_back_it_has_its_place_again(nine, referee):
    match, absent, rival, alone = first()
    gone(nine, referee, absent.number, "absent", stand_in=True)
    assert departure(team(nine, absent.number)).stand_in.team == alone
    back(nine, referee, absent.number)
    now = again(match)
    assert (now.team_a, now.team_b) == (absent, rival)
    assert rests() == [(alone.number, "exempt", 1)]
    entry = JournalEntry.objects.get(verb="team.back")
    assert (entry.after["returned"], entry.after["missed"]) == ([str(match.uid)], [])
    gone(nine, referee, absent.number, "absent")
    assert again(match).state == "forfeited"


def test_once_its_match_has_begun_it_stays_and_the_round_is_missed(nine, referee):
    match, absent, _rival, alone = first()
    gone(nine, referee, absent.number, "absent", stand_in=True)
    play(match, referee, "A 90H 95/67")
    assert departure(team(nine, absent.number)).stand_in is None
    back(nine, referee, absent.number)
    assert again(match).team_a == alone
    assert rests() == [(absent.number, "missed", 1)]


def test_the_draw_taken_back_leaves_nothing(nine, by, referee):
    _match, absent, *_others = first()
    gone(nine, referee, absent.number, "absent", stand_in=True)
    take_back(draw=nine.draws.get(), by=by, reason="une équipe arrive")
    assert not Exempt.objects.exists()
    assert not Match.objects.exists()


def test_refused_where_nobody_may(nine, by, referee):
    match, absent, _rival, alone = first()
    play(match, referee, "A 90H 95/67")
    said = refusal(gone, nine, referee, absent.number, begun="forfeit", stand_in=True)
    assert (type(said), said.code) == (Conflict, "no_stand_in")
    assert team(nine, absent.number).status == Team.Status.REGISTERED
    waiting = again(Match.objects.filter(state="waiting").first())
    absent = waiting.team_a
    Team.objects.filter(pk=alone.pk).update(status="withdrawn")
    assert departure(team(nine, absent.number)).stand_in is None
    assert refusal(gone, nine, referee, absent.number, stand_in=True).code == "no_stand_in"
    assert again(waiting).state == "waiting"


@pytest.mark.parametrize(
    "stages",
    [(8, ("rounds", {"draw": "ranked", "rounds": 3})), (9, ("rounds", {"draw": "rotation", "rounds": 3}))],
)
def test_not_without_an_exempt_team_and_not_in_a_rotation(by, stages):
    made = evening(*stages)
    draw(made, by)
    assert departure(team(made, 1)).stand_in is None


def test_the_page_offers_it_and_says_what_became_of_it(nine, client, remi):
    match, absent, _rival, alone = first()
    client.force_login(remi)
    address = reverse("referee:team", args=[nine.slug, absent.number])
    page = in_one_line(client.get(address).content.decode())
    assert f"L’équipe {alone.number}, exempte, prend sa place" in page
    form = client.get(address).context["forms"]["gone"]
    sent = {"token": form["token"].value(), "status": "absent", "stand_in": "on"}
    answer = client.post(reverse("referee:gone", args=[nine.slug, absent.number]), sent, follow=True)
    page = in_one_line(answer.content.decode())
    assert "L’équipe exempte joue à sa place" in page
    assert f"elle reprend sa place, l’équipe {alone.number} est de nouveau exempte" in page
    assert again(match).team_a == alone
    client.force_login(cast.person("Olga", Role.ORGANISER))
    journal = in_one_line(client.get(reverse("control:journal", args=[nine.slug])).content.decode())
    assert "la première, exempte, joue à la place de l’autre" in journal
    drawn = in_one_line(
        client.get(reverse("draw:draft", args=[nine.slug, nine.draws.get().number])).content.decode()
    )
    assert "Des parties ont changé d’équipes depuis" in drawn


def test_the_hall_does_not_do_it(nine, client):
    client.force_login(cast.person("Denise", "desk"))
    _match, absent, *_others = first()
    sent = {"token": "t" * 43, "status": "absent", "stand_in": "on"}
    answer = client.post(reverse("referee:gone", args=[nine.slug, absent.number]), sent)
    assert answer.status_code == 403
    assert rests()[0][1] == "exempt"


def test_two_that_have_met_are_said_so(by, referee):
    made = ranked(by)
    draw(made, by)
    alone = Exempt.objects.get(round__number=2).team
    met = Match.objects.filter(round__number=1)
    rivals = {
        row.team_b_id if row.team_a_id == alone.pk else row.team_a_id
        for row in met
        if alone.pk in (row.team_a_id, row.team_b_id)
    }
    for match in Match.objects.filter(round__number=2).select_related("team_a", "team_b"):
        stand_in = departure(match.team_a).stand_in
        assert stand_in.again is (match.team_b_id in rivals)
