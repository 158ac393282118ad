"""A remark of a ranked round says the real reason: what it claims is tried on every other round."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines import ranked
from pairing.engines.pot import PotEntrant, PotOptions
from pairing.engines.pot import pair as from_pot
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.record import make_record
from tests.pairing.exact import Judge
from tournament.draw.queries.couples import CoupleReader

LEAST = {"rematch_all", "rematch_least"}


def team(number, rank=None, **more):
    return RankedEntrant(number, rank=number if rank is None else rank, **more)


def drawn(teams, seed=1, **options):
    return ranked.pair(teams, RankedOptions(**options), Random(seed))


def said(teams, audience="players", **options):
    return {remark.code: remark.text(audience) for remark in drawn(teams, **options).remarks}


def met_of(count, couples):
    """Team → those it met."""
    met = {n: [] for n in range(1, count + 1)}
    for one, two in couples:
        met[one].append(two)
        met[two].append(one)
    return met


# In the order of the numbers.


# Who is exempt.


@pytest.mark.parametrize(
    ("before", "code", "exempt"),
    [
        ((1, 1, 1, 1, 2), "exempt_least", 4),
        ((1, 1, 1, 1, 1), "exempt_again", 5),
        ((1, 1, 1, 1, 0), "exempt_lowest", 5),
        ((0, 0, 0, 0, 1), "exempt_lowest", 4),
    ],
)
def test_the_last_of_all_is_told_from_the_last_of_those_whose_turn_it_is(before, code, exempt):
    teams = [team(n, exempt_before=times) for n, times in enumerate(before, start=1)]
    assert drawn(teams).exempt == exempt
    assert code in said(teams)


def test_between_level_teams_the_lot_or_the_number_is_named():
    teams = [team(1), team(2), team(3), team(4, rank=4), team(5, rank=4)]
    found = drawn(teams)
    told = {remark.code: remark.text() for remark in found.remarks}
    assert (
        told["exempt_tied"]
        == f"Équipe {found.exempt}\u00a0: ex æquo, le tirage au sort l’a désignée parmi 4 et 5."
    )
    assert "le plus grand numéro parmi 4 et 5" in said(teams, by_number=True)["exempt_tied_number"]
    assert "exempt_tied" not in said([team(n) for n in range(1, 6)])


def test_from_the_pot_those_passed_over_for_a_rematch_are_named():
    met = met_of(5, combinations(range(1, 5), 2))
    played = {1: 1, 2: 1, 3: 1, 4: 1, 5: 3}
    teams = [PotEntrant(n, met=tuple(met[n]), played=played[n]) for n in met]
    told = {remark.code: remark.text() for remark in from_pot(teams, PotOptions(), Random(0)).remarks}
    assert "c’était le tour de\u00a0: 5." in told["exempt_moved"]


# Rematches.


def test_a_rematch_that_another_exempt_team_would_avoid_is_blamed_on_the_turn():
    teams = [team(1, met=(2,), exempt_before=1), team(2, met=(1,), exempt_before=1), team(3)]
    codes = said(teams)
    assert codes["rematch_turn"] == (
        "Équipes 1 et 2\u00a0: elles se retrouvent, car le tour de l’équipe 3 d’être exempte passe avant."
    )
    assert not LEAST & set(codes)


@st.composite
def odd_fields(draw):
    count = draw(st.sampled_from((3, 5, 7)))
    lot = Random(draw(st.integers(0, 2**32)))
    crowd = draw(st.floats(0.3, 1))
    met = met_of(count, [pair for pair in combinations(range(1, count + 1), 2) if lot.random() < crowd])
    return [team(n, met=tuple(met[n]), exempt_before=int(lot.random() < 0.5)) for n in met]


@given(odd_fields())
def test_no_round_at_all_has_fewer_rematches_where_that_is_said(teams):
    found = drawn(teams)
    codes = {remark.code for remark in found.remarks}
    places = {one.id: one.rank for one in teams}
    anybody = [RankedEntrant(one.id, rank=one.rank, met=one.met) for one in teams]
    fewest = Judge(anybody, places).cheapest()[0]
    rematches = dict(found.cost)["rematches"]
    assert ("rematch_turn" in codes) == (fewest < rematches)
    assert bool(codes & LEAST) == (fewest == rematches > 0)


# Clubs, groups and gaps.


def test_winners_against_winners_is_why_a_club_plays_itself():
    clubs = {1: "a", 2: "a", 3: "b", 4: "c"}
    teams = [RankedEntrant(n, club=clubs[n], wins=2 if n < 3 else 1) for n in clubs]
    codes = said(teams, "staff", winners=True)
    assert (
        "Il fallait d’abord opposer les gagnants entre eux, et aucun tirage n’a alors moins"
        in codes["pair_club_after"]
    )
    assert codes["pair_winners"].endswith("autant de victoires, opposées par tirage au sort.")


@pytest.mark.parametrize(
    ("mates", "code"), [(1, None), (2, None), (3, "pair_club_fewest"), (4, "pair_club_fewest")]
)
def test_a_club_with_more_than_half_the_teams_cannot_be_kept_apart(mates, code):
    teams = [team(n, club="a" if n <= mates else None, met=()) for n in range(1, 5)]
    assert {one for one in said(teams) if one.startswith("pair_club_")} == ({code} if code else set())


@given(count=st.integers(2, 9), seed=st.integers(0, 2**32), winners=st.booleans(), apart=st.booleans())
def test_what_came_first_is_named_and_was_there(count, seed, winners, apart):
    lot = Random(seed)
    couples = [pair for pair in combinations(range(1, count + 1), 2) if lot.random() < 0.3]
    met = met_of(count, couples if lot.random() < 0.5 else [])
    teams = [
        team(
            n,
            met=tuple(met[n]),
            club=[None, "a", "b"][int(lot.random() * 3)],
            score=int(lot.random() * 2),
            exempt_before=int(lot.random() * 2),
        )
        for n in met
    ]
    there = {"turn": count % 2, "met": any(met.values()), "wins": winners, "club": apart, "score": 1}
    for remark in drawn(teams, winners=winners, clubs_apart=apart).remarks:
        named = dict(remark.values).get("causes")
        assert named is None or (named and all(there[one] for one in named))
        assert "{" not in remark.text()


@pytest.mark.parametrize(
    ("wins", "code"),
    [((2, 2, 2, 1), "floater"), ((2, 1, 1, 0), "floater_down"), ((2, 2, 1, 1), None)],
)
def test_a_group_that_a_team_comes_down_to_becomes_odd(wins, code):
    teams = [team(n, wins=count) for n, count in enumerate(wins, start=1)]
    codes = [remark.code for remark in drawn(teams, winners=True).remarks if "float" in remark.code]
    assert (codes[-1] if codes else None) == code


@pytest.mark.parametrize(
    ("wins", "exempt", "code", "reason"),
    [
        ((2, 2, 1), 2, "floater_exempt", "sans l’équipe 2, exempte, le groupe de l’équipe 1 est impair"),
        ((2, 1, 0), 2, "floater_past_exempt", "entre les deux il n’y avait que l’équipe 2, exempte."),
        ((2, 1, 0), 3, "floater", "le groupe de l’équipe 1 est impair"),
    ],
)
def test_the_exempt_team_may_be_why_a_group_is_odd(wins, exempt, code, reason):
    teams = [team(n, wins=count, exempt_before=int(n != exempt)) for n, count in enumerate(wins, start=1)]
    assert drawn(teams, winners=True).exempt == exempt
    assert reason in said(teams, winners=True)[code]


# All the rounds at once.


@pytest.mark.parametrize(("rounds", "code"), [(2, None), (3, "small_field"), (4, "small_field_again")])
def test_a_second_leg_is_not_promised_away(rounds, code):
    codes = said([RankedEntrant(n) for n in range(1, 5)], rounds=rounds)
    assert {one for one in codes if one.startswith("small")} == ({code} if code else set()), codes
    assert ("no_rematch" in codes) == (code == "small_field")


def test_the_usual_reason_is_said_once_for_all_couples():
    for options, sentence in (
        ({}, "Les équipes sont opposées par tirage au sort."),
        ({"by_number": True}, "Les équipes sont opposées dans l’ordre des numéros."),
    ):
        record = make_record(
            [RankedEntrant(n) for n in range(1, 5)], RankedOptions(**options), 1, engine="ranked"
        )
        page = CoupleReader(record, {}, {})
        assert [line.text for line in page.general()] == [sentence]
        assert [couple.remarks for drawn_round in page.rounds() for couple in drawn_round.couples] == [(), ()]


def test_by_number_a_gap_names_what_came_first():
    clubs = {1: "a", 2: "a", 3: "b", 4: "b"}
    codes = said([RankedEntrant(n, club=clubs[n]) for n in clubs], by_number=True)
    assert codes["pair_number_after"] == (
        "Équipes 2 et 4\u00a0: dans l’ordre des numéros, mais il fallait d’abord séparer les clubs."
    )


@pytest.mark.parametrize(
    ("times", "code"), [(0, "exempt_lot"), (1, "exempt_pot_again"), (2, "exempt_pot_more")]
)
def test_from_the_pot_a_third_time_is_no_second_one(times, code):
    teams = [PotEntrant(n, exempt_before=times) for n in (1, 2, 3)]
    assert code in [remark.code for remark in from_pot(teams, PotOptions(), Random(0)).remarks]
