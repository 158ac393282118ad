"""The desk’s page of a round: which one is played, who is missing and late, who rests, what comes next."""

import datetime
import re
from datetime import timedelta

import pytest
from django.db.models import Count
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.evenings import evening, play, second_draw
from tests.hall.conftest import half_a_second_passes
from tournament.desk.closing import close_round
from tournament.desk.overview import overview
from tournament.desk.rounds import RoundLine, being_played, round_lines, round_page
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw
from tournament.evening.at_tables import rounds_of
from tournament.hall.board import taken
from tournament.models import Dispute, Match, Pool, Round, Stage, Team, Tournament, User


def line(number, done=0, closed=False, begun=False):
    return RoundLine(number, closed, done, 4, begun=begun)


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ([], None),
        ([line(1), line(2), line(3)], 1),  # pools, released together
        ([line(1, 4, begun=True), line(2), line(3)], 2),
        ([line(1, 3, begun=True), line(2, begun=True), line(3)], 2),  # one table stayed behind
        ([line(1, 4, begun=True), line(2, 4, begun=True)], 2),
        ([line(1, 4, begun=True), line(2, 4, closed=True)], 1),
        ([line(1, 4, closed=True), line(2, 3, closed=True)], 2),
    ],
)
def test_the_round_being_played_is_the_latest_begun_with_something_left(lines, number):
    found = being_played(lines)
    assert (found and found.number) == number


def page(client, tournament, number=None):
    name, parts = ("control:round", [number]) if number else ("control:rounds", [])
    return client.get(reverse(name, args=[tournament.slug, *parts])).content.decode().replace("\u00a0", " ")


def shown(html):
    return re.search(r"<h1>(.*?)</h1>", html)[1]


@pytest.fixture
def second(by):
    """The first of three rounds is played and still open, the second is released."""
    return second_draw(evening(8, ("rounds", {"draw": "ranked", "rounds": 3})), by)


def test_the_page_opens_on_the_round_that_is_played_and_the_finished_one_is_closed_from_it(as_odile, second):
    html = page(as_odile, second)
    assert shown(html) == "Tour 2 sur 3"
    address = reverse("control:close_round", args=[second.slug, 1])
    assert "Clore : Tour 1" in html
    assert f'action="{address}"' in html
    answer = as_odile.post(address, {"token": "close-one", "beside": "1"})
    assert answer["Location"] == reverse("control:rounds", args=[second.slug])
    assert Round.objects.get(number=1).state == "closed"
    assert "Clore : Tour 1" not in page(as_odile, second)


def close(client, tournament, number, token="close-one", **fields):
    address = reverse("control:close_round", args=[tournament.slug, number])
    return client.post(address, {"token": token, **fields})


def test_a_round_closed_on_its_own_page_leads_to_the_next_with_its_clock(as_odile, second):
    html = page(as_odile, second, 1)
    assert "Clore : Tour 1" not in html
    assert "Clore le tour 1" in html
    answer = close(as_odile, second, 1)
    assert answer["Location"] == reverse("control:round", args=[second.slug, 2])
    landed = as_odile.get(answer["Location"]).content.decode()
    assert shown(landed) == "Tour 2 sur 3"
    assert "Clos : Tour 1 sur 3." in landed.replace("\xa0", " ")
    assert 'name="act" value="start"' in landed
    again = close(as_odile, second, 1)
    assert again["Location"] == answer["Location"], "the same again"


def test_where_the_next_round_is_not_drawn_it_leads_to_the_draw(as_odile, second):
    play(second)
    close(as_odile, second, 1)
    answer = close(as_odile, second, 2, token="close-two")
    assert answer["Location"] == reverse("draw:desk", args=[second.slug])
    assert "Tour 3" in as_odile.get(answer["Location"]).content.decode()


def test_a_round_closed_out_of_turn_leads_to_the_one_that_is_open(as_odile, second):
    Round.objects.filter(number=1).update(state="released")
    play(second)
    answer = close(as_odile, second, 2, token="close-two")
    assert answer["Location"] == reverse("control:round", args=[second.slug, 1])


@pytest.mark.parametrize(("state", "number"), [("forfeited", 1), ("playing", 2)])
def test_a_forfeit_given_beforehand_begins_no_round_at_the_desk_or_in_the_hall(by, tournament, state, number):
    cast.released(tournament)
    match = Match.objects.filter(round__number=2).first()
    cast.put_in_state(Match.objects.filter(pk=match.pk), state)
    assert being_played(round_lines(rounds_of(tournament))).number == number
    assert taken(tournament.pk).current.number == number


def text(client, name, tournament, *args):
    page = client.get(reverse(name, args=[tournament.slug, *args])).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)).replace("\u00a0", " ")


