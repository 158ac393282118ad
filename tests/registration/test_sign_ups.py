"""Players register themselves on their phones; the desk confirms, refuses, or knows them."""

import datetime
import re
import threading
from contextlib import suppress
from itertools import count

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.hall.conftest import half_a_second_passes
from tests.registration.desk import details, enrolled, numbers, text
from tournament.core.access import STRANGER
from tournament.core.errors import Conflict, Refused
from tournament.draw.drafts import propose_draw
from tournament.members.erasing import erase_member
from tournament.models import JournalEntry, Member, Player, SignUp, Team, Tournament
from tournament.registration import sign_up_views, sign_ups
from tournament.registration.line import line_of
from tournament.registration.listing import summary
from tournament.registration.teams import cancel_team, promote_team, undo
from tournament.setup.tournaments import delete_tournament


@pytest.fixture
def tournament(odile):
    """One whose players may register themselves."""
    return cast.tournament(sign_ups_open=True)


def asked(tournament, one, two=None, **fields):
    return sign_ups.ask(tournament=tournament, details=details(one, two, **fields), by=STRANGER)


def confirmed(tournament, sign_up, by, **fields):
    names = [sign_up.name_1, sign_up.name_2 or None]
    return enrolled(tournament, by, *names, checked_in=True, sign_up=sign_up, **fields)


def spaced(page):
    return page.replace("\xa0", " ").replace("\u202f", " ")


class Phone:
    """Somebody's phone: no account, no JavaScript."""

    addresses = count(1)

    def __init__(self, tournament):
        self.client, self.tournament, self.page = Client(), tournament, ""
        n = next(self.addresses)
        self.address = f"10.0.{n // 250}.{n % 250}"

    def send(self, one, two="", **fields):
        url = reverse("sign_up:new", args=[self.tournament.slug])
        fields = {"player_1": one, "player_2": two, "accepted": "on", **fields}
        answer = self.client.post(url, fields, REMOTE_ADDR=self.address)
        self.page = answer.headers.get("Location", self.page)
        return answer

    def shows(self, part=""):
        return spaced(text(self.client.get(self.page + part)))


@pytest.fixture
def phone(tournament):
    return Phone(tournament)


def test_two_names_and_a_club_are_told_on_a_page_to_keep_until_the_desk_has_seen_them(phone, desk):
    assert phone.send("nègre thomas", "Élodie Bonnet", club="Les Ormes").status_code == 302
    page = phone.client.get(phone.page)
    assert "À confirmer à la table d’organisation" in text(page)
    assert "Gardez cette page" in text(page)
    assert "no-store" in page["Cache-Control"]
    assert page["X-Robots-Tag"] == "noindex"
    assert phone.client.get(phone.page + "live/")["X-Robots-Tag"] == "noindex"
    assert not Team.objects.exists()
    column = desk.get("live", "column")
    assert "À confirmer (1)" in column
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', column.partition("Refuser")[0]))
    desk.post("desk", **fields)
    team = Team.objects.get()
    assert (team.number, team.checked_in, team.club_name) == (1, False, "Les Ormes")  # days before
    assert "équipe 1" in phone.shows("live/")
    assert "À confirmer" not in desk.get("live", "column")
    assert "sign_up" in JournalEntry.objects.get(verb="team.enrolled").about
    assert not SignUp.objects.exclude(name_1="").exists()


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"player_1": "", "player_2": "Bo Yi"}, "Il manque un nom."),
        ({"player_1": "Ana Xu", "player_2": ""}, "Il manque le second nom"),
        ({"player_1": "Ana Xu", "player_2": "Bo Yi", "alone": "on"}, "Un second nom est écrit"),
        ({"player_1": "Ana 3", "player_2": "Bo Yi"}, "Un nom ne contient pas de chiffre."),
        ({"player_1": "Ana Xu", "player_2": "ana xu"}, "deux fois"),
        ({"player_1": "Ana Xu", "player_2": "Bo Yi", "website": "http://x"}, "case invisible"),
    ],
)
def test_what_is_missing_is_said_beside_its_field_and_what_was_typed_stays(phone, fields, error):
    answer = phone.client.post(reverse("sign_up:new", args=[phone.tournament.slug]), fields)
    assert answer.status_code == 422
    assert error in text(answer)
    assert all(f'value="{typed}"' in text(answer) for typed in fields.values() if typed not in ("", "on"))
    assert not SignUp.objects.exists()


