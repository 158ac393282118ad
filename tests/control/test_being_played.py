"""The page of the rounds opens on the one that is being played; finished ones are offered to be closed."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.played import play
from tests.evenings import draw, evening
from tournament.evening.progress import RoundLine, being_played, round_lines
from tournament.hall.board import taken
from tournament.models import Match, Round, Tournament


@pytest.fixture
def by(odile):
    return cast.actor(odile)


def line(number, done=0, closed=False, begun=False):
    return RoundLine(number, closed, done, 4, begun=begun)


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ([], None),
        ([line(1), line(2), line(3)], 1),  # pools, released together
        ([line(1, 2, begun=True), line(2), line(3)], 1),
        ([line(1, 4, begun=True), line(2), line(3)], 2),
        ([line(1, 3, begun=True), line(2, begun=True), line(3)], 2),  # one table stayed behind
        ([line(1, 4, begun=True), line(2, 1)], 2),
        ([line(1, 4, begun=True), line(2, 4, begun=True)], 2),
        ([line(1, 4, closed=True), line(2, 4, begun=True)], 2),
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
    made = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(made, by)
    play(made)
    draw(made, by)
    return made


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


def test_after_the_last_round_one_stays_where_the_evening_ends(as_odile, second, by):
    play(second)
    draw(second, by)
    play(second)
    for number in (1, 2, 3):
        answer = close(as_odile, second, number, token=f"close-{number}")
    assert answer["Location"] == reverse("control:round", args=[second.slug, 3])
    assert "La fin de la soirée" in as_odile.get(answer["Location"]).content.decode()


def test_a_round_that_cannot_be_closed_says_so_on_its_page(as_odile, second):
    answer = close(as_odile, second, 2)
    assert answer.status_code == 422
    assert Round.objects.get(number=2).state == "released"


def test_a_referee_who_may_not_close_is_offered_nothing(client, remi, denise, second):
    client.force_login(denise)
    assert "Clore : Tour 1" not in page(client, second)


def test_one_match_left_keeps_a_round_from_being_offered(as_odile, second):
    Match.objects.filter(pk=Match.objects.filter(round__number=1).first().pk).update(state="playing")
    assert "Clore : Tour 1" not in page(as_odile, second)


@pytest.mark.parametrize(
    ("state", "number"), [("waiting", 1), ("forfeited", 1), ("playing", 2), ("submitted", 2)]
)
def test_a_forfeit_given_beforehand_begins_no_round_at_the_desk_or_in_the_hall(by, tournament, state, number):
    cast.released(tournament)
    match = Match.objects.filter(round__number=2).first()
    cast.put_in_state(Match.objects.filter(pk=match.pk), state)
    assert being_played(round_lines(tournament)).number == number
    assert taken(tournament.pk).current.number == number


def test_a_clock_that_ran_begins_a_round(by, tournament):
    cast.released(tournament)
    Round.objects.filter(number=2).update(starts_at="2026-11-20T21:00Z")
    assert being_played(round_lines(tournament)).number == 2
    assert taken(tournament.pk).current.number == 2


@pytest.mark.parametrize(
    ("token", "status", "words"), [("same", 302, "Clos : Tour 2 sur 3."), ("new", 422, "déjà clos")]
)
def test_closed_again_after_the_evening_it_leads_to_the_round_with_words(
    as_odile, second, token, status, words
):
    play(second)
    close(as_odile, second, 1)
    close(as_odile, second, 2, token="same")
    as_odile.get(reverse("draw:desk", args=[second.slug]))  # what was said there is read
    Tournament.objects.filter(pk=second.pk).update(state="closed")
    answer = close(as_odile, second, 2, token=token)
    assert answer.status_code == status
    if status == 302:
        assert answer["Location"] == reverse("control:round", args=[second.slug, 2])
        answer = as_odile.get(answer["Location"])
    assert words in answer.content.decode().replace("\xa0", " ")
