"""docs/draw.md tells the truth: its record replays, its teams can be drawn, its fields are all there."""

import io
import json
import re
import sys
from pathlib import Path

from tournament.draw.engine import dump, load, replay
from tournament.draw.engine.__main__ import main

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "draw.md").read_text(encoding="utf-8")
RECORD, TEAMS = re.findall(r"```json\n(.*?)```", TEXT, flags=re.DOTALL)


def test_its_record_replays():
    assert replay(load(RECORD)) == load(RECORD)
    assert dump(load(RECORD)) == RECORD


def test_its_list_of_teams_can_be_drawn(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEAMS.encode())))
    assert main(["pools"]) == 0
    assert load(capsys.readouterr().out).seed == 7


def test_every_field_of_the_record_is_described():
    data = json.loads(RECORD)
    named = {
        name
        for entry in re.findall(r"^\| (`.*?) \|", TEXT, flags=re.MULTILINE)
        for name in re.findall(r"`(.*?)`", entry)
    }
    fields = data.keys() - {"options", "result"}
    fields |= {f"{part}.{name}" for part in ("options", "result") for name in data[part]}
    assert named == fields


def test_it_shows_every_exit_code():
    assert re.findall(r"^\| (\d) \|", TEXT, flags=re.MULTILINE) == ["0", "1", "2"]
