"""`python -m scoring --match`: its options, its limits, its exit code, and what the documents say of it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring import Limits, builtin, limits_of
from scoring.command.options import build_parser, chosen_limits
from tests.scoring.match.sheets import A_TAKES, told
from tests.scoring.table import MISSEGRE, house

ROOT = Path(__file__).parent.parent.parent.parent
SECTION = (ROOT / "docs" / "scoring-command.md").read_text(encoding="utf-8")
SECTION = SECTION.partition("## A match")[2].partition("## A refusal")[0]


def run(*arguments, source):
    return subprocess.run(
        [sys.executable, "-m", "scoring", "--match", *arguments],
        input=source.encode(), capture_output=True, check=False, cwd=ROOT, timeout=60,
    )  # fmt: skip


def asked(*arguments, rules=MISSEGRE):
    """The limits that those words ask for."""
    return chosen_limits(build_parser().parse_args(["--match", *arguments]), rules)


def test_it_answers_each_line_and_exits_with_1_if_one_failed():
    source = json.dumps(A_TAKES) + "\n"
    found = run("--ruleset", "montpellier", source=source)
    assert (found.returncode, json.loads(found.stdout)["A"]) == (0, 190)
    found = run("--ruleset", "montpellier", "--target", "190", source=source * 2)
    assert found.returncode == 1
    assert [line.get("error") for line in map(json.loads, found.stdout.splitlines())] == [None, "match_over"]


def test_limits_are_the_rulesets_unless_others_are_given():
    assert asked() == Limits()
    assert asked(rules=builtin("montpellier")) == Limits(target=2000)
    given = asked("--target", "1500", "--deals", "12", "--draw", rules=builtin("stephanoise"))
    assert given == Limits(target=1500, deals=12, draw_allowed=True)
    club = house(target=2001, deals=20, minutes=40, target_mode="exceed")
    assert asked(rules=club) == Limits(2001, 20, 40, "exceed")


@pytest.mark.parametrize(("last_game_target", "target"), [(2501, 2501), (None, 2001)])
def test_the_last_game_may_have_its_own_target(last_game_target, target):
    club = house(target=2001, last_game_target=last_game_target)
    assert (asked("--last-game", rules=club).target, asked(rules=club).target) == (target, 2001)
    assert limits_of(club, last_game=True).target == target


@pytest.mark.parametrize(
    "word",
    [
        "0",
        "-1",
        "1.5",
        "100001",
        "9" * 5000,
    ],
)
def test_a_limit_is_a_number_from_1_on(word, capsys):
    with pytest.raises(SystemExit) as left:
        asked("--target", word)
    assert left.value.code == 2
    assert "n’est pas un nombre" in capsys.readouterr().err


def test_the_bounds_of_a_limit_are_allowed():
    for word in ["1", "100000"]:
        assert asked("--deals", word).deals == int(word)


def test_what_a_capped_match_brings_is_said():
    capped = house(cap_winner=135, cap_loser=60)
    (found,) = told({**A_TAKES, "points": {"A": 100}}, rules=capped, deals=1)
    assert "brings" not in found
    (found,) = told({**A_TAKES, "points": {"A": 90}}, rules=capped, deals=1)
    assert (found["B"], found["brings"]) == (70, {"A": 90, "B": 60})
