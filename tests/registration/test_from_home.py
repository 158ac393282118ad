"""Players register from home: what the page says, its hours, how they are reached, the evening in a calendar,
a place that becomes free; and that nothing public says who asked, or how to reach them."""

import datetime
import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.hall.conftest import half_a_second_passes
from tests.members.test_changing import written
from tests.registration.desk import details, enrolled, text
from tests.registration.test_sign_ups import Phone, confirmed, spaced
from tests.urls import FIELDS, URLS, World, path_of
from tournament.core import jobs
from tournament.core.access import STRANGER
from tournament.core.errors import Conflict, Refused
from tournament.hall import board, fragments
from tournament.models import Job, JournalEntry, Player, SignUp, Team, Tournament
from tournament.registration import mail as letters
from tournament.registration import offers, sign_up_views, sign_ups, views
from tournament.registration.ics import evening_ics
from tournament.registration.teams import undo
from tournament.setup.settings import SIGN_UPS
from tournament.setup.tournaments import repeat_last

NUMBER, ADDRESS = "06 98 76 54 32", "elodie.cachee@example.org"
PARIS = datetime.timezone(datetime.timedelta(hours=1))
MINUTE = datetime.timedelta(minutes=1)


def at(day, hour, minute=0):
    """A moment of November 2026; the evening is on the 20th."""
    return datetime.datetime(2026, 11, day, hour, minute, tzinfo=PARIS)


@pytest.fixture
def clock(monkeypatch):
    """The hour it is for whoever asks here, which the test sets."""

    def set_to(now):
        for module in (sign_up_views, sign_ups, offers, views, board, fragments):
            monkeypatch.setattr(module, "hour_now", lambda: now)

    set_to(at(10, 12))
    return set_to


@pytest.fixture
def tournament(odile, clock, settings):
    settings.EMAIL_HOST, settings.PUBLIC_URL = "mail.example.org", "https://tournoi.example.org"
    settings.DEFAULT_FROM_EMAIL = "club@example.org"
    hour = datetime.time(20, 30)
    return cast.tournament(sign_ups_open=True, starts_at=hour, max_teams=2)


def ask(tournament, name, email=""):
    names = details(f"Ana {name}", f"Bo {name}", telephone_1=NUMBER if email else "")
    return sign_ups.ask(tournament=tournament, details=names, email=email, by=STRANGER)


def page_of(sign_up, part=""):
    return spaced(text(Client().get(sign_up_views.link_of(sign_up) + part)))


def in_one_line(page):
    return re.sub(r"\s+", " ", spaced(page))


def post(do):
    """Every letter that waits, taken to the mail server."""
    for job_id in jobs.waiting_jobs():
        do(jobs.claim(job_id, "worker"), "worker")


def test_the_page_says_hour_fee_places_and_the_rules_that_are_accepted_by_a_tick(tournament, client):
    tournament.guest_more_cents = 200
    tournament.save()
    page = in_one_line(text(client.get(reverse("sign_up:new", args=[tournament.slug]))))
    for said in ("20:30", "salle des fêtes", "5 € par joueur", "2 € de plus", "Il reste 2 places sur 2."):
        assert said in page
    assert f'href="{reverse("hall:rules", args=[tournament.slug])}" lang="fr">Tournoi de Missègre' in page
    assert "J’accepte le règlement : Tournoi de Missègre" in page
    phone = Phone(tournament)
    refused = phone.send("Ana Xu", "Bo Yi", accepted="")
    assert refused.status_code == 422
    assert "Cochez cette case" in text(refused)
    assert not SignUp.objects.exists()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (0, "Il reste 2 places sur 2."),
        (1, "Il reste 1 place sur 2."),
        (2, "Complet : vous seriez n° 1 sur la liste d’attente."),
        (3, "Complet : vous seriez n° 2 sur la liste d’attente."),
    ],
)
def test_places_left_are_counted_here_and_on_the_tournaments_page(tournament, client, asked, said):
    for name in "ABC"[:asked]:
        ask(tournament, name)
    for page in ("sign_up:new", "hall:home"):
        assert said in spaced(text(client.get(reverse(page, args=[tournament.slug]))))
    Tournament.objects.update(max_teams=None, version=99)
    half_a_second_passes()
    assert "Il reste" not in text(client.get(reverse("hall:home", args=[tournament.slug])))


