"""The places that a team can still reach: told alike in its bracket and in the evening's order, and kept."""

import pytest

from tests.draw.test_desk_pages import text
from tests.evenings import draw, evening, keys, play, strength
from tests.standings.stages import seen
from tournament.models import Match, Team

EVENINGS = {
    "pools": (12, [("pools", {}), ("brackets", {})]),
    "placing": (12, [("pools", {}), ("brackets", {"placing": True})]),
    "tree of 13": (13, [("knockout", {"pot": False, "third": True})]),
    "tree of 11": (11, [("knockout", {"pot": False})]),
}


def told(tournament):
    """Team → its bracket, the places told there, those told in the evening's order, its rank."""
    found = seen(tournament)
    tables = found.latest_first[0].brackets if found.latest_first else ()
    own = {place.team.number: (table.key, place) for table in tables for place in table.places}
    return {
        place.team.number: (own[place.team.number], place)
        for place in found.overall
        if place.team.number in own
    }


def end_one():
    """The next match waiting ends."""
    match = Match.objects.filter(state="waiting").order_by("round__number", "number").first()
    if match is None:
        return False
    strong = (match.pk * 7919) % 3 > 0  # an upset now and then
    Match.objects.filter(pk=match.pk).update(
        state="confirmed", total_a=1000 if strong else 500, total_b=500 if strong else 1000
    )
    return True


def steps(tournament, by):
    """The evening, match by match."""
    while keys(tournament):
        draw(tournament, by)
        yield
        while end_one():
            yield


@pytest.mark.parametrize("name", EVENINGS)
def test_nobody_ends_outside_the_places_told_and_both_lists_tell_the_same(name, by):
    count, stages = EVENINGS[name]
    made = evening(count, *stages)
    said = []
    for _ in steps(made, by):
        now = told(made)
        ranks = [place.rank for (_own, place) in now.values()]
        assert ranks == sorted(ranks)
        for (key, own), place in now.values():
            assert place.bracket == key
            assert place.span == (None if own.first == own.last else (own.first, own.last))
        said.append(now)
    end = told(made)
    assert end
    for now in said:
        for number, ((key, own), place) in now.items():
            (last_key, last), finally_ = end[number]
            assert place.rank <= finally_.rank, number
            if key == last_key:
                assert own.first <= last.first <= last.last <= own.last, (number, own, last)


def test_the_page_does_not_contradict_itself_while_the_brackets_are_played(client, by):
    made = evening(12, ("pools", {}), ("brackets", {}))
    draw(made, by)
    while end_one():
        pass
    draw(made, by)
    spans = {(key, own.text) for (key, own), _place in told(made).values()}
    assert {("main", "1 à 4"), ("main", "1 à 6"), ("consolation", "1 à 4"), ("consolation", "1 à 6")} == spans
    page = text(client.get(f"/t/{made.slug}/standings/"))
    for words in ("Tableau principal, places 1 à 4", "Tableau principal, places 1 à 6"):
        assert words in page
    assert page.count("Consolante, places 1 à 4") == 2
    assert "places 1 à 2" not in page
    assert "places 7 à 8" not in page
    assert {place.rank for (own, place) in told(made).values() if own[0] == "consolation"} == {7}


def test_who_is_beaten_and_not_drawn_yet_waits_for_the_consolation(client, by):
    made = evening(11, ("knockout", {"pot": True}))
    draw(made, by)
    play(made)
    matches = Match.objects.select_related("team_a", "team_b")
    beaten = {min(match.team_a, match.team_b, key=strength).number for match in matches}
    falling = {number for number, ((_key, own), _place) in told(made).items() if own.falls}
    assert falling == beaten
    assert text(client.get(f"/t/{made.slug}/standings/")).count("attend la consolante") == 5
    while keys(made):
        draw(made, by)
        play(made)
    assert not any(own.falls for (_key, own), _place in told(made).values())


def test_who_left_the_main_bracket_keeps_its_place_in_the_evening(by):
    made = evening(12, ("pools", {}), ("brackets", {}))
    for _ in steps(made, by):
        pass
    (winner,) = [
        number for number, ((key, own), _place) in told(made).items() if (key, own.last) == ("main", 1)
    ]
    Team.objects.filter(tournament=made, number=winner).update(status="withdrawn")
    now = seen(made).overall
    assert (now[0].rank, now[0].team.number) == (1, winner)
    assert next(place.rank for place in now if place.bracket == "consolation") == 7
