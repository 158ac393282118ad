"""A match of several games (manches), a row each (RESULTS, best of k; Guyane: best of three of 2001): won by
games, its points the sum, everywhere as any other result."""

import pytest
from django.urls import reverse

from scoring import Side
from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.referee.apart import HOLDERS, blind, entered, taken
from tests.referee.hall import again, play, seated
from tests.referee.sums import address, line_of, typed
from tests.standings.test_queries import fresh, of
from tournament.core.errors import Conflict, Refused
from tournament.evening import Decided, evening_of
from tournament.evening.standings.overall import standings_before_and_after
from tournament.models import BlindEntry, Dispute, HandedResult, JournalEntry, Match, Tournament
from tournament.referee.services import moves
from tournament.referee.services.blind import Account
from tournament.referee.services.rescoring import differences
from tournament.referee.services.totals import Doubted, hand_totals
from tournament.referee.services.totals_undone import undo_totals

pytestmark = pytest.mark.django_db
GUYANE = {"games": 3, "target": 2001, "max_deals": None, "minutes": None, "totals_style": "S6"}
A_WINS = ((2010, 1500), (1000, 2005), (2050, 1990))
"""Two games to one, with fewer points: 5060 to 5495."""


@pytest.fixture
def league(tournament):
    """Best of three games of 2001, in a tournament that takes deals elsewhere."""
    cast.released(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(**GUYANE)
    Match.objects.update(games=3, target=2001, minutes=None)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def match(league):
    return again(Match.objects.filter(tournament=league, round__number=1).order_by("table__number").first())


def games(*pairs):
    return tuple(GameTotals(a, b) for a, b in pairs)


def hand(match, by, *pairs, seen=0, **more):
    first, *later = games(*pairs)
    hand_totals(match=again(match), totals=first, later=later, seen=seen, by=by, **more)
    return again(match)


def rows(**which):
    found = HandedResult.objects.filter(**which).order_by("version", "game")
    return list(found.values_list("version", "game", "current", "total_a", "total_b"))


# ── the result ──


def test_it_is_won_by_games_and_its_points_are_their_sum(match, by):
    now = hand(match, by, *A_WINS)
    assert (now.total_a, now.total_b, now.winner) == (5060, 5495, "A")
    assert (now.games_a, now.games_b, now.state) == (2, 1, "confirmed")
    assert rows() == [(1, 1, True, 2010, 1500), (1, 2, True, 1000, 2005), (1, 3, True, 2050, 1990)]
    assert not list(differences(now.tournament)), "rescore finds nothing"


@pytest.mark.parametrize(
    ("pairs", "codes"),
    [
        (A_WINS[:1], ["unfinished"]),
        (A_WINS[:2], ["unfinished"]),
        (((2010, 100), (2010, 200)), []),
        (((2010, 100), (2010, 200), (2010, 300)), ["games"]),
        (((1900, 100), (2010, 200)), ["unfinished"]),
    ],
)
def test_what_is_doubtful_is_asked_and_kept_with_its_game(match, by, pairs, codes):
    if not codes:
        assert hand(match, by, *pairs).state == "confirmed"
        return
    with pytest.raises(Doubted) as doubted:
        hand(match, by, *pairs)
    assert list(doubted.value.doubts.codes) == codes
    assert not HandedResult.objects.exists()
    assert hand(match, by, *pairs, checked=True).state == "submitted"
    kept = [code for row in HandedResult.objects.order_by("game") for code in row.doubts]
    assert kept == codes


def test_more_games_than_it_has_are_refused(match, by):
    with pytest.raises(Refused) as refused:
        hand(match, by, *A_WINS, (2010, 0), checked=True)
    assert refused.value.code == "too_many_games"


def test_it_takes_no_deals_and_totals_whatever_the_tournament_takes(match, by, league):
    assert league.results == "deals"
    with pytest.raises(Refused) as refused:
        play(match, by, "A 90H 95/67")
    assert refused.value.code == "by_totals"
    Tournament.objects.update(games=1)
    with pytest.raises(Refused) as refused:
        hand(match, by, (1000, 900))
    assert refused.value.code == "by_deals"


def test_a_correction_is_a_version_of_all_games_and_is_undone_with_all(match, by):
    desk = cast.actor(cast.person("Dora", "desk"))
    hand(match, desk, (2010, 1500), (2050, 1990))
    now = hand(match, desk, (2010, 1500), (1990, 2050), (1000, 2001), seen=1)
    assert (now.winner, now.games_a, now.games_b) == ("B", 1, 2)
    assert rows(current=True) == [
        (2, 1, True, 2010, 1500),
        (2, 2, True, 1990, 2050),
        (2, 3, True, 1000, 2001),
    ]
    with pytest.raises(Conflict, match="5000 – 5551"):
        hand(match, desk, (2010, 1500), (2050, 1990), seen=1)
    undo_totals(match=again(match), seen=2, by=desk)
    now = again(match)
    assert (now.winner, now.games_a, now.total_a) == ("A", 2, 4060)
    assert [row[:3] for row in rows(current=True)] == [(1, 1, True), (1, 2, True)]


def test_a_sheet_turned_round_or_moved_takes_all_its_games(match, by, league):
    hand(match, by, *A_WINS, confirms=False)
    moves.swap_sides(match=again(match), reason="à l’envers", by=by)
    now = again(match)
    assert (now.winner, now.games_a, now.games_b, now.total_a) == ("B", 1, 2, 5495)
    other = Match.objects.filter(round__number=1).exclude(pk=match.pk).order_by("table__number").first()
    moves.move_sheet(match=now, to=again(other), reason="autre table", by=by)
    there = again(other)
    assert (again(match).total_a, again(match).games_a) == (None, 0)
    assert (there.winner, there.games_a, there.games_b) == ("B", 1, 2)
    assert not list(differences(league))


def test_the_journal_tells_each_game(match, by, as_odile, league):
    hand(match, by, *A_WINS)
    entry = JournalEntry.objects.filter(match_uid=match.uid).latest("sequence")
    assert entry.after["totals"]["games"][1] == {"a": 1000, "b": 2005}
    page = as_odile.get(reverse("control:journal", args=[league.slug])).content.decode()
    assert "2010 – 1500, 1000 – 2005, 2050 – 1990" in page


# ── the ranking ──


def test_games_decide_between_teams_level_on_wins(match, by, league):
    Tournament.objects.filter(pk=league.pk).update(criteria=["wins", "games", "points", "lot"])
    second = Match.objects.filter(round__number=1).exclude(pk=match.pk).order_by("table__number").first()
    hand(match, by, *A_WINS)
    hand(second, by, (2001, 0), (2001, 0))
    sides = [match.slot_a, again(second).slot_a, match.slot_b, again(second).slot_b]
    numbers = [side.team.number for side in sides]
    seen = fresh(league)
    measured = {number: of(number, seen).row.tally.games for number in numbers}
    assert list(measured.values()) == [1, 2, -1, -2]
    order = sorted(numbers[:2], key=lambda number: of(number, seen).row.place)
    assert order == [numbers[1], numbers[0]]


def test_points_that_are_supposed_change_no_winner_where_games_decide(match, by, league):
    hand(match, by, *A_WINS)
    _before, after = standings_before_and_after(league, match.pk, 4900, 5495)
    place = of(match.slot_a.team.number, after)
    assert (place.row.tally.wins, place.row.tally.points) == (1, 4900)
    later = evening_of(league).supposing(match.pk, 4900, 5495)
    assert next(row for row in later.rows.matches if row.id == match.pk).winner == "A"


@pytest.mark.parametrize("games", [(2, 0), (2, 1), (1, 2)])
def test_a_result_written_again_moves_the_games_with_it(match, by, league, games):
    """Of equal sums too: the criterion is games won less lost."""
    hand(match, by, *A_WINS)
    now = again(match)
    decided = Decided("A" if games[0] > games[1] else "B", games, (0, 0))
    _before, after = standings_before_and_after(league, match.pk, now.total_a, now.total_b, decided)
    assert of(match.slot_a.team.number, after).row.tally.games == games[0] - games[1]
    later = evening_of(league).supposing(match.pk, now.total_a, now.total_b, decided)
    row = next(row for row in later.rows.matches if row.id == match.pk)
    assert (row.winner, row.games_a, row.games_b) == (decided.winner, *games)


# ── the pages ──


def page_of(client, match):
    return client.get(reverse("referee:totals", args=[match.tournament.slug, match.pk]))


def form(*pairs, match, seen=0, **more):
    """What the page of a match sends for these games."""
    (first_a, first_b), *others = pairs
    later = {
        f"g{number}-total_{side}": points
        for number, pair in enumerate(others, start=2)
        for side, points in zip("ab", pair, strict=True)
    }
    return typed(match, first_a, first_b, seen=seen, **later, **more)


def test_the_page_has_two_totals_for_each_game(match, as_odile):
    page = page_of(as_odile, match).content.decode()
    assert [
        page.count(f'name="{name}"') for name in ("total_a", "g2-total_a", "g3-total_b", "g4-total_a")
    ] == [1, 1, 1, 0]
    assert "Manche 3" in page


def test_a_third_game_left_empty_was_not_played(match, as_odile):
    url = reverse("referee:totals", args=[match.tournament.slug, match.pk])
    pairs = ((2010, 1500), (2050, 1990), ("", ""))
    assert as_odile.post(url, form(*pairs, match=match)).status_code == 302
    assert len(rows()) == 2
    page = as_odile.get(reverse("referee:sheet", args=[match.tournament.slug, match.pk])).content.decode()
    assert "Manches\u00a0: 2 – 0" in page
    assert "gagne, 2 manches à 0" in page
    assert page.count("<caption>Manche") == 2


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        (((2010, 1500), (2050, "")), "Il manque un total de cette manche"),
        (((2010, 1500), ("", ""), (2050, 1990)), "Une manche manque entre deux autres"),
        (((2010, 1500), ("x", 1990)), "Une manche est à corriger"),
    ],
)
def test_a_game_half_typed_is_refused_and_what_was_typed_stays(match, as_odile, pairs, said):
    url = reverse("referee:totals", args=[match.tournament.slug, match.pk])
    page = as_odile.post(url, form(*pairs, match=match))
    assert page.status_code == 422
    assert said in page.content.decode()
    assert 'value="2010"' in page.content.decode()
    assert not HandedResult.objects.exists()