def test_closed_nothing_is_asked_and_nothing_written(phone):
    Tournament.objects.update(sign_ups_open=False)
    url = reverse("sign_up:new", args=[phone.tournament.slug])
    assert "player_1" not in text(phone.client.get(url))
    answer = phone.send("Ana Xu", "Bo Yi")
    assert answer.status_code == 422
    assert "fermée" in text(answer)
    assert "Ana Xu" in text(answer)
    Tournament.objects.update(state="preparation")
    assert phone.client.get(url).status_code == phone.send("Ana Xu", "Bo Yi").status_code == 404


def test_the_desk_opens_and_closes_it_and_the_first_draft_closes_it_too(tournament, desk, by, client):
    Tournament.objects.update(sign_ups_open=False)
    hall = f"/t/{tournament.slug}/"
    assert "Inscrire mon équipe" not in text(client.get(hall))
    desk.post("sign_ups", value="1")
    half_a_second_passes()
    assert "Inscrire mon équipe" in text(client.get(hall))
    desk.post("sign_ups", value="0")
    verbs = JournalEntry.objects.order_by("pk").values_list("verb", flat=True)
    assert list(verbs) == ["sign_ups.opened", "sign_ups.closed"]
    desk.post("sign_ups", value="1")
    cast.teams(tournament, 8)
    propose_draw(tournament=tournament, by=by)
    tournament.refresh_from_db()
    assert not tournament.sign_ups_open
    Tournament.objects.update(state="preparation")
    with pytest.raises(Refused, match="Publiez"):
        sign_ups.open_sign_ups(tournament=tournament, is_open=True, by=by)


def test_wall_and_poster_show_it_while_it_is_open(tournament, as_odile, settings):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    pages = [reverse(name, args=[tournament.slug]) for name in ("hall:wall", "printing:poster")]
    assert all("QR code pour s’inscrire" in text(as_odile.get(page)) for page in pages)
    Tournament.objects.update(sign_ups_open=False, version=7)
    half_a_second_passes()
    assert not any("QR code pour s’inscrire" in text(as_odile.get(page)) for page in pages)


def test_it_is_corrected_and_given_up_until_the_desk_confirmed_it(phone, tournament, denise):
    phone.send("Ana Xu", alone="on")
    sent = {"player_1": "Anna Xu", "player_2": "Bo Yi", "club": "Les Ormes"}
    assert phone.client.post(phone.page, sent).status_code == 302
    sign_up = SignUp.objects.get()
    assert (sign_up.name_1, sign_up.name_2, sign_up.club_name) == ("Anna Xu", "Bo Yi", "Les Ormes")
    assert phone.client.post(phone.page, {"player_1": "", "player_2": "Bo Yi"}).status_code == 422
    confirmed(tournament, sign_up, denise)
    late = phone.client.post(phone.page, sent)
    assert "vient d’être confirmée" in text(late)
    phone.client.post(phone.page + "cancel/")
    assert Team.objects.get().status == Team.Status.REGISTERED


def test_a_place_given_up_or_refused_is_the_next_ones_and_the_journal_says_it(tournament, desk):
    tournament.max_teams = 2
    tournament.save()
    first, second, third, fourth = (Phone(tournament) for _ in range(4))
    for phone, name in zip((first, second, third, fourth), "ABCD", strict=True):
        phone.send(f"Ana {name}", f"Bo {name}")
    assert "À confirmer" in second.shows()
    assert "Liste d’attente : n° 1" in third.shows("live/")
    assert "Liste d’attente : n° 2" in fourth.shows("live/")
    first.client.post(first.page + "cancel/")
    assert "À confirmer" in third.shows("live/")
    desk.post("refuse", SignUp.objects.get(name_1="Ana B").pk)
    assert "Inscription refusée" in second.shows()
    assert "À confirmer" in fourth.shows("live/")
    assert {"sign_up.cancelled", "sign_up.refused"} <= set(
        JournalEntry.objects.values_list("verb", flat=True)
    )


