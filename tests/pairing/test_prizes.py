"""Prizes: what goes back, a prize for each place, equal places; published evenings; no cent is ever lost."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.notes import Refusal
from pairing.prizes import Place, money_back, propose_grid, read_and_share, share_out, split
from tests.pairing.year import answered

NINETY = Fraction(9, 10)
PODIUM = (Place(1, ("7",)), Place(2, ("3", "9", "4")), Place(5, ("1",)))


def euros(*prizes):
    return tuple(prize * 100 for prize in prizes)


# Published evenings.


def test_sixty_players_at_fifteen_euros_give_810_back_to_eight_duos_and_300_to_the_first():
    assert money_back(60, 1500, Fraction(1)) == 90_000
    fund = money_back(60, 1500, NINETY)
    assert fund == 81_000
    # By halves, thirds …: 298.03, 149.01, 99.34, 74.51, 59.61, 49.67, 42.58, 37.25. Floored to 10 € that is
    # 750; the six steps that are left go to the first six.
    grid = propose_grid(fund, 8, 1000)
    assert grid == euros(300, 150, 100, 80, 60, 50, 40, 30)
    assert sum(grid) == fund
    assert split(grid[0], 2) == euros(150, 150)


@pytest.mark.parametrize(
    ("step", "grid"),
    [
        (500, euros(300, 150, 100, 75, 60, 50, 40, 35)),
        (100, euros(299, 150, 100, 74, 59, 49, 42, 37)),
    ],
)
def test_the_same_evening_in_smaller_steps(step, grid):
    assert propose_grid(81_000, 8, step) == grid


def test_sixty_four_players_are_rounded_up_to_the_ten_and_sixteen_are_paid():
    # 64 × 18 € × 90 % = 1036.80 €.
    fund = money_back(64, 1800, NINETY, up_to=1000)
    assert fund == 104_000
    grid = propose_grid(fund, 16, 1000)
    assert (len(grid), sum(grid), min(grid)) == (16, 104_000, 1000)


def test_four_euros_a_pair_go_back_whole_and_every_pair_has_a_prize():
    fund = money_back(23, 400, Fraction(1))
    assert fund == 9200
    grid = propose_grid(fund, 23, 100)
    assert (len(grid), sum(grid), grid[-1]) == (23, 9200, 100)
    units = tuple(map(str, range(1, 24)))
    assert {*share_out(grid, [Place(1, units)], "equal").values()} == {400}


def test_nobody_who_is_paid_has_less_than_a_step():
    # 10 € by halves and thirds to four: 4.80, 2.40, 1.60, 1.20. In steps of 2 € the last two are below one
    # and have one, which leaves 6 € to the first two: 4 and 2.
    assert propose_grid(1000, 4, 200) == euros(4, 2, 2, 2)
    assert propose_grid(24_000, 60, 100)[-20:] == (100,) * 20


def test_a_fund_of_fewer_steps_than_places_pays_fewer():
    assert propose_grid(1250, 8, 500) == (750, 500)
    assert propose_grid(99, 8, 500) == (99,)
    assert propose_grid(0, 8, 500) == propose_grid(5000, 0, 500) == ()


def test_what_is_not_whole_cents_is_rounded_up():
    assert money_back(1, 100, Fraction(1, 3)) == 34


# Equal places.


def test_equal_places_share_the_prizes_of_as_many_places():
    grid = (30_000, 15_000, 10_000, 5001)
    # 15000 + 10000 + 5001 = 30001: a third each, the cent over to the first of them.
    assert share_out(grid, PODIUM, "equal") == {"7": 30_000, "3": 10_001, "9": 10_000, "4": 10_000, "1": 0}
    assert share_out(grid, PODIUM, "order") == {"7": 30_000, "3": 15_000, "9": 10_000, "4": 5001, "1": 0}


def test_equal_places_at_the_end_of_the_grid_share_what_there_is():
    assert share_out((900, 600), [Place(1, ("a",)), Place(2, ("b", "c", "d"))], "equal") == {
        "a": 900,
        "b": 200,
        "c": 200,
        "d": 200,
    }


def test_the_lot_is_its_seed_s_whatever_the_order_and_whoever_else_is_tied():
    grid = (5, 4, 3, 2, 1)
    drawn = {seed: share_out(grid, [Place(1, tuple("abcde"))], "lot", seed) for seed in range(40)}
    assert share_out(grid, [Place(1, tuple("edcba"))], "lot", 7) == drawn[7]
    assert {next(iter(shares)) for shares in drawn.values()} == {*"abcde"}
    assert all([*shares.values()] == [5, 4, 3, 2, 1] for shares in drawn.values())
    # A correction parts a from the others: they stand among themselves as they stood.
    parted = share_out(grid, [Place(1, ("a",)), Place(2, tuple("bcde"))], "lot", 7)
    assert [*parted] == ["a", *(unit for unit in drawn[7] if unit != "a")]


def test_a_pair_s_odd_cent_is_the_first_named_one_s():
    assert split(10_001, 2) == (5001, 5000)


@pytest.mark.parametrize(
    ("places", "field"),
    [
        ([Place(1, ("a", "b")), Place(2, ("c",))], "rank 2"),
        ([Place(0, ("a",))], "rank 0"),
        ([Place(1, ())], "rank 1"),
        ([Place(1, ("a",)), Place(2, ("a",))], "units"),
    ],
)
def test_places_that_cannot_be_are_refused(places, field):
    with pytest.raises(Refusal) as refused:
        share_out((100,), places, "equal")
    assert field in str(refused.value)


def test_a_rank_may_be_missing_and_its_prize_stays():
    assert share_out((3, 2, 1), [Place(3, ("c",)), Place(1, ("a",))], "equal") == {"a": 3, "c": 1}


# Laws.

AMOUNTS = st.integers(0, 100_000)
GRIDS = st.lists(AMOUNTS, max_size=9).map(lambda prizes: sorted(prizes, reverse=True))


@st.composite
def podiums(draw):
    """Places without gaps."""
    places, rank = [], 1
    for size in draw(st.lists(st.integers(1, 4), min_size=1, max_size=5)):
        places.append(Place(rank, tuple(f"u{number}" for number in range(rank, rank + size))))
        rank += size
    return places


@given(GRIDS, podiums(), st.sampled_from(["equal", "order", "lot"]), st.integers(0, 99))
def test_every_cent_of_the_prizes_won_is_given_and_the_better_never_has_less(grid, places, ties, seed):
    shares = share_out(grid, places, ties, seed)
    units = [unit for place in places for unit in place.units]
    assert sorted(shares) == sorted(units)
    assert sum(shares.values()) == sum(grid[: len(units)])
    assert [*shares.values()] == sorted(shares.values(), reverse=True)
    assert min(shares.values()) >= 0
    if ties == "equal":
        for place in places:
            parts = [shares[unit] for unit in place.units]
            assert max(parts) - min(parts) <= 1


@given(AMOUNTS, st.integers(1, 40), st.sampled_from([1, 100, 500, 1000]))
def test_a_grid_gives_the_whole_fund_in_steps_the_better_never_less(fund, paid, step):
    grid = propose_grid(fund, paid, step)
    assert sum(grid) == fund
    assert [*grid] == sorted(grid, reverse=True)
    assert len(grid) == min(paid, fund // step) or (fund < step and len(grid) == (fund > 0))
    assert all(prize % step == 0 and prize >= step for prize in grid[1:])


@given(st.integers(0, 200), AMOUNTS, st.fractions(0, 1, max_denominator=100), st.sampled_from([1, 100, 1000]))
def test_the_fund_is_rounded_up_by_less_than_a_step(entrants, fee, share, up_to):
    fund = money_back(entrants, fee, share, up_to)
    assert fund % up_to == 0
    assert 0 <= fund - entrants * fee * share < up_to


@given(AMOUNTS, st.integers(1, 9))
def test_parts_are_equal_to_a_cent_and_make_the_whole(cents, count):
    parts = split(cents, count)
    assert (len(parts), sum(parts)) == (count, cents)
    assert [*parts] == sorted(parts, reverse=True) and parts[0] - parts[-1] <= 1


# The command.

ASKED = {
    "fund": 81_000,
    "grid": [30_000, 15_000, 10_001],
    "places": [{"rank": 1, "units": ["7"]}, {"rank": 2, "units": ["3", "9"]}],
    "ties": "equal",
    "seed": 1,
    "step": 100,
}


def test_the_command_writes_the_cents_of_each_unit(monkeypatch, capfdbinary):
    code, said, complained = answered(monkeypatch, capfdbinary, "prizes", given=json.dumps(ASKED))
    assert (code, said, complained) == (0, '{"7":30000,"3":12501,"9":12500}\n', "")
    given = json.dumps({**ASKED, "ties": "order"})
    assert answered(monkeypatch, capfdbinary, "prizes", given=given)[1] == '{"7":30000,"3":15000,"9":10001}\n'


def test_without_a_grid_the_fund_makes_one_for_all():
    asked = {**ASKED, "ties": "order", "step": 1000}
    del asked["grid"]
    # 810 by halves and thirds: 441.82, 220.91, 147.27; two steps are left.
    assert read_and_share(json.dumps(asked)) == {"7": 45_000, "3": 22_000, "9": 14_000}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"ties": "coin"}, "ties"),
        ({"fund": -1}, "fund"),
        ({"step": 0}, "step"),
        ({"grid": [5, -5]}, "grid"),
        ({"grid": [5.5]}, "grid[0]"),
        ({"places": [{"rank": 1}]}, "places[0].units"),
        ({"places": [{"rank": 1, "units": [7]}]}, "places[0].units[0]"),
        ({"prizes": []}, "prizes"),
    ],
)
def test_the_command_refuses_with_one_sentence(change, field, monkeypatch, capfdbinary):
    code, said, complained = answered(
        monkeypatch, capfdbinary, "prizes", given=json.dumps({**ASKED, **change})
    )
    assert (code, said) == (2, "")
    assert complained.startswith(f"«\u00a0{field}\u00a0»") and len(complained.splitlines()) == 1
