"""The law of the ranked rounds, over whole evenings of every size."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines import ranked
from pairing.engines.ranked.teams import RankedEntrant, RankedOptions
from pairing.record import dump, load, make_record, replay
from pairing.refusals import Refusal
from pairing.swap import swap, swap_effect
from pairing.table_order import seated, spread
from tests.pairing.cast import Evening

SMALL = [(count, seed) for count in range(4, 17) for seed in range(6)]
LARGE = [(count, seed) for count in (17, 24, 33, 48, 64) for seed in range(1)] + [(150, 0)]


def plays_once(proposal, count):
    """Every team is at one table, or exempt."""
    playing = [team for match in proposal.pairings for team in (match.a, match.b)]
    exempt = [proposal.exempt] if proposal.exempt is not None else []
    return sorted([*playing, *exempt]) == list(range(1, count + 1)) and bool(exempt) == bool(count % 2)


def evening_is_lawful(count, seed, rounds, **options):
    """Play an evening; each team once a round, nobody exempt twice before everybody once."""
    evening = Evening(count, seed)
    for _ in range(rounds):
        before = Counter(evening.exempt)
        proposal = evening.play(**options)
        assert plays_once(proposal, count)
        if proposal.exempt is not None:
            assert before[proposal.exempt] == min(before[team] for team in evening.teams)
    return evening


def met_twice(evening):
    return [team for team, met in evening.met.items() if len(met) != len(set(met))]


def test_nobody_meets_twice_while_half_the_field_is_new():
    for count, seed in SMALL:
        assert not met_twice(evening_is_lawful(count, seed, min(4, count // 2)))


def test_nobody_meets_twice_in_a_large_field():
    for count, seed in LARGE:
        assert not met_twice(evening_is_lawful(count, seed, 4 if count < 150 else 5))


def test_nobody_is_exempt_twice_before_everybody_once():
    for count in [5, 7, 9, 11]:
        evening = evening_is_lawful(count, 1, 2 * count)
        assert set(evening.exempt.values()) == {2}


def test_winners_meet_winners_with_one_floater_where_a_group_is_odd():
    scores = [6, 6, 6, 4, 4, 4, 2, 2, 2, 0]
    teams = [RankedEntrant(n, score=score, rank=n) for n, score in enumerate(scores, start=1)]
    proposal = ranked.pair(teams, RankedOptions(winners=True), Random(0))
    gaps = sorted(abs(scores[m.a - 1] - scores[m.b - 1]) for m in proposal.pairings)
    assert gaps == [0, 0, 0, 2, 2]
    assert dict(proposal.cost)["groups"] == 2


def test_winners_count_before_points():
    teams = [
        RankedEntrant(n, score=score, wins=wins, rank=n)
        for n, (score, wins) in enumerate([(3000, 2), (2900, 1), (2800, 1), (1000, 2)], start=1)
    ]
    met = ranked.pair(teams, RankedOptions(winners=True), Random(0))
    assert {frozenset((m.a, m.b)) for m in met.pairings} == {frozenset((1, 4)), frozenset((2, 3))}


def test_the_first_round_is_by_lot_and_fair():
    teams = [RankedEntrant(number) for number in range(1, 7)]
    met, exempt = Counter(), Counter()
    for seed in range(300):
        for match in ranked.pair(teams, RankedOptions(), Random(seed)).pairings:
            met[frozenset((match.a, match.b))] += 1
        exempt[ranked.pair(teams[:5], RankedOptions(), Random(seed)).exempt] += 1
    assert len(met) == 15
    assert all(30 < times < 100 for times in met.values())
    assert all(30 < times < 100 for times in exempt.values())


def test_the_first_round_may_follow_the_registration():
    teams = [RankedEntrant(number) for number in range(1, 8)]
    proposal = ranked.pair(teams, RankedOptions(by_number=True, exempt_last=True), Random(4))
    assert [(m.a, m.b) for m in proposal.pairings] == [(1, 2), (3, 4), (5, 6)]
    assert proposal.exempt == 7


def test_the_organiser_may_choose_who_is_exempt():
    teams = [RankedEntrant(n, rank=n, exempt_before=int(n == 3)) for n in range(1, 8)]
    assert ranked.pair(teams, RankedOptions(exempt=3), Random(0)).exempt == 3
    assert ranked.pair(teams, RankedOptions(), Random(0)).exempt == 7


def test_the_exempt_team_is_the_lowest_that_does_not_force_a_rematch():
    met = {1: (2, 3, 4), 2: (1, 3, 4), 3: (1, 2, 4), 4: (1, 2, 3), 5: ()}
    teams = [RankedEntrant(n, rank=n, met=met[n]) for n in met]
    proposal = ranked.pair(teams, RankedOptions(), Random(0))
    assert proposal.exempt == 4  # 5 exempt: two rematches; 4 exempt: one
    assert dict(proposal.cost)["rematches"] == 1


@pytest.mark.parametrize(
    ("count", "fewest"), [(4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 8), (10, 9), (12, 11)]
)
def test_a_small_field_plays_the_rounds_of_a_round_robin(count, fewest):
    for more in [-1, 0, 1]:
        rounds, together = fewest + more, more >= 0
        teams = [RankedEntrant(number) for number in range(1, count + 1)]
        proposal = ranked.pair(teams, RankedOptions(rounds=rounds), Random(1))
        assert (proposal.rounds == rounds) is together
        if together and rounds <= count - 1 + count % 2:
            met = Counter(frozenset((m.a, m.b)) for m in proposal.pairings)
            assert set(met.values()) == {1}
            assert len(proposal.exempts) == (rounds if count % 2 else 0)
            assert max(Counter(team for _, team in proposal.exempts).values(), default=1) == 1


def test_a_round_robin_that_is_over_starts_again_with_the_sides_changed():
    teams = [RankedEntrant(number) for number in range(1, 5)]
    proposal = ranked.pair(teams, RankedOptions(rounds=6), Random(1))
    first = {(m.a, m.b) for number in (1, 2, 3) for m in proposal.round(number)}
    assert {(m.b, m.a) for number in (4, 5, 6) for m in proposal.round(number)} == first
    assert dict(proposal.remarks[1].values)["round"] == 4


def test_the_places_of_the_round_robin_are_given_by_lot():
    teams = [RankedEntrant(number) for number in range(1, 7)]
    draws = {ranked.pair(teams, RankedOptions(rounds=5), Random(seed)).pairings for seed in range(20)}
    assert len(draws) == 20


def test_a_late_team_in_a_small_field_is_drawn_round_by_round():
    teams = [RankedEntrant(number, met=(7 - number,)) for number in range(1, 7)]
    assert ranked.pair(teams, RankedOptions(rounds=5, round=2), Random(1)).rounds == 2
    assert len(ranked.pair(teams, RankedOptions(rounds=5, round=2), Random(1)).pairings) == 3


@given(count=st.integers(4, 40), seed=st.integers(0, 2**40), order=st.randoms(use_true_random=False))
def test_the_order_in_which_teams_are_given_changes_nothing(count, seed, order):
    evening = Evening(count, seed, clubs=5)
    evening.play()
    entrants = evening.entrants()
    mixed = list(entrants)
    order.shuffle(mixed)
    assert ranked.pair(mixed, RankedOptions(), Random(seed)) == ranked.pair(
        entrants, RankedOptions(), Random(seed)
    )


@pytest.mark.parametrize(
    ("teams", "options", "code"),
    [
        ([RankedEntrant(1)], {}, "too_few_to_pair"),
        ([RankedEntrant(1), RankedEntrant(1)], {}, "duplicate_team"),
        ([RankedEntrant(1, met=(1,)), RankedEntrant(2)], {}, "met_itself"),
        ([RankedEntrant(1, rank=0), RankedEntrant(2)], {}, "bad_rank"),
        ([RankedEntrant(1, exempt_before=-1), RankedEntrant(2)], {}, "bad_exempt_count"),
        ([RankedEntrant(1), RankedEntrant(2)], {"exempt": 2}, "exempt_not_needed"),
        ([RankedEntrant(1), RankedEntrant(2), RankedEntrant(3)], {"exempt": 4}, "unknown_team"),
        ([RankedEntrant(1), RankedEntrant(2)], {"swaps": ((1, 1),)}, "same_team"),
        ([RankedEntrant(1), RankedEntrant(2)], {"rounds": 2000}, "bad_rounds"),
        ([RankedEntrant(1, score=10**30), RankedEntrant(2), RankedEntrant(3, score=1)], {}, "scores_too_far"),
    ],
)
def test_it_refuses_with_a_sentence(teams, options, code):
    with pytest.raises(Refusal) as refused:
        ranked.pair(teams, RankedOptions(**options), Random(0))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


def test_scores_of_a_whole_season_are_still_compared_exactly():
    teams = [RankedEntrant(n, score=1_000_000 - 7 * n * n, rank=n) for n in range(1, 151)]
    proposal = ranked.pair(teams, RankedOptions(), Random(0))
    assert [(m.a, m.b) for m in proposal.pairings][:2] == [(1, 2), (3, 4)]


# A small field draws all its ranked rounds at once: what was chosen is honoured, or said to be set aside.

ASIDE = {"together_no_winners", "together_no_gaps", "together_no_spread"}


def drawn(count, seed=1, **options):
    teams = [RankedEntrant(number) for number in range(1, count + 1)]
    return ranked.pair(teams, RankedOptions(**options), Random(seed))


def codes(proposal):
    return {remark.code for remark in proposal.remarks}


def first_round(proposal):
    return [{m.a, m.b} for m in proposal.round(1)]


@given(st.sampled_from([3, 5, 7, 9, 11]), st.integers(0, 2**40), st.data())
def test_the_chosen_team_rests_in_the_first_round_and_nobody_twice_before_the_others(count, seed, data):
    chosen = data.draw(st.integers(1, count))
    proposal = drawn(count, seed, rounds=count, exempt=chosen)
    assert proposal.exempts[0] == (1, chosen)
    assert Counter(team for _, team in proposal.exempts) == Counter(range(1, count + 1))
    met = Counter(frozenset((m.a, m.b)) for m in proposal.pairings)
    assert set(met.values()) == {1} and len(met) == count * (count - 1) // 2
    said = next(one for one in proposal.remarks if one.code == "exempt_first_chosen")
    assert dict(said.values) == {"round": 1, "team": chosen}


def test_who_rests_first_beside_the_chosen_one_is_still_by_lot():
    draws = {drawn(5, seed, rounds=5, exempt=3).pairings for seed in range(20)}
    assert len(draws) > 10


def test_a_swap_takes_the_rest_from_the_chosen_team_and_nothing_says_otherwise():
    proposal = drawn(5, rounds=5, exempt=3, swaps=((3, 4),))
    assert proposal.exempts[0] == (1, 4)
    assert "exempt_first_chosen" not in codes(proposal)


def test_the_last_to_arrive_rests_first_where_asked_and_only_in_an_odd_field():
    assert drawn(7, rounds=7, exempt_last=True).exempts[0] == (1, 7)
    assert "exempt_first_last" in codes(drawn(7, rounds=7, exempt_last=True))
    assert drawn(7, rounds=7, exempt_last=True, exempt=2).exempts[0] == (1, 2)
    even = drawn(6, rounds=5, exempt_last=True)
    assert (even.exempts, even.pairings) == ((), drawn(6, rounds=5).pairings)


@pytest.mark.parametrize(("count", "couples"), [(4, [{1, 2}, {3, 4}]), (5, [{1, 2}, {3, 4}])])
def test_in_the_order_of_registration_the_first_round_is_that_order(count, couples):
    proposal = drawn(count, rounds=4, by_number=True)
    assert first_round(proposal) == couples
    assert "small_field_by_number" in codes(proposal)
    assert {drawn(count, seed, rounds=4, by_number=True) for seed in range(5)} == {proposal}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, set()),
        ({"winners": True}, {"together_no_winners"}),
        ({"cost": "score_gaps"}, {"together_no_gaps"}),
        ({"spread_tables": True}, {"together_no_spread"}),
        ({"winners": True, "cost": "score_gaps", "spread_tables": True}, ASIDE),
    ],
)
def test_what_has_no_effect_on_rounds_drawn_together_is_said(options, said):
    assert codes(drawn(6, rounds=4, **options)) & ASIDE == said
    assert not codes(drawn(6, rounds=3, **options)) & ASIDE  # round by round they have their effect


# Which table a match gets: in the order of the pairing, in waves, or evenly over the evening.


def test_the_best_match_is_at_the_first_table_of_the_hall():
    teams = [RankedEntrant(n, rank=n) for n in range(1, 7)]
    proposal = ranked.pair(teams, RankedOptions(tables=(4, 2, 9)), Random(0))
    assert [(m.table, m.a, m.b) for m in proposal.pairings] == [(4, 1, 2), (2, 3, 4), (9, 5, 6)]


@pytest.mark.parametrize(("tables", "waves"), [(2, 3), (4, 2), (5, 1), (6, 1)])
def test_a_round_is_played_in_waves_where_tables_are_short(tables, waves):
    couples = [(2 * n + 1, 2 * n + 2) for n in range(5)]
    matches = seated(couples, range(1, tables + 1))
    assert max(match.wave for match in matches) == waves
    places = [(match.wave, match.table) for match in matches]
    assert len(set(places)) == 5
    assert [(match.a, match.b) for match in matches] == couples


def test_a_wave_is_said():
    teams = [RankedEntrant(n, rank=n) for n in range(1, 9)]
    proposal = ranked.pair(teams, RankedOptions(tables=(1, 2, 3)), Random(0))
    said = [remark.text() for remark in proposal.remarks if remark.code == "waves"]
    assert said == ["4 parties pour 3 tables\u00a0: le tour se joue en 2 vagues."]


@pytest.mark.parametrize("count", [32, 150])
def test_over_an_evening_nobody_comes_back_to_a_table(count):
    evening = Evening(count, count)
    for _ in range(5):
        evening.play(spread_tables=True)
    assert all(len(set(tables)) == 5 for tables in evening.tables.values())


@given(matches=st.integers(1, 6), spare=st.integers(0, 1), seed=st.integers(0, 2**32), crowd=st.floats(0, 1))
def test_no_order_of_the_tables_has_fewer_that_come_back(matches, spare, seed, crowd):
    lot = Random(seed)
    couples = [(2 * n + 1, 2 * n + 2) for n in range(matches)]
    tables = list(range(1, matches + spare + 1))
    before = {
        team: Counter(table for table in tables if lot.random() < crowd / 2)
        for couple in couples
        for team in couple
    }

    def back(given):
        return sum(
            table in before[team] for couple, table in zip(couples, given, strict=False) for team in couple
        )

    given = spread(couples, tables, before)
    assert len(set(given)) == matches
    assert back(given) == min(map(back, permutations(tables, matches)))


def field(tables_before, **options):
    teams = [RankedEntrant(n, rank=n, tables_before=tables) for n, tables in tables_before.items()]
    return ranked.pair(teams, RankedOptions(spread_tables=True, **options), Random(0))


def said(proposal, code):
    return [remark.text() for remark in proposal.remarks if remark.code == code]


def test_a_team_that_must_come_back_is_named():
    proposal = field(dict.fromkeys(range(1, 5), (1, 2)))
    assert Counter(remark.code for remark in proposal.remarks)["table_again_fewest"] == 4


CROWDED = {1: (), 2: (3, 2), 3: (), 4: (), 5: (3, 1), 6: (1, 2, 3)}


def test_a_match_of_which_one_team_comes_back_is_better_than_one_of_which_both_do():
    proposal = field(CROWDED)
    assert [(m.table, m.a, m.b) for m in proposal.pairings] == [(1, 1, 2), (2, 5, 6), (3, 3, 4)]
    assert said(proposal, "table_again_fewest") == [
        "Table 2\u00a0: l’équipe 6 y a déjà joué. Aucun autre placement des parties n’aurait fait revenir "
        "moins d’équipes."
    ]


def test_where_one_team_alone_comes_back_the_order_is_kept():
    been = {1: (), 2: (), 3: (), 4: (), 5: (), 6: (1, 2, 3)}
    assert [(m.a, m.b) for m in field(been).pairings] == [(1, 2), (3, 4), (5, 6)]


def test_a_wave_speaks_for_itself_alone():
    proposal = field({**CROWDED, 7: (), 8: ()}, tables=(1, 2, 3))
    assert said(proposal, "table_again_wave") == [
        "Table 2, vague 1\u00a0: l’équipe 6 y a déjà joué. Aucun autre placement des parties de cette vague "
        "n’aurait fait revenir moins d’équipes."
    ]


def test_a_team_that_an_exchange_brings_back_says_so():
    proposal = field({1: (), 2: (), 3: (1,), 4: ()}, swaps=((1, 3),))
    assert said(proposal, "table_again_by_hand") == [
        "Table 1\u00a0: l’équipe 3 y a déjà joué, c’est l’effet de l’échange."
    ]
    assert not said(proposal, "table_again_fewest")


# Every couple of a ranked round is explained, and every compromise, to the players and to the referee.


def team(number, rank=None, **more):
    return RankedEntrant(number, rank=number if rank is None else rank, **more)


def told(teams, audience="players", seed=0, **options):
    remarks = ranked.pair(teams, RankedOptions(**options), Random(seed)).remarks
    return {remark.code: remark.text(audience) for remark in remarks}


def test_neighbours_are_named_with_their_places():
    assert told([team(n) for n in range(1, 5)])["pair_next"] == "Équipes 3 et 4\u00a0: classées 3e et 4e."
    assert "classées 1re et 2e, elles se suivent" in told([team(1), team(2)], "staff")["pair_next"]


def test_two_of_the_same_place_are_level():
    assert told([team(1), team(2, rank=2), team(3, rank=3), team(4, rank=3)])["pair_level"] == (
        "Équipes 3 et 4\u00a0: classées 3e ex æquo."
    )


def test_without_a_ranking_the_lot_is_named():
    codes = told([RankedEntrant(n) for n in range(1, 6)])
    assert set(codes) == {"pair_lot", "exempt_lot"}


def test_a_gap_is_explained_by_those_already_met():
    teams = [team(1, met=(2, 3)), team(2, met=(1,)), team(3, met=(1,)), team(4)]
    codes = told(teams)
    assert codes["pair_met"] == (
        "Équipes 1 et 4\u00a0: classées 1re et 4e, car l’équipe 1 a déjà joué contre 2 et 3."
    )
    assert codes["no_rematch"]


def test_a_gap_is_explained_by_the_club():
    teams = [team(1, club="a"), team(2, club="a"), team(3, club="b"), team(4, club="c")]
    assert "que des équipes du club de l’équipe 1\u00a0: 2" in told(teams, "staff")["pair_mates"]
    teams = [team(1, club="a", met=(3,)), team(2, club="a"), team(3, club="b", met=(1,)), team(4, club="b")]
    assert "ou est de leur club\u00a0: 2 et 3" in told(teams, "staff")["pair_club"]
    assert told([team(1, club="a"), team(2, club="a")])["pair_club_fewest"].endswith("on ne peut pas mieux.")


def test_a_gap_that_serves_the_whole_round_says_so():
    teams = [team(1, met=(2,)), team(2, met=(1,)), team(3), team(4)]
    assert told(teams, "staff")["pair_after"].endswith(
        "il fallait d’abord éviter les revanches, et aucun tirage du tour n’oppose alors des équipes "
        "plus proches."
    )


def test_a_rematch_says_who_has_met_everybody():
    teams = [team(1, met=(2, 3, 4)), team(2, met=(1,)), team(3, met=(1,)), team(4, met=(1,))]
    codes = told(teams)
    assert "car l’équipe 1 a déjà joué contre toutes les autres" in codes["rematch_all"]
    assert "no_rematch" not in codes


def test_a_rematch_that_nobody_alone_causes_says_that_it_is_the_least():
    met = {n: tuple(m for m in range(1, 7) if (m <= 3) != (n <= 3)) for n in range(1, 7)}
    codes = told([team(n, met=met[n]) for n in met], "staff")
    assert "Revanches dans ce tour\u00a0: 1, aucun tirage n’en a moins." in codes["rematch_least"]


def test_a_floater_is_told_why():
    teams = [team(1, score=2), team(2, score=2), team(3, score=2), team(4, score=0)]
    assert "le groupe de l’équipe 3 est impair" in told(teams, winners=True)["floater"]
    teams = [team(1, score=2, met=(2,)), team(2, score=2, met=(1,)), team(3), team(4)]
    assert "pour éviter une revanche" in told(teams, winners=True)["floater_forced"]


@pytest.mark.parametrize(
    ("exempt_before", "options", "code"),
    [
        ((0, 0, 0), {}, "exempt_lowest"),
        ((0, 0, 1), {}, "exempt_lowest"),
        ((1, 1, 1), {}, "exempt_again"),
        ((0, 0, 0), {"exempt": 1}, "exempt_chosen"),
        ((0, 0, 0), {"exempt_last": True}, "exempt_last"),
        ((0, 0, 0), {"swaps": ((1, 3),)}, "exempt_by_hand"),
    ],
)
def test_the_exempt_team_is_told_why(exempt_before, options, code):
    teams = [team(n, exempt_before=times) for n, times in enumerate(exempt_before, start=1)]
    assert code in told(teams, **options)


def test_an_exempt_moved_for_a_rematch_names_those_it_passed_over():
    met = {1: (2, 3, 4), 2: (1, 3, 4), 3: (1, 2, 4), 4: (1, 2, 3), 5: ()}
    codes = told([team(n, met=met[n]) for n in met], "staff")
    assert "c’était le tour de\u00a0: 5." in codes["exempt_moved"]


def test_a_swap_says_its_effect_before_and_its_price_after():
    teams = [team(1, met=(3,)), team(2), team(3, met=(1,)), team(4)]
    record = make_record(teams, RankedOptions(), 1, engine="ranked")
    effect = [remark.text() for remark in swap_effect(record, 2, 3)]
    assert effect[:2] == [
        "Tour 1, table 1\u00a0: l’équipe 1 jouerait contre l’équipe 3.",
        "Tour 1, table 2\u00a0: l’équipe 2 jouerait contre l’équipe 4.",
    ]
    assert "c’est l’effet de l’échange" in effect[2]
    after = swap(record, 2, 3)
    assert {"rematch_by_hand", "by_hand", "swapped"} <= {remark.code for remark in after.result.remarks}
    assert replay(load(dump(after))) == after
    assert [remark.code for remark in swap_effect(record, 1, 2)] == ["would_change_no_match"]


def test_a_swap_with_the_exempt_team_says_who_would_be():
    record = make_record([team(n) for n in (1, 2, 3)], RankedOptions(), 1, engine="ranked")
    assert "would_be_exempt" in [remark.code for remark in swap_effect(record, 1, 3)]
    assert swap(record, 1, 3).result.exempt == 1
