"""The command answers in this process too, and what no evening asked so far is answered all the same."""

import io
import json
import sys
from dataclasses import replace
from itertools import zip_longest
from random import Random

import pytest

from pairing.__main__ import command, main
from pairing.engines import planned
from pairing.engines.knockout import KnockoutOptions
from pairing.engines.melee.players import MeleeEntrant, MeleeOptions
from pairing.engines.planned import PlannedOptions
from pairing.engines.pools import PoolOptions
from pairing.engines.prepared import PreparedOptions
from pairing.matching.solver import cheapest
from pairing.picture import picture
from pairing.picture.pen import cut, shortened
from pairing.picture.types import Area, CardBox
from pairing.pool_shapes import rounds_of
from pairing.ranking.lines import MatchKind, MatchLine, TeamLine
from pairing.ranking.order import rank
from pairing.ranking.overall import rank_both, rank_overall, rank_pools
from pairing.record import make_record
from pairing.refusals import Refusal
from pairing.remarks import remark
from pairing.structure.knockout import Knockout
from pairing.structure.plan import compose
from pairing.swap import swap, swap_effect
from tests.pairing.cast import teams
from tests.pairing.test_old_names import PUBLISHED


def answered(monkeypatch, *arguments, given=""):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    return main([*arguments])


@pytest.mark.parametrize("line", PUBLISHED, ids=[json.loads(line)["engine"] for line in PUBLISHED])
def test_a_published_draw_is_printed_and_is_the_same(line, monkeypatch, capsys):
    assert answered(monkeypatch, "replay", "-", given=line) == 0
    assert "C’est bien le tirage publié" in capsys.readouterr().out


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


def test_a_seed_that_nobody_called_is_said(monkeypatch, capsys):
    data = json.loads(PUBLISHED[2])
    data["lottery"]["called"] += 1
    assert answered(monkeypatch, "replay", "-", given=json.dumps(data)) == 1
    assert "La graine n’est pas celle" in capsys.readouterr().out


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


def test_the_command_takes_what_it_was_called_with(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["pairing", "--help"])
    assert command() == 0
    assert "replay FICHIER" in capsys.readouterr().out


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


@pytest.mark.parametrize(
    ("matches", "code"), [(((1, 9),), "unknown_team"), (((1, 2), (1, 3)), "duplicate_team")]
)
def test_matches_that_are_planned_are_of_those_who_are_there_once(matches, code):
    with pytest.raises(Refusal) as refused:
        planned.pair(teams(4), PlannedOptions(matches=matches), None)
    assert refused.value.code == code


def test_a_knockout_promises_what_its_structure_proves():
    said = make_record(teams(8), KnockoutOptions(cascade=3), 1, engine="knockout").result.remarks
    assert said[-1] == remark("everyone_plays_at_least", matches=3)
    with pytest.raises(Refusal):
        make_record(teams(8), KnockoutOptions(cascade=9), 1, engine="knockout")


def test_a_round_robin_of_one_round_leaves_one_without_a_match():
    codes = [
        one.code
        for one in make_record(teams(5), PreparedOptions(rounds=1), 1, engine="round_robin").result.remarks
    ]
    assert "league_one" in codes


def test_barrage_is_not_to_be_had_without_pools_of_four():
    codes = [one.code for one in make_record(teams(3), PoolOptions(barrage=True), 1).result.remarks]
    assert "no_barrage" in codes


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


def test_clubs_are_parted_and_seeds_stay_in_their_row_whatever_the_field():
    """Fields of a fixed lot: rings of exchanges, seeds moved one by one and several at a time."""
    rng = Random(5)
    for letters in ("ABC.", "ABCDE") * 60:
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


def test_a_graph_without_a_perfect_matching_has_none():
    assert cheapest(3, [(0, 1, 5)]) is None
    assert cheapest(0, []) == []


def test_two_places_make_one_round_and_one_place_none():
    assert rounds_of(1) == ()
    assert len(rounds_of(2)) == 1


def test_a_letter_that_stands_on_another_takes_no_room():
    assert cut("e\u0301" * 25) == ("e\u0301" * 25,)
    assert [len(cut("e\u0301" * letters)) for letters in (24, 25, 26)] == [1, 1, 2]


def test_what_is_drawn_knows_where_its_texts_stand():
    card = CardBox(x=10, y=20, width=100, height=50, key="A", title="Poule A", lines=())
    assert (card.head_y, card.head_end, card.text_x) == (44, 54, 20)
    assert Area(x=1, y=2, width=3, height=4).bottom == 6
    (section,) = picture(compose(4, [Knockout(pot=False, consolation=False)])).sections
    titled = section.boxes[0]
    assert not titled.numbered and titled.rule_x == titled.x  # its title says the number
    box = replace(titled, gutter=36)
    assert box.x < box.number_x < box.rule_x < box.right < box.end
    assert box.title_y < box.y < box.number_y < box.table_y < box.bottom
    assert replace(box, table=3).number_y < box.number_y


def test_a_line_leads_for_whoever_is_said_to_have_won():
    assert [MatchLine(1, 2, 50, 60, winner=won).lead for won in ("A", "B", "")] == [1, -1, -10]
    assert MatchLine(1, 2, None, None, MatchKind.FORFEIT_BOTH).counted


def test_a_value_that_a_ranking_does_not_have_is_a_mistake():
    ranking = rank([TeamLine(1, 1), TeamLine(2, 2)], [MatchLine(1, 2, 900, 100)], ["points"])
    assert ranking.rows[0].value("points").code == "points"
    with pytest.raises(KeyError):
        ranking.rows[0].value("dice")


def test_a_remark_that_nobody_worded_is_a_mistake():
    with pytest.raises(KeyError):
        remark("dice")


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
        ("8, Fabre – Oustric", 1, ("8, Fabre…",)),
        ("8, de Lapeyrouse-Monségur – Xu", 2, ("8, de Lapey…", "Xu")),
        ("8, Castelnaudary – de la Tour d’Auvergne", 2, ("8, Castelna…", "de la Tour…")),
        ("8, Marie de Lapeyrouse-Monségur", 2, ("8, Marie de", "Lapeyrouse…")),
        ("8, Marie de Lapeyrouse-Monségur", 1, ("8, Marie de…",)),
        ("8, Wolfeschlegelsteinhausen", 1, ("8, Wolfesch…",)),
        ("128, Wolfeschlegelsteinhausen", 1, ("128, Wolfes…",)),
    ],
)
def test_a_name_too_long_for_its_lines_ends_after_a_word(name, lines, written):
    assert shortened(name, 13, lines) == written
    assert all(len(cut(line, 13)) == 1 for line in written)
