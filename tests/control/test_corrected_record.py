"""A corrected draw: its record stays, and each table that changed says since when, why, and who plays."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.control.test_corrections import WHY, semi_of, won_by
from tests.control.test_redrawn_rest import begun, last
from tests.draw.played import play
from tests.draw.test_desk_pages import text
from tests.draw.test_misplaced import quarter, turn
from tests.draw.test_public_pages import replayed
from tests.evenings import draw, evening
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import exchange_teams, put_right, redraw, replay
from tournament.draw.queries.view import draft_view
from tournament.models import Draw, Exempt, Match
from tournament.templatetags.typography import clock


def released():
    return Draw.objects.filter(state="released").select_related("stage", "tournament").last()


def view_of(draw):
    return draft_view(draw.tournament, Draw.objects.select_related("stage", "tournament").get(pk=draw.pk))


def side(one):
    return one.teams[0].number


def couples_of(draw):
    (only,) = view_of(draw).drawn
    return only.couples


def drawn_of(draw):
    """What the record says: table, couple, label."""
    return [(one.table, side(one.a), side(one.b), one.where) for one in couples_of(draw)]


def now_of(draw):
    """What the page says is played: the couple of the draw, or the one of its remark."""
    found = set()
    for one in couples_of(draw):
        sides = one.since.sides if one.since else (one.a, one.b)
        found |= {(one.table, frozenset(map(side, sides)))} if sides else set()
    return found


def played_in(*draws):
    """What is really played: table and couple."""
    rows = Match.objects.filter(draw__in=draws).values_list(
        "table__number", "slot_a__team__number", "slot_b__team__number"
    )
    return {(table, frozenset((a, b))) for table, a, b in rows}


def pages(client, draw):
    slug = draw.tournament.slug
    return [
        text(client.get(f"/t/{slug}/draw/{draw.number}/")),
        text(client.get(reverse("draw:draft", args=[slug, draw.number]))),
    ]


def test_nothing_is_said_of_a_draw_that_nobody_corrected(as_odile, tree):
    assert all(one.since is None for one in couples_of(released()))
    assert not any("Corrigé à" in page for page in pages(as_odile, released()))


def test_the_right_teams_put_in_their_places_leave_the_record_and_its_labels(as_odile, tree, by, tmp_path):
    one = released()
    before = drawn_of(one)
    assert {label for *_couple, label in before} == {"Tableau principal", "Consolante"}
    turn(quarter())
    put_right(draw=one, by=by, reason=WHY)
    assert drawn_of(one) == before
    assert now_of(one) == played_in(one)
    assert sum(couple.since is not None for couple in couples_of(one)) == 2
    for page in pages(as_odile, one):
        assert page.count(f"Corrigé à {clock(timezone.now())}. Se joue à la place :") == 2
        assert page.count(f"Motif : {WHY}") == 2
        assert page.count("Tableau principal") >= 2
    content = as_odile.get(f"/t/{tree.slug}/draw/{one.number}.json").content
    assert replayed(content, tmp_path).returncode == 0


def test_the_remark_goes_when_the_first_teams_are_back(tree, by):
    one = released()
    for _ in range(2):
        turn(quarter())
        put_right(draw=one, by=by, reason=WHY)
    assert all(couple.since is None for couple in couples_of(one))
    assert now_of(one) == played_in(one)


def test_two_teams_exchanged_twice_say_the_last_reason(as_odile, rounds, by):
    one = released()
    before, (first, second, third, *_) = drawn_of(one), couples_of(one)
    exchange_teams(draw=one, one=side(first.a), two=side(second.a), by=by, reason="voisines")
    exchange_teams(draw=one, one=side(second.a), two=side(third.b), by=by, reason="déjà jouée")
    assert drawn_of(one) == before
    assert now_of(one) == played_in(one)
    told = {couple.table: couple.since.change.reason for couple in couples_of(one) if couple.since}
    assert told == {first.table: "déjà jouée", second.table: "voisines", third.table: "déjà jouée"}
    assert (
        as_odile.get(f"/t/{rounds.slug}/draw/?q={side(third.b)}").content.decode().count("<tr data-key") == 2
    )


def test_the_exempt_team_exchanged_is_told_beside_the_one_that_was_drawn(as_odile, by):
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(made, by)
    play(made)
    draw(made, by)
    one = released()
    (only,) = view_of(one).drawn
    drawn, other = side(only.rests[0].side), side(only.couples[0].b)
    exchange_teams(draw=one, one=drawn, two=other, by=by, reason="veut jouer")
    (only,) = view_of(one).drawn
    assert side(only.rests[0].side) == drawn
    assert list(map(side, only.rests[0].since.sides)) == [other]
    assert list(Exempt.objects.filter(draw=one).values_list("slot__team__number", flat=True)) == [other]
    assert now_of(one) == played_in(one)
    assert all("Est exempte à la place :" in page for page in pages(as_odile, one))


def test_a_match_set_aside_is_told_as_the_one_in_its_place(tree, by):
    one, wrong = released(), won_by(quarter())
    semi, before = semi_of(wrong), drawn_of(one)
    play(tree)
    turn(quarter())
    assert replay(match=semi, by=by, reason=WHY) is not None
    assert drawn_of(one) == before
    assert now_of(one) == played_in(one)
    assert [couple.where for couple in couples_of(one) if couple.since] == ["Tableau principal"]


@pytest.mark.parametrize("teams", [12, 13])
def test_what_a_round_had_left_is_told_as_drawn_again_and_exchanged_since(by, teams):
    begun(by, teams=teams)
    one = last()
    before = drawn_of(one)
    new = redraw(draw=one, by=by, reason=WHY)
    assert drawn_of(one) == before
    assert now_of(one) == played_in(one, new)
    two, three, *_ = couples_of(new)
    exchange_teams(draw=new, one=side(two.a), two=side(three.a), by=by, reason="voisines")
    assert now_of(one) == played_in(one, new)
    assert now_of(new) == played_in(new)


def test_the_exempt_of_a_pot_that_the_results_change_is_told(by):
    made = evening(9, ("knockout", {"pot": True}))
    while not outdated_draws(made):
        assert Match.objects.count() < 40
        draw(made, by)
        play(made)
        for match in Match.objects.filter(bracket="main", level=1):
            turn(match)
    for one in outdated_draws(made):
        if one.movable or one.rests:
            put_right(draw=one.draw, by=by, reason=WHY)
            rests = [rest for drawn in view_of(one.draw).drawn for rest in drawn.rests]
            now = [side(rest.since.sides[0]) if rest.since else side(rest.side) for rest in rests]
            rows = Exempt.objects.filter(draw=one.draw)
            assert now == list(rows.values_list("slot__team__number", flat=True))
            assert now_of(one.draw) >= played_in(one.draw)


def test_the_page_asks_no_more_for_more_corrections(client, rounds, by, django_assert_max_num_queries):
    one = released()
    counts = []
    for _ in range(2):
        first, second, *_ = couples_of(one)
        exchange_teams(draw=one, one=side(first.a), two=side(second.b), by=by, reason=WHY)
        with django_assert_max_num_queries(13) as said:
            client.get(f"/t/{rounds.slug}/draw/{one.number}/")
        counts.append(len(said))
    assert counts[0] == counts[1]