def test_a_place_that_is_kept_is_not_taken_at_the_desk(tournament, denise, by):
    tournament.max_teams = 3
    tournament.save()
    sign_up = asked(tournament, "Ana A", "Bo A")
    enrolled(tournament, denise, "Ana B", "Bo B")
    walked_in = enrolled(tournament, denise, "Ana C", "Bo C").team
    with pytest.raises(Refused, match="complet"):
        enrolled(tournament, denise, "Ana D", "Bo D")
    assert summary(tournament).full
    waiting = enrolled(tournament, denise, "Ana D", "Bo D", waiting=True).team
    later = asked(tournament, "Ana E", "Bo E")
    assert line_of(tournament).waiting_place(later) == 2
    cancel_team(team=walked_in, by=by)
    assert summary(tournament).has_room(waiting)
    assert line_of(tournament).waiting_place(later) == 1
    promote_team(team=waiting, by=by)
    assert confirmed(tournament, sign_up, denise).team.number
    with pytest.raises(Refused, match="complet"):
        confirmed(tournament, later, denise)


def test_who_finds_a_partner_later_does_not_overtake_those_who_have_a_place(tournament, by):
    tournament.max_teams = 2
    tournament.save()
    alone = asked(tournament, "Ana A")
    pairs = [asked(tournament, "Ana B", "Bo B"), asked(tournament, "Ana C", "Bo C")]
    sign_ups.change(sign_up=alone, details=details("Ana A", "Bo A"), by=STRANGER)
    assert [line_of(tournament).waiting_place(one) for one in (*pairs, alone)] == [0, 0, 1]


@pytest.mark.parametrize("typed", [("negre thomas", "Ana Xu"), ("Ana Xu", "Thomas  NÈGRE")])
def test_a_name_that_is_on_the_list_is_asked_never_merged_silently(tournament, phone, desk, denise, typed):
    enrolled(tournament, denise, "Thomas Nègre", "Élodie Bonnet")
    answer = phone.send(*typed)
    assert "Nègre – " not in text(phone.client.get(answer.url))
    sign_up = SignUp.objects.get()
    column = desk.get("live", "column")
    assert "Même personne" in column
    assert "Voir l’équipe 1" in column
    with pytest.raises(Refused, match="Même personne"):
        confirmed(tournament, sign_up, denise)
    confirmed(tournament, sign_up, denise, alike="other")
    assert Player.objects.count() == 4
    assert Team.objects.get(number=2).player_1.pk == SignUp.objects.get().player_id


def test_the_same_person_is_told_of_the_team_that_is_there(tournament, phone, desk, denise):
    team = enrolled(tournament, denise, "Thomas Nègre", "Élodie Bonnet").team
    phone.send("Bonnet Élodie", "Thomas Nègre")
    other = enrolled(tournament, denise, "Ana Xu", "Bo Yi").team
    desk.post("same", SignUp.objects.get().pk, other.pk)
    assert SignUp.objects.get().player is None
    desk.post("same", SignUp.objects.get().pk, team.pk)
    assert "équipe 1" in phone.shows()
    assert tournament.teams.count() == 2


def test_a_name_of_the_roll_is_asked_in_the_desks_line_and_no_phone_is_told(tournament, phone, desk):
    member = Member.objects.create(
        club=cast.club(), given_name="Irma", family_name="Solal", search_key="solal irma"
    )
    phone.send("Irma Solal", "Bo Yi")
    other = Phone(tournament)
    other.send("Irma Saule", "Bo Yo")
    token = r'name="\w+" value="[^"]*"|/sign-up/[^"]*'
    told = [re.sub(token, "", one.shows("live/")) for one in (phone, other)]
    assert told[0].replace("Irma Solal – Bo Yi", "") == told[1].replace("Irma Saule – Bo Yo", "")
    sign_up = SignUp.objects.get(name_1="Irma Solal")
    sent = {"sign_up": sign_up.pk, "club": ""}
    question = text(desk.enrol("Irma Solal", "Bo Yi", **sent))
    assert "est-ce" in question
    assert f'name="sign_up" value="{sign_up.pk}"' in question
    desk.enrol("Irma Solal", "Bo Yi", roll_1=str(member.pk), **sent)
    assert Team.objects.get().player_1.member == member
    assert "équipe 1" in phone.shows()


