"""How the rules of real tournaments were published: their stages, what ranks, the settings of each number."""


def rounds(number, draw="ranked"):
    return {"kind": "rounds", "rounds": str(number), "draw": draw}


POOLS, BRACKETS = {"kind": "pools"}, {"kind": "brackets", "consolation": "on"}
KNOCKOUT = {"kind": "knockout", "way": "pot", "consolation": "on"}


def total(results):
    return sum(result.points for result in results)


def wins(results):
    return sum(result.won for result in results)


def difference(results):
    return total(results) - sum(result.against for result in results)


def wins_points(results):
    return wins(results), total(results)


# Number → (its settings, its stages, what ranks). The school "points" ranks by the sum, "wins" by wins.
SUM = {"school": "points"}
WINS = {"school": "points", "criterion_1": "wins", "criterion_2": "points"}
BELOTE = {"ruleset_slug": "belote", "target": "", "minutes": "", "max_deals": "12"}
ROUNDS = {
    4: ({"target": "2000", "minutes": "50"}, rounds(3), lambda r: (wins(r), difference(r))),
    5: (
        {"target": "3000", "minutes": "", "criterion_1": "wins", "criterion_2": "difference"},
        rounds(3),
        lambda r: (wins(r), difference(r)),
    ),
    6: ({"target": "3000", "target_mode": "exceed"}, rounds(3), lambda r: (wins(r), difference(r))),
    9: ({"target": "2001", "minutes": ""}, rounds(3, "round_robin"), lambda r: (wins(r), difference(r))),
    10: ({**SUM, "target": "2000", "minutes": ""}, rounds(3), total),
    11: ({}, rounds(2), lambda r: (wins(r), difference(r))),
    13: (SUM, rounds(3), total),
    14: ({"ruleset_slug": "montpellier"}, rounds(3, "round_robin"), lambda r: (wins(r), difference(r))),
    16: ({**BELOTE, **SUM, "max_deals": "12"}, rounds(4), total),
    17: ({**BELOTE, **SUM, "max_deals": "10"}, rounds(4), total),
    18: ({**BELOTE, **SUM, "max_deals": "12"}, rounds(4), total),
    19: (
        {**BELOTE, **WINS, "max_deals": "12", "criterion_3": "conceded"},
        rounds(4),
        lambda r: (wins(r), total(r), difference(r)),
    ),
    21: ({**BELOTE, **SUM, "max_deals": "10"}, rounds(5), total),
    25: ({**BELOTE, **SUM, "max_deals": "12"}, rounds(5), total),
    26: ({**BELOTE, **SUM, "max_deals": "12", "target": "1500"}, rounds(3), total),
    28: ({**BELOTE, **SUM, "max_deals": "10"}, rounds(3, "rotation"), total),
    29: ({**BELOTE, **SUM, "max_deals": "12"}, rounds(5), total),
    31: (SUM, rounds(4), total),
    34: (SUM, rounds(4), total),
    35: (SUM, rounds(4), total),
    36: (WINS, rounds(4), wins_points),
    37: (SUM, rounds(4, "random"), total),
    38: (SUM, rounds(3, "random"), total),
}


FEW = {11, 13, 14, 17, 18, 21, 25, 26, 29, 31, 34, 35, 38}
"""Played as another of them, but for a figure: four teams tell it."""


def played(contest, teams, settings, *stages, of=None, clubs=(), first=0, **choices):
    contest.create(**settings).enrol(teams, clubs, first)
    contest.compose(teams, *stages)
    return contest.finish(of, **choices)
