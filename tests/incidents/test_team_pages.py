"""The pages of the day's accidents: the effect first, one form an act, what was typed stays."""

import re

import pytest
from django.urls import reverse

from tests.evenings import sixteen_ranked
from tests.match.hall import again, gone, lost, play, states, team, text_of
from tournament.core.errors import Refused
from tournament.core.tokens import new_token
from tournament.incidents.late_teams import Newcomers, enter_late, free_places
from tournament.incidents.teams import matches_of
from tournament.models import JournalEntry, Team


@pytest.fixture
def as_remi(client, remi):
    client.force_login(remi)
    return client


def url(tournament, name, **parts):
    return reverse(f"referee:{name}", kwargs={"slug": tournament.slug, **parts})


def post(client, tournament, name, *, number=None, **sent):
    parts = {} if number is None else {"number": number}
    return client.post(url(tournament, name, **parts), {"token": new_token(), **sent})


def test_it_names_who_would_play_too_little(as_remi, threes):
    number = threes.stages.get().pools.get(name="B").slots.first().team.number
    post(as_remi, threes, "gone", number=number, status="withdrawn", reason="malade")
    page = text_of(as_remi.get(url(threes, "team", number=number)))
    assert page.count("ne jouerait plus que 1 partie : proposez-lui une partie.") == 2


def test_a_team_goes_and_comes_back(as_remi, evening):
    answer = post(as_remi, evening, "gone", number=7, status="withdrawn", reason="malade")
    assert answer.status_code == 302
    assert team(evening).status == Team.Status.WITHDRAWN
    page = text_of(as_remi.get(url(evening, "team", number=7)))
    assert page.count("la partie se joue.") == 3
    post(as_remi, evening, "back", number=7, reason="remis")
    assert states(evening) == [("waiting", "")] * 3


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"reason": "malade"}, "Absence, abandon ou disqualification ?"),
        ({"status": "out", "reason": "malade"}, "Selon quel article du règlement ?"),
        ({"status": "withdrawn"}, "Dites pourquoi, en quelques mots."),
        ({"status": "withdrawn", "reason": "malade"}, "Que devient la partie commencée ?"),
        ({"status": "absent", "reason": "malade"}, "Cette équipe a déjà joué : c’est un abandon."),
    ],
)
def test_what_is_missing_stands_beside_its_question(as_remi, evening, referee, sent, sentence):
    play(matches_of(team(evening))[0], referee, "A 90H 95/67")
    answer = post(as_remi, evening, "gone", number=7, **sent)
    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert ("malade" in text_of(answer)) == ("reason" in sent)
    assert team(evening).status == Team.Status.REGISTERED


def test_a_team_is_disqualified_and_the_hall_is_told_soberly(as_remi, client, evening):
    post(as_remi, evening, "gone", number=7, status="out", reason="insultes", article="XIV")
    assert states(evening) == [("forfeited", side) for side in lost(evening)]
    page = text_of(client.get(f"/t/{evening.slug}/team/7/"))
    assert "Équipe disqualifiée" in page
    assert "insultes" not in page
    assert "disqualifiée" in text_of(client.get(f"/t/{evening.slug}/standings/"))
    assert "Disqualification, article XIV" in text_of(as_remi.get(f"/desk/t/{evening.slug}/journal/"))


def test_a_late_team_has_its_club_and_pays_at_once(as_odile, evening, referee):
    gone(evening, referee, status="absent")
    (place,) = free_places(evening)
    post(as_odile, evening, "late", place=place.code, club="Les  Ormes", paid="on", **RIGAL)
    late = team(evening, 17)
    assert (late.club_name, late.club_key, late.payments.get().cents) == ("Les Ormes", "les ormes", 1000)
    assert JournalEntry.objects.last().after["paid"] == 1000


def test_who_waits_does_not_pay_yet(as_odile, evening):
    answer = post(as_odile, evening, "late", place="wait", club="Les Ormes", paid="on", **RIGAL)
    assert "Qui attend ne paie pas encore." in text_of(answer)
    assert 'value="Les Ormes"' in text_of(answer)
    assert not Team.objects.filter(number=None).exists()