def test_two_who_look_for_a_partner_are_put_together_by_two_taps(tournament, desk):
    phones = [Phone(tournament) for _ in range(2)]
    for phone, name in zip(phones, ("Ana Xu", "Bo Yi"), strict=True):
        phone.send(name, alone="on")
        desk.enrol(name, sign_up=SignUp.objects.get(name_1=name).pk)
    first, second = Team.objects.order_by("pk")
    assert all("sans partenaire pour l’instant" in phone.shows() for phone in phones)
    page = desk.get("pair", second.pk)
    assert f'name="with" value="{first.pk}"' in page
    desk.post("pair", second.pk, **{"with": str(first.pk)})
    assert all("équipe 1" in phone.shows() for phone in phones)


def test_taken_back_at_the_desk_it_is_to_confirm_again(tournament, denise, by):
    sign_up = asked(tournament, "Ana Xu", "Bo Yi")
    done = confirmed(tournament, sign_up, denise)
    undo(tournament=tournament, sequence=done.sequence, words={}, by=by)
    sign_up.refresh_from_db()
    assert sign_up.waits
    assert str(sign_up) == "Ana Xu – Bo Yi"


def test_other_names_typed_over_a_question_leave_the_sign_up_waiting(tournament, desk):
    sign_up = asked(tournament, "Irma Solal", "Bo Yi")
    desk.enrol("Ana Xu", "Léa Roux", sign_up=sign_up.pk)
    sign_up.refresh_from_db()
    assert sign_up.waits
    desk.enrol("Irma Sollal", "Bo Yi", sign_up=sign_up.pk)
    assert SignUp.objects.get(player=Team.objects.get(number=2).player_1) == sign_up


def test_settled_once_it_is_not_settled_again(tournament, denise, by):
    sign_up = asked(tournament, "Ana Xu", "Bo Yi")
    sign_ups.cancel(sign_up=sign_up, by=STRANGER)
    for again in (sign_ups.cancel, sign_ups.refuse):
        with pytest.raises(Conflict):
            again(sign_up=sign_up, by=by)
    with pytest.raises(Conflict):
        enrolled(tournament, denise, "Ana Xu", "Bo Yi", sign_up=sign_up)
    assert not Team.objects.exists()


def test_only_the_desk_settles_and_only_its_own_link_changes_it(tournament, phone, remi):
    phone.send("Ana Xu", "Bo Yi")
    sign_up = SignUp.objects.get()
    for write, about in (
        (sign_ups.refuse, {"sign_up": sign_up}),
        (sign_ups.open_sign_ups, {"tournament": tournament, "is_open": False}),
    ):
        for who in (STRANGER, cast.actor(remi)):
            with pytest.raises(Refused, match="droit"):
                write(**about, by=who)
    elsewhere = cast.tournament(sign_ups_open=True)
    foreign = phone.page.replace(tournament.slug, elsewhere.slug)
    wrong = phone.page[:-2] + ("y/" if phone.page[-2] == "x" else "x/")
    for page in (foreign, wrong):
        assert {Client().get(page).status_code, Client().post(page + "cancel/").status_code} == {404}


def test_in_a_melee_one_name_is_asked_and_becomes_a_player(tournament, phone, denise, desk):
    Tournament.objects.update(individuals=True, max_teams=2)
    tournament.refresh_from_db()
    form = text(phone.client.get(reverse("sign_up:new", args=[tournament.slug])))
    assert "M’inscrire" in form
    assert "player_2" not in form
    phone.send("Ana Xu")
    confirmed(tournament, SignUp.objects.get(), denise)
    assert "joueur 1" in phone.shows()


