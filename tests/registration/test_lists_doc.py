"""docs/lists.md is true: its lines read as one team, its headings are known, its limits are the code's."""

import re
from pathlib import Path

from django.conf import settings

from tournament.members.parsing.names import NameOrder
from tournament.members.parsing.readings import MAX_ROWS
from tournament.registration.parsing.columns import columns_of, meaning_of
from tournament.registration.parsing.pasted import read_pasted

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "lists.md").read_text(encoding="utf-8")


def test_every_line_shown_reads_as_the_same_team():
    lines = re.search(r"```\n(.*?)```", TEXT, re.DOTALL).group(1)
    reading = read_pasted(lines, NameOrder.FAMILY_FIRST)
    assert reading.faults == ()
    assert {str(entry.details.people) for entry in reading.entries} == {
        str(reading.entries[0].details.people)
    }
    assert len(reading.entries) == 7


def test_every_heading_named_is_known():
    cells = re.findall(r"^\| (?!colonne|-)[^|]+\|([^|]+)\|$", TEXT, re.MULTILINE)
    named = [word.strip() for cell in cells for word in re.split(r"[,;]|\bou\b|écrits|avec", cell)]
    named = [word for word in named if word and word not in {"deux fois", "des nombres"}]
    assert len(named) > 30
    assert [word for word in named if meaning_of(word) is None] == []
    assert columns_of(("Nom", "Prénom", "Nom", "Prénom")) is not None


def test_the_limits_are_the_programs():
    assert f"{MAX_ROWS} lignes au plus" in TEXT
    assert f"{settings.UPLOAD_MAX_BYTES // 1024 // 1024} Mo au plus" in TEXT
