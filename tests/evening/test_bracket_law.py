"""Missègre IX: every structure gives everybody 2 matches, or says who has fewer and why."""

from collections import Counter, defaultdict
from random import Random

import pytest

from pairing.bracket import ROUNDS, compose
from tests.evening.bracketed import Bracketed, in_bracket, places_in, to_come
from tournament.formats import Brackets, Finals, Knockout, Melee, Pools, Rounds
from tournament.formats.formula import least_matches

FIELDS = (*range(4, 18), 23, 31, 32, 33, 64)
LAWFUL = {
    "pot": [Knockout()],
    "cadrage": [Knockout(pot=False)],
    "pools": [Pools(), Brackets()],
    "pools, placing": [Pools(), Brackets(placing=True)],
    "pools, third": [Pools(), Brackets(third=True)],
    "pools, knock-out": [Pools(), Knockout()],
    "rounds": [Rounds(3)],
    "rounds, finals": [Rounds(3), Finals(size=4, brackets=2)],
    "rounds, pools, brackets": [Rounds(2), Pools(), Brackets()],
    "pools, finals": [Pools(), Finals(size=4)],
    "pools, two finals": [Pools(), Finals(size=4, brackets=2, placing=True)],
    "pools, three finals": [Pools(), Finals(size=4, brackets=3, third=True)],
    "rounds, pools, finals": [Rounds(1), Pools(), Finals(size=4, brackets=2)],
}


@pytest.mark.parametrize("name", LAWFUL)
def test_everybody_has_two_matches_in_every_field(name):
    assert [count for count in FIELDS if least_matches(count, LAWFUL[name]) < 2] == []


def test_no_evening_gives_a_team_fewer_matches_than_is_proved():
    for stages in LAWFUL.values():
        for count in (4, 5, 7, 8, 11, 16):
            structure = compose(count, stages)
            evening = Bracketed(structure, count).play()
            fewest = min(evening.played[team] for team in range(1, count + 1))
            assert fewest >= least_matches(count, stages), count
            assert not (evening.seats().ready() or evening.drawn_and_open())


def test_every_place_that_a_bracket_plays_for_is_taken_once():
    for name in ["cadrage", "pools, placing", "pools, third"]:
        for count in (4, 7, 11, 16, 22):
            structure = compose(count, LAWFUL[name])
            evening = Bracketed(structure, count).play()
            for bracket in structure.brackets:
                places = places_in(evening.seats(), bracket)
                assert len(set(places.values())) == len(places)


class Exempting(Bracketed):
    """Each exempt team is one of those that were so the least."""

    def draw(self, bracket, level, teams, exempt=None):
        assert exempt is None or self.exempt[exempt] == min(self.exempt[team] for team in (*teams, exempt))
        super().draw(bracket, level, teams, exempt)


def test_nobody_is_exempt_twice_in_a_pot_while_another_was_not():
    for count in [5, 7, 9, 11, 13, 15, 25, 33]:
        evening = Exempting(compose(count, [Knockout()]), count).play()
        assert sum(evening.exempt.values()) == sum(exempt is not None for exempt in evening.exempts.values())


def test_it_counts_the_least_matches():
    for count, stages, fewest in [
        (8, [Rounds(1)], 1),
        (9, [Rounds(2)], 1),
        (8, [Rounds(2)], 2),
        (9, [Rounds(3)], 2),
        (9, [Rounds(1), Knockout()], 1),
        (5, [Rounds(2), Finals(size=4)], 1),
        (16, [Pools()], 3),
        (9, [Pools(), Finals(size=4)], 2),
        (9, [Pools(), Finals(size=8, brackets=2)], 2),  # the ninth has no bracket
        (10, [Pools(), Finals(size=8, brackets=2)], 3),
        (16, [Pools(), Finals(size=8)], 3),
        (16, [Pools(), Finals(size=16)], 4),
        (5, [Pools(), Finals(size=2)], 4),
        (6, [Knockout(consolation=False)], 1),
        (4, [Knockout(pot=False, consolation=False, third=True)], 2),
        (11, [Pools(), Brackets(placing=True)], 3),
        (7, [Melee(3)], 1),
        (17, [Melee(4)], 3),
        (9, [Pools()], 2),
        (16, [Pools(), Brackets(placing=True)], 6),
    ]:
        assert least_matches(count, stages) == fewest, (count, stages)