HOURS = [
    (at(12, 18) - MINUTE, False, "L’inscription ouvre le jeudi 12 novembre à 18:00."),
    (at(12, 18), True, "L’inscription ferme le vendredi 13 novembre à 12:00."),
    (at(13, 12) - MINUTE, True, "L’inscription ferme le vendredi 13 novembre à 12:00."),
    (at(13, 12), False, "L’inscription est close depuis le vendredi 13 novembre à 12:00."),
]


def test_it_opens_and_closes_at_its_hours_though_nobody_writes(tournament, client, clock):
    Tournament.objects.update(sign_ups_from=at(12, 18), sign_ups_until=at(13, 12))
    new, hall = (reverse(name, args=[tournament.slug]) for name in ("sign_up:new", "hall:home"))
    for now, is_open, said in HOURS:
        clock(now)
        half_a_second_passes()
        form, home = text(client.get(new)), text(client.get(hall))
        assert said in form
        assert said in home
        assert ("player_1" in form, "Inscrire mon équipe" in home) == (is_open, is_open)
        assert (Phone(tournament).send("Ana Xu", "Bo Yi").status_code == 302) is is_open
    Tournament.objects.update(sign_ups_open=False)
    clock(at(12, 18))
    assert "player_1" not in text(client.get(new))


def test_the_hours_are_settings_that_the_journal_says_and_the_next_evening_does_not_take(
    tournament, as_odile, odile
):
    path = reverse("setup:particular", args=[tournament.slug])

    def send(begin, end):
        form = as_odile.get(path).context["form"]
        sent = {bound.html_name: bound.value() for bound in form if bound.value() not in (None, False, [])}
        mark = as_odile.get(path).context["made_for"]
        sent |= {"fee_cents": "5", "sign_ups_from": begin, "sign_ups_until": end}
        return as_odile.post(path, {**sent, "made_for": mark, "token": f"{begin}{end}"}, follow=True)

    assert "avant de commencer" in text(send("2026-11-13T12:00", "2026-11-13T12:00"))
    assert "Une date entre 2000 et 2100" in text(send("0001-01-01T00:00", ""))
    tournament.refresh_from_db()
    assert tournament.sign_ups_from is None
    page = spaced(text(send("2026-11-12T18:00", "2026-11-13T12:00")))
    assert "à partir du : jeudi 12 novembre à 18:00" in page
    tournament.refresh_from_db()
    assert (tournament.sign_ups_from, tournament.sign_ups_until) == (at(12, 18), at(13, 12))
    journal = text(as_odile.get(reverse("control:journal", args=[tournament.slug])))
    assert "jeudi 12 novembre à 18:00" in journal
    again = repeat_last(club=tournament.club, by=cast.actor(odile))
    assert [getattr(again, name) for name in SIGN_UPS] == [None, None]


def test_telephone_and_address_are_the_desks_and_go_with_the_sign_up(tournament, denise, by, client):
    phone = Phone(tournament)
    phone.send("Ana Xu", "Bo Yi", telephone="0698765432", email=ADDRESS)
    sign_up = SignUp.objects.get()
    assert (sign_up.telephone, sign_up.email) == (NUMBER, ADDRESS)
    client.force_login(denise)
    column = text(client.get(reverse("registration:live", args=[tournament.slug, "column"])))
    assert NUMBER in column
    assert ADDRESS in column
    done = confirmed(tournament, sign_up, denise)
    assert Player.objects.get(first_of__number=1).telephone == NUMBER
    assert written(["98 76", ADDRESS]) == {"tournament_player.telephone"}
    undo(tournament=tournament, sequence=done.sequence, words={}, by=by)
    sign_up.refresh_from_db()
    assert sign_up.telephone == NUMBER
    sign_ups.cancel(sign_up=sign_up, by=STRANGER)
    assert "tournament_signup.telephone" not in written(["98 76"])


