"""A tournament on several days: the day of each round is said on one page and shown wherever one asks when;
what "today" means goes by all of its days, and an evening past midnight is still of the day it began on."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.exports import reading
from tests.registration.desk import Desk
from tests.standings.stages import match, stage
from tournament.control.queries.days import dated_rounds
from tournament.control.queries.opening import check_lines
from tournament.control.queries.overview import evenings
from tournament.evening import not_begun
from tournament.hall.queries import listed
from tournament.models import JournalEntry, Match, Round, Stage, Tournament
from tournament.templatetags.fragments import minutes_since

pytestmark = pytest.mark.django_db

THURSDAY = datetime.date(2026, 11, 19)
"""The day before the tournament of the cast: its rounds are on Fridays, from 20 November."""


@pytest.fixture
def championship(tournament, odile):
    """Eight rounds, for eight teams that are there."""
    cast.teams(tournament, 8)
    Stage.objects.filter(tournament=tournament).delete()
    Stage.objects.create(tournament=tournament, kind="rounds", options={"rounds": 5})
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def page(client, tournament, query=""):
    return client.get(reverse("control:days", args=[tournament.slug]) + query)


def say(client, tournament, *days, seen=(), token="one", **more):
    """Send the page: "2026-11-26" or "2026-11-26 20:30" a round, nothing for one without."""
    fields = {"token": (token * 20)[:40], "seen": str(list(seen)).replace("'", '"'), **more}
    for number, text in enumerate(days, start=1):
        day, _blank, hour = text.partition(" ")
        fields |= {f"day_{number}": day, f"hour_{number}": hour}
    return client.post(reverse("control:days", args=[tournament.slug]), fields)


def text(answer):
    return answer.content.decode().replace("\u00a0", " ").replace("\u202f", " ")


def again(tournament):
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def dated(tournament, *texts):
    Tournament.objects.filter(pk=tournament.pk).update(round_days=list(texts))
    return again(tournament)


FRIDAYS = ("2026-11-20T20:30", "2026-11-27T20:30", "2026-12-04", "", "2026-12-11")


def test_without_days_a_tournament_is_of_its_date(championship):
    assert championship.days == (championship.date,)
    assert not championship.on_several_days
    assert championship.day_of_round(1) is None


def test_the_page_has_a_line_for_each_round_of_the_formula(as_odile, championship):
    shown = text(page(as_odile, championship))
    assert [line.name for line in dated_rounds(championship)] == [f"Tour {n} sur 5" for n in range(1, 6)]
    assert shown.count('type="date"') == 5 + 1  # and the first of days that repeat


def test_days_that_repeat_fill_the_fields_and_store_nothing(as_odile, championship):
    query = "?first=2026-11-20&every=7&per_day=2&hour=20:30"
    shown = text(page(as_odile, championship, query))
    assert 'name="day_1" value="2026-11-20"' in shown
    assert 'name="day_2" value="2026-11-20"' in shown
    assert 'name="day_5" value="2026-12-04"' in shown
    assert 'name="hour_5" value="20:30"' in shown
    assert "Rempli, pas encore enregistré." in shown
    assert again(championship).round_days == []


def test_they_are_stored_and_the_journal_says_them(as_odile, championship):
    answer = say(as_odile, championship, "2026-11-20 20:30", "", "2026-12-04", "", "")
    assert answer.status_code == 302
    assert again(championship).round_days == ["2026-11-20T20:30", "", "2026-12-04"]
    journal = text(as_odile.get(reverse("control:journal", args=[championship.slug])))
    assert "Jours des tours" in journal
    assert "vendredi 20 novembre à 20:30, –, vendredi 4 décembre" in journal
    say(as_odile, championship, "", "", "", "", "", seen=again(championship).round_days, token="two")
    assert again(championship).round_days == []


@pytest.mark.parametrize(
    ("days", "sentence"),
    [
        (["2026-11-19"], "Pas avant le vendredi 20 novembre 2026."),
        (["2026-11-20", "2026-11-27", "2026-11-26"], "Pas avant le vendredi 27 novembre 2026."),
        ([" 20:30"], "Dites aussi le jour."),
        (["0001-01-01"], "Une date entre 2000 et 2100"),
    ],
)
def test_what_cannot_be_is_said_beside_its_round(as_odile, championship, days, sentence):
    answer = say(as_odile, championship, *days)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert again(championship).round_days == []


def test_two_rounds_may_be_on_one_day(as_odile, championship):
    assert say(as_odile, championship, "2026-11-20", "2026-11-20").status_code == 302


def test_who_was_slower_reads_them_again(as_odile, championship):
    say(as_odile, championship, "2026-11-20")
    answer = say(as_odile, championship, "2026-11-27", token="two")
    assert "Quelqu’un a changé ces jours pendant ce temps" in text(answer)
    assert again(championship).round_days == ["2026-11-20"]


def test_the_date_does_not_go_past_a_round_that_has_a_day(as_odile, championship):
    dated(championship, *FRIDAYS)
    settings = as_odile.get(reverse("setup:settings", args=[championship.slug]))
    form = settings.context["form"]
    fields = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    fields = {name: value for name, value in fields.items() if not isinstance(value, list)}
    fields |= {"token": "t" * 40, "made_for": settings.context["made_for"]}
    for day, status in (("2026-11-21", 422), ("2026-11-20", 302), ("2026-11-19", 302)):
        asked = as_odile.get(reverse("setup:settings", args=[championship.slug])).context["made_for"]
        sent = fields | {"date": day, "made_for": asked, "token": (day * 5)[:40]}
        answer = as_odile.post(reverse("setup:settings", args=[championship.slug]), sent)
        assert answer.status_code == status, text(answer)
        if status == 422:
            assert "Un tour se joue déjà le vendredi 20 novembre 2026" in text(answer)


def at(monkeypatch, moment):
    monkeypatch.setattr(timezone, "now", lambda: moment)


def paris(day, hour, minute=0):
    return datetime.datetime(2026, *day, hour, minute, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))


@pytest.mark.parametrize(
    ("moment", "where"),
    [
        (paris((11, 19), 20), "coming"),
        (paris((11, 20), 20), "today"),
        (paris((11, 21), 5, 59), "today"),  # past midnight it is still Friday's evening
        (paris((11, 21), 6), "coming"),
        (paris((11, 27), 20), "today"),
        (paris((12, 11), 23), "today"),
        (paris((12, 12), 5, 59), "today"),
        (paris((12, 12), 6), "past"),
    ],
)
def test_today_is_any_of_its_days(monkeypatch, championship, moment, where):
    Tournament.objects.filter(pk=championship.pk).update(state="running")
    dated(championship, *FRIDAYS)
    at(monkeypatch, moment)
    lists = listed(staff=False)
    assert [name for name in ("today", "coming", "past") if getattr(lists, name)] == [where]
    (line,) = evenings(championship.club)
    assert line.tonight == (where == "today")


def test_lists_go_by_the_next_day(monkeypatch, championship, odile):
    """Between two of its days a championship comes before what is later, and after what is sooner."""
    dated(championship, *FRIDAYS)
    sooner = cast.tournament(created_by=odile, date=datetime.date(2026, 11, 26), slug="sooner")
    later = cast.tournament(created_by=odile, date=datetime.date(2026, 11, 28), slug="later")
    at(monkeypatch, paris((11, 24), 12))
    assert [line.tournament.pk for line in evenings(championship.club)] == [
        sooner.pk, championship.pk, later.pk,
    ]  # fmt: skip


def test_one_that_is_over_does_not_come_again(monkeypatch, championship):
    Tournament.objects.filter(pk=championship.pk).update(state="closed")
    dated(championship, *FRIDAYS)
    at(monkeypatch, paris((11, 28), 12))
    assert [row.pk for row in listed(staff=False).past] == [championship.pk]


def tick(client, tournament, token):
    fields = {"token": (token * 40)[:40], "check": "printer", "act": "seen"}
    client.post(reverse("control:opening", args=[tournament.slug]), fields)


def seen(tournament):
    return "printer" in {line.kind for line in check_lines(tournament) if line.seen}


def test_each_day_is_checked_anew(monkeypatch, as_odile, championship):
    """A tick holds for the day it was made for, also the evening before; the next day is red again."""
    tournament = dated(championship, *FRIDAYS)
    tick(as_odile, tournament, "a")
    JournalEntry._base_manager.all()
    made = JournalEntry.objects.get(verb="opening.seen").at
    today = tournament.club.day_of(made)
    days = [today - datetime.timedelta(days=7), today, today + datetime.timedelta(days=7)]
    tournament.date, tournament.round_days = days[0], [day.isoformat() for day in days]
    assert seen(tournament)
    at(monkeypatch, made + datetime.timedelta(days=1))
    assert not seen(tournament)  # what comes is another day
    at(monkeypatch, made - datetime.timedelta(days=1))
    assert seen(tournament)  # looked at the evening before
    tournament.round_days = []
    at(monkeypatch, made + datetime.timedelta(days=1))
    assert seen(tournament)  # of one day: as it was


def test_who_registers_on_any_of_its_days_is_there(monkeypatch, client, championship, denise):
    dated(championship, *FRIDAYS)
    cases = ((9, "Rigal", paris((11, 26), 20), False), (10, "Vidal", paris((11, 27), 20), True))
    for number, name, moment, there in cases:
        at(monkeypatch, moment)
        client.force_login(denise)
        Desk(client, championship).enrol(f"Odette {name}", f"Lucien {name}", number=f"{number}")
        assert championship.teams.get(number=number).checked_in == there


def test_a_delay_is_of_one_evening(championship):
    now = timezone.now()
    twelve = datetime.timedelta(hours=12)
    assert minutes_since(now - twelve + datetime.timedelta(minutes=1)) == 719
    assert minutes_since(now - twelve) is None
    made = match(Stage.objects.get(tournament=championship), 1, 1, 2, None, None)
    waiting = Match.objects.select_related("round").get(pk=made.pk)
    Match.objects.filter(pk=made.pk).update(state="waiting")
    waiting.refresh_from_db()
    for ago, late in ((datetime.timedelta(minutes=20), 1), (twelve, 0)):
        waiting.round.starts_at = now - ago
        assert len(not_begun([waiting], after=10, now=now)) == late


@pytest.fixture
def drawn(championship):
    """Its first round played, the second drawn for the Friday after."""
    made = Stage.objects.get(tournament=championship)
    match(made, 1, 1, 2, 1000, 400)
    match(made, 2, 1, 3, None, None)
    Match.objects.filter(round__number=2).update(state="waiting")
    Round.objects.filter(number=1).update(state="closed")
    Tournament.objects.filter(pk=championship.pk).update(state="running")
    return dated(championship, *FRIDAYS)


def test_the_hall_says_when_each_round_is(client, drawn):
    home = text(client.get(reverse("hall:home", args=[drawn.slug])))
    assert "du vendredi 20 novembre au vendredi 11 décembre 2026" in home
    assert "vendredi 27 novembre à 20:30" in home
    assert "vendredi 4 décembre" in home
    assert "Le tournoi, tour par tour" in home
    assert "à la suite" in home  # the fourth, which has no day of its own
    assert "en cours" not in home.split('id="timetable"')[0]
    shown = text(client.get(reverse("hall:round", args=[drawn.slug])))
    assert "vendredi 27 novembre à 20:30" in shown
    assert "Manquante" not in shown  # nobody is late for a round that is to come
    team = text(client.get(reverse("hall:team", args=[drawn.slug, 3])))
    assert "vendredi 27 novembre à 20:30" in team


def test_the_wall_says_when(client, drawn):
    wall = text(client.get(reverse("hall:wall", args=[drawn.slug])))
    assert "vendredi 27 novembre à 20:30" in wall
    assert "prochain tour vendredi 4 décembre" in wall


def test_before_the_draw_the_days_stand_already(client, championship):
    Tournament.objects.filter(pk=championship.pk).update(state="registration")
    dated(championship, *FRIDAYS)
    home = text(client.get(reverse("hall:home", args=[championship.slug])))
    assert "vendredi 27 novembre à 20:30" in home
    assert "vendredi 11 décembre" in home


def test_desk_paper_and_workbook_say_it(as_odile, drawn, tmp_path):
    desk = text(as_odile.get(reverse("control:rounds", args=[drawn.slug])))
    assert "vendredi 27 novembre à 20:30" in desk
    front = text(as_odile.get(reverse("control:overview", args=[drawn.slug])))
    assert "vendredi 20 novembre à 20:30" in front
    for name in ("by_table", "by_team", "slips"):
        paper = as_odile.get(reverse(f"printing:{name}", args=[drawn.slug]))
        assert "vendredi 27 novembre à 20:30" in text(paper), name
    book = reading.pages(reading.written(drawn, tmp_path))
    assert book["Parties"].column("Jour") == ["vendredi 20 novembre à 20:30", "vendredi 27 novembre à 20:30"]


def test_in_english(client, drawn):
    client.cookies["dix_language"] = "en"
    home = text(client.get(reverse("hall:home", args=[drawn.slug])))
    assert "Friday 20 November to Friday 11 December 2026" in home
    assert "Friday 27 November at 20:30" in home


def test_days_cost_no_statement_each(as_odile, championship, django_assert_max_num_queries):
    with django_assert_max_num_queries(30):
        page(as_odile, championship)


def test_stage_of_one_round_only(as_odile, tournament):
    """A formula that says nothing yet has its line all the same."""
    made = stage(tournament, 1, "rounds") if not tournament.stages.exists() else tournament.stages.first()
    assert made is not None
    assert page(as_odile, tournament).status_code == 200


@pytest.mark.parametrize("seen", ["-1", "{}", "null", '"x"', "[", ""])
def test_what_a_page_was_made_with_is_a_list_or_nothing(as_odile, championship, seen):
    Tournament.objects.filter(pk=championship.pk).update(round_days=["2026-11-20"])
    fields = {"token": "t" * 20, "seen": seen, "day_1": "2026-11-20"}
    answer = as_odile.post(reverse("control:days", args=[championship.slug]), fields)
    assert answer.status_code in (200, 400, 409, 422)
