"""Players drawn one by one: partners first, opponents next, rests in turn; singles at the desk."""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.engines import melee, singles
from pairing.engines.melee.players import MeleeEntrant, MeleeOptions
from pairing.engines.singles import SinglesOptions
from pairing.record import dump, load, make_record, replay
from pairing.refusals import Refusal
from pairing.swap import swap, swap_effect
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
            MeleeEntrant(
                player,
                partners=tuple(self.partners[player]),
                opponents=tuple(self.opponents[player]),
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
        assert all(said & {"partners_new", "all_new"} for said in codes[1:])


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

    players = [MeleeEntrant(player, partners=tuple(met)) for player, met in past.items()]
    proposal = melee.pair(players, MeleeOptions(), Random(seed))
    assert sum(two in past[one] for one, two in proposal.duos) == fewest(tuple(range(1, 9)))


def test_a_repeat_is_told_to_the_players_and_counted_for_the_referee():
    players = [MeleeEntrant(n, partners=tuple(m for m in range(1, 5) if m != n)) for n in range(1, 5)]
    said = {remark.code: remark for remark in melee.pair(players, MeleeOptions(), Random(0)).remarks}
    assert said["partners_again"].text("players").endswith("à nouveau partenaires, aucun tirage ne l’évite.")
    assert "Partenaires répétés dans ce tour\u00a0: 2" in said["partners_again"].text("staff")


def test_partners_that_a_hand_brings_together_again_are_no_fault_of_the_draw():
    players = [MeleeEntrant(n, partners=(n % 2 * 2 + n - 1,)) for n in range(1, 9)]  # 1–2, 3–4, 5–6, 7–8
    drawn = melee.pair(players, MeleeOptions(), Random(1))
    one, two = 1, next(b if a == 2 else a for a, b in drawn.duos if 2 in (a, b))
    final = melee.pair(players, MeleeOptions(swaps=((one, two),)), Random(1))
    said = {remark.code: remark for remark in final.remarks}
    assert "partners_again" not in said and "partners_new" not in said
    assert said["partners_by_hand"].text().endswith("à nouveau partenaires, c’est l’effet de l’échange.")


def test_its_record_replays_and_two_players_can_be_exchanged():
    nine = [MeleeEntrant(n) for n in range(1, 10)]
    record = make_record(nine, MeleeOptions(tables=(7, 3)), 3, engine="melee")
    assert load(dump(record)) == record == replay(load(dump(record)))
    one, other = record.result.duos[0][0], record.result.duos[2][0]
    assert [remark.code for remark in swap_effect(record, one, other)] == ["would_sit", "would_sit"]
    after = swap(record, one, other)
    assert after.result.duos[0] == (other, record.result.duos[0][1])
    assert replay(load(dump(after))) == after
    resting = record.result.rests[0]
    assert swap(record, one, resting).result.rests == (one,)


@given(count=st.integers(8, 23), seed=st.integers(0, 999), data=st.data())
def test_an_exchange_says_who_would_rest_exactly_when_somebody_else_would(count, seed, data):
    players = [MeleeEntrant(n) for n in range(1, count + 1)]
    record = make_record(players, MeleeOptions(), seed, engine="melee")
    one, two = data.draw(st.permutations(range(1, count + 1)))[:2]
    before, after = set(record.result.rests), set(swap(record, one, two).result.rests)
    effect = swap_effect(record, one, two)
    told = [dict(said.values) for said in effect if said.code == "would_rest"]
    assert told == [{"one": into, "two": out} for into in after - before for out in before - after]
    assert effect


def test_the_exchange_of_a_player_with_one_who_rests_names_both():
    record = make_record([MeleeEntrant(n) for n in range(1, 10)], MeleeOptions(), 3, engine="melee")
    (resting,), plays = record.result.rests, record.result.duos[0][0]
    said = [one.text() for one in swap_effect(record, plays, resting)]
    assert said[0] == f"Le joueur {plays} se reposerait, le joueur {resting} jouerait."
    assert len(said) == 2


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([MeleeEntrant(n) for n in (1, 2, 3)], "too_few_players"),
        ([MeleeEntrant(n) for n in (1, 2, 3, 3)], "duplicate_team"),
        ([MeleeEntrant(1, partners=(1,)), *(MeleeEntrant(n) for n in (2, 3, 4))], "met_itself"),
        ([MeleeEntrant(1, rests_before=-1), *(MeleeEntrant(n) for n in (2, 3, 4))], "bad_exempt_count"),
    ],
)
def test_it_refuses_with_a_sentence(players, code):
    with pytest.raises(Refusal) as refused:
        melee.pair(players, MeleeOptions(), Random(0))
    assert refused.value.code == code
    assert "{" not in str(refused.value)


def test_singles_are_matched_by_lot_and_the_last_to_arrive_waits():
    proposal = singles.pair([Entrant(n) for n in range(1, 8)], SinglesOptions(), Random(1))
    assert sorted(player for duo in proposal.duos for player in duo) == [1, 2, 3, 4, 5, 6]
    assert (proposal.rests, proposal.remarks[0].code) == ((7,), "single_left")
    by_number = singles.pair([Entrant(n) for n in (4, 9, 2, 7)], SinglesOptions(by_number=True), Random(1))
    assert by_number.duos == ((2, 4), (7, 9))
    with pytest.raises(Refusal):
        singles.pair([Entrant(1)], SinglesOptions(), Random(0))


def test_singles_replay():
    seven = [Entrant(n) for n in range(1, 8)]
    record = make_record(seven, SinglesOptions(swaps=((1, 7),)), 3, engine="singles")
    assert load(dump(record)) == record == replay(load(dump(record)))
