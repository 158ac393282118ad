"""One match given up, and given back as it was; tables that have not begun some minutes after their round."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import cast
from tests.markup import in_one_line
from tests.match.hall import again, play, refusal, seated, text_of
from tournament.evening.at_tables import matches, not_begun
from tournament.incidents.forfeits import forfeit_match, undo_forfeit
from tournament.match import signing
from tournament.match.writes import differences
from tournament.models import DealVersion, Forfeit, JournalEntry, Match, Round, Tournament


def forfeit(match, by, side="B", reason="arrivés en retard", **more):
    return forfeit_match(match=again(match), side=side, reason=reason, by=by, **more)


def undo(match, by, reason="les voilà"):
    return undo_forfeit(match=again(match), reason=reason, by=by)


@pytest.mark.parametrize("side", ["A", "B", "X"])
def test_a_match_is_lost_by_one_side_or_by_both(match, referee, side):
    forfeit(match, referee, side)
    now = again(match)
    assert (now.state, now.forfeited_by, now.total_a, now.total_b) == ("forfeited", side, None, None)
    assert now.version == match.version + now.forfeits.count()


def test_deals_entered_stay_readable_and_count_for_nothing(match, referee, tournament):
    play(match, referee, "A 90H 95/67")
    forfeit(match, referee)
    now = again(match)
    assert (now.total_a, now.over, now.winner, DealVersion.objects.of(now).count()) == (None, False, "", 1)
    assert list(differences(tournament)) == []


@pytest.mark.parametrize("lines", [0, 1])
def test_undone_it_is_what_it_was(match, referee, lines):
    play(match, referee, *["A 90H 95/67"] * lines)
    before = again(match)
    forfeit(match, referee)
    undo(match, referee)
    now = again(match)
    assert (now.state, now.total_a, now.forfeited_by) == (before.state, before.total_a, "")
    assert not now.forfeits.exists()
    assert now.version > before.version


def test_a_submitted_sheet_comes_back_submitted_and_signed(match, phone, referee):
    Match.objects.update(limits_changed=True, target=None, max_deals=1, minutes=None)
    play(match, phone, "A 90H 95/67")
    for side in "AB":
        signing.sign(match=again(match), side=side, name="Chloé", by=phone)
    forfeit(match, referee)
    undo(match, referee)
    now = again(match)
    assert (now.state, now.over, now.winner) == ("submitted", True, "A")
    assert now.signed_a_at is not None


@pytest.mark.parametrize(
    ("side", "reason", "code", "field"),
    [("", "oui", "side_missing", "side"), ("A", " ", "reason_missing", "reason")],
)
def test_it_says_what_is_missing(match, referee, side, reason, code, field):
    said = refusal(forfeit, match, referee, side, reason)
    assert (said.code, said.field) == (code, field)


def test_a_confirmed_match_is_reopened_first(match, referee):
    cast.put_in_state(Match.objects, "confirmed")
    assert refusal(forfeit, match, referee).code == "confirmed"


def test_the_same_forfeit_is_given_once(match, referee):
    forfeit(match, referee)
    assert refusal(forfeit, match, referee).code == "already_forfeited"


def test_its_page_says_who_gave_up_and_why(match, referee, client, remi):
    forfeit(match, referee, "B", "arrivés en retard")
    forfeit(match, referee, "A", "partis sans le dire")
    client.force_login(remi)
    page = client.get(f"/desk/t/{match.tournament.slug}/match/{match.pk}/").content.decode()
    notice = page[page.index("Cette partie ne se joue pas.") :]
    first, second = notice.index("partis sans le dire"), notice.index("arrivés en retard")
    assert first < second, "side A first, whoever gave up first"
    assert "7" in notice[:first]
    assert "10" in notice[first:second]


def test_what_a_gone_team_gave_up_comes_back_with_the_team(match, referee):
    Match.objects.update(state="forfeited", forfeited_by="B")
    Forfeit.objects.create(match=match, side="B", cause="team", reason="partis")
    assert refusal(undo, match, referee).code == "team_gone"


def test_a_closed_round_is_reopened_first(match, referee):
    Round.objects.update(state="closed")
    assert refusal(forfeit, match, referee).code == "round_closed"


def test_the_journal_says_why(match, referee):
    forfeit(match, referee)
    entry = JournalEntry.objects.get(verb="match.forfeited")
    assert (entry.reason, entry.before["state"], entry.after["forfeited_by"]) == (
        "arrivés en retard",
        "waiting",
        "B",
    )


# ── not begun ──


@pytest.fixture
def running(match):
    """The round of table 4 has run for twelve minutes."""
    Round.objects.update(starts_at=timezone.now() - timedelta(minutes=12))
    return again(match)


def found(after=10):
    every = list(matches(Tournament.objects.get()))
    return [one.table.number for one in not_begun(every, after=after, now=timezone.now())]


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