def test_a_referee_writes_the_club_and_takes_no_money(as_remi, evening, referee):
    gone(evening, referee, status="absent")
    (place,) = free_places(evening)
    assert 'name="paid"' not in text_of(as_remi.get(url(evening, "late")))
    post(as_remi, evening, "late", place=place.code, club="Les Ormes", paid="on", **RIGAL)
    assert (team(evening, 17).club_name, team(evening, 17).payments.exists()) == ("Les Ormes", False)
    with pytest.raises(Refused) as no:
        enter_late(
            tournament=evening, newcomers=Newcomers("A", "B", "C", "D", paid=True), place="wait", by=referee
        )
    assert no.value.code == "not_allowed"


RIGAL = {"given_1": "Odette", "family_1": "Rigal", "given_2": "Lucien", "family_2": "Rigal"}


def ticked(page):
    return re.findall(r'name="place" value="([^"]+)" checked', page)


def waiting_forms(page):
    """The part of the page where teams wait; the form of who arrives now is before it."""
    return page.partition('id="waits"')


def test_a_place_not_chosen_is_asked_beside_its_own_team(as_remi, evening, referee):
    post(as_remi, evening, "late", place="wait", **RIGAL)
    gone(evening, referee, status="absent")
    waiting = Team.objects.get(number=None)
    before = waiting_forms(text_of(as_remi.get(url(evening, "late"))))[0]
    answer = as_remi.post(url(evening, "place", team=waiting.pk), {"token": new_token()})
    assert answer.status_code == 422
    arriving, _mark, waits = waiting_forms(text_of(answer))
    assert "Où va cette équipe ?" not in arriving
    asked = waits.partition("Odette Rigal")[2].partition("</form>")[0]
    assert asked.count("Où va cette équipe ?") == 1
    assert ticked(arriving) == ticked(before) == ["wait"]


def test_the_other_form_keeps_the_next_draw_as_its_choice(as_remi, by):
    rounds = sixteen_ranked(by)
    post(as_remi, rounds, "late", place="wait", **RIGAL)
    assert ticked(text_of(as_remi.get(url(rounds, "late")))) == ["next"]
    waiting = Team.objects.get(number=None)
    answer = as_remi.post(url(rounds, "place", team=waiting.pk), {"token": new_token()})
    assert ticked(text_of(answer)) == ["next"]
    gone_place = as_remi.post(
        url(rounds, "place", team=waiting.pk), {"token": new_token(), "place": "slot-0"}
    )
    assert "Cette place n’est plus libre." in waiting_forms(text_of(gone_place))[2]
    post_placed = as_remi.post(url(rounds, "place", team=waiting.pk), {"token": new_token(), "place": "next"})
    told = text_of(as_remi.get(post_placed.url))
    said = "L’équipe 17, Odette Rigal – Lucien Rigal, est inscrite : elle joue à partir du prochain tirage."
    assert said in told


def test_a_team_placed_is_named_with_its_tables(as_remi, evening, referee):
    gone(evening, referee, status="absent")
    (place,) = free_places(evening)
    said_at_the_door = text_of(
        as_remi.post(url(evening, "late"), {"token": new_token(), "place": "wait", **RIGAL}, follow=True)
    )
    assert "Odette Rigal – Lucien Rigal : l’équipe attend qu’une place se libère." in said_at_the_door
    waiting = Team.objects.get(number=None)
    sent = {"token": new_token(), "place": place.code}
    told = text_of(as_remi.post(url(evening, "place", team=waiting.pk), sent, follow=True))
    where = [f"tour {match.round.number} table {match.table.number}" for match in place.matches]
    assert len(where) == 3
    assert f"L’équipe 17, Odette Rigal – Lucien Rigal, joue : {', '.join(where)}." in told


def test_half_a_team_is_refused_and_its_name_stays(as_remi, evening):
    answer = post(as_remi, evening, "late", place="wait", given_1="Odette", family_1="Rigal")
    assert answer.status_code == 422
    assert "Écrivez le nom des deux joueurs." in text_of(answer)
    assert "Odette" in text_of(answer)


def test_a_match_begun_stops_as_it_stands(as_remi, evening, referee):
    first = matches_of(team(evening))[0]
    play(first, referee, "A 90H 95/67")
    post(as_remi, evening, "gone", number=7, status="withdrawn", reason="malade", begun="stop")
    assert again(first).state == "confirmed"