def test_a_doubt_says_in_which_game(match, as_odile):
    url = reverse("referee:totals", args=[match.tournament.slug, match.pk])
    page = as_odile.post(url, form((2010, 1500), (1900, 1000), match=match)).content.decode()
    doubts = page[page.index('id="doubts"') :]
    assert "<b>Manche 2</b>" in doubts and "<b>Manche 1</b>" not in doubts
    assert as_odile.post(url, form((2010, 1500), (1900, 1000), match=match, checked="on")).status_code == 302


def test_while_games_are_typed_each_says_its_sum(match, as_odile):
    url = reverse("referee:totals_sum", args=[match.tournament.slug, match.pk])
    said = as_odile.post(url, form((2010, 1500), (1900, ""), ("", ""), match=match)).content.decode()
    assert "Manche 1" in said and "font 3510" in said
    assert "Manche 3" not in said, "not begun"
    Tournament.objects.filter(pk=match.tournament.pk).update(totals_style="S4", target=1000)
    said = as_odile.post(url, form((1000, 944), (1000, 941), match=match)).content.decode()
    assert said.count("Le compte est bon") == 1 and "Manche 2" in said


def test_a_line_of_the_round_takes_all_games(match, as_odile, league, django_assert_max_num_queries):
    page = as_odile.get(address(league))
    assert 'name="g3-total_b"' in line_of(page, match)
    answer = as_odile.post(address(league), form(*A_WINS, match=match))
    assert answer.status_code == 302
    now = again(match)
    assert (now.winner, now.games_a, now.games_b) == ("A", 2, 1)
    half = as_odile.post(address(league), form((2010, 1500), (2050, ""), match=match, seen=1))
    assert half.status_code == 422 or again(match).state == "confirmed"