def test_all_play_in_the_first_round_from_the_pot_and_the_tree_is_clean_after_a_cadrage():
    for count in FIELDS:
        assert compose(count, [Knockout()]).pots[0].most == count
        structure = compose(count, [Knockout(pot=False)])
        power = 1 << (count.bit_length() - 1)
        titles = Counter(match.title for match in in_bracket(structure, "main"))
        assert titles.pop("cadrage", 0) == count - power
        assert titles == {title: size // 2 for size, title in ROUNDS.items() if size <= power}


# Nobody sits at two tables in one round, whatever is chosen beside: swept over fields and options.

SOME = (4, 5, 7, 8, 13)
WITH_THIRD = {
    "cadrage": [Knockout(pot=False, third=True)],
    "cadrage, no consolation": [Knockout(pot=False, third=True, consolation=False)],
    "rounds, cadrage": [Rounds(1), Knockout(pot=False, third=True)],
}
FORMS = LAWFUL | {f"{name}, third place": stages for name, stages in WITH_THIRD.items()}


def twice_in_a_round(structure, seed):
    """The teams with two matches in one round of an evening by lot."""
    found = Bracketed(structure, seed).play()
    pots = {pot.key: pot.slot(structure.rounds) for pot in structure.pots}
    seats = defaultdict(Counter)
    for number, row in found.rows.items():
        if row.called:
            slot = pots[f"{row.bracket}:{row.level}"] if pots else structure.matches[number - 1].slot
            seats[slot].update((row.a, row.b))
    return {team for counts in seats.values() for team, count in counts.items() if count > 1}


def test_nobody_has_two_matches_in_one_round():
    for name in FORMS:
        for count in SOME:
            structure = compose(count, FORMS[name])
            assert [seed for seed in range(1) if twice_in_a_round(structure, seed)] == [], count


@pytest.mark.parametrize(("count", "third"), [(4, 0), (7, 0), (8, 1), (9, 1)])
def test_beside_a_consolation_the_small_final_needs_eight_teams(count, third):
    stages = [Knockout(pot=False, third=True)]
    titles = Counter(match.title for match in compose(count, stages).matches)
    assert titles["third"] == third
    assert least_matches(count, stages) == 2


def test_without_a_consolation_four_play_for_the_third_place():
    stages = [Knockout(pot=False, consolation=False, third=True)]
    assert [match.title for match in compose(4, stages).matches].count("third") == 1
    assert least_matches(4, stages) == 2


# What a team is still sure of while an evening is played: never more than it plays, save by the lot.

EVENINGS = 2


class Watched(Bracketed):
    """Keeps, for each team, the most that it was ever told to be sure of."""

    told = None

    def seats(self):
        found = super().seats()
        sure = to_come(self, found)
        self.told = self.told or {}
        for team in self.entries.values():
            self.told[team] = max(self.told.get(team, 0), self.played[team] + (sure(team) or 0))
        return found


@pytest.mark.parametrize("name", LAWFUL)
def test_no_team_plays_fewer_matches_than_it_was_told_unless_the_lot_left_it_out(name):
    for count in [7, 12]:
        structure = compose(count, LAWFUL[name])
        evening = Watched(structure, count).play()
        for team in evening.entries.values():
            assert evening.told[team] <= evening.played[team] + evening.exempt[team]
            assert evening.told[team] >= least_matches(count, LAWFUL[name])


class Leaving(Bracketed):
    """Plays a few matches at a time; some teams leave on the way."""

    def next_matches(self, ready):
        return [number for number in ready if self.lot.random() < 0.6] or ready[:1]

    def left_after(self, waves, many):
        """Team → the matches it is sure of once those have left."""
        for group in self.structure.groups:
            self._group(group)
        for _wave in range(waves):
            self.advance()
        teams = list(self.entries.values())
        self.gone = frozenset(self.lot.sample(teams, many))
        sure = to_come(self, self.seats())
        return {team: self.played[team] + (sure(team) or 0) for team in teams if team not in self.gone}


@pytest.mark.parametrize("name", LAWFUL)
def test_nobody_plays_fewer_matches_than_it_was_told_when_others_left(name):
    for seed in range(EVENINGS):
        rng = Random(f"{name}{seed}")
        count = rng.randint(5, 17)
        evening = Leaving(compose(count, LAWFUL[name]), seed)
        told = evening.left_after(rng.randrange(8), rng.randint(1, 3))
        while evening.advance():
            pass
        had = {team: evening.played[team] + evening.exempt[team] for team in told}
        assert {team: (told[team], had[team]) for team in told if told[team] > had[team]} == {}


def sure(count, stage, outcomes=(), gone=(), called=()):
    evening = Bracketed(compose(count, [stage]))
    for number, won in outcomes:
        evening.decide(number, won)
    evening.gone = frozenset(gone)
    for number in called:
        evening.call(number)
    found = to_come(evening, evening.seats())
    return {team: found(team) for team in range(1, count + 1)}


def test_a_match_that_is_drawn_is_not_counted_again():
    tree = Knockout(pot=False)
    assert sure(4, tree) == {1: 2, 2: 2, 3: 2, 4: 2}
    assert sure(4, tree, called=[1, 2]) == {1: 1, 2: 1, 3: 1, 4: 1}


def test_where_an_opponent_left_there_is_nothing_to_play():
    assert sure(4, Knockout(pot=False), gone=[4]) == {1: 1, 2: 1, 3: 1, 4: 1}
    played = [(2, 2)]
    assert sure(4, Knockout(pot=False), played, gone=[4]) == {1: 1, 2: 1, 3: 0, 4: 1}


def test_a_match_is_not_promised_against_the_loser_of_one_that_nobody_loses():
    """Semi-final 2 waits for a quarter, and its other side has left: it has no loser for the third place."""
    played = [(1, 1), (2, 4), (3, 2)]
    tree = Knockout(pot=False, third=True)
    assert sure(8, tree, played)[1] == 2
    assert sure(8, tree, played, gone=[2])[1] == 1


def test_who_lost_the_second_round_without_a_match_before_plays_in_the_consolation():
    """Neither the exempt one nor who went on because another gave up has played."""
    evening = Bracketed(compose(11, [Knockout()]))
    evening.draw("main", 1, range(1, 11), exempt=11)
    assert evening.pots().to_come(1) == 1
    evening.decide(1, 1, played=False)
    assert evening.pots().to_come(1) == 2
    for number in range(2, 6):
        evening.decide(number, 2 * number)
    evening.draw("consolation", 1, [3, 5, 7, 9], exempt=2)
    evening.draw("main", 2, [1, 4, 11, 6, 8, 10])
    assert evening.pots().next_level("consolation") == 2
    assert evening.pots().in_round("consolation", 2) is None
    for number, won in ((6, 3), (7, 7), (8, 4), (9, 6), (10, 8)):
        evening.decide(number, won)
    assert evening.pots().in_round("consolation", 2) == (1, 2, 3, 7, 11)


def test_who_was_never_drawn_has_nothing_to_come():
    assert sure(9, Knockout()).get(10) is None
    assert Bracketed(compose(4, [Knockout()])).pots().to_come(9) is None
