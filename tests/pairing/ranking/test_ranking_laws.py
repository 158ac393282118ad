"""Laws that hold for every evening: a total order that depends on results alone."""

from hypothesis import given
from hypothesis import strategies as st

from pairing.ranking.criteria import PRESETS
from pairing.ranking.rank import rank, rank_both
from pairing.ranking.tally import MatchKind, MatchLine, RankingOptions, TeamLine, lots
from tests.pairing.ranking.evening import value_of

OTHER_SIDE = {MatchKind.FORFEIT_A: MatchKind.FORFEIT_B, MatchKind.FORFEIT_B: MatchKind.FORFEIT_A}
SCHOOLS = st.sampled_from(
    [
        *PRESETS.values(),
        ("wins", "conceded", "best_match", "capots", "lot"),
        ("head_to_head", "lot"),
    ]
)
OPTIONS = st.builds(
    RankingOptions,
    cap_winner=st.none() | st.integers(300, 500),
    cap_loser=st.none() | st.integers(100, 300),
    drop_worst=st.booleans(),
)


@st.composite
def evenings(draw):
    """Some teams, and matches among them; few different totals, so that there are ties."""
    count = draw(st.integers(2, 9))
    drawn = lots(range(1, count + 1), draw(st.integers(0, 99)))
    teams = [TeamLine(n, n, withdrawn=draw(st.integers(0, 9)) == 0, lot=drawn[n]) for n in drawn]
    totals = st.integers(0, 6).map(lambda tens: tens * 100)
    lines = []
    for number in range(draw(st.integers(0, 20))):
        a = draw(st.integers(1, count))
        b = draw(st.integers(1, count).filter(lambda other, a=a: other != a))
        kind = draw(
            st.sampled_from(
                [MatchKind.PLAYED] * 6 + [MatchKind.FORFEIT_A, MatchKind.FORFEIT_B, MatchKind.FORFEIT_BOTH]
            )
        )
        points = (None, None) if draw(st.integers(0, 7)) == 0 else (draw(totals), draw(totals))
        lines.append(
            MatchLine(a, b, *points, kind, number // 4, draw(st.integers(0, 1)), draw(st.integers(0, 1)))
        )
    return teams, lines


def mirrored(line):
    """The same match written from the other side."""
    return MatchLine(
        line.team_b,
        line.team_a,
        line.points_b,
        line.points_a,
        OTHER_SIDE.get(line.kind, line.kind),
        line.round,
        line.capots_b,
        line.capots_a,
    )


@given(evenings(), SCHOOLS, OPTIONS)
def test_it_is_a_total_order(evening, criteria, options):
    teams, lines = evening
    ranking = rank(teams, lines, criteria, options)
    assert [row.rank for row in ranking.rows] == list(range(1, len(teams) + 1))
    assert {row.team for row in ranking.rows} == {team.id for team in teams}
    assert not any(row.ex_aequo for row in ranking.rows)  # lots differ, and the lot is the last criterion


@given(evenings(), SCHOOLS, OPTIONS, st.randoms())
def test_neither_order_nor_sides_of_the_lines_matter(evening, criteria, options, chance):
    teams, lines = evening
    expected = rank(teams, lines, criteria, options)
    mixed = [mirrored(line) if chance.random() < 0.5 else line for line in lines]
    chance.shuffle(mixed)
    others = list(teams)
    chance.shuffle(others)
    again = rank(others, mixed, criteria, options)
    assert again.ties == expected.ties
    assert [(row.rank, row.team, row.values) for row in again.rows] == [
        (row.rank, row.team, row.values) for row in expected.rows
    ]


@given(evenings(), SCHOOLS, OPTIONS)
def test_unplayed_matches_change_nothing_but_whether_means_are_needed(evening, criteria, options):
    teams, lines = evening
    played = rank(teams, [line for line in lines if line.counted], criteria, options)
    with_all = rank(teams, lines, criteria, options)
    if played.means == with_all.means:
        assert played == with_all


@given(evenings(), st.sampled_from([*PRESETS.values()]))
def test_who_left_does_not_change_the_order_of_who_stayed(evening, criteria):
    teams, lines = evening
    stayed = [team for team in teams if not team.withdrawn]
    with_all = [row.team for row in rank(teams, lines, criteria).rows if not row.withdrawn]
    assert with_all == [row.team for row in rank(stayed, lines, criteria).rows]


@given(evenings(), SCHOOLS, OPTIONS)
def test_every_tie_is_explained(evening, criteria, options):
    teams, lines = evening
    ranking = rank(teams, lines, criteria, options)
    if not ranking.begun:
        return
    tied = {team: tie for tie in ranking.ties for team in tie.teams}
    for above, below in zip(ranking.rows, ranking.rows[1:], strict=False):
        first = criteria[0]
        same = above.withdrawn == below.withdrawn
        if (
            first != "head_to_head"
            and same
            and value_of(above, first).compared == value_of(below, first).compared
        ):
            assert above.broke_tie
            assert below.broke_tie
            assert {above.team, below.team} <= tied.keys()


@given(evenings(), SCHOOLS, OPTIONS, st.integers(1, 8))
def test_a_pool_ranks_on_its_own_matches_alone(evening, criteria, options, cut):
    teams, lines = evening
    pools = {"A": teams[:cut], "B": teams[cut:]}
    together, _overall = rank_both(pools, lines, criteria, options)
    for label, members in pools.items():
        ids = {team.id for team in members}
        inside = [line for line in lines if line.team_a in ids and line.team_b in ids]
        alone = rank(members, inside, criteria, options)
        assert together[label].ties == alone.ties
        assert [row._replace(pool=None, place=None) for row in together[label].rows] == list(alone.rows)


@given(evenings(), OPTIONS)
def test_means_are_compared_as_exact_fractions(evening, options):
    teams, lines = evening
    ranking = rank(teams, lines, ["points", "lot"], options)
    means = [value_of(row, "points").compared for row in ranking.rows if not row.withdrawn]
    known = [mean for mean in means if mean is not None]
    assert known == sorted(known, reverse=True)
    assert means[: len(known)] == known  # who has no match yet comes after
