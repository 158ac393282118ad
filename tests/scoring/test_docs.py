"""docs/scoring-command.md says what the code does."""

import dataclasses
import io
import json
import re
from pathlib import Path

import pytest

from scoring import BUILTIN_SLUGS, MatchState
from scoring.command.deals import score_stream
from scoring.command.lines import LONGEST_LINE
from scoring.contract import DOUBLES, STATUSES, TRUMPS
from scoring.deal import KEYS
from scoring.errors import CATALOGUE
from scoring.notation import parse_notation
from scoring.ruleset import presets, read_house_file
from scoring.ruleset.refusals import REFUSALS
from tests.scoring.table import MISSEGRE

ROOT = Path(__file__).parent.parent.parent
COMMAND = (ROOT / "docs" / "scoring-command.md").read_text(encoding="utf-8")


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


def test_a_match_state_has_the_names_others_rely_on():
    names = {field.name for field in dataclasses.fields(MatchState)}
    assert {"over", "winner", "draw", "reason", "a", "b", "deals"} <= names
