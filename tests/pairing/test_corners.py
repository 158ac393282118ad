"""The command answers in this process too, and what no evening asked so far is answered all the same."""

import io
import json
import sys

import pytest

from pairing.__main__ import main
from pairing.engines import planned
from pairing.engines.melee.players import MeleeEntrant, MeleeOptions
from pairing.engines.planned import PlannedOptions
from pairing.engines.pools import PoolOptions
from pairing.matching.solver import cheapest
from pairing.picture.pen import cut, shortened
from pairing.pool_shapes import rounds_of
from pairing.ranking.lines import MatchLine, TeamLine
from pairing.ranking.overall import rank_both, rank_overall, rank_pools
from pairing.record import make_record
from pairing.refusals import Refusal
from pairing.swap import swap, swap_effect
from tests.pairing.cast import teams
from tests.pairing.test_replay_command import PUBLISHED


def answered(monkeypatch, *arguments, given=""):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    return main([*arguments])


@pytest.mark.parametrize(
    ("engine", "change", "sentence"),
    [
        ("round_robin", {"pools": []}, "Poule A"),
        ("rotation", {"exempts": []}, "Les équipes exemptes publiées"),
        ("pools", {"pairings": []}, "publié personne"),
        ("knockout", {"entries": [1]}, "Les places du tableau"),
        ("melee", {"duos": [[1, 2]]}, "Les partenaires publiés"),
        ("ranked", {"cost": []}, "Le coût publié"),
        ("ranked", {"exempt": 12}, "Équipe exempte"),
    ],
)
def test_what_is_not_the_same_is_said(engine, change, sentence, monkeypatch, capsys):
    data = next(found for line in PUBLISHED if (found := json.loads(line))["engine"] == engine)
    data["result"] |= change
    assert answered(monkeypatch, "replay", "-", given=json.dumps(data)) == 1
    assert sentence in capsys.readouterr().out


@pytest.mark.parametrize(
    ("engine", "options", "count", "keys"),
    [
        ("ranked", {"rounds": 5}, 6, ["rounds", "remarks"]),
        ("ranked", {"tables": [4, 2]}, 5, ["pairings", "tables", "exempt", "remarks", "cost"]),
        ("pools", {}, 7, ["rounds", "remarks"]),
        ("knockout", {"pot": False}, 6, ["pairings", "entries", "remarks"]),
        ("melee", {}, 9, ["pairings", "rests", "remarks"]),
        ("singles", {}, 5, ["pairings", "rests", "remarks"]),
    ],
)
def test_each_engine_answers_other_programs_with_what_it_has(
    engine, options, count, keys, monkeypatch, capfdbinary
):
    asked = {"seed": 3, "options": options, "entrants": [{"id": number} for number in range(1, count + 1)]}
    assert answered(monkeypatch, engine, given=json.dumps(asked)) == 0
    said = json.loads(capfdbinary.readouterr().out)
    assert [key for key in said if key != "pools"] == keys


def test_each_command_answers_in_this_process(monkeypatch, capfdbinary, tmp_path):
    asked = '{"seed": 1, "options": {}, "entrants": [{"id": 1}, {"id": 2}, {"id": 3}]}'
    for engine in ("pools", "ranked", "rotation", "round_robin"):
        assert answered(monkeypatch, engine, given=asked) == 0
        assert answered(monkeypatch, engine, "--help") == 0
    assert answered(monkeypatch, "plan", given='{"teams": 8, "stages": [{"kind": "pools"}]}') == 0
    assert answered(monkeypatch, "seed", "mot secret", "27") == 0
    assert answered(monkeypatch, "seed", "\ud800", "27") == 2
    assert answered(monkeypatch, "--help") == answered(monkeypatch, "plan", "-h") == 0
    assert answered(monkeypatch) == 2
    file = tmp_path / "tirage.json"
    file.write_text(PUBLISHED[0], encoding="utf-16")
    assert answered(monkeypatch, "replay", str(file)) == 0
    file.write_bytes(b"\xff\xd8\xff")
    assert answered(monkeypatch, "replay", str(file)) == 2
    assert answered(monkeypatch, "replay", str(tmp_path / "absent.json")) == 2
    monkeypatch.setattr("pairing.__main__.LONGEST", 10)
    assert answered(monkeypatch, "replay", "-", given=PUBLISHED[0]) == 2


