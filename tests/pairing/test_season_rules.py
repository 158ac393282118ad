"""What a season's rule can say, what holds for every rule, and the command."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.notes import Refusal
from pairing.prizes import read_and_share
from pairing.season import KNOWN, MEASURES, RULES, Measure, SeasonLine, SeasonRule, rank_season, read_lines
from pairing.types import write
from tests.pairing.year import DATES, answered, line, lines_of, ranked, values

DOCS = Path(__file__).resolve().parents[2] / "docs"

# What a rule can say.

TWO = {"A": {"E1": {"score": 30}, "E2": {"score": 10}, "E3": {"score": 20}}, "B": {"E2": {"score": 70}}}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"score": 1}, {"A": "60", "B": "70"}),
        ({"score": "1/4"}, {"A": "15", "B": "35/2"}),
        ({"score": 1, "attendance": 10}, {"A": "90", "B": "80"}),
        ({"score": 1, "aggregate": "best", "n": 2}, {"A": "50", "B": "70"}),
        ({"score": 1, "aggregate": "best", "n": 1, "attendance": 1}, {"A": "33", "B": "71"}),
        ({"score": 1, "aggregate": "mean", "n": 1}, {"A": "20", "B": "70"}),
        ({"score": 1, "aggregate": "mean", "n": 2}, {"A": "20", "B": "35"}),
        # An absence is a zero: B's three evenings are 0, 70, 0.
        ({"score": 1, "aggregate": "mean", "n": 1, "absence": "zero"}, {"A": "20", "B": "70/3"}),
        ({"score": -1, "aggregate": "best", "n": 2}, {"A": "-30", "B": "-70"}),
        ({"score": -1, "aggregate": "best", "n": 2, "absence": "zero"}, {"A": "-30", "B": "0"}),
    ],
)
def test_evenings_are_added_chosen_or_averaged(rule, expected):
    assert {player: value for player, (_rank, value) in values(rule, TWO).items()} == expected


def test_an_absence_is_never_listed_as_counted():
    rule = {"score": 1, "aggregate": "mean", "n": 1, "absence": "zero", "ties": ["evenings", "best_evening"]}
    (_first, row) = sorted(ranked(rule, TWO), key=lambda row: row["player"])
    assert (row["counted"], row["ties"]) == (["E2"], ["1", "70"])


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        # The weights of the lines: 30 + 30 + 2 × 40, the weighted one chosen among the best or beside them.
        ({}, "140"),
        ({"aggregate": "best", "n": 2}, "110"),
        ({"aggregate": "best", "n": 1}, "80"),
        ({"aggregate": "best", "n": 1, "final_dropped": False}, "110"),
        # In a mean an evening that weighs two is two evenings: 140 ÷ 4.
        ({"aggregate": "mean", "n": 1}, "35"),
        # The rule names the final: only that one weighs, 3 × 30 + 30 + 40.
        ({"final": "E1", "final_weight": 3}, "160"),
        ({"final": "E1", "final_weight": "1/2", "aggregate": "best", "n": 1}, "40"),
        ({"final": "E1", "final_weight": "1/2", "aggregate": "best", "n": 1, "final_dropped": False}, "55"),
    ],
)
def test_a_final_may_weigh_more_and_be_kept(rule, expected):
    lines = {"A": {"E1": {"score": 30}, "E2": {"score": 30}, "E3": {"score": 40, "weight": 2}}}
    assert values({"score": 1, **rule}, lines)["A"] == (1, expected)


FACTS = {"wins": 1, "losses": 2, "draws": 3, "exempts": 1, "match_points": "7/2", "score": 500, "rounds": 8}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ({"win": 100, "loss": 10, "draw": 1, "exempt": 1000}, "1123"),
        ({"match_point": 2}, "7"),
        ({"round": 1}, "8"),
        ({"win": "1/3", "draw": "0.5"}, "11/6"),
        ({"places": [9, 8], "other_places": 1}, "8"),
        ({"places": [9], "other_places": 1}, "1"),
        ({"places": [9, 8], "places_by": "final_place"}, "9"),
        ({"places": [9, 8], "win": 1}, "9"),
    ],
)
def test_the_value_of_an_evening(rule, expected):
    assert values(rule, {"A": {"E1": {**FACTS, "rank": 2, "final_place": 1}}})["A"] == (1, expected)


def test_an_evening_from_a_sheet_brings_its_own_value():
    lines = {"A": {"E1": {"value": "25/2", "wins": 9}, "E2": {"wins": 1}}}
    assert values({"win": 4, "attendance": 1}, lines)["A"] == (1, "37/2")


def test_each_tie_break_in_its_order():
    rule = {"exempt_points": 1000, "ties": [*get_args(Measure)], "aggregate": "best", "n": 1, "win": 1}
    lines = {"A": {"E1": {**FACTS, "wins": 2}, "E2": FACTS}}
    ties = dict(zip(get_args(Measure), ranked(rule, lines)[0]["ties"], strict=True))
    # The dropped evening breaks no tie, but it was attended.
    assert ties == {
        "wins": "2",
        "wins_and_exempts": "3",
        "match_points": "7/2",
        "score": "500",
        "points": "1500",
        "best_evening": "2",
        "evenings": "2",
    }
    assert set(MEASURES) == set(get_args(Measure))


def test_equal_in_everything_is_an_equal_rank_and_one_criterion_more_parts_them():
    lines = {
        player: {"E1": {"wins": 1, "score": score}}
        for player, score in zip("DCBA", (5, 9, 9, 1), strict=True)
    }
    assert [(row["rank"], row["player"]) for row in ranked({"win": 1}, lines)] == [
        (1, "A"),
        (1, "B"),
        (1, "C"),
        (1, "D"),
    ]
    assert [(row["rank"], row["player"]) for row in ranked({"win": 1, "ties": ["score"]}, lines)] == [
        (1, "B"),
        (1, "C"),
        (3, "D"),
        (4, "A"),
    ]


GUESTS = {
    "Visitor": {"E1": {"rank": 1, "member": False}, "E2": {"rank": 3, "member": False}},
    "Old": {"E1": {"rank": 2}, "E2": {"rank": 1}},
    "New": {"E1": {"rank": 3, "member": False}, "E2": {"rank": 2}},  # joined between the two
    "Level": {"E1": {"rank": 3}},
}
TABLE = {"places": [10, 6, 3, 1]}


@pytest.mark.parametrize(
    ("guests", "expected"),
    [
        # 10 + 3, 6 + 10, 3 + 6, 3.
        ("ranked", {"Old": (1, "16"), "Visitor": (2, "13"), "New": (3, "9"), "Level": (4, "3")}),
        # The guest is out of the season's ranking, nobody moves up on the evening.
        ("keep_place", {"Old": (1, "16"), "New": (2, "9"), "Level": (3, "3"), "Visitor": (None, "13")}),
        # Members move up past guests of that evening: Old first twice; New second twice, on E1 still a guest
        # behind one member, as Level is.
        ("no_place", {"Old": (1, "20"), "New": (2, "12"), "Level": (3, "6"), "Visitor": (None, "13")}),
    ],
)
def test_whether_a_guest_keeps_a_place(guests, expected):
    rows = ranked({**TABLE, "guests": guests}, GUESTS)
    assert {row["player"]: (row.get("rank"), row["value"]) for row in rows} == expected
    assert [row["player"] for row in rows] == [*expected]
    assert [row["ranked"] for row in rows] == [rank is not None for rank, _value in expected.values()]


@pytest.mark.parametrize(
    ("rule", "ranked_players"),
    [
        ({"played": 3}, ["A"]),
        ({"played": 4, "unit": "rounds"}, ["B"]),
        ({"played": 9, "unit": "series"}, []),
    ],
)
def test_who_played_less_than_the_rule_asks_has_no_rank(rule, ranked_players):
    lines = {
        "A": {evening: {"wins": 1, "series": 2} for evening in ("E1", "E2", "E3")},
        "B": {"E1": {"rounds": 4, "series": 8}},
    }
    rows = ranked({"win": 1, **rule}, lines)
    assert [row["player"] for row in rows if row["ranked"]] == ranked_players
    assert all(("rank" in row) == row["ranked"] for row in rows)


def test_a_correction_may_move_an_evening_out_of_the_season():
    lines = [line("E1", "A", wins=1), line("E1", "A", wins=1) | {"date": "2026-09-01"}]
    assert ranked({"win": 1}, lines, "2026-06-30") == []
    assert values({"win": 1}, lines) == {"A": (1, "1")}


def test_an_evening_without_a_date_counts():
    assert values({"win": 1}, [line("Noël", "A", wins=1)], "2000-01-01") == {"A": (1, "1")}


# Laws of every rule.

NUMBERS = st.fractions(min_value=-9, max_value=99, max_denominator=4)
RULES_DRAWN = st.builds(
    lambda aggregate, n, **given: SeasonRule(aggregate=aggregate, n=n if aggregate != "sum" else 0, **given),
    aggregate=st.sampled_from(["sum", "best", "mean"]),
    n=st.integers(1, 4),
    win=NUMBERS,
    exempt=NUMBERS,
    score=NUMBERS,
    places=st.lists(NUMBERS, max_size=3).map(tuple),
    other_places=NUMBERS,
    unit=st.sampled_from(["evenings", "series", "rounds"]),
    absence=st.sampled_from(["nothing", "zero"]),
    attendance=NUMBERS,
    final=st.sampled_from(["", "E2"]),
    final_dropped=st.booleans(),
    played=st.integers(0, 2),
    guests=st.sampled_from(["ranked", "keep_place", "no_place"]),
    ties=st.lists(st.sampled_from(get_args(Measure)), unique=True, max_size=3).map(tuple),
)
LINES_DRAWN = st.lists(
    st.builds(
        lambda evening, **facts: SeasonLine(evening=evening, date=DATES[evening], **facts),
        evening=st.sampled_from([*DATES]),
        player=st.sampled_from("ABCDE"),
        member=st.booleans(),
        rank=st.none() | st.integers(1, 4),
        wins=st.integers(0, 3),
        exempts=st.integers(0, 1),
        score=st.integers(-50, 200).map(Fraction),
        series=st.none() | st.integers(0, 3),
    ),
    max_size=16,
    unique_by=lambda line: (line.evening, line.player),
)


@given(RULES_DRAWN, LINES_DRAWN, st.randoms(use_true_random=False))
def test_the_order_of_the_lines_changes_nothing(rule, lines, rng):
    shuffled = rng.sample(lines, len(lines))
    assert rank_season(shuffled, rule) == rank_season(lines, rule)


@given(RULES_DRAWN, LINES_DRAWN)
def test_ranks_are_one_more_than_those_before(rule, lines):
    rows = rank_season(lines, rule)
    assert sorted(row.player for row in rows) == sorted({line.player for line in lines})
    placed = [row for row in rows if row.ranked]
    assert rows[: len(placed)] == placed
    for row in placed:
        better = sum((other.value, *other.ties) > (row.value, *row.ties) for other in placed)
        assert row.rank == better + 1


@given(RULES_DRAWN, LINES_DRAWN)
def test_what_comes_after_the_date_changes_nothing(rule, lines):
    until = [line for line in lines if line.date <= DATES["E3"]]
    assert rank_season(lines, rule, DATES["E3"]) == rank_season(until, rule)


@given(RULES_DRAWN, LINES_DRAWN)
def test_no_other_choice_of_evenings_is_better(rule, lines):
    for row in rank_season(lines, rule):
        counted = [evening for evening in row.evenings if evening.counted]
        dropped = [evening for evening in row.evenings if not evening.counted]
        if rule.aggregate != "best":
            assert not dropped
            continue
        free = [evening for evening in counted if not rule.keeps(evening)]
        assert len(free) == min(rule.n, len(free) + len(dropped))
        assert all(one.weighted >= other.weighted for one in free for other in dropped)
        present = sum(evening.present for evening in row.evenings)
        assert row.value == sum(evening.weighted for evening in counted) + rule.attendance * present


# A rule as data.


@given(RULES_DRAWN)
def test_a_rule_is_read_as_it_was_written(rule):
    assert SeasonRule.from_json(json.loads(json.dumps(write(rule)))) == rule


@pytest.mark.parametrize("name", KNOWN)
def test_the_known_rules_are_nothing_but_data(name):
    assert json.loads(json.dumps(write(RULES[name]))) == KNOWN[name]


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ([], "{ }"),
        ({"wins": 3}, "wins"),
        ({"win": "three"}, "win"),
        ({"win": "1/0"}, "win"),
        ({"win": True}, "win"),
        ({"win": float("nan")}, "win"),
        ({"win": None}, "win"),
        ({"win": "9" * 61}, "win"),
        ({"win": "1/9999999"}, "win"),
        ({"places": 3}, "places"),
        ({"places": [1, "x"]}, "places[1]"),
        ({"aggregate": "median"}, "aggregate"),
        ({"aggregate": "best"}, "n"),
        ({"aggregate": "mean", "n": 0}, "n"),
        ({"n": 3}, "n"),
        ({"n": "3"}, "n"),
        ({"played": -1}, "played"),
        ({"lot_from": -1}, "lot_from"),
        ({"final_weight": 2}, "final_weight"),
        ({"final": "E1", "final_weight": -2}, "final_weight"),
        ({"ties": ["wins", "luck"]}, "ties[1]"),
        ({"ties": ["wins", "wins"]}, "ties"),
    ],
)
def test_a_rule_that_is_none_is_refused_by_its_field(data, field):
    with pytest.raises(Refusal) as refused:
        SeasonRule.from_json(data)
    assert str(refused.value).startswith(f"«\u00a0{field}\u00a0»")


# The command.

SEASON = {
    "Anne": {"E1": {"wins": 3, "losses": 1, "score": 4100}, "E3": {"wins": 4, "score": 4500}},
    "Emma": {"E2": {"wins": 4, "score": 4800}},
}


def test_the_command_writes_a_line_a_player(monkeypatch, capfdbinary, tmp_path):
    given = "\n".join(map(json.dumps, lines_of(SEASON))) + "\n\n"
    arguments = ("season", "--rule", "champ_commun")
    code, said, complained = answered(monkeypatch, capfdbinary, *arguments, given=given)
    assert (code, complained) == (0, "")
    assert [json.loads(line) for line in said.splitlines()] == ranked("champ_commun", SEASON)
    assert said.splitlines() == [
        '{"rank":1,"player":"Anne","value":"30","ties":["7","8600"],"counted":["E1","E3"],"ranked":true}',
        '{"rank":2,"player":"Emma","value":"16","ties":["4","4800"],"counted":["E2"],"ranked":true}',
    ]
    for order in (("--on", "2026-02-13", "--rule", "champ_commun"), (*arguments[1:], "--on", "2026-02-13")):
        _code, said, _complained = answered(monkeypatch, capfdbinary, "season", *order, given=given)
        assert [json.loads(line) for line in said.splitlines()] == ranked(
            "champ_commun", SEASON, "2026-02-13"
        )
    file = tmp_path / "règle.json"
    file.write_text(json.dumps(KNOWN["champ_commun"]), encoding="utf-8")
    arguments = ("season", "--rule", str(file))
    code, said, _complained = answered(monkeypatch, capfdbinary, *arguments, given=given)
    assert [json.loads(line) for line in said.splitlines()] == ranked("champ_commun", SEASON)
    assert answered(monkeypatch, capfdbinary, *arguments, given="") == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "given", "field"),
    [
        (("champ_commun",), '{"evening":"E1"}', "ligne 1.player"),
        (("champ_commun",), '{"evening":"E1","player":"A"}\n{"evening":"E1","player":', "ligne 2"),
        (("champ_commun",), '{"evening":"E1","player":"A","win":1}', "ligne 1.win"),
        (("champ_commun",), '{"evening":"E1","player":""}', "ligne 1.player"),
        (("champ_commun",), '{"evening":"E1","player":"A","date":"9/1/2026"}', "ligne 1.date"),
        (("champ_commun",), '{"evening":"E1","player":"A","rank":0}', "ligne 1.entrants, rank, final_place"),
        (("champ_commun",), '{"evening":"E1","player":"A","weight":-1}', "ligne 1.weight"),
        (("champ_commun",), '{"evening":"E1","player":"A","wins":-1}', "ligne 1.wins, losses"),
        (("champ_commun",), "[" * 100_000, "ligne 1"),
        (("champ_commun", "--on", "June"), "", "--on June"),
    ],
)
def test_the_command_refuses_with_one_sentence(arguments, given, field, monkeypatch, capfdbinary):
    code, said, complained = answered(monkeypatch, capfdbinary, "season", "--rule", *arguments, given=given)
    assert (code, said) == (2, "")
    assert complained.startswith(f"«\u00a0{field}") and len(complained.splitlines()) == 1


def test_the_command_says_that_it_knows_no_such_rule(monkeypatch, capfdbinary):
    code, said, complained = answered(monkeypatch, capfdbinary, "season", "--rule", "nowhere", given="")
    assert (code, said) == (2, "") and "nowhere" in complained
    code, said, complained = answered(monkeypatch, capfdbinary, "season", "--on", "2026-06-30", given="")
    assert (code, said) == (2, "") and "season --rule" in complained


# docs/season.md tells the truth.


@pytest.mark.parametrize("name", ["season.md", "season.en.md"])
def test_its_rule_is_one_and_its_fields_are_all(name):
    text = (DOCS / name).read_text(encoding="utf-8")
    lines, row, rule, request, shares = re.findall(r"```json\n(.*?)```", text, flags=re.DOTALL)
    SeasonRule.from_json(json.loads(rule))
    assert [
        json.dumps(found.to_dict()) for found in rank_season(read_lines(lines), RULES["champ_commun"])
    ] == [json.dumps(json.loads(row))]
    assert read_and_share(request) == json.loads(shares)
    said = set(re.findall(r"^\| `(\w+)`", text, flags=re.MULTILINE))
    assert set(SeasonRule.__slots__) <= said