@pytest.mark.parametrize("end", [sign_ups.cancel, sign_ups.refuse, offers.lapse])
def test_whoever_ends_it_nobody_need_be_reached_any_more(tournament, by, end):
    sign_up = ask(tournament, "Xu", ADDRESS)
    SignUp.objects.update(offered_until=at(11, 12))
    end(sign_up=sign_up, by=by)
    assert written(["98 76", ADDRESS]) == set()


def test_without_a_mail_server_no_address_is_asked(tournament, settings):
    settings.EMAIL_HOST = ""
    phone = Phone(tournament)
    assert 'name="email"' not in text(phone.client.get(reverse("sign_up:new", args=[tournament.slug])))
    phone.send("Ana Xu", "Bo Yi", email=ADDRESS)
    assert SignUp.objects.get().email == ""
    assert not Job.objects.exists()


@pytest.mark.parametrize(("day", "present"), [(19, False), (20, True), (21, True)])
def test_who_is_confirmed_on_a_day_before_is_not_here_yet(tournament, denise, client, clock, day, present):
    clock(at(day, 12))
    sign_up = ask(tournament, "Xu")
    client.force_login(denise)
    desk = reverse("registration:desk", args=[tournament.slug])
    assert ("Présente<" in text(client.get(desk)).partition("À confirmer")[2]) is present
    fields = {"player_1": "Ana Xu", "player_2": "Bo Xu", "number": "1", "suggested": "1", "token": "t"}
    client.post(desk, {**fields, "sign_up": sign_up.pk})
    assert Team.objects.get().checked_in is present


def test_a_letter_confirms_it_with_the_secret_link_and_no_name(tournament):
    Phone(tournament).send("Ana Xu", "Bo Yi", email=ADDRESS)
    assert mail.outbox == []
    post(jobs.work)
    (sent,) = mail.outbox
    page = "https://tournoi.example.org" + sign_up_views.link_of(SignUp.objects.get())
    assert (sent.to, sent.from_email) == ([ADDRESS], "club@example.org")
    assert page in sent.body
    assert "Ana" not in sent.body + sent.subject
    assert "vendredi 20 novembre 2026" in sent.body
    assert written([ADDRESS]) == {"tournament_signup.email"}


def test_it_is_written_in_the_language_of_the_page(tournament):
    phone = Phone(tournament)
    phone.client.cookies["dix_language"] = "en"
    phone.send("Ana Xu", "Bo Yi", email=ADDRESS)
    post(jobs.work)
    assert "Friday 20 November 2026" in mail.outbox[0].body


def test_of_what_was_settled_meanwhile_nothing_is_written(tournament):
    sign_ups.cancel(sign_up=ask(tournament, "Xu", ADDRESS), by=STRANGER)
    offered = ask(tournament, "Yi", ADDRESS)
    offers.offer(sign_up=offered, until=at(11, 12), by=STRANGER)
    offers.take(sign_up=offered, by=STRANGER)
    post(jobs.work)
    assert [letter.subject for letter in mail.outbox] == ["Votre inscription\xa0: Tournoi d’automne"]


def test_a_mail_server_that_refuses_stops_no_registration_and_no_log_says_the_address(
    tournament, monkeypatch, caplog
):
    def refuse(*_args):
        raise letters.SMTPException(f"{ADDRESS}: no such box")

    monkeypatch.setattr(letters, "send_mail", refuse)
    sign_up = ask(tournament, "Xu", ADDRESS)
    SignUp.objects.update(waited=True, offered_until=at(11, 12))
    post(jobs.work)
    job = Job.objects.get()
    assert (job.state, job.error) == (Job.State.FAILED, "NotSent: SMTPException")
    assert "letter" in caplog.text
    assert ADDRESS not in caplog.text
    sign_up.refresh_from_db()
    assert (sign_up.waits, sign_up.waited, sign_up.offered_until) == (True, False, None), "no term for them"


