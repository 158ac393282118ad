"""One object a stage: its data, what it refuses first, what it adds; and a new one is a class and a line."""

import json
from dataclasses import dataclass
from typing import ClassVar

import pytest

from pairing.picture import melee_picture, picture
from pairing.picture.types import Counted, Known
from pairing.reader import JsonReader
from pairing.refusals import Refusal
from pairing.structure.finals import Finals
from pairing.structure.knockout import Knockout
from pairing.structure.minimum import minimum
from pairing.structure.plan import PLANS, compose
from pairing.structure.pools import Brackets, Pools
from pairing.structure.rounds import Melee, Rounds
from pairing.structure.shape import read_stages, write_stage, write_structure
from pairing.structure.stage import StagePlan
from pairing.structure.timing import Timing
from pairing.structure.trees import seeded, tree
from tests.pairing.golden_structures import FORMULAS, PATH, told

GOLDEN = json.loads(PATH.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FORMULAS)
def test_a_formula_is_written_composed_and_drawn_as_ever(name):
    assert told(name) == GOLDEN[name]


@pytest.mark.parametrize(
    ("stage", "data"),
    [
        (Pools(barrage=True), {"kind": "pools", "barrage": True}),
        (Rounds(3, "random"), {"kind": "rounds", "rounds": 3, "draw": "random"}),
        (Melee(5), {"kind": "melee", "rounds": 5}),
        (
            Knockout(cascade=3, third=True),
            {
                "kind": "knockout",
                "pot": True,
                "consolation": True,
                "complement": False,
                "cascade": 3,
                "third": True,
            },
        ),
        (
            Brackets(placing=True),
            {"kind": "brackets", "placing": True, "third": False, "consolation": True},
        ),
        (
            Finals(size=4, brackets=2),
            {"kind": "finals", "size": 4, "brackets": 2, "placing": False, "third": False},
        ),
    ],
)
def test_its_data_has_these_keys_in_this_order_and_reads_back(stage, data):
    assert list(write_stage(stage).items()) == list(data.items())
    assert read_stages([JsonReader(data)]) == (stage,)
    (usual,) = read_stages([JsonReader({"kind": stage.code})])
    assert usual == type(stage)()
    assert PLANS[stage.code] is type(stage)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"kind": "pools", "placing": True, "barrage": 1}, "placing"),
        ({"kind": "knockout", "third": 1, "pot": None}, "pot"),
        ({"kind": "knockout", "cascade": True}, "cascade"),
        ({"kind": "finals", "placing": 1, "brackets": "2"}, "brackets"),
        ({"kind": "rounds", "rounds": "3", "draw": 4}, "draw"),
        ({"kind": "rounds", "rounds": "3"}, "rounds"),
        ({"kind": "melee", "draw": "random"}, "draw"),
    ],
)
def test_the_first_thing_that_is_wrong_in_its_data_is_named(data, field):
    with pytest.raises(Refusal) as refused:
        read_stages([JsonReader(data)])
    assert dict(refused.value.values)["field"] == field


@pytest.mark.parametrize(
    ("stages", "code"),
    [
        ([Pools(), Pools()], "pools_after_pools"),
        ([Pools(), Rounds(), Pools()], "pools_twice"),
        ([Pools(), Brackets(), Rounds(0)], "stage_after_brackets"),
        ([Rounds(101), Brackets()], "bad_rounds"),
        ([Finals(size=3)], "finals_first"),
        ([Rounds(), Finals(size=16)], "bad_finals"),
        ([Rounds(), Finals(brackets=0)], "bad_finals"),
        ([Knockout(complement=True, consolation=False, pot=False)], "complement_alone"),
        ([Knockout(complement=True, cascade=9, pot=False)], "cascade_alone"),
        ([Knockout(consolation=False, cascade=9, pot=False)], "cascade_alone"),
        ([Knockout(complement=True, consolation=False, cascade=3)], "cascade_alone"),
        ([Knockout(cascade=9, pot=False)], "cascade_from_pot"),
        ([Knockout(cascade=-1)], "bad_cascade"),
        ([Melee(0), Pools()], "melee_alone"),
        ([Pools(), Pools(), Melee()], "melee_alone"),
        ([Melee(101)], "bad_rounds"),
    ],
)
def test_of_two_things_that_are_wrong_the_first_is_said(stages, code):
    with pytest.raises(Refusal) as refused:
        compose(8, stages)
    assert refused.value.code == code


def test_rounds_chosen_beforehand_are_counted_and_only_rounds_of_teams_leave_one_exempt():
    known = {code: stage().rounds for code, stage in PLANS.items()}
    assert {code: rounds for code, rounds in known.items() if rounds} == {"rounds": 4, "melee": 4}
    assert [code for code, stage in PLANS.items() if stage.exempt_if_odd] == ["rounds"]
    assert [code for code, stage in PLANS.items() if stage.units == "players"] == ["melee"]


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_a_melee_is_drawn_like_any_structure(rounds):
    for players in range(4, 65):
        structure = compose(players, [Melee(rounds)])
        counted = Counted(players, 0, 0, ((players // 4 - 1, players % 4 + 4),))
        assert picture(structure) == melee_picture(players, rounds)
        known = Known(counted={"melee": counted})
        assert picture(structure, known) == melee_picture(players, rounds, counted)


def test_a_melee_plays_four_at_a_table_and_rests_in_turn():
    structure = compose(18, [Melee(3)])
    assert Timing(structure).matches() == {1: 4, 2: 4, 3: 4}
    assert {way.matches for way in minimum(structure).values()} == {2}
    (group,) = structure.groups
    assert (group.least, group.most) == (2, 3)
    with pytest.raises(Refusal) as refused:
        compose(3, [Melee()])
    assert (refused.value.code, dict(refused.value.values)) == (
        "too_few_players",
        {"needed": 4, "players": 3},
    )


def test_the_picture_of_a_melee_waits_for_its_first_players():
    (section,) = melee_picture(0, 2).sections
    assert [line.text for card in section.cards for line in card.lines] == ["0 parties", "0 parties"]


@dataclass(frozen=True, slots=True)
class Cup(StagePlan):
    """A stage that nobody knew: a bare tree of the best ``size`` teams."""

    code: ClassVar = "cup"
    size: int = 4

    def check(self, before):
        if self.size > len(before.entries):
            raise Refusal("bad_finals", size=self.size, teams=len(before.entries))

    def compose(self, builder, before):
        tree(builder, "main", seeded(before.ranked[: self.size]))
        return ()


def test_a_new_stage_is_a_class_and_a_line_of_the_table(monkeypatch):
    monkeypatch.setitem(PLANS, "cup", Cup)
    stages = read_stages([JsonReader({"kind": "rounds"}), JsonReader({"kind": "cup", "size": 8})])
    assert write_stage(stages[1]) == {"kind": "cup", "size": 8}
    structure = compose(9, stages)
    assert [match.title for match in structure.matches] == ["round"] * 6 + ["final"]
    assert write_structure(structure)["least"] == 3
    assert [section.key for section in picture(structure).sections] == ["t1", "main"]
    with pytest.raises(Refusal):
        compose(7, stages)
