"""docs/cards.md says what the card table does."""

import re
from pathlib import Path

from scoring.cards.errors import CATALOGUE

PAGE = (Path(__file__).parents[3] / "docs" / "cards.md").read_text(encoding="utf-8")


def test_every_code_and_sentence_is_documented():
    section = PAGE.partition("## A refusal")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", section, re.MULTILINE)
    assert rows == [(key.partition(".")[0], sentence) for key, sentence in CATALOGUE.items()]
