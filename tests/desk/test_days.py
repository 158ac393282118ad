"""A tournament on several days: the day of each round, said on one page, shown wherever one asks when."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.evenings import draw, evening
from tests.exports import books as reading
from tests.registration.desk import Desk
from tests.standings.stages import match
from tournament.desk.days import dated_rounds
from tournament.desk.overview import evenings
from tournament.evening.at_tables import not_begun
from tournament.hall import board, fragments
from tournament.hall.views import listed
from tournament.models import Match, Round, Stage, Tournament
from tournament.templatetags.fragments import minutes_since

pytestmark = pytest.mark.django_db

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
    for index, text in enumerate(days):
        day, _blank, hour = text.partition(" ")
        fields |= {f"round-{index}-day": day, f"round-{index}-hour": hour}
    return client.post(reverse("control:days", args=[tournament.slug]), fields)


def text(answer):
    return answer.content.decode().replace("\u00a0", " ").replace("\u202f", " ")


def again(tournament):
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def dated(tournament, *texts):
    Tournament.objects.filter(pk=tournament.pk).update(round_days=list(texts))
    return again(tournament)


FRIDAYS = ("2026-11-20T20:30", "2026-11-27T20:30", "2026-12-04", "", "2026-12-11")


def test_the_page_has_a_line_for_each_round_of_the_formula(as_odile, championship):
    shown = text(page(as_odile, championship))
    assert [line.name for line in dated_rounds(championship)] == [f"Tour {n} sur 5" for n in range(1, 6)]
    assert shown.count('type="date"') == 5 + 1  # and the first of days that repeat


def test_days_that_repeat_fill_the_fields_and_store_nothing(as_odile, championship):
    query = "?first=2026-11-20&every=7&per_day=2&hour=20:30"
    shown = text(page(as_odile, championship, query))
    assert 'name="round-0-day" value="2026-11-20"' in shown
    assert 'name="round-1-day" value="2026-11-20"' in shown
    assert 'name="round-4-day" value="2026-12-04"' in shown
    assert 'name="round-4-hour" value="20:30"' in shown
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
    sooner = cast.tournament(date=datetime.date(2026, 11, 26), slug="sooner")
    later = cast.tournament(date=datetime.date(2026, 11, 28), slug="later")
    at(monkeypatch, paris((11, 24), 12))
    assert [line.tournament.pk for line in evenings(championship.club)] == [
        sooner.pk, championship.pk, later.pk,
    ]  # fmt: skip


def test_who_registers_on_any_of_its_days_is_there(monkeypatch, client, championship, denise):
    dated(championship, *FRIDAYS)
    cases = ((9, "Rigal", paris((11, 26), 20), False), (10, "Vidal", paris((11, 27), 20), True))
    for number, name, moment, there in cases:
        at(monkeypatch, moment)
        client.force_login(denise)
        Desk(client, championship).enrol(f"Odette {name}", f"Lucien {name}", number=f"{number}")
        assert championship.teams.get(number=number).checked_in == there


def test_a_delay_is_of_one_evening(championship, monkeypatch):
    now = timezone.now()
    at(monkeypatch, now)
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


@pytest.mark.parametrize("seen", ["-1", "{}", "["])
def test_what_a_page_was_made_with_is_a_list_or_nothing(as_odile, championship, seen):
    Tournament.objects.filter(pk=championship.pk).update(round_days=["2026-11-20"])
    fields = {"token": "t" * 20, "seen": seen, "round-0-day": "2026-11-20"}
    answer = as_odile.post(reverse("control:days", args=[championship.slug]), fields)
    assert answer.status_code in (200, 400, 409, 422)


@pytest.mark.parametrize(
    ("stages", "names"),
    [
        (
            [("rounds", {"rounds": 2}), ("finals", {"size": 4, "third": True})],
            ["Tour 1 sur 2", "Tour 2 sur 2", "Demi-finales", "Finale"],
        ),
        (
            [("pools", {}), ("brackets", {})],
            ["Tour 1 sur 3", "Tour 2 sur 3", "Tour 3 sur 3", "Demi-finales", "Finale"],
        ),
        ([("knockout", {"pot": False})], ["Quarts de finale", "Demi-finales", "Finale"]),
        ([("knockout", {"pot": True})], ["Tour 1, au pot", "Tour 2, au pot", "Finale"]),
    ],
    ids=["rounds", "pools", "tree", "pot"],
)
def test_a_round_to_come_has_its_name_on_the_page_and_in_the_hall(as_odile, client, odile, stages, names):
    made, by = evening(8, *stages, tables=8), cast.actor(odile)
    for kept in (board.PLANS, fragments.PIECES, fragments.BOARDS):
        kept.clear()  # another test's tournament may have had the same number
    dated(made, *FRIDAYS[: len(names)])
    assert [line.name for line in dated_rounds(again(made))] == names
    hall = text(client.get(reverse("hall:home", args=[made.slug])))
    assert [name for name in names if name in hall] == names
    assert "Tour 4" not in hall
    draw(made, by)
    assert [line.name for line in dated_rounds(again(made))] == names, "as it is once it is drawn"