@pytest.fixture
def overlapping(tournament):
    """Pools of sixteen: rounds 1 and 2 begun and unsettled at tables 2, 4 and 3, round 3 all settled."""
    cast.released(tournament)
    left = {1: [2, 4], 2: [3], 3: []}
    for match in Match.objects.select_related("round", "table"):
        if match.table.number not in left[match.round.number]:
            match.state, match.over, match.deal_count = "confirmed", True, 8
            match.total_a, match.total_b = 1000, 500
            match.save()
    return tournament


def test_the_evening_names_each_round_that_is_not_settled(as_odile, overlapping):
    said = text(as_odile, "control:overview", overlapping)
    assert "Tour 1 : 6 parties réglées sur 8. Tour 2 : 7 parties réglées sur 8." in said
    assert "Manquantes – tour 1 : tables 2, 4 ; tour 2 : table 3." in said


def test_a_table_whose_sheet_is_in_is_not_missing(as_odile, overlapping):
    assert "Manquante" in text(as_odile, "hall:round_number", overlapping, 2)
    cast.put_in_state(Match.objects.filter(round__number=2, table__number=3), "submitted")
    Tournament.objects.update(version=overlapping.version + 1)
    half_a_second_passes()
    assert "Manquante" not in text(as_odile, "hall:round_number", overlapping, 2)
    said = text(as_odile, "control:overview", overlapping)
    assert "Manquantes : tables 2, 4. À confirmer – tour 2 : table 3." in said


def test_a_later_round_is_closed_in_one_tap_only_in_its_turn(as_odile, overlapping):
    assert "Clore : Tour 3" not in text(as_odile, "control:rounds", overlapping)
    cast.put_in_state(Match.objects.filter(round__number=1), "confirmed")
    assert "Clore : Tour 3" not in text(as_odile, "control:rounds", overlapping)
    assert "Clore : Tour 1" in text(as_odile, "control:rounds", overlapping)
    cast.put_in_state(Match.objects.filter(round__number=2), "confirmed")
    assert "Clore : Tour 1" in text(as_odile, "control:rounds", overlapping)


def test_the_page_of_a_settled_round_names_the_earlier_ones_that_are_not(as_odile, overlapping):
    said = text(as_odile, "control:round", overlapping, 3)
    assert "Un tour d’avant n’est pas fini. Manquantes – tour 1 : tables 2, 4 ; tour 2 : table 3." in said
    cast.put_in_state(Match.objects.filter(round__number__lt=3), "confirmed")
    assert "Un tour d’avant n’est pas fini." not in text(as_odile, "control:round", overlapping, 3)


@pytest.mark.parametrize(
    ("minutes", "words"), [(0, ""), (1, "– 1 min de retard"), (12, "– 12 min de retard")]
)
def test_the_evening_says_how_late_what_is_missing_is(as_odile, overlapping, monkeypatch, minutes, words):
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    since = now - timedelta(minutes=minutes)
    Round.objects.filter(tournament=overlapping, number=2).update(time_called_at=since)
    said = text(as_odile, "control:overview", overlapping)
    assert "tour 2 : table 3." in said
    assert ("min de retard" in said) == bool(words)
    assert words in said


@pytest.fixture
def seven(odile):
    """A pool of four and one of three."""
    made = cast.tournament()
    cast.teams(made, 7)
    cast.released(made)
    return made


def of_three():
    return Pool.objects.annotate(size=Count("slots")).get(size=3)


def page_of(client, tournament, number=1):
    """The words of a round's page, the fold of its ways apart."""
    html = client.get(reverse("control:round", args=[tournament.slug, number])).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_a_round_names_who_rests(as_odile, seven):
    resting = []
    for number in (1, 2, 3):
        said = page_of(as_odile, seven, number).partition("Se repose à ce tour :")[2]
        resting.append(int(re.search(r"\d+", said).group()))
    assert set(resting) == set(of_three().slots.values_list("team__number", flat=True))


def test_a_team_that_left_does_not_rest(as_odile, seven):
    Team.objects.filter(slots__pool=of_three()).update(status=Team.Status.WITHDRAWN)
    assert "Se repose" not in page_of(as_odile, seven)


def test_the_clock_of_a_closed_round_says_when_it_was_closed(as_odile, evening):
    assert "L’horloge n’est pas lancée." in page_of(as_odile, evening)
    at = timezone.make_aware(datetime.datetime(2026, 11, 20, 21, 40))
    called = at - datetime.timedelta(minutes=5)
    Round.objects.filter(number=1).update(state="closed", closed_at=at, ends_at=called, time_called_at=called)
    said = page_of(as_odile, evening)
    assert "Tour clos à 21:40." in said
    for untrue in ("pas lancé", "se termine", "Temps restant"):
        assert untrue not in said


NOT_DRAWN = "La suite du tournoi n’est pas tirée."


@pytest.fixture
def ranked(tournament):
    cast.teams(tournament, 8)
    Stage.objects.create(
        tournament=tournament, order=1, kind="rounds", options={"draw": "ranked", "rounds": 2}
    )
    draw_next(tournament)
    return tournament


