"""What the sheets and the list of calls listen for: whose keys change with a write, and who may hear them."""

import pytest
from django.urls import reverse

from scoring import Side
from tests.referee.hall import again, called, link, play, seated
from tournament.core.guards import RECENT
from tournament.models import Match, Round
from tournament.referee import topics
from tournament.referee.services import clock, sheets
from tournament.referee.services.forfeits import forfeit_match


@pytest.fixture
def other(tournament, match):
    """Another table of the same round."""
    return seated(tournament, table=5, a=3, b=4)


@pytest.fixture
def changed(tournament, match, other):
    """The topics whose keys a write changes."""
    names = [("table", 4), ("table", 5), ("match", match.pk), ("match", other.pk)]

    def keys():
        now = topics.sheet_keys(tournament.pk, names) | topics.dispute_keys(tournament.pk, [("disputes", 0)])
        assert set(now) == {*names, ("disputes", 0)}
        return now

    def after(write):
        before = keys()
        write()
        now = keys()
        return {name for name in now if now[name] != before[name]}

    return after


def test_what_is_played_at_a_table_changes_its_sheet_alone(match, phone, changed):
    own = {("table", 4), ("match", match.pk)}
    assert changed(lambda: sheets.start(match=match, by=phone)) == own
    assert changed(lambda: play(match, phone, "A 90H 95/67")) == own


def test_a_call_changes_the_list_too(match, phone, changed):
    own = {("table", 4), ("match", match.pk)}
    assert changed(lambda: called(match, phone)) == {*own, ("disputes", 0)}


def test_what_is_about_no_match_changes_every_sheet(match, other, referee, changed):
    round_ = Round.objects.select_related("stage", "tournament").get()
    assert len(changed(lambda: clock.call_time(round_=round_, by=referee))) == 5


def test_one_that_waits_in_a_bracket_hears_of_the_result_that_sent_its_teams(
    match, other, phone, referee, changed
):
    Match.objects.filter(pk=other.pk).update(bracket="main")
    assert ("table", 5) not in changed(lambda: play(match, phone, "A 90H 95/67"))
    assert {("table", 5), ("match", other.pk)} <= changed(
        lambda: forfeit_match(match=again(match), side=Side.A, reason="partis", by=referee)
    )


def test_the_keys_of_many_sheets_take_as_many_statements_as_of_one(
    tournament, match, other, phone, django_assert_max_num_queries
):
    play(match, phone, "A 90H 95/67", "A 90H 95/67")
    for number in range(6, 9):
        seated(tournament, table=number, a=2 * number, b=2 * number + 1, bracket="main")
    for names in ([("table", 4)], [("table", number) for number in range(1, 9)]):
        with django_assert_max_num_queries(4):
            assert len(topics.sheet_keys(tournament.pk, names)) == len(names)


# ── who may hear ──


def test_a_table_hears_of_itself_alone(client, match, other, phone):
    address = reverse("table:events", args=[link(match.table).token])
    answer = client.get(address, {"topics": "table:4"})
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer["X-Gate-Topics"] == f"{match.tournament_id}/table:4"
    for wrong in ("table:5", "table:4,table:5", f"match:{match.pk}", "disputes:0", "round:0", ""):
        assert client.get(address, {"topics": wrong}).status_code == 404, wrong


def test_the_desk_hears_of_the_match_it_looks_at(client, remi, match, other):
    address = reverse("referee:events", args=[match.tournament.slug, match.pk])
    wanted = {"topics": f"match:{match.pk}"}
    assert client.get(address, wanted).status_code == 302
    client.force_login(remi)
    assert client.get(address, wanted)["X-Gate-Topics"] == f"{match.tournament_id}/match:{match.pk}"
    assert client.get(address, {"topics": f"match:{other.pk}"}).status_code == 404


def test_the_list_of_calls_is_the_staffs(client, remi, match):
    RECENT.clear()
    address = reverse("referee:disputes_events", args=[match.tournament.slug])
    assert client.get(address, {"topics": "disputes:0"}).status_code == 302
    client.force_login(remi)
    assert client.get(address, {"topics": "disputes:0"}).status_code == 204
    assert client.get(address, {"topics": f"match:{match.pk}"}).status_code == 404


def test_no_guarded_part_may_be_kept(client, remi, match):
    client.force_login(remi)
    slug = match.tournament.slug
    for address in (
        reverse("table:live", args=[link(match.table).token]),
        reverse("referee:live", args=[slug, match.pk]),
        reverse("referee:disputes_live", args=[slug]),
    ):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "X-Gate-Topic" not in answer
        assert answer["X-Version"] == str(again(match).tournament.version)
