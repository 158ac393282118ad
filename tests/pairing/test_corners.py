"""The command answers in this process too, and what no evening asked so far is answered all the same."""

import io
import json
import sys
from itertools import zip_longest
from random import Random

import pytest

from pairing.__main__ import main
from pairing.engines import planned
from pairing.engines.melee.players import MeleeEntrant, MeleeOptions
from pairing.engines.planned import PlannedOptions
from pairing.engines.pools import PoolOptions
from pairing.picture.pen import cut, shortened
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


def test_each_command_answers_in_this_process(monkeypatch, capfdbinary, tmp_path):
    asked = '{"seed": 1, "options": {}, "entrants": [{"id": 1}, {"id": 2}, {"id": 3}]}'
    for engine in ("pools", "ranked", "rotation", "round_robin"):
        assert answered(monkeypatch, engine, given=asked) == 0
        assert answered(monkeypatch, engine, "--help") == 0
    assert answered(monkeypatch, "plan", given='{"teams": 8, "stages": [{"kind": "pools"}]}') == 0
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


def test_pools_are_ranked_by_themselves_and_together():
    lines = {"A": [TeamLine(1, 1), TeamLine(2, 2)], "B": [TeamLine(3, 3), TeamLine(4, 4)]}
    matches = [MatchLine(1, 2, 900, 100), MatchLine(3, 4, 400, 500)]
    pools, overall = rank_both(lines, matches, ["points"])
    assert [row.team for row in pools["B"].rows] == [4, 3]
    assert rank_pools(lines, matches, ["points"]).keys() == pools.keys()
    assert [row.team for row in rank_overall(lines, matches, ["points"]).rows] == [
        row.team for row in overall.rows
    ]


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


def test_clubs_are_parted_and_seeds_stay_in_their_row_whatever_the_field():
    """Fields of a fixed lot: rings of exchanges, seeds moved one by one and several at a time."""
    rng = Random(5)
    for letters in ("ABC.", "ABCDE") * 12:
        count = 6 + int(rng.random() * (30 if "." in letters else 10))
        clubs = "".join(letters[int(rng.random() ** 2 * len(letters))] for _ in range(count))
        field = teams(count, seeds=int(rng.random() * count), clubs=clubs)
        apart = make_record(field, PoolOptions(), 7).result
        mixed = make_record(field, PoolOptions(clubs_apart=False), 7).result
        assert together(apart, clubs) <= together(mixed, clubs)
        rows = [[pool.teams[row] for pool in apart.pools if row < len(pool.teams)] for row in range(3)]
        for mine, before in zip(rows, zip_longest(*(pool.teams for pool in mixed.pools)), strict=False):
            seeds = {entrant.id for entrant in field if entrant.seed}
            assert seeds.intersection(mine) == seeds.intersection(before)


def together(result, clubs):
    """How many matches are between two teams of one club."""
    return sum(clubs[one.a - 1] == clubs[one.b - 1] != "." for one in result.pairings)