def test_the_slip_has_a_line_a_game(match, as_odile, league):
    page = as_odile.get(reverse("printing:slip", args=[league.slug, match.pk]) + "?recto").content.decode()
    assert "Manche" in page and "2 manches gagnantes de 2001" in page
    assert page.count('<th scope="row">3</th>') == 1
    assert '<th scope="row">4</th>' not in page


# ── each side apart ──


@pytest.fixture
def table(tournament, odile):
    """Table 4 in a league, its two phones apart."""
    seat = seated(tournament)
    Match.objects.filter(pk=seat.pk).update(limits_changed=True, games=3, target=2001, minutes=None)
    blind(tournament, **GUYANE)
    return taken(seat)


def says(match, side, *pairs, **more):
    first, *later = games(*pairs)
    return entered(match, side, Account(0, totals=first, later=tuple(later), checked=True, **more))


def test_the_same_games_stand(table):
    says(table, Side.A, *A_WINS)
    assert again(table).total_a is None
    now = says(table, Side.B, *A_WINS)
    assert (now.games_a, now.games_b, now.winner) == (2, 1, "A")
    assert now.state in {"submitted", "confirmed"}


def test_one_game_that_differs_counts_nothing(table, client):
    says(table, Side.A, *A_WINS)
    now = says(table, Side.B, *A_WINS[:2], (2050, 1900))
    assert (now.total_a, BlindEntry.objects.filter(outcome="differs").count()) == (None, 2)
    says(table, Side.A, *A_WINS[:2])
    says(table, Side.B, *A_WINS)
    assert Dispute.objects.count() == 1
    assert set(HOLDERS) == set(Side)


def test_boxes_of_a_game_are_its_own(match, by):
    first = GameTotals(2010, 1500, Boxes(capots_a=1, capots_b=0))
    second = GameTotals(2050, 1990, Boxes(capots_a=1, capots_b=1))
    hand_totals(match=match, totals=first, later=(second,), seen=0, by=by)
    now = again(match)
    assert (now.capots_a, now.capots_b) == (2, 1)
