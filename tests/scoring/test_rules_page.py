"""docs/rules.md: the tests it names are there, and the other way of a reading is another."""

import json
import re
from pathlib import Path

from scoring import BUILTIN_SLUGS, Limits, Ruleset, builtin
from scoring.ruleset import MisdealStep
from scoring.ruleset.reading import hints_of, read_value
from tests.scoring.table import MISSEGRE

ROOT = Path(__file__).parent.parent.parent


def rows(text):
    """The cells of every table row."""
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in text.splitlines()
        if line[:1] == "|"
    ]


RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
WRITTEN = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))


def section(heading):
    """The rows of the first table under a heading."""
    return rows(RULES.partition(heading)[2].partition("\n#")[0])[2:]


BOOKS = {
    "missegre": section("## Missègre 2015"),
    "montpellier": section("## Belote Coinchée Montpellier"),
    "stephanoise": section("## Coinche Stéphanoise"),
    "classique": section("## Belote coinche classique"),
    "annonces": section("## Coinche avec annonces"),
}
OF_A_BOOK = [(books, other, test) for books, _read, _why, other, test in section("## Readings")]
OF_A_MATCH = [("", other, test) for _read, other, test in section("### Of the match")]


def names(cell):
    """What stands between backticks, without a value."""
    return re.findall(r"`([\w.]+)[^`]*`", cell)


def values(cell):
    """The pairs `name=value`; a value that is no JSON is a word."""
    for name, written in re.findall(r"`([\w.]+)=([^`]+)`", cell):
        try:
            yield name, json.loads(written)
        except ValueError:
            yield name, written


def has(rules, name, value):
    """Whether that rulebook, or one of its misdeal steps, has that value already."""
    record, _dot, inner = name.rpartition(".")
    if record == "misdeal":
        read = read_value(hints_of(MisdealStep)[inner], name, value)
        return any(getattr(step, inner) == read for step in rules.misdeal)
    if record:
        return getattr(Limits(), inner) == value
    own, read = getattr(rules, name), read_value(hints_of(Ruleset)[name], name, value)
    return set(read) <= set(own) if isinstance(value, dict) else read == own


def test_every_test_named_beside_an_article_or_a_reading_exists():
    named = [row[-1] for book in BOOKS.values() for row in book]
    named += [test for _books, _other, test in OF_A_BOOK + OF_A_MATCH]
    assert len(named) > 180
    found = [name for cell in named for name in re.findall(r"`(\w+)`", cell)]
    assert len(found) == len(named)
    assert [name for name in found if f"def {name}(" not in WRITTEN] == []


def test_every_other_way_of_a_reading_is_a_value_the_rulebook_has_not():
    for books, other, _test in OF_A_BOOK:
        for slug in BUILTIN_SLUGS if books == "all" else books.split():
            assert [pair for pair in values(other) if has(builtin(slug), *pair)] == []


def test_what_only_the_table_sees_is_written_for_the_rule_sheet():
    assert {"contre", "wrong_card", "ban"} <= {name for name, _sentence in MISSEGRE.notes}
