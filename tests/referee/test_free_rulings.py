"""Points off the tariff, by a free ruling: under an article and with a reason, taken back by another ruling,
always readable."""

import pytest

from scoring import Side
from tests.referee.court import free, refusal, rule, totals
from tests.referee.hall import again, play
from tournament.core.tokens import new_token
from tournament.models import JournalEntry
from tournament.referee.queries.sheet import sheet


def give(match, by, points=50, to=Side.A, reason="retard", corrects=None, **more):
    return rule(match, by, free(to=to, points=points, **more), "free", reason=reason, corrects=corrects)


def take_back(match, ruling, by):
    return rule(match, by, free(), "free", reason="erreur de table", corrects=ruling)


def test_points_are_a_line_of_their_own(match, referee):
    play(match, referee, "A 90H 95/67")
    give(match, referee, to=Side.B, points=80)
    assert totals(match) == (100, 150)
    line = sheet(again(match)).lines[0]
    assert (line.kind, line.article, line.marks.a, line.marks.b, line.marks.total_b) == (
        "incident",
        "X",
        0,
        80,
        150,
    )
    entry = JournalEntry.objects.get(verb="match.ruled")
    assert (entry.before["total_b"], entry.after["total_b"], entry.reason) == (70, 150, "retard")


@pytest.mark.parametrize(
    ("given", "kept"), [("", "X"), ("  ", "X"), (" XII.C ", "XII.C"), ("X" * 13, "X" * 12)]
)
def test_it_stands_under_the_article_that_the_referee_names_else_the_usual_one(match, referee, given, kept):
    ruling = give(match, referee, article=given)
    assert (ruling.article, ruling.penalty.article, sheet(again(match)).lines[0].article) == (kept,) * 3
    assert JournalEntry.objects.get(verb="match.ruled").about["article"] == kept


def test_the_page_asks_for_that_article_and_keeps_it(client, match, referee, remi):
    client.force_login(remi)
    url = f"/desk/t/{match.tournament.slug}/match/{match.pk}/rule/"
    asked = {"kind": "free", "to": "A", "points": "50", "article": "XII.C"}
    page = client.get(url, asked).content.decode()
    assert page.count('name="article"') == 2 and page.count('value="XII.C"') == 2 and "<b>XII.C</b>" in page
    sent = asked | {"outcome": "free", "reason": "retard", "match": match.pk, "version": again(match).version}
    answer = client.post(url, sent | {"token": new_token()})
    assert (answer.status_code, match.rulings.get().article) == (302, "XII.C")
    late = client.get(url, {"kind": "misdeal", "faulty": "A"}).content.decode()
    assert late.count('name="article"') == 1, "only a free ruling asks for it"


@pytest.mark.parametrize(("points", "over"), [(899, False), (900, True), (901, True)])
def test_points_may_bring_a_side_to_the_target(match, referee, points, over):
    play(match, referee, "A 90H 95/67")
    give(match, referee, points=points)
    now = again(match)
    assert (now.over, now.winner) == (over, "A" if over else "")


def test_points_taken_back_count_no_more_and_stay_readable(match, referee):
    ruling = give(match, referee)
    take_back(match, ruling, referee)
    assert totals(match) == (None, None)
    (line,) = [line for line in sheet(again(match)).lines if line.row.cancelled]
    (penalty,) = line.penalties
    assert (penalty.points, penalty.cancelled, penalty.cancel_reason) == (50, True, "erreur de table")
    assert line.row.cancel_reason == "erreur de table"
    assert refusal(take_back, match, ruling, referee).code == "already_ruled"


def test_points_of_a_deal_stand_beside_it(match, referee):
    play(match, referee, "A 90H 95/67", "A 90H 89/73")
    give(match, referee, deal=1)
    assert [
        (line.kind, line.row.number if line.kind == "deal" else line.row.deal_number) for line in lines(match)
    ] == [
        ("deal", 1),
        ("incident", 1),
        ("deal", 2),
    ]


def lines(match):
    return tuple(reversed(sheet(again(match)).lines))
