"""The reference evening of the club: sixteen teams, four pools of four, win 2, loss 1, ties by difference.

After two of three rounds, table 7 in dispute: its match has no result yet.
"""

from pairing.ranking.tally import MatchLine, TeamLine

POOLS = {"A": (1, 8, 9, 16), "B": (2, 7, 10, 15), "C": (3, 6, 11, 14), "D": (4, 5, 12, 13)}

FIRST = ((1, 9, 1010, 720), (8, 16, 600, 1010), (2, 10, 850, 1000), (7, 15, 910, 1000))
FIRST += ((3, 11, 1000, 780), (6, 14, 870, 1000), (4, 12, 1000, 950), (5, 13, 1020, 640))
SECOND = ((1, 16, 1000, 930), (8, 9, 810, 690), (2, 15, 1010, 840), (7, 10, 1070, 730))
SECOND += ((3, 14, 970, 910), (6, 11, 1060, 550), (4, 13, None, None), (5, 12, 1000, 690))
UNPLAYED = ((1, 8), (9, 16), (2, 7), (10, 15), (3, 6), (11, 14), (4, 5), (12, 13))
DISPUTE_SETTLED = (4, 13, 860, 790)
THIRD = ((1, 8, 900, 1000), (9, 16, 950, 1000), (2, 7, 700, 1000), (10, 15, 1000, 600))
THIRD += ((3, 6, 500, 1000), (11, 14, 700, 1000), (4, 5, 1010, 540), (12, 13, 1000, 980))


def line(number, played):
    """A match of one round."""
    a, b, points_a, points_b = (*played, None, None)[:4]
    return MatchLine(a, b, points_a, points_b, round=number)


def team(number, **more):
    """A team; its id is its number."""
    return TeamLine(number, number, lot=100 - number, **more)


def row_of(ranking, team):
    """The row of a team."""
    return next(row for row in ranking.rows if row.team == team)


def value_of(row, code):
    """What a row has for a criterion."""
    return next(value for value in row.values if value.code == code)


def pools():
    """The teams of each pool."""
    return {label: [team(number) for number in numbers] for label, numbers in POOLS.items()}


def after_two_rounds():
    """Every match of the evening, those of the third round still to be played."""
    return [
        *(line(1, played) for played in FIRST),
        *(line(2, played) for played in SECOND),
        *(line(3, couple) for couple in UNPLAYED),
    ]


def after_three_rounds():
    """Every match of the evening, the dispute settled."""
    second = [DISPUTE_SETTLED if played[:2] == (4, 13) else played for played in SECOND]
    return [line(n, played) for n, round_ in enumerate((FIRST, second, THIRD), 1) for played in round_]
