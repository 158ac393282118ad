"""Points outside the deals: given with an article and a reason, taken back with a reason, always readable."""

import pytest

from scoring import Side
from tests import cast
from tests.referee.court import late, refusal, rule, totals
from tests.referee.hall import again, play
from tournament.models import JournalEntry, Match
from tournament.referee.queries.sheet import sheet
from tournament.referee.services import misdeals
from tournament.referee.services.penalties import cancel_penalty, give_penalty


def give(match, by, points=50, to=Side.A, article="X", reason="retard", **more):
    return give_penalty(
        match=again(match), to_side=to, points=points, article=article, reason=reason, by=by, **more
    )


def test_points_are_a_line_of_their_own(match, referee):
    play(match, referee, "A 90H 95/67")
    give(match, referee, to=Side.B, points=80)
    assert totals(match) == (100, 150)
    line = sheet(again(match)).lines[0]
    assert (line.kind, line.article, line.marks.a, line.marks.b, line.marks.total_b) == (
        "penalty",
        "X",
        0,
        80,
        150,
    )
    entry = JournalEntry.objects.get(verb="penalty.given")
    assert (entry.before["total_b"], entry.after["total_b"], entry.reason) == (70, 150, "retard")


@pytest.mark.parametrize(("points", "over"), [(899, False), (900, True), (901, True)])
def test_points_may_bring_a_side_to_the_target(match, referee, points, over):
    play(match, referee, "A 90H 95/67")
    give(match, referee, points=points)
    now = again(match)
    assert (now.over, now.winner) == (over, "A" if over else "")


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"points": 0}, "points_range", "points"),
        ({"points": 2001}, "points_range", "points"),
        ({"article": " "}, "article_missing", "article"),
        ({"article": "X" * 13}, "article_missing", "article"),
        ({"reason": ""}, "reason_missing", "reason"),
        ({"deal_number": 2}, "no_deal", "deal"),
    ],
)
def test_it_says_what_is_missing(match, referee, more, code, field):
    said = refusal(give, match, referee, **more)
    assert (said.code, said.field) == (code, field)
    assert match.penalties.count() == 0


def test_a_confirmed_match_stays_confirmed(match, referee):
    play(match, referee, "A 90H 95/67")
    Match.objects.update(state="confirmed")
    give(match, referee)
    assert (again(match).state, totals(match)) == ("confirmed", (150, 70))


def test_points_taken_back_count_no_more_and_stay_readable(match, referee):
    penalty = give(match, referee)
    cancel_penalty(penalty=penalty, reason="erreur de table", by=referee)
    assert totals(match) == (None, None)
    (line,) = sheet(again(match)).lines
    assert (line.row.cancelled, line.row.cancel_reason) == (True, "erreur de table")
    assert refusal(cancel_penalty, penalty=penalty, reason="encore", by=referee).code == "already_cancelled"


def test_the_points_of_a_misdeal_or_a_ruling_go_with_it(match, referee):
    for _ in range(3):
        misdeals.declare_misdeal(match=again(match), side=Side.B, by=referee)
    climbed = match.penalties.get()
    assert refusal(cancel_penalty, penalty=climbed, reason="non", by=referee).code == "of_a_misdeal"
    play(match, referee, "B 90H 67/95")
    ruled = rule(match, referee, late(), "tariff").penalty
    assert refusal(cancel_penalty, penalty=ruled, reason="non", by=referee).code == "of_a_ruling"


def test_no_points_in_a_match_lost_by_forfeit(match, referee):
    Match.objects.update(state="forfeited", forfeited_by="A")
    assert refusal(give, match, referee).code == "forfeited"


def test_neither_a_table_nor_the_desk_gives_points(match, phone, denise):
    for somebody in (phone, cast.actor(denise)):
        assert refusal(give, match, somebody).code == "not_allowed"
