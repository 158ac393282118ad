"""What changes with a sheet, and with the list of calls."""

import pytest

from scoring import Side
from tests.match.hall import again, called, play, seated
from tournament.clock import clock
from tournament.core.journal import writing
from tournament.incidents.forfeits import forfeit_match
from tournament.match import signing
from tournament.match.place import PLAY, last_beside_play, sheet_key
from tournament.models import Match, Round


@pytest.fixture
def other(tournament, match):
    """Another table of the same round."""
    return seated(tournament, table=5, a=3, b=4)


@pytest.fixture
def changed(tournament, match, other):
    """What a write changes."""

    def keys():
        sheets_ = {("match", one.pk): sheet_key(tournament.pk, match=one) for one in (match, other)}
        tables = {
            ("table", one.table.number): sheet_key(tournament.pk, table=one.table) for one in (match, other)
        }
        return sheets_ | tables | {("disputes", 0): last_beside_play(tournament.pk)}

    def after(write):
        before = keys()
        write()
        now = keys()
        return {name for name in now if now[name] != before[name]}

    return after


def test_what_is_played_at_a_table_changes_its_sheet_alone(match, phone, changed):
    own = {("table", 4), ("match", match.pk)}
    assert changed(lambda: signing.start(match=match, by=phone)) == own
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


@pytest.mark.parametrize("verb", ["not.named_yet", "clock.paused", *PLAY])
def test_only_what_is_named_as_play_is_not_for_every_page(tournament, match, phone, changed, verb):
    def write():
        with writing(tournament, verb, phone.author, match=match):
            pass

    assert (("disputes", 0) not in changed(write)) is (verb in PLAY)


def test_the_key_of_a_sheet_takes_four_statements(tournament, match, phone, django_assert_max_num_queries):
    play(match, phone, "A 90H 95/67", "A 90H 95/67")
    Match.objects.filter(pk=match.pk).update(bracket="main")
    with django_assert_max_num_queries(4):
        sheet_key(tournament.pk, table=match.table)
