"""Draws published before the engines were ``pairing``, and the command that made them again then."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.engines import FORMATS
from pairing.record import dump, load, replay
from tests.pairing.test_replay_command import WITHOUT_DJANGO

HOUSE = Path(__file__).resolve().parents[2]
PUBLISHED = (HOUSE / "tests" / "golden" / "draws.jsonl").read_text(encoding="utf-8").splitlines()
RENAMED = "python -m tournament.draw.engine s’appelle maintenant python -m pairing"


def command(module, *arguments, given=""):
    """Run a module as ``python -m`` does, in a Python of its own in which Django cannot be imported."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_DJANGO.replace('"pairing"', repr(module)), *arguments],
        input=given.encode(),
        capture_output=True,
        cwd=HOUSE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(HOUSE)},
        check=False,
    )


def test_a_draw_of_each_engine_was_published_before():
    assert {json.loads(line)["engine"] for line in PUBLISHED} == {*FORMATS}


@pytest.mark.parametrize("line", PUBLISHED, ids=[json.loads(line)["engine"] for line in PUBLISHED])
def test_what_was_published_before_replays_and_is_written_as_it_was(line):
    record = load(line)
    assert replay(record).result == record.result
    assert json.loads(dump(record)) == json.loads(line)
    assert record.lottery is None or record.lottery.proves(record.seed)


@pytest.mark.parametrize(
    ("arguments", "given", "code"),
    [
        (["replay", "-"], PUBLISHED[0], 0),
        (["replay", "-"], PUBLISHED[3], 0),
        (["replay", "-"], PUBLISHED[0].replace('"exempt": null', '"exempt": 4'), 1),
        (["ranked"], '{"seed": 1, "options": {}, "entrants": [{"id": 1}, {"id": 2}, {"id": 3}]}', 0),
        (
            ["pools", "--record"],
            '{"seed": 1, "options": {}, "entrants": [{"id": 1}, {"id": 2}, {"id": 3}]}',
            0,
        ),
        (["plan"], '{"teams": 6, "stages": [{"kind": "knockout", "consolation": false}]}', 1),
        (["plan"], '{"teams": 6, "stages": [{"kind": "dice"}]}', 2),
        (["evening"], '{"teams": 24, "tables": 12, "start": "14:00", "latest_end": "19:00"}', 0),
        (["seed", "mot secret", "27"], "", 0),
        (["--help"], "", 0),
        (["ranked", "--help"], "", 0),
        ([], "", 2),
    ],
)
def test_the_old_command_answers_the_same_and_names_the_new_one(arguments, given, code):
    new = command("pairing", *arguments, given=given)
    old = command("tournament.draw.engine", *arguments, given=given)
    first, _, rest = old.stderr.decode().partition("\n")
    assert (new.returncode, old.returncode) == (code, code)
    assert old.stdout == new.stdout
    assert first.startswith(RENAMED)
    assert rest == new.stderr.decode()
