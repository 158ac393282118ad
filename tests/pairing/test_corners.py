"""What no evening asked so far is answered all the same."""

import pytest

from pairing.picture.pen import cut, shortened
from pairing.ranking.pools import rank_both
from pairing.ranking.tally import MatchLine, TeamLine


def test_pools_are_ranked_by_themselves_and_together():
    lines = {"A": [TeamLine(1, 1), TeamLine(2, 2)], "B": [TeamLine(3, 3), TeamLine(4, 4)]}
    matches = [MatchLine(1, 2, 900, 100), MatchLine(3, 4, 400, 500)]
    pools, overall = rank_both(lines, matches, ["points"])
    assert [row.team for row in pools["B"].rows] == [4, 3]
    assert [row.team for row in overall.rows] == [1, 4, 3, 2]


@pytest.mark.parametrize(
    ("name", "lines", "written"),
    [
        ("8, Fabre – Oustric", 2, ("8, Fabre –", "Oustric")),
        ("8, Xu – Aubé", 1, ("8, Xu – Aubé",)),
        ("8, de Lapeyrouse-Monségur – Xu", 2, ("8, de Lapey…", "Xu")),
        ("8, Marie de Lapeyrouse-Monségur", 1, ("8, Marie de…",)),
        ("128, Wolfeschlegelsteinhausen", 1, ("128, Wolfes…",)),
    ],
)
def test_a_name_too_long_for_its_lines_ends_after_a_word(name, lines, written):
    assert shortened(name, 13, lines) == written
    assert all(len(cut(line, 13)) == 1 for line in written)
