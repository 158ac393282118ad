"""Real archives of earlier programs, opened for ever: `old/<name>.zip` beside what was true when it
was written (`<name>.json`). A new one, when `layout.VERSION` rises or tables change:

    DIX_WRITE_ARCHIVE=2 python -m pytest tests/archive/test_old_archives.py -k written"""

import json
import os
from pathlib import Path

import pytest

from tests import cast
from tests.archive.moved import facts_of, packed, rich_evening, taken, wrong
from tournament.archive.moving import layout
from tournament.archive.moving.unpacking import read_archive

pytestmark = pytest.mark.django_db
OLD = Path(__file__).parent / "old"
KEPT = ("standings", "told", "draws", "matches", "posted", "ranked", "rescored")


def truth(made, folder):
    """What people see, as JSON has it."""
    facts = facts_of(made, folder)
    return json.loads(json.dumps({name: facts[name] for name in KEPT}, default=str))


@pytest.mark.skipif("DIX_WRITE_ARCHIVE" not in os.environ, reason="writes a file of tests/archive/old")
def test_one_is_written(by, tmp_path):
    made = rich_evening(by)
    name = os.environ["DIX_WRITE_ARCHIVE"]
    packed(made, by, OLD, f"{name}.zip")
    (OLD / f"{name}.json").write_text(
        json.dumps(truth(made, tmp_path), ensure_ascii=False, indent=0), encoding="utf-8"
    )


@pytest.mark.parametrize("name", sorted(path.stem for path in OLD.glob("*.zip")))
def test_an_old_archive_says_what_it_said(odile, name, tmp_path):
    (made,) = taken(OLD / f"{name}.zip", cast.actor(odile))
    assert truth(made, tmp_path) == json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))
    assert [fault for _journal, fault in wrong()] == []


def test_each_version_has_one():
    versions = {read_archive(path).header["version"] for path in OLD.glob("*.zip")}
    assert versions == {*range(1, layout.VERSION + 1)}
