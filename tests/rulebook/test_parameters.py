"""One home for the words of a rule: its label, its help and its sentence stand in one file of `rulebook`.

So a new rule option is written in scoring, in one file of words, and in the documents."""

import ast
import inspect
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import get_args

import pytest

from scoring import InvalidRuleset, Limits, Ruleset, builtin
from scoring.ruleset import RULEBOOKS, Articles, presets
from scoring.ruleset import moot as moot_of
from scoring.ruleset.reading import hints_of
from scoring.ruleset.snapshots import HEADING
from tournament import rulebook
from tournament.rulebook import GROUPS, PARAMETERS
from tournament.rulebook.sheet import rule_sheet
from tournament.setup.copying import values_of

NAMES = [field.name for field in fields(Ruleset) if field.name not in HEADING]
KNOWN = [*map(builtin, RULEBOOKS), *(start.ruleset for start in presets())]

# No sentence of the sheet says these: each is met at the desk, in the standings or by the program itself.
UNSAID = {
    "meld_list_ta", "melds_on_capot_made", "surcontre_when", "speak_after_pass", "misdeal_ban_stays",
    "cap_winner", "cap_loser", "forfeit_marks",
}  # fmt: skip
# Said by the table of prices, which asks scoring what a few deals are worth.
PRICED = {
    "full_base", "k_base", "k_contract", "double_base", "double_loser", "sweep_bonus", "capot_form",
    "capot_value", "capot_flat_made", "capot_flat_failed", "capot_failed_base",
}  # fmt: skip
# Part of how every group says its own: the word for the contre, the remarks in their places.
EVERYWHERE = {"contre_word", "notes"}


def trees():
    """Every file of the room, parsed, by its name."""
    folder = Path(rulebook.__file__).parent
    return {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob("*.py")}


def read_in(tree):
    """The parameters whose value that source looks at."""
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name | ast.Attribute)
        and (node.value.id if isinstance(node.value, ast.Name) else node.value.attr) in ("rules", "limits")
        and node.attr in PARAMETERS
    }


def homes():
    """The files that make each parameter's row."""
    found = defaultdict(list)
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Parameter":
                found[node.args[0].value].append(name)
    return found


def test_every_parameter_of_a_ruleset_has_its_row_in_one_group_of_one_file():
    assert set(NAMES) == set(PARAMETERS)
    assert len(PARAMETERS) == sum(len(group.rows) for group in GROUPS)
    assert {name: len(files) for name, files in homes().items()} == dict.fromkeys(NAMES, 1)
    assert all(str(row.label) for row in PARAMETERS.values())


@pytest.mark.parametrize("name", NAMES)
def test_its_sentence_stands_in_the_same_file(name):
    (home,) = homes()[name]
    # The picker's line (`summary`) compares rulebooks; it is no sentence of the sheet.
    spoken = {file for file, tree in trees().items() if file != "summary" and name in read_in(tree)}
    said_at_home = bool(PARAMETERS[name].sentence) or home in spoken
    assert said_at_home is (name not in UNSAID | PRICED | EVERYWHERE)
    # Others look at it only where it decides whether their own rule is played at all.
    deciding = read_in(ast.parse(inspect.getsource(inspect.getmodule(moot_of))))
    assert not spoken - {home} or name in deciding | EVERYWHERE


@pytest.mark.parametrize("row", PARAMETERS.values(), ids=PARAMETERS)
def test_a_sentence_is_about_values_that_there_are_and_quotes_an_article_that_there_is(row):
    if isinstance(row.sentence, Mapping) and row.choices is not None:
        assert set(row.sentence) <= set(row.choices)
    elif isinstance(row.sentence, Mapping):
        assert set(row.sentence) <= {True, False}
    assert row.article in {"", *(field.name for field in fields(Articles))}
    assert row.sentence or not (row.article or row.brief)


# Between them they play everything: a capot both ways, melds, contracts without a suit, a minimum.
NOTED = [builtin("missegre"), builtin("montpellier")]
WIDE = replace(
    builtin("annonces"), notes=(), generale_bid=True, generale_flat=(1, 2, 3), floor_total=82, sa_factor=2
)
BASES = [*NOTED, WIDE, replace(WIDE, trumps=("spades", "hearts", "no_trump"))]
VALUES = (True, False, None, 0, 1, 2, 90, 300, [9, 9, 9])


def others(name, rules):
    """The same rules with other values of that parameter, those that fit with the rest."""
    hint, written = hints_of(Ruleset)[name], rules.to_dict()
    words = [word for part in (hint, *get_args(hint)) for word in get_args(part) if isinstance(word, str)]
    known = [values_of(rules)[name] for rules in KNOWN]
    for value in (*VALUES, *words, *known, *swapped(values_of(rules)[name])):
        try:
            yield Ruleset.from_dict({**written, "parameters": {**written["parameters"], name: value}})
        except InvalidRuleset:
            continue


def swapped(prices):
    """A list of prices with two of them exchanged, which leaves their sum; nothing for another value."""
    if isinstance(prices, dict) and len(prices) > 2:
        first, *_others, last = prices
        yield {**prices, first: prices[last], last: prices[first]}


def sections(rules):
    """All the sheet says, under the limits that these rules offer."""
    limits = Limits(
        rules.target or 1000, rules.deals or 12, rules.minutes or 30, target_mode=rules.target_mode
    )
    return rule_sheet(rules, limits).sections


@pytest.mark.parametrize("name", NAMES)
def test_a_parameter_is_heard_on_the_sheet_or_listed_as_unsaid(name):
    changed = any(sections(other) != sections(rules) for rules in BASES for other in others(name, rules))
    assert changed is (name not in UNSAID)
