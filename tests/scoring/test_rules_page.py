"""docs/rules.md: article → parameter → test for the five rulebooks, and every reading with its other way."""

import dataclasses
import json
import re
from pathlib import Path

import pytest

from scoring import BUILTIN_SLUGS, Limits, Ruleset, builtin
from scoring.errors import CATALOGUE
from scoring.ruleset import MisdealStep
from scoring.ruleset.reading import hints_of, read_value
from tests.scoring.readings import READINGS
from tests.scoring.table import MISSEGRE
from tests.scoring.test_docs import ROOT, rows
from tests.scoring.test_other_readings import PRICES

RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
WRITTEN = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
HEADING = {"slug", "name", "date", "source", "articles"}
PARAMETERS = {field.name for field in dataclasses.fields(Ruleset)} - HEADING
NO_RULESETS = {"status", "capot", "Limits", *(code.partition(".")[0] for code in CATALOGUE)}
UNSAID = {"notes", "SeenTrick", "misdeal", "sa_values"}  # no one value is the other way of these
NO_OTHER = ("no other way is known", "shown beside the other two, the referee chooses")


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


def test_every_parameter_is_documented_once_and_none_is_invented():
    documented = [name for row in section("## All parameters") for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(documented) == sorted(PARAMETERS)


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_every_rulebook_is_told_article_by_article(slug):
    told = BOOKS[slug]
    assert len(told) > 10
    assert {name for row in told for name in names(row[2])} <= PARAMETERS | NO_RULESETS
    quoted = {article for article in dataclasses.asdict(builtin(slug).articles).values() if article}
    assert {article.replace("\u2019", "'") for article in quoted} <= {
        one for row in told for one in re.split(r", ", row[0])
    }


def test_what_the_rulebooks_set_otherwise_is_told_or_read():
    """What the five rulebooks set otherwise than one another is told by one of their texts, or read there."""
    told = {name for book in BOOKS.values() for row in book for name in names(row[2])}
    told |= {name.partition(".")[0] for _books, other, _test in OF_A_BOOK for name in names(other)}
    differ = {
        name for name in PARAMETERS if len({getattr(builtin(slug), name) for slug in BUILTIN_SLUGS}) > 1
    }
    assert sorted(differ - told) == []


def test_every_test_named_beside_an_article_or_a_reading_exists():
    named = [row[-1] for book in BOOKS.values() for row in book]
    named += [test for _books, _other, test in OF_A_BOOK + OF_A_MATCH]
    assert len(named) > 180
    found = [name for cell in named for name in re.findall(r"`(\w+)`", cell)]
    assert len(found) == len(named)
    assert [name for name in found if f"def {name}(" not in WRITTEN] == []


def test_every_reading_names_a_rulebook_and_a_parameter_or_says_that_there_is_none():
    assert len(OF_A_BOOK) > 70 and len(OF_A_MATCH) > 20
    for books, other, _test in OF_A_BOOK + OF_A_MATCH:
        assert set(books.split()) <= {*BUILTIN_SLUGS, "all"}
        assert names(other) or other in NO_OTHER
        assert {name.partition(".")[0] for name in names(other)} <= PARAMETERS | {"Limits", "SeenTrick"}
        assert set(names(other)) - {name for name, _value in values(other)} <= UNSAID


def test_every_other_way_of_a_reading_is_a_value_the_rulebook_has_not():
    for books, other, _test in OF_A_BOOK:
        for slug in BUILTIN_SLUGS if books == "all" else books.split():
            assert [pair for pair in values(other) if has(builtin(slug), *pair)] == []


def test_every_value_of_a_club_is_one_its_parameter_takes():
    for _books, other, _test in OF_A_MATCH:
        for name, value in values(other):
            assert has(MISSEGRE, name, value) in (True, False)


def test_the_other_way_of_every_reading_that_marks_is_marked():
    """Between the page and tests.scoring.readings neither has more than the other."""
    one_away = "`test_the_other_reading_is_one_parameter_away`"
    told = {
        (book, name, str(value))
        for books, other, test in OF_A_BOOK
        if test == one_away
        for book in books.split()
        for name, value in values(other)
    }
    marked = {
        (book, name, str(PRICES.get(value, value) if isinstance(value, str) else value))
        for book, _deal, _ours, parameters, _theirs in READINGS
        for name, value in parameters.items()
    }
    everywhere = {pair[1:] for pair in told if pair[0] == "all"}
    assert {one for one in told if one[0] != "all"} - marked == set()
    assert everywhere <= {pair[1:] for pair in marked}
    assert {name for _book, name, _value in marked} - {name for _book, name, _value in told} == set()


def test_what_only_the_table_sees_is_written_for_the_rule_sheet():
    assert {"contre", "wrong_card", "ban"} <= {name for name, _sentence in MISSEGRE.notes}
