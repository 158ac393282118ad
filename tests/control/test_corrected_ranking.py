"""A corrected pool or round changes who is in the brackets: the first match waits until that is decided."""

import os
import sqlite3
import subprocess
import sys

import pytest
from django.db import connection

from scoring import parse_notation
from tests import cast
from tests.draw.played import decide, play
from tests.evenings import draw, evening, finish
from tests.referee.court import refusal
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import keep_draw, put_right
from tournament.evening.at_tables import suspension
from tournament.evening.round_rows import round_board
from tournament.evening.standings.overall import standings_now
from tournament.models import Match
from tournament.referee.services import deals, forfeits, sheets

WHY = "total mal additionné"
EVENINGS = {
    "crossed": (("pools", {}), ("brackets", {})),
    "finals": (("rounds", {"draw": "rotation", "rounds": 3}), ("finals", {"size": 4})),
    "finals of pools": (("pools", {}), ("finals", {"size": 4})),
    "barrages": (("pools", {"barrage": True}), ("brackets", {})),
}


@pytest.fixture
def by(odile):
    return cast.actor(odile)


def drawn(kind, by, teams=8):
    """Everything before the brackets confirmed, the first level released."""
    made = evening(teams, *EVENINGS[kind])
    while not Match.objects.filter(bracket="main").exists():
        play(made)
        draw(made, by)
    return made


def first_level():
    found = Match.objects.select_related("round__stage", "tournament", "slot_a__team", "slot_b__team")
    return list(found.filter(bracket__in=("main", "consolation")).order_by("pk"))


def corrected(match, by):
    """The winner gives it up after all: the other side has won."""
    sheets.reopen(match=match, reason=WHY, by=by)
    side = "A" if decide(match) == match.slot_a.team else "B"
    forfeits.forfeit_match(match=match, side=side, reason=WHY, by=by)


def one_that_matters(tournament, by):
    """Correct results of the group, the last first, until somebody else is qualified."""
    groups = Match.objects.exclude(bracket__in=("main", "consolation"))
    rows = groups.select_related("slot_a__team", "slot_b__team", "round__stage", "tournament")
    for match in rows.order_by("-pk"):
        corrected(match, by)
        if any(one.movable for one in outdated_draws(tournament)):
            return match
    raise AssertionError("nobody else was ever qualified")


def newest_board(tournament):
    """The board of the round that was drawn last, which is one statement more."""
    round_ = tournament.rounds.select_related("tournament").order_by("number").last()
    return round_board(round_)


def enter(match, by):
    return deals.record_deal(match=match, number=1, played=parse_notation("A 90H 95/67"), by=by)


def refused(match, by):
    return refusal(deals.record_deal, match=match, number=1, played=parse_notation("A 90H 95/67"), by=by).code


@pytest.mark.parametrize("kind", EVENINGS)
def test_a_first_match_with_the_wrong_team_does_not_begin(kind, by):
    made = drawn(kind, by)
    one_that_matters(made, by)
    wrong = {one.match.id for case in outdated_draws(made) for one in case.movable}
    assert wrong
    for match in first_level():
        held = suspension(match)
        assert (held is not None) == (match.pk in wrong)
        if held is not None:
            assert "une autre équipe doit jouer ici" in held.sentence
            assert refused(match, by) == "suspended"


def test_a_reopened_result_holds_the_matches_that_it_decides(by):
    drawn("crossed", by)
    first = Match.objects.select_related("round__stage", "tournament").filter(bracket="").first()
    sheets.reopen(match=first, reason=WHY, by=by)
    assert all("est rouvert" in suspension(match).sentence for match in first_level())
    assert {row.state for row in round_board(first_level()[0].round)} == {"suspended"}
    sheets_again(first)
    assert all(suspension(match) is None for match in first_level())
    enter(first_level()[0], by)


ALONE = """
import sys
import django
django.setup()
from scoring import parse_notation
from tournament.core.access import Actor, Role
from tournament.core.errors import Refused
from tournament.models import Match
from tournament.referee.services import deals
known = {name.split(".")[1] for name in sys.modules if name.startswith("tournament.")}
assert not known & {"draw", "control", "hall"}, known
match = Match.objects.get(pk=int(sys.argv[1]))
try:
    deals.record_deal(
        match=match, number=1, played=parse_notation("A 90H 95/67"), by=Actor(None, frozenset(Role))
    )
except Refused as refusal:
    print(refusal.code)
"""


