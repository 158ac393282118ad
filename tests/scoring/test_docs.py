"""The documents say what the code does: docs/scoring-command.md and docs/rules.md."""

import dataclasses
import io
import json
import re
from pathlib import Path

import pytest

from scoring import BUILTIN_SLUGS, MatchState, Ruleset, builtin
from scoring.command.deals import score_stream
from scoring.command.lines import LONGEST_LINE
from scoring.contract import DOUBLES, STATUSES, TRUMPS
from scoring.deal.reading import KEYS
from scoring.errors import CATALOGUE
from scoring.notation import parse_notation
from scoring.ruleset import MisdealStep, presets, read_house_file
from scoring.ruleset.refusals import REFUSALS
from tests.scoring.readings import READINGS
from tests.scoring.table import MISSEGRE

ROOT = Path(__file__).parent.parent.parent
COMMAND = (ROOT / "docs" / "scoring-command.md").read_text(encoding="utf-8")
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
HEADING = {"slug", "name", "date", "source", "articles"}


def rows(text):
    """The cells of every table row."""
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in text.splitlines()
        if line[:1] == "|"
    ]


def test_every_code_field_and_sentence_is_documented():
    words = {"*": "the key at fault"}
    wanted = [
        [
            f"`{key.partition('.')[0]}`",
            ", ".join(words.get(field, f"`{field}`") for field in fields),
            sentence,
        ]
        for key, (fields, sentence) in CATALOGUE.items()
    ]
    documented = rows(COMMAND.partition("## A refusal")[2].partition("## A club")[0])[2:]
    assert documented == wanted


@pytest.mark.parametrize("word", [*STATUSES, *DOUBLES, *TRUMPS, *BUILTIN_SLUGS])
def test_every_word_of_the_format_is_documented(word):
    assert f"`{word}`" in COMMAND


def test_every_key_of_a_deal_is_documented():
    section = COMMAND.partition("## A deal")[2].partition("## A score")[0]
    assert {row[0].strip("`") for row in rows(section)[2:]} == set(KEYS)


def test_the_length_of_a_line_is_documented():
    assert f"{LONGEST_LINE:,} bytes".replace(",", " ") in COMMAND


def test_the_example_is_answered_as_written():
    source, answer, refusal = re.findall(r"```json\n(.*)\n```", COMMAND.partition("## A club")[0])
    sink = io.BytesIO()
    wrong = json.loads(source) | {"points": {"A": 107, "B": 65}}
    score_stream(io.BytesIO(f"{source}\n{json.dumps(wrong)}\n".encode()), sink, MISSEGRE)
    assert sink.getvalue().decode("utf-8").splitlines() == [answer, refusal]


CLUB = COMMAND.partition("## A club's own rules")[2].partition("## The one-line")[0]


def test_every_refusal_of_a_ruleset_is_documented():
    documented = rows(CLUB.partition("| code | message |")[2].partition("### Named")[0])[1:]
    assert documented == [[f"`{key.partition('.')[0]}`", sentence] for key, sentence in REFUSALS.items()]


def test_every_named_scale_is_documented_with_its_gaps():
    documented = rows(CLUB.partition("### Named scales")[2])[2:]
    assert documented == [
        [f"`{start.slug}`", start.ruleset.name, " ".join(f"`{gap.key}`" for gap in start.gaps) or "–"]
        for start in presets()
    ]


def test_the_example_of_a_clubs_rules_can_be_read():
    (example,) = re.findall(r"```json\n(.*)\n```", CLUB)
    assert read_house_file(example.encode()).name == "Club des Acacias"


def test_every_example_of_the_notation_can_be_read():
    section = rows(COMMAND.partition("## The one-line")[2])[2:]
    for line in (row[2].strip("`") for row in section if " " in row[2]):
        assert parse_notation(line)


def test_every_parameter_is_documented_once_and_none_is_invented():
    section = rows(RULES.partition("## All parameters")[2])[2:]
    documented = [name for row in section for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(documented) == sorted({field.name for field in dataclasses.fields(Ruleset)} - HEADING)


WRITTEN = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
PARAMETERS = {field.name for kind in (Ruleset, MisdealStep) for field in dataclasses.fields(kind)} | {
    "from",
    "then",
}
READINGS_WRITTEN = rows(RULES.partition("## Readings")[2].partition("## All parameters")[0])[2:]
BOOK_SECTIONS = {
    slug: rows(RULES.partition(f"## {heading}")[2].partition("\n## ")[0])[2:]
    for slug, heading in {
        "missegre": "Missègre 2015",
        "montpellier": "Belote Coinchée Montpellier",
        "stephanoise": "Coinche Stéphanoise",
        "classique": "Belote coinche classique",
        "annonces": "Coinche avec annonces",
    }.items()
}


def test_every_test_named_beside_an_article_or_a_reading_exists():
    named = [row[-1] for section in BOOK_SECTIONS.values() for row in section]
    named += [row[4] for row in READINGS_WRITTEN]
    assert len(named) > 120
    names = [name for cell in named for name in re.findall(r"`(\w+)`", cell)]
    assert len(names) == len(named)
    assert [name for name in names if f"def {name}(" not in WRITTEN] == []


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_every_rulebook_is_told_article_by_article(slug):
    known = PARAMETERS | {code.partition(".")[0] for code in CATALOGUE} | {"status", "capot", "Limits"}
    section = BOOK_SECTIONS[slug]
    assert len(section) > 10
    assert {name for row in section for name in re.findall(r"`(\w+)`", row[2])} <= known
    quoted = {article for article in dataclasses.asdict(builtin(slug).articles).values() if article}
    told = {one for row in section for one in re.split(r", ", row[0])}
    assert {article.replace("\u2019", "'") for article in quoted} <= told


def test_every_reading_names_a_rulebook_and_a_parameter_that_exists():
    assert len(READINGS_WRITTEN) > 60
    for books, _reading, why, other, _test in READINGS_WRITTEN:
        assert set(books.split()) <= {*BUILTIN_SLUGS, "all"} and why
        named = re.findall(r"`(\w+)`", other)
        assert named or other in ("no other way is known", "shown beside the other two, the referee chooses")
        assert set(named) <= PARAMETERS | {"SeenTrick"}


def test_the_other_way_of_every_reading_that_marks_is_marked():
    """Between the page and tests.scoring.readings neither has more than the other."""
    one_away = "`test_the_other_reading_is_one_parameter_away`"
    told = {
        (book, name)
        for books, _reading, _why, other, test in READINGS_WRITTEN
        if test == one_away
        for book in books.split()
        for name in re.findall(r"`(\w+)`", other)
    }
    marked = {(book, name) for book, _deal, _ours, parameters, _theirs in READINGS for name in parameters}
    everywhere = {name for book, name in told if book == "all"}
    assert {(book, name) for book, name in told if book != "all"} - marked == set()
    assert everywhere <= {name for _book, name in marked}
    assert {name for _book, name in marked} - {name for _book, name in told} == set()


def test_what_only_the_table_sees_is_written_for_the_rule_sheet():
    assert {"contre", "wrong_card", "ban"} <= {name for name, _sentence in MISSEGRE.notes}


def test_a_match_state_has_the_names_others_rely_on():
    names = {field.name for field in dataclasses.fields(MatchState)}
    assert {"over", "winner", "draw", "reason", "a", "b", "deals"} <= names
