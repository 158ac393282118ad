"""Tables that have not begun some minutes after their round: said, a forfeit at hand, never automatic."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.markup import in_one_line
from tests.referee.hall import again, play, seated
from tests.referee.test_dispute_pages import text_of
from tournament.evening.at_tables import matches, not_begun
from tournament.models import Match, Round, Tournament


@pytest.fixture
def running(match):
    """The round of table 4 has run for twelve minutes."""
    Round.objects.update(starts_at=timezone.now() - timedelta(minutes=12))
    return again(match)


def found(after=10):
    every = list(matches(Tournament.objects.get()))
    return [one.match.table.number for one in not_begun(every, after=after, now=timezone.now())]


def test_a_table_without_a_deal_is_named_after_the_minutes_chosen(running):
    assert found() == [4]
    assert found(after=15) == []
    assert found(after=0) == []


def test_one_that_plays_is_not(running, referee):
    play(running, referee, "A 90H 95/67")
    assert found() == []


def test_one_that_waits_for_its_wave_is_not(running, tournament):
    seated(tournament, table=4, a=1, b=2, wave=2)
    assert found() == [4]


def test_the_round_page_gives_the_match_in_one_click(client, remi, running, tournament):
    client.force_login(remi)
    page = in_one_line(client.get(f"/desk/t/{tournament.slug}/rounds/1/").content.decode())
    assert "la partie n’a pas commencé" in page
    form = page.split("notice-late")[1].split("</form>")[0]
    sent = {
        name: form.split(f'name="{name}" value="')[1].split('"')[0] for name in ("token", "match", "reason")
    }
    client.post(f"/desk/t/{tournament.slug}/match/{running.pk}/forfeit/", {**sent, "side": "A"})
    match = again(running)
    assert (match.state, match.forfeited_by) == (Match.State.FORFEITED, "A")
    assert match.forfeits.get(side="A").reason == "Pas à sa table 12 minutes après le début du tour"
    assert "pas commencé" not in text_of(client.get(f"/desk/t/{tournament.slug}/rounds/1/"))


def test_its_team_page_says_so_too(client, remi, running, tournament):
    client.force_login(remi)
    assert "n’a pas commencé" in text_of(client.get(f"/desk/t/{tournament.slug}/team/7/"))
    Tournament.objects.update(late_minutes=0)
    assert "n’a pas commencé" not in text_of(client.get(f"/desk/t/{tournament.slug}/team/7/"))