def test_matches_that_are_planned_are_of_those_who_are_there_once():
    for matches, code in [(((1, 9),), "unknown_team"), (((1, 2), (1, 3)), "duplicate_team")]:
        with pytest.raises(Refusal) as refused:
            planned.pair(teams(4), PlannedOptions(matches=matches), None)
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("rests", "code"), [((9,), "unknown_team"), ((1, 2), "too_many_rests"), ((1,), "rested_before")]
)
def test_only_who_is_there_and_has_not_rested_may_be_named_to_rest(rests, code):
    players = [MeleeEntrant(1, rests_before=1), *(MeleeEntrant(number) for number in range(2, 6))]
    with pytest.raises(Refusal) as refused:
        make_record(players, MeleeOptions(rests=rests), 1, engine="melee")
    assert refused.value.code == code


def test_whoever_insists_lets_one_rest_again_and_it_is_said():
    players = [MeleeEntrant(1, rests_before=1), *(MeleeEntrant(number) for number in range(2, 6))]
    result = make_record(players, MeleeOptions(rests=(1,), insist=True), 1, engine="melee").result
    assert result.rests == (1,)
    assert [one.code for one in result.remarks][:2] == ["melee_rest_chosen", "melee_rest_again"]


def test_an_exchange_with_nobody_known_is_refused():
    record = make_record(teams(8), PoolOptions(), 1)
    for one, two, code in ((1, 1, "same_team"), (1, 99, "unknown_team"), (99, 1, "unknown_team")):
        with pytest.raises(Refusal) as refused:
            swap_effect(record, one, two)
        assert refused.value.code == code


def test_a_swap_that_leaves_one_of_a_club_says_so():
    record = make_record(teams(8, clubs="AAAAAAAB"), PoolOptions(), 1)
    pool = next(pool for pool in record.result.pools if 8 not in pool.teams)
    codes = {one.code for one in swap_effect(record, 8, pool.teams[0])}
    assert {"would_move", "would_have_left"} <= codes
    record = make_record(teams(8, clubs="AABBBBBB"), PoolOptions(clubs_apart=False, swaps=((1, 2),)), 1)
    two = record.result.pool_of(2)
    one = next(team for team in two.teams if team != 2)
    together = swap(record, 1, one) if record.result.pool_of(1) != two else record
    other = next(pool for pool in together.result.pools if pool.label != two.label).teams[0]
    assert "would_have_one" in {said.code for said in swap_effect(together, 2, other)}


def test_a_graph_without_a_perfect_matching_has_none():
    assert cheapest(3, [(0, 1, 5)]) is None
    assert cheapest(0, []) == []


def test_two_places_make_one_round_and_one_place_none():
    assert rounds_of(1) == ()
    assert len(rounds_of(2)) == 1


def test_pools_are_ranked_by_themselves_and_together():
    lines = {"A": [TeamLine(1, 1), TeamLine(2, 2)], "B": [TeamLine(3, 3), TeamLine(4, 4)]}
    matches = [MatchLine(1, 2, 900, 100), MatchLine(3, 4, 400, 500)]
    pools, overall = rank_both(lines, matches, ["points"])
    assert [row.team for row in pools["B"].rows] == [4, 3]
    assert rank_pools(lines, matches, ["points"]).keys() == pools.keys()
    assert [row.team for row in rank_overall(lines, matches, ["points"]).rows] == [
        row.team for row in overall.rows
    ]
    decided, _ = rank_both(lines, matches, ["points"], decided={"B": {3: 1, 4: 2}})
    assert [row.team for row in decided["B"].rows] == [3, 4]


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
