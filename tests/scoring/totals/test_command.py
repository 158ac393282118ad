"""`python -m scoring --totals`: its options, its exit code, golden lines, what the documents say of it."""

import subprocess
import sys
from pathlib import Path

import pytest

from scoring import Limits, builtin
from scoring.command.lines import chosen_ruleset
from scoring.command.options import build_parser, chosen_settings

ROOT = Path(__file__).parent.parent.parent.parent
SECTION = (ROOT / "docs" / "scoring-command.md").read_text(encoding="utf-8")
SECTION = SECTION.partition("## A game by its two totals")[2].partition("## A match")[0]


def run(*arguments, source=""):
    return subprocess.run(
        [sys.executable, "-m", "scoring", *arguments],
        input=source.encode(), capture_output=True, check=False, cwd=ROOT, timeout=60,
    )  # fmt: skip


def asked(*arguments):
    """The settings that those words ask for."""
    parser = build_parser()
    options = parser.parse_args(["--totals", *arguments])
    return chosen_settings(options, chosen_ruleset(options.ruleset, parser), parser)


GOOD = '{"A":1000,"B":944}\n'


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (GOOD, 0),
        ('{"A":1000,"B":940}\n', 0),
        (GOOD + "{}\n", 1),
    ],
)
def test_a_doubt_is_no_refusal(source, code):
    found = run("--totals", "--style", "S1", "--deals", "12", source=source)
    assert found.returncode == code
    assert len(found.stdout.splitlines()) == len(source.splitlines())


def test_it_is_answered_as_the_specification_writes_it():
    source = (
        '{"A":1000,"B":944,"belotes":{"A":0,"B":0},"capots":{"A":0,"B":0},"deals":12,'
        '"extra_penalties":0,"winner":"A"}\n'
    )
    found = run("--totals", "--style", "S1", "--deals", "12", source=source)
    assert found.stdout == b'{"taken":true,"winner":"A","deals":12}\n'


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--totals", "--style", "S7"], "« S7 » n’est pas un style"),
        (["--totals", "--match"], "--totals ne va pas avec --match."),
        (["--totals", "--sweep", "161"], "un capot vaut au moins une donne"),
        (["--totals", "--median", "-1"], "n’est pas un nombre"),
    ],
)
def test_a_usage_error_exits_with_2(words, said):
    found = run(*words, source=GOOD)
    assert (found.returncode, found.stdout) == (2, b"")
    assert said in found.stderr.decode().replace("\u00a0", " ")


def test_limits_are_the_rulesets_unless_others_are_given():
    assert asked("--ruleset", "montpellier").limits == Limits(target=2000)
    assert asked("--ruleset", "montpellier", "--deals", "12").limits == Limits(deals=12)
    assert asked("--ruleset", "montpellier", "--target", "1500").limits == Limits(target=1500)
    assert asked("--draw").limits == Limits(draw_allowed=True)


def test_what_is_left_out_is_usual():
    settings = asked()
    assert (settings.style, settings.deal, settings.sweep, settings.median) == ("S5", 162, 252, None)
    assert settings.ruleset == builtin("missegre")
    settings = asked("--style", "S2", "--deal", "300", "--median", "7")
    assert (settings.style, settings.deal, settings.sweep, settings.median) == ("S2", 300, 300, 7)


@pytest.mark.parametrize(("words", "said"), [(["--style", "S7"], "n’est pas un style")])
def test_a_word_that_is_none_is_told_with_those_that_are(capsys, words, said):
    with pytest.raises(SystemExit):
        asked(*words)
    assert said in capsys.readouterr().err.replace("\u00a0", " ")


def test_a_capot_below_a_deal_is_a_usage_error(capsys):
    with pytest.raises(SystemExit) as left:
        asked("--deal", "300", "--sweep", "299")
    assert left.value.code == 2
    assert "un capot vaut au moins une donne" in capsys.readouterr().err
