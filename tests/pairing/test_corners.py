"""What no evening asked so far is answered all the same."""

from pairing.ranking.rank import rank_both
from pairing.ranking.tally import MatchLine, TeamLine


def test_pools_are_ranked_by_themselves_and_together():
    lines = {"A": [TeamLine(1, 1), TeamLine(2, 2)], "B": [TeamLine(3, 3), TeamLine(4, 4)]}
    matches = [MatchLine(1, 2, 900, 100), MatchLine(3, 4, 400, 500)]
    pools, overall = rank_both(lines, matches, ["points"])
    assert [row.team for row in pools["B"].rows] == [4, 3]
    assert [row.team for row in overall.rows] == [1, 4, 3, 2]
