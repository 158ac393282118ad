"""docs/draw.md tells the truth: its record replays, its teams can be drawn, its fields are all there."""

import io
import json
import re
import sys
from pathlib import Path

from pairing.__main__ import main
from pairing.record import dump, load, replay

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "draw.md").read_text(encoding="utf-8")
RECORD, *GIVEN = re.findall(r"```json\n(.*?)```", TEXT, flags=re.DOTALL)


def answered(monkeypatch, capfdbinary, engine, text, *options):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main([engine, *options]) == 0
    return json.loads(capfdbinary.readouterr().out)


def test_its_record_replays():
    assert replay(load(RECORD)) == load(RECORD)
    assert dump(load(RECORD)) == RECORD


def test_its_lists_of_teams_can_be_drawn(monkeypatch, capfdbinary):
    pools, ranked, plan, evening = GIVEN
    assert answered(monkeypatch, capfdbinary, "pools", pools, "--record")["seed"] == 7
    said = answered(monkeypatch, capfdbinary, "ranked", ranked)
    assert answered(monkeypatch, capfdbinary, "plan", plan)["least"] == 6
    assert answered(monkeypatch, capfdbinary, "evening", evening)[0]["fits"]
    shown = re.search(r"donne `\{\"pairings\": (\[\[.*?\]\]), \"exempt\": (\d+)", TEXT)
    assert [said["pairings"], said["exempt"]] == [json.loads(part) for part in shown.groups()]