def unfolded(tournament):
    whole = evening_ics(tournament, "https://tournoi.example.org/t/automne/")
    assert whole.endswith("\r\n")
    assert "\n" not in whole.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in whole.split("\r\n"))
    return whole.replace("\r\n ", "").split("\r\n")


def test_the_evening_is_a_calendar_file_of_its_secret_page(tournament):
    sign_up = ask(tournament, "Xu")
    page = sign_up_views.link_of(sign_up)
    assert f"{page}evening.ics" in page_of(sign_up)
    answer = Client().get(f"{page}evening.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert page not in text(answer)
    assert "DTSTART:20261120T193000Z" in text(answer)
    assert Client().get(f"{page[:-2]}x/evening.ics").status_code == 404


@pytest.mark.parametrize(("day", "offered"), [(19, True), (20, False)])
def test_it_is_offered_while_the_evening_is_ahead(tournament, clock, day, offered):
    clock(at(day, 12))
    assert ("evening.ics" in page_of(ask(tournament, "Xu"))) is offered


def test_the_calendar_file_is_as_the_standard_says(tournament):
    tournament.name, tournament.place = f"Belote; l’été, {'é' * 60}", "Salle\\bar"
    lines = unfolded(tournament)
    assert (lines[0], lines[-2]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    assert f"SUMMARY:Belote\\; l’été\\, {'é' * 60}" in lines
    assert "LOCATION:Salle\\\\bar" in lines
    assert f"UID:{tournament.uid}-20261120" in lines
    assert [line for line in unfolded(tournament) if line[:3] == "UID"] == [
        line for line in lines if line[:3] == "UID"
    ]


def test_each_day_of_several_has_its_own_entry_and_an_hour_nobody_said_is_none(tournament):
    tournament.starts_at, tournament.round_days = None, ["", "2026-11-27T21:00", "2026-12-04"]
    starts = [line for line in unfolded(tournament) if line.startswith("DTSTART")]
    assert starts == [
        "DTSTART;VALUE=DATE:20261120",
        "DTSTART:20261127T200000Z",
        "DTSTART;VALUE=DATE:20261204",
    ]


@pytest.fixture
def full(tournament, denise):
    """One place is a team's, the other that of A; B and C wait."""
    enrolled(tournament, denise, "Zoé Un", "Léo Un")
    return [ask(tournament, name, f"{name}@example.org") for name in "ABC"]


def states(sign_ups):
    for one in sign_ups:
        one.refresh_from_db()
    return [(one.state, one.offered_until) for one in sign_ups]


def test_a_place_that_becomes_free_is_offered_to_the_next_with_a_term_and_taken(full, clock):
    first, second, third = full
    offers.pass_places_on()
    assert [until for _state, until in states(full)] == [None, None, None]
    with pytest.raises(Conflict, match="Aucune place"):
        offers.take(sign_up=second, by=STRANGER)
    sign_ups.cancel(sign_up=first, by=STRANGER)
    for _ in range(2):  # twice is once
        offers.pass_places_on()
    assert states(full)[1:] == [("asked", at(11, 12)), ("asked", None)]
    page = page_of(second)
    assert "à vous jusqu’au mercredi 11 novembre à 12:00" in page
    assert "Liste d’attente : n° 1" in page_of(third)
    post(jobs.work)
    (letter,) = [one for one in mail.outbox if "libérée" in one.body]
    assert letter.to == ["B@example.org"]
    assert sign_up_views.link_of(second) in letter.body
    assert "mercredi 11 novembre à 12:00" in spaced(letter.body)
    assert Client().post(sign_up_views.link_of(second) + "take/").status_code == 302
    clock(at(12, 12))
    offers.pass_places_on()
    assert states(full)[1:] == [("asked", None), ("asked", None)]
    assert "Une place vous est gardée" in page_of(second)
    verbs = set(JournalEntry.objects.values_list("verb", flat=True))
    assert {"sign_up.offered", "sign_up.taken"} <= verbs


@pytest.mark.parametrize(("since", "passes"), [(-MINUTE, False), (0 * MINUTE, True), (MINUTE, True)])
def test_without_an_answer_in_time_it_goes_to_the_one_after(full, clock, since, passes):
    first, second, third = full
    sign_ups.cancel(sign_up=first, by=STRANGER)
    offers.pass_places_on()
    clock(at(11, 12) + since)
    offers.pass_places_on()
    gone, offered = states(full)[1:]
    assert gone[0] == ("lapsed" if passes else "asked")
    assert offered[1] == (at(12, 12) + since if passes else None)
    assert ("personne n’a répondu à temps" in page_of(second)) is passes
    if passes:
        with pytest.raises(Conflict):
            offers.take(sign_up=second, by=STRANGER)
        assert "Une place est libre pour vous" in page_of(third)


def test_the_term_is_over_when_the_evening_begins_and_not_while_nobody_waits(full, clock):
    first, second, third = full
    sign_ups.cancel(sign_up=third, by=STRANGER)
    clock(at(20, 8))
    sign_ups.cancel(sign_up=first, by=STRANGER)
    offers.pass_places_on()
    assert states(full)[1] == ("asked", at(20, 20, 30))
    clock(at(20, 21))
    offers.pass_places_on()
    assert states(full)[1] == ("asked", at(20, 20, 30)), "nobody else wants it"
    offers.take(sign_up=second, by=STRANGER)
    assert states(full)[1] == ("asked", None)


@pytest.mark.parametrize(("minute", "offered"), [(29, True), (30, False), (31, False)])
def test_once_the_evening_begins_a_place_is_kept_as_at_the_door(full, clock, minute, offered):
    clock(at(20, 20, minute))
    sign_ups.cancel(sign_up=full[0], by=STRANGER)
    offers.pass_places_on()
    assert (states(full)[1][1] is not None) is offered
    assert "Liste d’attente" not in page_of(full[1])


def test_who_gave_no_address_keeps_the_place_that_comes(full, clock, odile):
    SignUp.objects.filter(pk=full[1].pk).update(email="")
    sign_ups.refuse(sign_up=full[0], by=cast.actor(odile))
    for day in (11, 12, 13):
        clock(at(day, 13))
        offers.pass_places_on()
    assert states(full)[1:] == [("asked", None), ("asked", None)]
    assert "Une place vous est gardée" in page_of(full[1])


def test_an_offer_is_not_taken_by_somebody_else_at_the_desk(full, tournament, denise):
    sign_ups.cancel(sign_up=full[0], by=STRANGER)
    offers.pass_places_on()
    with pytest.raises(Refused, match="complet"):
        enrolled(tournament, denise, "Ida Roc", "Luc Roc")
    assert confirmed(tournament, states(full) and full[1], denise).team.number == 2


def test_no_public_page_says_who_asked_or_how_to_reach_them(db, tmp_path, settings):
    """Every URL of the program, as a stranger, while teams register and while they play."""
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    settings.EMAIL_HOST = "mail.example.org"
    world, client, own, said = World(), Client(), {"sign_up:mine", "sign_up:live"}, []
    Tournament.objects.update(sign_ups_open=True)
    SignUp.objects.update(name_1="Zébulon Caché", telephone=NUMBER, email=ADDRESS)
    for state in ("registration", "running"):
        world.set(state)
        for name in URLS:
            fields = {field: value(world) for field, value in FIELDS.get(name, {}).items()}
            for more in ({}, {"corriger": "1", "q": "Caché"}):
                answer = client.get(path_of(name, world), {**fields, **more})
                page = "" if answer.streaming else answer.content.decode(errors="replace")
                said += [name for mark in (NUMBER[3:], "98765432", ADDRESS) if mark in page]
                said += [name for mark in ("Zébulon", "zebulon") if mark in page and name not in own]
                assert name not in own or "Zébulon" in page
    assert said == []
