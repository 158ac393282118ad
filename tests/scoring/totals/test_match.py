"""A match of several games by their totals: won by games, its points the sum (RESULTS, best of k; Guyane)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Limits, Side
from scoring.totals import GamesWon, GameTotals, TotalsSettings, check, check_match

FREE = TotalsSettings("S6", limits=Limits(target=2001, games=3))
WON_A, WON_B, LEVEL = GameTotals(2010, 1500), GameTotals(1500, 2050), GameTotals(2001, 2001)


@pytest.mark.parametrize(
    ("games", "winner", "codes"),
    [
        ([WON_A], Side.A, ("unfinished",)),
        ([WON_A, WON_A], Side.A, ()),
        ([WON_A, WON_B], Side.B, ("unfinished",)),  # level in games: the points say it
        ([WON_A, WON_B, WON_A], Side.A, ()),
        ([WON_B, WON_A, WON_B], Side.B, ()),
        ([WON_A, WON_A, WON_B], Side.A, ("games",)),
    ],
)
def test_more_games_win(games, winner, codes):
    judged = check_match(games, FREE)
    assert (judged.winner, judged.codes) == (winner, codes)


def test_games_win_against_points():
    judged = check_match([GameTotals(2001, 2000), GameTotals(0, 2001), GameTotals(2001, 2000)], FREE)
    assert (judged.winner, judged.won) == (Side.A, GamesWon(2, 1, 4002, 6001))


def test_what_is_asked_of_a_game_stands_with_it_and_of_the_match_with_the_last():
    judged = check_match([GameTotals(1900, 100), WON_A, WON_A], FREE)
    assert judged.games[0] and not judged.games[1]
    assert [judged.codes_of(game) for game in range(3)] == [("unfinished",), (), ("games",)]


def test_the_other_sheet_that_says_a_game_the_other_way_round_is_asked_about_in_that_game():
    judged = check_match([WON_A, WON_B, WON_A], FREE, other=[WON_A, WON_A])
    assert [judged.codes_of(game) for game in range(3)] == [(), (), ()]
    judged = check_match([WON_A, WON_B, WON_A], FREE, other=[WON_A, GameTotals(2050, 1500), WON_A])
    assert [judged.codes_of(game) for game in range(3)] == [(), ("sides",), ()]
    alone = TotalsSettings("S6", limits=Limits(target=2001))
    assert check_match([WON_A], alone, other=[GameTotals(1500, 2010)]).codes == ("sides",)


SEVEN = TotalsSettings("S6", limits=Limits(target=2001, games=7))


@pytest.mark.parametrize(
    ("games", "settings", "said"),
    [
        ([WON_A, WON_A, WON_B], FREE, "gagnée en 2 manches : une manche de trop ?"),
        ([WON_A, WON_A, WON_B, WON_B], FREE, "gagnée en 2 manches : 2 manches de trop ?"),
        ([WON_A, WON_B, WON_A, WON_B, WON_B], FREE, "gagnée en 3 manches : 2 manches de trop ?"),
        ([WON_B, WON_A, WON_B, WON_B, WON_B, WON_A, WON_A], SEVEN, "gagnée en 5 manches : 2 manches"),
    ],
)
def test_games_too_many_are_counted_from_the_one_that_decided(games, settings, said):
    judged = check_match(games, settings)
    assert judged.codes == ("games",)
    assert said in str(judged.match[0]).replace("\u00a0", " ").replace("\u202f", " ")


def test_after_the_call_of_time_fewer_games_stand():
    called = TotalsSettings("S6", limits=Limits(target=2001, games=3), time_called=True)
    assert check_match([WON_A], called).codes == ()
    level = [WON_A, GameTotals(1500, 2010)]
    assert check_match(level, called).codes == ("winner",)
    draws = TotalsSettings("S6", limits=Limits(games=3, draw_allowed=True), time_called=True)
    assert (check_match(level, draws).codes, check_match(level, draws).winner) == ((), None)


def test_a_level_game_is_whose_it_is_said_to_be():
    said = GameTotals(2001, 2001, winner=Side.B)
    assert GamesWon.of([WON_A, said, LEVEL]) == GamesWon(1, 1, 6012, 5502)


def test_a_match_without_a_game_is_none():
    with pytest.raises(ValueError, match="a game"):
        check_match([], FREE)


@pytest.mark.parametrize(("game", "winner", "codes"), [(WON_A, Side.A, ()), (LEVEL, None, ("winner",))])
def test_where_one_game_is_played_the_match_is_that_game(game, winner, codes):
    judged = check_match([game], TotalsSettings("S6", limits=Limits(target=2001)))
    assert (judged.winner, judged.codes, judged.match) == (winner, codes, ())


totals = st.builds(GameTotals, st.integers(-500, 3000), st.integers(-500, 3000))


@given(totals, st.booleans())
def test_a_match_of_one_game_is_that_game(game, draw):
    settings = TotalsSettings("S4", limits=Limits(target=1000, draw_allowed=draw))
    verdict, judged = check(game, settings), check_match([game], settings)
    assert judged.winner == verdict.winner
    assert judged.codes == getattr(verdict, "codes", ())


@given(st.lists(totals, min_size=1, max_size=7))
def test_sides_exchanged_exchange_the_winner(games):
    settings = TotalsSettings("S6", limits=Limits(games=7))
    mirrored = [GameTotals(game.b, game.a) for game in games]
    one, other = check_match(games, settings), check_match(mirrored, settings)
    assert (one.winner and one.winner.other) == other.winner
    assert (one.won.a, one.won.points_a) == (other.won.b, other.won.points_b)
    assert one.won.a + one.won.b + sum(game.a == game.b for game in games) == len(games)
    assert one.won.points_a == sum(game.a for game in games)


@given(st.permutations([WON_A, WON_B, WON_A, GameTotals(10, 20), GameTotals(30, 10)]))
def test_the_order_of_the_games_does_not_change_who_won(games):
    assert check_match(games, FREE).winner is Side.A
