"""A corrected pool or round changes who is in the brackets: the first match waits until that is decided."""

import pytest

from scoring import parse_notation
from tests.evenings import decide, draw, evening, finish, play
from tests.referee.hall import refusal
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import keep_draw
from tournament.evening import standings_now
from tournament.evening.at_tables import suspension
from tournament.evening.round_rows import round_board
from tournament.models import Match
from tournament.referee.services import deals, forfeits, sheets

WHY = "total mal additionné"
EVENINGS = {
    "crossed": (("pools", {}), ("brackets", {})),
    "finals": (("rounds", {"draw": "rotation", "rounds": 3}), ("finals", {"size": 4})),
    "finals of pools": (("pools", {}), ("finals", {"size": 4})),
}


def drawn(kind, by, teams=8):
    """Everything before the brackets confirmed, the first level released."""
    made = evening(teams, *EVENINGS[kind])
    while not Match.objects.filter(bracket="main").exists():
        play(made)
        draw(made, by)
    return made


def first_level():
    found = Match.objects.select_related("round__stage", "tournament", "team_a", "team_b")
    return list(found.filter(bracket__in=("main", "consolation")).order_by("pk"))


def corrected(match, by):
    """The winner gives it up after all: the other side has won."""
    sheets.reopen(match=match, reason=WHY, by=by)
    side = "A" if decide(match) == match.team_a else "B"
    forfeits.forfeit_match(match=match, side=side, reason=WHY, by=by)


def one_that_matters(tournament, by):
    """Correct results of the group, the last first, until somebody else is qualified."""
    groups = Match.objects.exclude(bracket__in=("main", "consolation"))
    rows = groups.select_related("team_a", "team_b", "round__stage", "tournament")
    for match in rows.order_by("-pk"):
        corrected(match, by)
        if any(one.movable for one in outdated_draws(tournament)):
            return match
    raise AssertionError("nobody else was ever qualified")


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


def sheets_again(match):
    Match.objects.filter(pk=match.pk).update(
        state="confirmed", total_a=match.total_a, total_b=match.total_b, confirmed_at=match.confirmed_at
    )


@pytest.mark.parametrize("kind", ["crossed", "finals"])
def test_kept_it_is_right_as_it_stands_to_the_end_of_the_evening(kind, by):
    made = drawn(kind, by)
    seats = [(match.team_a_id, match.team_b_id) for match in first_level()]
    one_that_matters(made, by)
    for case in outdated_draws(made):
        keep_draw(draw=case.draw, by=by, reason=WHY)
    assert outdated_draws(made) == ()
    assert [(match.team_a_id, match.team_b_id) for match in first_level()] == seats
    assert all(suspension(match) is None for match in first_level())
    play(made)
    finish(made, by)
    final = Match.objects.select_related("team_a").get(bracket="main", title="final")
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
    groups = Match.objects.filter(bracket="").select_related("team_a", "team_b", "round__stage", "tournament")
    for match in groups:
        corrected(match, by)
        if any(one.begun for one in outdated_draws(tournament)):
            return