def test_who_is_erased_is_erased_here_too_and_all_goes_with_the_tournament(tournament, by, phone):
    member = Member.objects.create(
        club=cast.club(), given_name="Irma", family_name="Solal", search_key="solal irma"
    )
    phone.send("SOLAL Irma", "Bo Yi")
    erase_member(member=member, typed="Irma Solal", by=by)
    assert "Solal" not in phone.shows()
    assert str(SignUp.objects.get()) == ""
    delete_tournament(tournament=tournament, typed=tournament.name, by=by)
    assert not SignUp.objects.exists()


def test_a_thousand_posts_of_a_robot_stop_at_the_limits(
    tournament, monkeypatch, django_assert_max_num_queries
):
    """Of one address in a minute before anything is written; of the tournament, wherever they come from."""
    hour = datetime.datetime(2026, 11, 20, 19, 30, tzinfo=datetime.UTC)
    monkeypatch.setattr(sign_up_views, "hour_now", lambda: hour)
    robot = Phone(tournament)
    for n in range(sign_up_views.A_MINUTE):
        assert robot.send(f"Ana {'x' * (n % 50 + 1)}", "Bo Yi").status_code == 302
    with django_assert_max_num_queries(3):
        assert "réessayez dans une minute" in text(robot.send("Ana Xu", "Bo Yi"))
    for _ in range(1000 - sign_up_views.A_MINUTE):
        with suppress(Refused):
            asked(tournament, "Ana Xu", "Bo Yi")
    assert SignUp.objects.count() == sign_ups.MOST_ASKED
    assert "Trop d’inscriptions" in text(Phone(tournament).send("Ana Xu", "Bo Yi"))


def test_ten_phones_at_the_door_while_the_desk_types_five_teams(tournament, desk):
    """No double, none lost, and the limit holds."""
    tournament.max_teams = 12
    tournament.save()
    phones = [Phone(tournament) for _ in range(10)]
    for n, phone in enumerate(phones):
        token = f"of phone {n}"
        assert phone.send(f"Ana {'x' * (n + 1)}", f"Bo {'y' * (n + 1)}", token=token).status_code == 302
        page = phone.page
        assert phone.send(f"Ana {'x' * (n + 1)}", f"Bo {'y' * (n + 1)}", token=token).url == page
        if n % 2:
            full = summary(tournament).full
            more = {"waiting": "1"} if full else {}
            desk.enrol(f"Zoé {'z' * (n + 1)}", f"Léo {'l' * (n + 1)}", token=f"of the desk {n}", **more)
    for _ in range(2):
        for sign_up in SignUp.objects.filter(player=None):
            desk.enrol(sign_up.name_1, sign_up.name_2, sign_up=sign_up.pk, number="", suggested="")
    numbered = [team.number for team in Team.objects.exclude(number=None).order_by("number")]
    assert numbered == list(range(1, 13))
    waiting = Team.objects.filter(status="waiting").count()
    assert len(numbered) + waiting + SignUp.objects.filter(player=None).count() == 15
    told = [re.search(r"équipe (\d+)|Liste d’attente : n° (\d+)", phone.shows()).groups() for phone in phones]
    of_phones = [int(number) for number, _place in told if number]
    assert len(of_phones) == len(set(of_phones))
    assert [place for _number, place in told if place]
    assert numbers(desk.get())


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_for_the_last_place_at_once_one_has_it_the_other_is_the_first_to_wait(odile):
    tournament = cast.tournament(sign_ups_open=True, max_teams=2)
    cast.team(tournament, 1)
    phones, ready = [Phone(tournament) for _ in range(2)], threading.Barrier(2)

    def go(phone, name):
        try:
            ready.wait()
            phone.send(f"Ana {name}", f"Bo {name}")
        finally:
            connection.close()

    threads = [threading.Thread(target=go, args=pair) for pair in zip(phones, "AB", strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    shown = [phone.shows() for phone in phones]
    assert sorted("Liste d’attente : n° 1" in page for page in shown) == [False, True]
    assert sorted("Une place vous est gardée" in page for page in shown) == [False, True]