@pytest.mark.sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_process_that_knows_nothing_but_the_referee_refuses_it_too(by, tmp_path):
    """Who holds a match back registers nowhere: nothing else need be imported for it to be held."""
    drawn("crossed", by)
    sheets.reopen(match=Match.objects.filter(bracket="").first(), reason=WHY, by=by)
    held = first_level()[0]
    with sqlite3.connect(tmp_path / "tournament.sqlite3") as copy:
        connection.connection.backup(copy)
    told = {"DIX_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    asked = [sys.executable, "-c", ALONE, str(held.pk)]
    done = subprocess.run(asked, env=os.environ | told, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("suspended", "")


def sheets_again(match):
    Match.objects.filter(pk=match.pk).update(
        state="confirmed", total_a=match.total_a, total_b=match.total_b, confirmed_at=match.confirmed_at
    )


@pytest.mark.parametrize("teams", [8, 16])
def test_nothing_waits_while_nothing_changed_and_it_is_two_statements(by, teams, django_assert_num_queries):
    """What sent its teams there, and whether the ranking changed; the latter is not asked of later levels."""
    made = drawn("crossed", by, teams)
    with django_assert_num_queries(1 + 3):
        first = newest_board(made)
    play(made)
    draw(made, by)
    with django_assert_num_queries(1 + 2):
        second = newest_board(made)
    assert {row.state for row in (*first, *second)} == {"waiting"}
    assert {row.match.level for row in first} == {1}
    assert {row.match.level for row in second} == {2}


def test_once_the_right_teams_sit_there_they_play(by):
    made = drawn("crossed", by)
    one_that_matters(made, by)
    while any(one.movable for one in outdated_draws(made)):
        put_right(draw=next(one for one in outdated_draws(made) if one.movable).draw, by=by, reason=WHY)
    assert outdated_draws(made) == ()
    assert all(suspension(match) is None for match in first_level())
    enter(first_level()[0], by)


@pytest.mark.parametrize("kind", EVENINGS)
def test_kept_it_is_right_as_it_stands_to_the_end_of_the_evening(kind, by):
    made = drawn(kind, by)
    seats = [(match.slot_a_id, match.slot_b_id) for match in first_level()]
    one_that_matters(made, by)
    for case in outdated_draws(made):
        keep_draw(draw=case.draw, by=by, reason=WHY)
    assert outdated_draws(made) == ()
    assert [(match.slot_a_id, match.slot_b_id) for match in first_level()] == seats
    assert all(suspension(match) is None for match in first_level())
    play(made)
    finish(made, by)
    final = Match.objects.select_related("slot_a__team").get(bracket="main", title="final")
    assert final.state == "confirmed"
    assert standings_now(made).overall[0].team.number == decide(final).number


def test_it_is_not_kept_while_nobody_knows_who_belongs_there(by):
    made = drawn("crossed", by)
    first = Match.objects.select_related("round__stage", "tournament").filter(bracket="").first()
    sheets.reopen(match=first, reason=WHY, by=by)
    (case,) = outdated_draws(made)
    assert not case.may_keep
    assert refusal(keep_draw, draw=case.draw, by=by, reason=WHY).code == "wrong_team"


def test_a_match_that_has_begun_goes_on_and_counts_where_it_is_kept(by):
    made = drawn("crossed", by)
    play(made)
    one_that_begun(made, by)
    (case,) = outdated_draws(made)
    assert case.begun
    keep_draw(draw=case.draw, by=by, reason=WHY)
    finish(made, by)
    assert Match.objects.get(bracket="main", title="final").state == "confirmed"


def one_that_begun(tournament, by):
    groups = Match.objects.filter(bracket="").select_related(
        "slot_a__team", "slot_b__team", "round__stage", "tournament"
    )
    for match in groups:
        corrected(match, by)
        if any(one.begun for one in outdated_draws(tournament)):
            return
