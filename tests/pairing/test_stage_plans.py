"""One object a stage: its data, what it refuses first, what it adds; and a new one is a class and a line."""

import pytest

from pairing.bracket import compose
from pairing.notes import Refusal
from tournament.formats import FORMATS, Brackets, Finals, Knockout, Melee, Pools, Rounds


@pytest.mark.parametrize(
    ("stage", "data"),
    [
        (Pools(), {"kind": "pools"}),
        (Rounds(3, "random"), {"kind": "rounds", "rounds": 3, "draw": "random"}),
        (Melee(5), {"kind": "melee", "rounds": 5}),
        (
            Knockout(third=True),
            {
                "kind": "knockout",
                "pot": True,
                "consolation": True,
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
    assert list({"kind": stage.code, **stage.options}.items()) == list(data.items())
    assert FORMATS[stage.code].of(data) == stage
    assert FORMATS[stage.code].of({"kind": stage.code}) == type(stage)()
    assert FORMATS[stage.code] is type(stage)


@pytest.mark.parametrize(
    ("stages", "code"),
    [
        ([Pools(), Pools()], "pools_twice"),
        ([Pools(), Brackets(), Rounds(0)], "stage_after_brackets"),
        ([Finals(size=3)], "finals_first"),
        ([Rounds(), Finals(brackets=0)], "bad_finals"),
        ([Melee(0), Pools()], "melee_alone"),
    ],
)
def test_of_two_things_that_are_wrong_the_first_is_said(stages, code):
    with pytest.raises(Refusal) as refused:
        compose(8, stages)
    assert refused.value.code == code


def test_a_melee_plays_four_at_a_table_and_rests_in_turn():
    structure = compose(18, [Melee(3)])
    assert structure.matches_by_slot == {1: 4, 2: 4, 3: 4}
    (group,) = structure.groups
    assert (group.least, group.most) == (2, 3)
    with pytest.raises(Refusal) as refused:
        compose(3, [Melee()])
    assert (refused.value.code, dict(refused.value.values)) == (
        "too_few_players",
        {"needed": 4, "count": 3},
    )