def draw_next(tournament):
    by = cast.actor(User.objects.get(username="odile"))
    release_draw(draw=propose_draw(tournament=tournament, by=by), by=by)
    tournament.refresh_from_db()


def step_of(tournament):
    return overview(tournament, cast.actor(User.objects.get(username="odile"))).step.url_name


def test_while_a_round_is_played_it_is_followed(ranked):
    play(ranked, but=1)
    assert step_of(ranked) == "control:rounds"


def test_once_it_is_played_the_next_is_drawn(ranked):
    play(ranked)
    assert step_of(ranked) == "draw:desk"
    by = cast.actor(User.objects.get(username="odile"))
    close_round(round_=Round.objects.select_related("stage", "tournament").get(), by=by)
    assert step_of(ranked) == "draw:desk"


def test_the_end_is_offered_quietly_until_all_is_drawn(as_odile, ranked):
    play(ranked)
    said = page_of(as_odile, ranked)
    assert NOT_DRAWN in said
    page = as_odile.get(reverse("control:round", args=[ranked.slug, 1])).content.decode()
    assert f'href="{reverse("draw:desk", args=[ranked.slug])}">Passer au tirage</a>' in page
    draw_next(ranked)
    play(ranked)
    assert NOT_DRAWN not in page_of(as_odile, ranked)
    assert step_of(ranked) == "control:rounds"


@pytest.fixture
def mixed(tournament):
    """Eight tables: 1 confirmed, 2 playing, 3 not begun, 4 to confirm, 5 called twice, 6 given up, 7 and 8
    not begun."""
    cast.released(tournament)
    states = {1: "confirmed", 2: "playing", 4: "submitted", 5: "playing", 6: "forfeited"}
    for table, state in states.items():
        cast.put_in_state(Match.objects.filter(round__number=1, table__number=table), state)
    for what in ("revoke", "score"):
        Dispute.objects.create(match=at(5), what=what)
    return tournament


def at(table):
    return Match.objects.get(round__number=1, table__number=table)


def tables(tournament):
    return [match.table.number for match in round_page(tournament, 1).lines]


def tiles(tournament):
    return {tile["group"]: tile["count"] for tile in round_page(tournament, 1).tiles}


def started(minutes):
    Round.objects.filter(number=1).update(starts_at=timezone.now() - timedelta(minutes=minutes, seconds=1))


def test_what_needs_somebody_stands_on_top(mixed):
    assert tables(mixed) == [5, 4, 2, 3, 7, 8, 1, 6]


@pytest.mark.parametrize(("minutes", "late"), [(9, False), (10, True), (11, True)])
def test_who_should_have_begun_comes_before_who_plays(mixed, minutes, late):
    started(minutes)
    assert tables(mixed) == ([5, 4, 3, 7, 8, 2, 1, 6] if late else [5, 4, 2, 3, 7, 8, 1, 6])


def test_each_match_is_in_one_tile_and_calls_are_counted(mixed):
    assert tiles(mixed) == {
        "disputed": 2, "submitted": 1, "playing": 1, "waiting": 3, "confirmed": 1, "forfeited": 1
    }  # fmt: skip


def test_a_tile_leads_to_its_first_match_and_the_badges_agree(as_odile, mixed):
    html = as_odile.get(reverse("control:round", args=[mixed.slug, 1])).content.decode()
    rows = re.findall(r'<tr[^>]* id="m(\d+)"', html)
    links = dict(re.findall(r'href="#m(\d+)"><span class="num">(\d+)</span>', html))
    assert set(links) <= set(rows)
    assert links[str(at(5).pk)] == "2"
    assert 'Litiges<span class="count">2</span>' in html
    assert 'data-calls-open="2"' in html
    assert html.count("Litige") > 0


def test_once_every_match_is_settled_the_round_is_closed_from_its_top(as_odile, tournament):
    cast.released(tournament, 8)
    Tournament.objects.update(results="totals")
    matches, top = Match.objects.filter(tournament=tournament, round__number=1), 'href="#close"'
    address = reverse("control:live_round", args=[tournament.slug, 1])
    assert top not in as_odile.get(address).content.decode()
    assert "Saisir les totaux" in as_odile.get(address).content.decode()
    cast.put_in_state(matches, "confirmed", over=True)
    Tournament.objects.update(version=tournament.version + 1)
    half_a_second_passes()
    assert top in as_odile.get(address).content.decode()
    assert "Saisir les totaux" not in as_odile.get(address).content.decode()


def test_a_sheet_that_waits_to_be_confirmed_is_not_called_missing(as_odile, tournament):
    cast.released(tournament, 8)
    first = Match.objects.filter(tournament=tournament, round__number=1).order_by("table__number")[:1]
    cast.put_in_state(Match.objects.filter(pk__in=first), "submitted", over=True)
    seen = round_page(tournament, 1)
    assert (seen.missing, seen.awaited) == ((1, 2, 3, 4), (2, 3, 4))
