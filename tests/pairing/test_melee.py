"""Players drawn one by one: partners first, opponents next, rests in turn; singles at the desk."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import melee
from pairing.melee import MeleeOptions
from pairing.notes import Refusal
from pairing.record import dump, load, make_record, replay, swap, swap_effect
from pairing.types import Entrant


class Mixed:
    """An evening à la mêlée."""

    def __init__(self, count, seed=0):
        self.lot, self.round = Random(seed), 0
        self.partners = {player: [] for player in range(1, count + 1)}
        self.opponents = {player: [] for player in range(1, count + 1)}
        self.rests = Counter()

    def entrants(self):
        return [
            Entrant(
                player,
                partners=tuple(self.partners[player]),
                met=tuple(self.opponents[player]),
                rests_before=self.rests[player],
            )
            for player in self.partners
        ]

    def play(self):
        self.round += 1
        proposal = melee.pair(self.entrants(), MeleeOptions(round=self.round), Random(self.lot.random()))
        for match in proposal.pairings:
            one, two = proposal.duos[match.a - 1], proposal.duos[match.b - 1]
            for mine, other in ((one, two), (two, one)):
                for player in mine:
                    self.partners[player] += [mate for mate in mine if mate != player]
                    self.opponents[player] += other
        self.rests.update(proposal.rests)
        return proposal


def repeated(past):
    return sum(len(met) - len(set(met)) for met in past.values())


def test_everybody_plays_once_or_rests_and_rests_go_round():
    for count in [4, 5, 6, 7, 8, 17, 38, 150]:
        evening = Mixed(count, count)
        for _ in range(4):
            before = Counter(evening.rests)
            proposal = evening.play()
            playing = [player for duo in proposal.duos for player in duo]
            assert sorted([*playing, *proposal.rests]) == list(range(1, count + 1))
            assert len(proposal.rests) == count % 4
            assert 2 * len(proposal.pairings) == len(proposal.duos)
            least = sorted(before[player] for player in range(1, count + 1))[: count % 4]
            assert sorted(before[player] for player in proposal.rests) == least


def test_nobody_has_a_partner_twice_in_four_rounds():
    for count in [8, 10, 16, 40]:
        evening = Mixed(count, 1)
        codes = [{remark.code for remark in evening.play().remarks} for _ in range(4)]
        assert repeated(evening.partners) == 0
        assert not any("partners_again" in said for said in codes)


def test_nobody_meets_an_opponent_twice_where_there_is_room():
    for count in [24, 32, 48, 64]:
        evening = Mixed(count, 2)
        for _ in range(3):
            evening.play()
        assert repeated(evening.opponents) == 0


@given(pairs=st.sets(st.integers(0, 27), max_size=28), seed=st.integers(0, 2**32))
def test_no_draw_has_fewer_repeated_partners(pairs, seed):
    every = list(combinations(range(1, 9), 2))
    past = {player: [] for player in range(1, 9)}
    for number in pairs:
        one, two = every[number]
        past[one].append(two)
        past[two].append(one)

    @cache
    def fewest(left):
        if not left:
            return 0
        one, rest = left[0], left[1:]
        return min((two in past[one]) + fewest(tuple(p for p in rest if p != two)) for two in rest)

    players = [Entrant(player, partners=tuple(met)) for player, met in past.items()]
    proposal = melee.pair(players, MeleeOptions(), Random(seed))
    assert sum(two in past[one] for one, two in proposal.duos) == fewest(tuple(range(1, 9)))


def test_a_repeat_is_said():
    players = [Entrant(n, partners=tuple(m for m in range(1, 5) if m != n)) for n in range(1, 5)]
    said = {remark.code: remark for remark in melee.pair(players, MeleeOptions(), Random(0)).remarks}
    assert said["partners_again"].text().endswith("à nouveau partenaires.")


@pytest.mark.parametrize(
    ("rests", "code"), [((9,), "unknown_team"), ((1, 2), "too_many_rests"), ((1,), "rested_before")]
)
def test_only_who_is_there_and_has_not_rested_may_be_named_to_rest(rests, code):
    players = [Entrant(1, rests_before=1), *(Entrant(number) for number in range(2, 6))]
    with pytest.raises(Refusal) as refused:
        melee.pair(players, MeleeOptions(rests=rests), Random(0))
    assert refused.value.code == code


def test_whoever_insists_lets_one_rest_again_and_it_is_said():
    players = [Entrant(1, rests_before=1), *(Entrant(number) for number in range(2, 6))]
    result = melee.pair(players, MeleeOptions(rests=(1,), insist=True), Random(0))
    assert result.rests == (1,)
    assert [one.code for one in result.remarks][:2] == ["melee_rest_chosen", "melee_rest_again"]


def test_its_record_replays_and_two_players_can_be_exchanged():
    nine = [Entrant(n) for n in range(1, 10)]
    record = make_record(nine, MeleeOptions(tables=(7, 3)), 3, engine="melee")
    assert load(dump(record)) == record == replay(load(dump(record)))
    one, other = record.result.duos[0][0], record.result.duos[2][0]
    assert [remark.code for remark in swap_effect(record, one, other)] == ["would_meet", "would_meet"]
    after = swap(record, one, other)
    assert after.result.duos[0] == (other, record.result.duos[0][1])
    assert replay(load(dump(after))) == after
    resting = record.result.rests[0]
    assert swap(record, one, resting).result.rests == (one,)


@given(count=st.integers(8, 23), seed=st.integers(0, 999), data=st.data())
def test_an_exchange_says_who_would_rest_exactly_when_somebody_else_would(count, seed, data):
    players = [Entrant(n) for n in range(1, count + 1)]
    record = make_record(players, MeleeOptions(), seed, engine="melee")
    one, two = data.draw(st.permutations(range(1, count + 1)))[:2]
    before, after = set(record.result.rests), set(swap(record, one, two).result.rests)
    effect = swap_effect(record, one, two)
    told = [dict(said.values) for said in effect if said.code == "would_sit_out"]
    assert told == [{"round": 1, "who": player} for player in after - before]
    assert effect


def test_the_exchange_of_a_player_with_one_who_rests_names_both():
    record = make_record([Entrant(n) for n in range(1, 10)], MeleeOptions(), 3, engine="melee")
    (resting,), plays = record.result.rests, record.result.duos[0][0]
    out, table = swap_effect(record, plays, resting)
    assert out.text() == f"Tour 1\u00a0: {plays} ne jouerait pas."
    sides = dict(table.values)
    assert resting in (*sides["one"], *sides["two"])


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([Entrant(n) for n in (1, 2, 3)], "too_few_players"),
        ([Entrant(n) for n in (1, 2, 3, 3)], "bad_team"),
        ([Entrant(1, partners=(1,)), *(Entrant(n) for n in (2, 3, 4))], "bad_team"),
        ([Entrant(1, rests_before=-1), *(Entrant(n) for n in (2, 3, 4))], "bad_team"),
    ],
)
def test_it_refuses_with_a_sentence(players, code):
    with pytest.raises(Refusal) as refused:
        melee.pair(players, MeleeOptions(), Random(0))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


# A round à la mêlée repeats as little as can be: counted out in a small field, searched in a larger one.


def couples(past):
    return {frozenset((one, two)) for one, met in past.items() for two in met}


def repeats(proposal, partners, opponents):
    """Couples of the round who were partners before, and those who were opponents before."""
    duos = proposal.duos
    again = sum(frozenset(duo) in partners for duo in duos)
    facing = [(duos[match.a - 1], duos[match.b - 1]) for match in proposal.pairings]
    return again, sum(frozenset((x, y)) in opponents for one, two in facing for x in one for y in two)


def fewest(entrants, partners, opponents):
    """The fewest that any round repeats, by trying them all, whoever of those who rested least rests."""

    @cache
    def best(left):
        if not left:
            return 0, 0
        first, found = left[0], []
        for mate in left[1:]:
            for duo in combinations([one for one in left[1:] if one != mate], 2):
                here = {first, mate, *duo}
                more = best(tuple(one for one in left if one not in here))
                again = (frozenset((first, mate)) in partners) + (frozenset(duo) in partners)
                facing = sum(frozenset((x, y)) in opponents for x in (first, mate) for y in duo)
                found.append((more[0] + again, more[1] + facing))
        return min(found)

    places = len(entrants) % 4
    turns = {one.id: one.rests_before for one in entrants}
    least = sorted(turns.values())[:places]
    return min(
        best(tuple(sorted(turns.keys() - set(out))))
        for out in combinations(turns, places)
        if sorted(turns[one] for one in out) == least
    )


@st.composite
def fields(draw):
    count = draw(st.integers(4, 9))
    every = st.sets(st.sampled_from(list(combinations(range(1, count + 1), 2))))
    partners, opponents = draw(every), draw(every)
    rests = draw(st.lists(st.integers(0, 2), min_size=count, max_size=count))
    return [
        Entrant(
            player,
            partners=tuple(two for one, two in partners if one == player),
            met=tuple(two for one, two in opponents if one == player),
            rests_before=rests[player - 1],
        )
        for player in range(1, count + 1)
    ]


@given(entrants=fields(), seed=st.integers(0, 2**32))
def test_no_draw_repeats_less_whoever_rests(entrants, seed):
    proposal = melee.pair(entrants, MeleeOptions(), Random(seed))
    partners = couples({one.id: one.partners for one in entrants})
    opponents = couples({one.id: one.met for one in entrants})
    assert repeats(proposal, partners, opponents) == fewest(entrants, partners, opponents)


@pytest.mark.parametrize("count", [4, 5, 7, 8, 9, 10])
def test_every_round_of_an_evening_repeats_as_little_as_can_be(count):
    for seed in range(3 if count < 10 else 1):
        evening = Mixed(count, seed)
        for _ in range(6):
            entrants = evening.entrants()
            partners, opponents = couples(evening.partners), couples(evening.opponents)
            best = fewest(entrants, partners, opponents)
            assert repeats(evening.play(), partners, opponents) == best


def test_eight_players_in_the_second_round_need_not_meet_anybody_again():
    mates = {1: 4, 2: 5, 3: 7, 4: 1, 5: 2, 6: 8, 7: 3, 8: 6}
    faced = {1: (6, 8), 2: (7, 3), 3: (5, 2), 4: (6, 8), 5: (7, 3), 6: (4, 1), 7: (5, 2), 8: (4, 1)}
    players = [Entrant(one, partners=(mates[one],), met=faced[one]) for one in mates]
    for seed in range(10):
        codes = [remark.code for remark in melee.pair(players, MeleeOptions(round=2), Random(seed)).remarks]
        assert codes == []


def test_of_rounds_that_repeat_as_much_the_least_often_repeated_is_drawn():
    twice = {1: (2, 2, 3, 4), 2: (1, 1, 3, 4), 3: (4, 4, 1, 2), 4: (3, 3, 1, 2)}
    players = [Entrant(one, partners=met) for one, met in twice.items()]
    drawn = {
        frozenset(map(frozenset, melee.pair(players, MeleeOptions(), Random(n)).duos)) for n in range(40)
    }
    assert drawn == {
        frozenset({frozenset({1, 3}), frozenset({2, 4})}),
        frozenset({frozenset({1, 4}), frozenset({2, 3})}),
    }


def test_each_of_the_best_rounds_is_as_likely():
    drawn = Counter()
    for seed in range(900):
        proposal = melee.pair([Entrant(n) for n in range(1, 6)], MeleeOptions(), Random(seed))
        drawn[proposal.rests, frozenset(map(frozenset, proposal.duos))] += 1
    assert len(drawn) == 15
    assert all(30 < times < 95 for times in drawn.values())


@pytest.mark.parametrize(
    ("count", "rounds"),
    [
        (17, 6),
        (24, 8),
        (40, 12),
    ],
)
def test_a_larger_field_meets_nobody_again_for_many_rounds(count, rounds):
    evening = Mixed(count, 2)
    for _ in range(rounds):
        evening.play()
    assert repeated(evening.partners) == repeated(evening.opponents) == 0


@pytest.mark.parametrize("count", [8, 17])
def test_the_order_in_which_it_is_written_changes_nothing_and_it_replays(count):
    evening = Mixed(count, 4)
    for _ in range(4):
        evening.play()
    field = evening.entrants()
    record = make_record(field, MeleeOptions(round=5), 9, engine="melee")
    assert replay(load(dump(record))) == record
    turned = [replace(one, partners=one.partners[::-1], met=one.met[::-1]) for one in field[::-1]]
    assert melee.pair(turned, MeleeOptions(round=5), Random(9)) == record.result
