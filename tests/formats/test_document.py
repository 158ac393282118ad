"""docs/formats.md says of each of the 42 which test runs it, or why it stays out: and so it is."""

import re
from pathlib import Path

import pytest

from tests.formats import test_brackets, test_cannes, test_the_42
from tests.formats.published import ROUNDS
from tests.formats.test_brackets import BRACKETED

DOCUMENT = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
ROWS = {
    int(number): (name, rest.split(" | ")[-1])
    for number, name, rest in re.findall(r"^\| (\d+) \| ([^|]+) \| (.+) \|$", DOCUMENT, re.MULTILINE)
}
TESTS = [
    name
    for module in (test_brackets, test_cannes, test_the_42)
    for name in vars(module)
    if name.startswith("test_")
]
OUT = {15: "un jeu de 36 cartes"}
"""Those that are wholly out of scope, by why."""
RUN_AS = {39: 38}
"""Those whose evening is another's."""


def test_all_42_are_there():
    assert sorted(ROWS) == [*range(1, 43)]


@pytest.mark.parametrize("number", [number for number in range(1, 43) if number not in OUT])
def test_each_is_run_by_the_test_that_it_names(number):
    run = RUN_AS.get(number, number)
    said = ROWS[number][1]
    if run != number:
        assert said == f"comme {run}"
        said = ROWS[run][1]
    names = re.findall(r"`(test_\w+)(…?)`", said)
    assert names, said
    for name, more in names:
        found = [test for test in TESTS if (test.startswith(name) if more else test == name)]
        assert found, name
    known = {"test_rounds_for_everybody": ROUNDS, "test_brackets": BRACKETED}
    for name, _more in names:
        assert run in known.get(name, {run}), name


@pytest.mark.parametrize("number", OUT)
def test_what_stays_out_says_why(number):
    assert ROWS[number][1].startswith("dehors")
    assert OUT[number] in ROWS[number][1]
