"""The totals of a whole round typed at the desk: a form a line, doubts, two people; rounds of their own
length."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring import PenaltyMark, Side, builtin
from tests import cast
from tests.match.hall import CLASSIC, address, again, classic, handed, line_of, play, sent, typed
from tests.printing.test_totals import lines, text
from tests.setup.test_settings import settings_form
from tournament.match import signing
from tournament.match.writes import put_penalty
from tournament.models import HandedResult, Match, Round, Tournament
from tournament.setup.settings import settings_mark

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(tournament):
    cast.released(tournament)
    return classic(tournament)


@pytest.fixture
def matches(evening):
    first = Match.objects.filter(tournament=evening, round__number=1)
    return [again(match) for match in first.order_by("table__number")]


@pytest.fixture
def match(matches):
    return matches[0]


@pytest.fixture
def by(denise):
    return cast.actor(denise)


# ── the page ──


def test_a_line_is_saved_by_itself_and_leads_back_to_it(desk, match):
    answer = sent(desk, match)
    assert (answer.status_code, answer.url) == (302, f"{address(match.tournament)}#m{match.pk}")
    assert (again(match).state, again(match).total_b) == ("submitted", 944)


def test_a_doubt_stands_in_its_line_with_the_tick_and_what_was_typed_stays(desk, matches):
    page = sent(desk, matches[1], "1000", "941")
    assert page.status_code == 422
    assert 'name="checked"' in line_of(page, matches[1])
    assert 'value="941"' in line_of(page, matches[1])
    assert 'name="checked"' not in line_of(page, matches[0])
    assert not HandedResult.objects.exists()
    sent(desk, matches[1], "1000", "941", checked="on")
    assert HandedResult.objects.get().doubts
    assert 'data-state="doubt"' in line_of(desk.get(address(matches[1].tournament)), matches[1])


def test_a_script_gets_its_line_alone(desk, match):
    answer = sent(desk, match, script=True)
    assert (answer.status_code, answer["X-Line"]) == (200, "done")
    assert answer.content.decode().count("<li") == 1
    answer = sent(desk, match, "1000", "941", seen=1, script=True)
    assert (answer.status_code, answer["X-Line"]) == (422, "refused")
    assert 'name="checked"' in answer.content.decode()


def test_two_people_type_and_the_second_sees_the_first_and_chooses(desk, match, club):
    handed(match, cast.actor(cast.person("Paul", "desk")), 1000, 941, checked=True)
    page = sent(desk, match, "990", "954")
    line = line_of(page, match)
    assert page.status_code == 422
    assert "Saisi par Paul" in line
    assert "Garder 1000 – 941" in line.replace("\u00a0", " ")
    assert "Remplacer par 990 – 954" in line.replace("\u00a0", " ")
    assert HandedResult.objects.count() == 1
    sent(desk, match, "990", "954", act="replace", theirs=1)
    assert again(match).total_a == 990
    assert HandedResult.objects.count() == 2


def test_who_replaces_what_has_changed_once_more_is_asked_again(desk, match, club):
    paul = cast.actor(cast.person("Paul", "desk"))
    handed(match, paul, 1000, 941, checked=True)
    handed(match, paul, 1000, 942, checked=True, seen=1)
    assert sent(desk, match, "990", "954", act="replace", theirs=1).status_code == 422
    assert again(match).total_b == 942


def test_what_is_confirmed_or_played_deal_by_deal_is_not_typed_here(desk, matches, by, remi):
    Tournament.objects.update(results="either")
    handed(matches[0], cast.actor(remi))
    play(matches[1], cast.actor(remi), "A 90H 95/67")
    page = desk.get(address(matches[0].tournament))
    for match in matches[:2]:
        assert 'name="total_a"' not in line_of(page, match)
    assert "Saisie donne par donne" in line_of(page, matches[1])
    assert sent(desk, matches[0], "990", "954", seen=1).status_code == 422
    assert again(matches[0]).total_a == 1000


def test_the_boxes_of_the_settings_stand_in_each_line(desk, match):
    assert "belotes_a" not in line_of(desk.get(address(match.tournament)), match)
    Tournament.objects.update(asks_belotes=True, asks_capots=True)
    line = line_of(desk.get(address(match.tournament)), match)
    assert all(f'name="{name}"' in line for name in ("belotes_a", "belotes_b", "capots_a", "capots_b"))
    sent(desk, match, "1100", "974", belotes_a="1", capots_a="1", belotes_b="1")
    assert (again(match).total_a, again(match).capots_a) == (1100, 1)


def test_a_correction_leaves_penalties_in_the_totals_or_out_of_them(desk, match, by, remi):
    put_penalty(match, PenaltyMark(Side.A, 160, "X", "fausse donne"), "fausse donne", by=cast.actor(remi))
    for seen, in_totals in enumerate((True, False)):
        handed(match, by, in_totals=in_totals, seen=seen)
        box = re.search(
            r'<input[^>]*name="in_totals"[^>]*>', line_of(desk.get(address(match.tournament)), match)
        )
        assert ("checked" in box[0]) == in_totals


def test_a_match_of_another_round_is_not_written(desk, match):
    other = Match.objects.filter(tournament=match.tournament, round__number=2).first()
    assert sent(desk, other).status_code == 302
    assert not HandedResult.objects.exists()


def test_the_missing_tables_are_said_with_how_late_they_are(desk, matches, by):
    for match in matches[2:]:
        handed(match, by)
    ended = timezone.now() - timezone.timedelta(minutes=7, seconds=5)
    Round.objects.filter(number=1).update(starts_at=ended - timezone.timedelta(hours=1), ends_at=ended)
    top = desk.get(address(match.tournament, "round_totals_live")).content.decode()
    first, second = (match.table.number for match in matches[:2])
    assert f"Manquantes : tables {first}, {second}" in " ".join(re.sub("<[^>]+>", "", top).split())
    assert "(7 minutes de retard)" in " ".join(top.split())


def test_after_the_last_total_the_round_is_closed_from_here(as_odile, matches, by):
    button = "Clore le tour 1"
    top = address(matches[0].tournament, "round_totals_live")
    for match in matches:
        assert button not in as_odile.get(top).content.decode()
        handed(match, by)
    assert button in as_odile.get(top).content.decode()


def test_a_table_that_still_plays_deal_by_deal_is_missing_and_keeps_the_round_open(
    as_odile, matches, by, remi
):
    Tournament.objects.update(results="either")
    play(matches[0], cast.actor(remi), "A 90H 95/67")
    for match in matches[1:]:
        handed(match, by)
    top = as_odile.get(address(match.tournament, "round_totals_live")).content.decode()
    said = " ".join(re.sub("<[^>]+>", "", top).split())
    assert f"Manquante : table {matches[0].table.number}" in said
    assert "Clore le tour 1" not in said


def test_it_costs_the_same_for_many_tables(desk, odile, django_assert_max_num_queries):
    counts = []
    for teams in (8, 24):
        evening = cast.tournament(table_count=12)
        cast.teams(evening, teams)
        cast.released(evening)
        Tournament.objects.filter(pk=evening.pk).update(**CLASSIC)
        by = cast.actor(odile)
        for match in Match.objects.filter(tournament=evening, round__number=1)[: teams // 3]:
            handed(again(match), by)
        with django_assert_max_num_queries(20) as counted:
            assert desk.get(address(evening)).status_code == 200
        counts.append(len(counted))
    assert counts[0] == counts[1]


# ── what is to be looked at ──


def rounds(client, evening):
    return client.get(reverse("control:round", args=[evening.slug, 1])).content.decode()


def test_the_list_of_the_round_and_its_closing_say_how_many_totals_are_doubtful(client, odile, matches, by):
    client.force_login(odile)
    evening = matches[0].tournament
    assert "à vérifier" not in rounds(client, evening)
    for match in matches[:2]:
        handed(match, by, 1000, 941, checked=True)
    handed(matches[2], by)
    page = " ".join(rounds(client, evening).replace("\u00a0", " ").split())
    assert page.count("2 totaux à vérifier") == 3  # the list, the round's closing, the evening's
    signing.confirm(match=again(matches[0]), by=cast.actor(odile))
    handed(matches[1], by, 1000, 944, seen=1)
    assert "à vérifier" not in rounds(client, evening)


def test_a_line_says_all_that_is_wrong_in_it_at_once(desk, match):
    Tournament.objects.update(asks_belotes=True)
    line = line_of(sent(desk, match, "x", "", belotes_a="100"), match)
    for field in ("total_a", "total_b", "belotes_a"):
        assert f'id="m{match.pk}_{field}-error"' in line, field
    Match.objects.filter(pk=match.pk).update(planned=1)
    line = line_of(sent(desk, match, "970", "970"), match).replace("\xa0", " ")
    assert "Il faut une gagnante" in line
    assert "Les deux totaux font 1940" in line
    assert 'name="winner"' in line
    assert 'name="checked"' in line


# ── rounds of their own length ──


# Deals of each round, both totals of a sheet that is right there, how the two end.
ROUNDS = [(1, 12, ("1000", "944"), "4"), (3, 15, ("1300", "1130"), "0")]


@pytest.fixture
def contest(as_odile, tournament):
    """Set by its organiser's form, then drawn."""
    Tournament.objects.filter(pk=tournament.pk).update(ruleset=builtin("belote").to_dict())
    tournament.refresh_from_db()
    sent = settings_form(
        tournament, results="totals", totals_style="S1", target="", max_deals="12", minutes="",
        round_deals="12, 12, 15",
    )  # fmt: skip
    for page in ("setup:settings", "setup:particular"):
        sent["made_for"] = settings_mark(Tournament.objects.get(pk=tournament.pk))
        path = reverse(page, args=[tournament.slug])
        assert as_odile.post(path, {**sent, "token": page}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.round_deals == [12, 12, 15]
    cast.released(tournament)
    return tournament


def of(contest, number):
    matches = Match.objects.filter(tournament=contest, round__number=number)
    return again(matches.order_by("table__number").first())


def read(client, name, *args):
    return " ".join(text(client.get(reverse(name, args=args))).replace("\xa0", " ").split())


@pytest.mark.parametrize(("number", "deals", "right", "ending"), ROUNDS)
def test_slip_sheet_and_desk_say_the_rounds_own_deals(as_odile, contest, number, deals, right, ending):
    match = of(contest, number)
    slips = as_odile.get(reverse("printing:slips", args=[contest.slug]) + f"{number}/?recto")
    assert lines(slips) == list(range(1, deals + 1))
    assert f"doit finir par {ending}" in text(slips).replace("\xa0", " ")
    assert f"{deals} donnes" in read(as_odile, "referee:sheet", contest.slug, match.pk)
    url = reverse("referee:totals_sum", args=[contest.slug, match.pk])
    answer = text(as_odile.post(url, typed(match, right[0], "")))
    assert f"de {162 * deals}" in answer.replace("\xa0", " ").replace("\u202f", "")


@pytest.mark.parametrize(("number", "deals", "right", "_ending"), ROUNDS)
def test_totals_are_checked_against_the_rounds_own_deals(as_odile, contest, number, deals, right, _ending):
    match = of(contest, number)
    url = reverse("referee:round_totals", args=[contest.slug, number])
    wrong = ("1000", "944") if deals == 15 else ("1300", "1130")
    refused = as_odile.post(url, typed(match, *wrong))
    assert refused.status_code == 422
    assert f"au moins {162 * deals}" in text(refused) or "ni belotes ni capots" in text(refused)
    assert again(match).total_a is None
    assert as_odile.post(url, typed(match, *right)).status_code == 302
    assert (again(match).total_a, again(match).state) == (int(right[0]), "confirmed")
