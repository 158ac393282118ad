"""Rounds by the ranking, at random and from the pot: their law over whole evenings, and what is remarked."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.notes import Refusal
from pairing.record import dump, load, make_record, replay, swap, swap_effect
from pairing.swiss import RoundOptions, pair_pot, pair_random, pair_ranked
from pairing.tables import seated
from pairing.types import Entrant
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
    teams = [Entrant(n, wins=score, rank=n) for n, score in enumerate(scores, start=1)]
    proposal = pair_ranked(teams, RoundOptions(winners=True), Random(0))
    gaps = sorted(abs(scores[m.a - 1] - scores[m.b - 1]) for m in proposal.pairings)
    assert gaps == [0, 0, 0, 2, 2]


def test_the_first_round_is_by_lot_and_fair():
    teams = [Entrant(number) for number in range(1, 7)]
    met, exempt = Counter(), Counter()
    for seed in range(300):
        for match in pair_ranked(teams, RoundOptions(), Random(seed)).pairings:
            met[frozenset((match.a, match.b))] += 1
        exempt[pair_ranked(teams[:5], RoundOptions(), Random(seed)).exempt] += 1
    assert len(met) == 15
    assert all(30 < times < 100 for times in met.values())
    assert all(30 < times < 100 for times in exempt.values())


def test_the_first_round_may_follow_the_registration():
    teams = [Entrant(number) for number in range(1, 8)]
    proposal = pair_ranked(teams, RoundOptions(by_number=True, exempt_last=True), Random(4))
    assert [(m.a, m.b) for m in proposal.pairings] == [(1, 2), (3, 4), (5, 6)]
    assert proposal.exempt == 7


def test_the_organiser_may_choose_who_is_exempt():
    teams = [Entrant(n, rank=n, exempt_before=int(n == 3)) for n in range(1, 8)]
    assert pair_ranked(teams, RoundOptions(exempt=3), Random(0)).exempt == 3
    assert pair_ranked(teams, RoundOptions(), Random(0)).exempt == 7


def test_the_exempt_team_is_the_lowest_that_does_not_force_a_rematch():
    met = {1: (2, 3, 4), 2: (1, 3, 4), 3: (1, 2, 4), 4: (1, 2, 3), 5: ()}
    teams = [Entrant(n, rank=n, met=met[n]) for n in met]
    proposal = pair_ranked(teams, RoundOptions(), Random(0))
    assert proposal.exempt == 4  # 5 exempt: two rematches; 4 exempt: one
    assert [str(one) for one in proposal.remarks if one.code == "exempt_moved"] == [
        "Équipe 4\u00a0: exempte avant 5, pour éviter des revanches."
    ]


@pytest.mark.parametrize(
    ("count", "fewest"), [(4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 8), (10, 9), (12, 11)]
)
def test_a_small_field_plays_the_rounds_of_a_round_robin(count, fewest):
    for more in [-1, 0, 1]:
        rounds, together = fewest + more, more >= 0
        teams = [Entrant(number) for number in range(1, count + 1)]
        proposal = pair_ranked(teams, RoundOptions(rounds=rounds), Random(1))
        assert (proposal.rounds == rounds) is together
        if together and rounds <= count - 1 + count % 2:
            met = Counter(frozenset((m.a, m.b)) for m in proposal.pairings)
            assert set(met.values()) == {1}
            assert len(proposal.exempts) == (rounds if count % 2 else 0)
            assert max(Counter(team for _, team in proposal.exempts).values(), default=1) == 1


def test_a_round_robin_that_is_over_starts_again_with_the_sides_changed():
    teams = [Entrant(number) for number in range(1, 5)]
    proposal = pair_ranked(teams, RoundOptions(rounds=6), Random(1))
    first = {(m.a, m.b) for number in (1, 2, 3) for m in proposal.round(number)}
    assert {(m.b, m.a) for number in (4, 5, 6) for m in proposal.round(number)} == first
    assert [dict(one.values)["round"] for one in proposal.remarks if one.code == "rematches_from"] == [4]


@given(count=st.integers(4, 40), seed=st.integers(0, 2**40), order=st.randoms(use_true_random=False))
def test_the_order_in_which_teams_are_given_changes_nothing(count, seed, order):
    evening = Evening(count, seed, clubs=5)
    evening.play()
    entrants = evening.entrants()
    mixed = list(entrants)
    order.shuffle(mixed)
    assert pair_ranked(mixed, RoundOptions(), Random(seed)) == pair_ranked(
        entrants, RoundOptions(), Random(seed)
    )


@pytest.mark.parametrize(
    ("teams", "options", "code"),
    [
        ([Entrant(1)], {}, "too_few_teams"),
        ([Entrant(1), Entrant(1)], {}, "bad_team"),
        ([Entrant(1, met=(1,)), Entrant(2)], {}, "bad_team"),
        ([Entrant(1, rank=0), Entrant(2)], {}, "bad_team"),
        ([Entrant(1, exempt_before=-1), Entrant(2)], {}, "bad_team"),
        ([Entrant(1), Entrant(2)], {"exempt": 2}, "exempt_not_needed"),
        ([Entrant(1), Entrant(2), Entrant(3)], {"exempt": 4}, "unknown_team"),
        ([Entrant(1), Entrant(2)], {"swaps": ((1, 1),)}, "same_team"),
        ([Entrant(1), Entrant(2)], {"rounds": 2000}, "bad_rounds"),
    ],
)
def test_it_refuses_with_a_sentence(teams, options, code):
    with pytest.raises(Refusal) as refused:
        pair_ranked(teams, RoundOptions(**options), Random(0))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


# A small field draws all its ranked rounds at once: what was chosen is honoured, or said to be set aside.


def drawn(count, seed=1, **options):
    teams = [Entrant(number) for number in range(1, count + 1)]
    return pair_ranked(teams, RoundOptions(**options), Random(seed))


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


def test_a_swap_takes_the_rest_from_the_chosen_team():
    proposal = drawn(5, rounds=5, exempt=3, swaps=((3, 4),))
    assert proposal.exempts[0] == (1, 4)


def test_the_last_to_arrive_rests_first_where_asked_and_only_in_an_odd_field():
    assert drawn(7, rounds=7, exempt_last=True).exempts[0] == (1, 7)
    assert drawn(7, rounds=7, exempt_last=True, exempt=2).exempts[0] == (1, 2)
    even = drawn(6, rounds=5, exempt_last=True)
    assert (even.exempts, even.pairings) == ((), drawn(6, rounds=5).pairings)


@pytest.mark.parametrize(("count", "couples"), [(4, [{1, 2}, {3, 4}]), (5, [{1, 2}, {3, 4}])])
def test_in_the_order_of_registration_the_first_round_is_that_order(count, couples):
    proposal = drawn(count, rounds=4, by_number=True)
    assert first_round(proposal) == couples
    assert {drawn(count, seed, rounds=4, by_number=True) for seed in range(5)} == {proposal}


def test_what_has_no_effect_on_rounds_drawn_together_is_said():
    said = next(str(one) for one in drawn(6, rounds=4).remarks if one.code == "small_field")
    assert all(word in said for word in ("victoires", "tables", "séparées", "n’y comptent"))
    assert "small_field" not in codes(drawn(6, rounds=3))  # round by round they have their effect


# Which table a match gets: in the order of the pairing, in waves, or evenly over the evening.


def test_the_best_match_is_at_the_first_table_of_the_hall():
    teams = [Entrant(n, rank=n) for n in range(1, 7)]
    proposal = pair_ranked(teams, RoundOptions(tables=(4, 2, 9)), Random(0))
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
    teams = [Entrant(n, rank=n) for n in range(1, 9)]
    proposal = pair_ranked(teams, RoundOptions(tables=(1, 2, 3)), Random(0))
    said = [remark.text() for remark in proposal.remarks if remark.code == "waves"]
    assert said == ["Tables\u00a0: 3 pour 4 parties\u202f; le tour se joue en 2 vagues."]


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

    placed = {match.a: match.table for match in seated(couples, tables, before=before)}
    given = [placed[one] for one, _two in couples]
    assert len(set(given)) == matches
    assert back(given) == min(map(back, permutations(tables, matches)))


def test_a_team_that_must_come_back_is_named():
    teams = [Entrant(n, rank=n, tables_before=(1, 2)) for n in range(1, 5)]
    proposal = pair_ranked(teams, RoundOptions(spread_tables=True), Random(0))
    assert Counter(remark.code for remark in proposal.remarks)["table_again"] == 4


def test_where_one_team_alone_comes_back_the_order_is_kept():
    been = {1: (), 2: (), 3: (), 4: (), 5: (), 6: (1, 2, 3)}
    teams = [Entrant(n, rank=n, tables_before=tables) for n, tables in been.items()]
    proposal = pair_ranked(teams, RoundOptions(spread_tables=True), Random(0))
    assert [(m.a, m.b) for m in proposal.pairings] == [(1, 2), (3, 4), (5, 6)]


# Exceptions are remarked, ordinary couples are not.


def team(number, **more):
    return Entrant(number, rank=number, **more)


def told(teams, seed=0, **options):
    remarks = pair_ranked(teams, RoundOptions(**options), Random(seed)).remarks
    return {remark.code: remark.text(clubs={"a": "Valmory"}) for remark in remarks}


def test_an_ordinary_round_says_nothing():
    assert told([team(n) for n in range(1, 9)]) == {}


def test_a_rematch_a_club_a_wish_and_a_floater_are_said():
    met = {1: (2, 3, 4), 2: (1,), 3: (1,), 4: (1,)}
    assert "elles se sont déjà rencontrées" in told([team(n, met=met[n]) for n in met])["rematch"]
    said = "Équipes 1 et 2\u00a0: toutes deux du club Valmory, ce que le tirage évite quand il peut."
    assert told([team(1, club="a"), team(2, club="a")]) == {"same_club": said}
    assert set(told([team(1), team(2)], apart=((2, 1),))) == {"not_apart"}
    teams = [team(n, wins=int(n < 4)) for n in range(1, 5)]
    assert set(told(teams, winners=True)) == {"floater"}


@pytest.mark.parametrize(
    ("exempt_before", "options", "code", "exempt"),
    [
        ((0, 0, 0), {}, "exempt_lowest", 3),
        ((0, 0, 1), {}, "exempt_lowest", 2),
        ((1, 1, 1), {}, "exempt_lowest", 3),
        ((0, 0, 0), {"exempt": 1}, "exempt_by_hand", 1),
        ((0, 0, 0), {"exempt_last": True}, "exempt_last", 3),
        ((0, 0, 0), {"swaps": ((1, 3),)}, "exempt_by_hand", 1),
    ],
)
def test_the_exempt_team_is_told_why(exempt_before, options, code, exempt):
    teams = [team(n, exempt_before=times) for n, times in enumerate(exempt_before, start=1)]
    assert code in told(teams, **options)
    assert pair_ranked(teams, RoundOptions(**options), Random(0)).exempt == exempt


def test_fresh_rounds_have_no_rematch_and_no_second_exempt():
    for count in [9, 12, 33, 64]:
        met = dict.fromkeys(range(1, count + 1), ())
        exempt = Counter()
        for number in range(1, 5):
            teams = [Entrant(team, rank=team, met=met[team], exempt_before=exempt[team]) for team in met]
            proposal = pair_random(teams, RoundOptions(round=number), Random(number))
            assert {remark.code for remark in proposal.remarks} <= {"exempt_lot"}
            for match in proposal.pairings:
                met[match.a] += (match.b,)
                met[match.b] += (match.a,)
            exempt.update([proposal.exempt] if proposal.exempt else [])
        assert all(len(set(past)) == len(past) for past in met.values())
        assert max(exempt.values(), default=1) == 1


def test_the_exempt_team_of_a_pot_has_not_been_and_has_played_most():
    field = [Entrant(1, exempt_before=1, played=3), Entrant(2, played=2), Entrant(3, played=1)]
    for seed in range(20):
        proposal = pair_pot(field, RoundOptions(), Random(seed))
        assert (proposal.exempt, proposal.remarks[0].code) == (2, "exempt_lot")
    again = [Entrant(n, exempt_before=1, played=n) for n in (1, 2, 3)]
    assert pair_pot(again, RoundOptions(), Random(0)).exempt == 3


def test_a_pot_has_no_rematch_where_it_can_be():
    met = {1: (2, 3), 2: (1, 4), 3: (1, 4), 4: (2, 3)}
    field = [Entrant(team, met=past) for team, past in met.items()]
    for seed in range(20):
        couples = {frozenset((m.a, m.b)) for m in pair_pot(field, RoundOptions(), Random(seed)).pairings}
        assert couples == {frozenset((1, 4)), frozenset((2, 3))}


def test_a_swap_says_its_effect_before_and_after():
    teams = [team(1, met=(3,)), team(2), team(3, met=(1,)), team(4)]
    record = make_record(teams, RoundOptions(), 1, engine="ranked")
    effect = [remark.text() for remark in swap_effect(record, 2, 3)]
    assert effect[:2] == [
        "Tour 1, table 1\u00a0: 1 contre 3.",
        "Tour 1, table 2\u00a0: 2 contre 4.",
    ]
    assert "elles se sont déjà rencontrées" in effect[2]
    after = swap(record, 2, 3)
    assert {"rematch", "by_hand", "swapped"} <= {remark.code for remark in after.result.remarks}
    assert replay(load(dump(after))) == after
    assert [remark.code for remark in swap_effect(record, 1, 2)] == ["would_change_nothing"]


def test_a_swap_with_the_exempt_team_says_who_would_be():
    record = make_record([team(n) for n in (1, 2, 3)], RoundOptions(), 1, engine="ranked")
    assert "would_sit_out" in [remark.code for remark in swap_effect(record, 1, 3)]
    assert swap(record, 1, 3).result.exempt == 1
