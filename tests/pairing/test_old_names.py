"""Draws published before the engines were ``pairing``, and the command that made them again then."""

import json
from pathlib import Path

import pytest

from pairing.engines import FORMATS
from pairing.record import dump, load, replay

HOUSE = Path(__file__).resolve().parents[2]
PUBLISHED = (HOUSE / "tests" / "golden" / "draws.jsonl").read_text(encoding="utf-8").splitlines()


def test_a_draw_of_each_engine_was_published_before():
    assert {json.loads(line)["engine"] for line in PUBLISHED} == {*FORMATS}


@pytest.mark.parametrize("line", PUBLISHED, ids=[json.loads(line)["engine"] for line in PUBLISHED])
def test_what_was_published_before_replays_and_is_written_as_it_was(line):
    record = load(line)
    assert replay(record).result == record.result
    assert json.loads(dump(record)) == json.loads(line)
    assert record.lottery is None or record.lottery.proves(record.seed)
