"""docs/draw.md tells the truth: its record replays, its teams can be drawn, its fields are all there."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from pairing.__main__ import main
from pairing.engines import FORMATS
from pairing.reader import JsonReader
from pairing.record import dump, load, replay
from pairing.refusals import Refusal
from pairing.structure import shape
from pairing.structure.plan import PLANS
from pairing.structure.rounds import DRAWS

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "draw.md").read_text(encoding="utf-8")
RECORD, *GIVEN = re.findall(r"```json\n(.*?)```", TEXT, flags=re.DOTALL)
SECTIONS = dict(re.findall(r"^## [^\n]*\(`(\w+)`\)\n(.*?)(?=^## |\Z)", TEXT, re.DOTALL | re.MULTILINE))


def named_in_tables(text):
    """Every name in the first column of a table."""
    cells = re.findall(r"^\| (`.*?) \|", text, flags=re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(.*?)`", cell)}


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


def test_every_field_of_the_record_is_described():
    data = json.loads(RECORD)
    before = TEXT.partition("## Tirer soi-même")[0]
    fields = data.keys() - {"options", "result"}
    fields |= {f"{part}.{name}" for part in ("options", "result") for name in data[part]}
    assert named_in_tables(before) == fields


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - {"pools"}))
def test_every_option_and_every_field_of_an_engine_is_described(name):
    engine = FORMATS[name]
    options = engine.write_options(engine.read_options(JsonReader({})))
    entrant = engine.write_entrant(engine.read_entrant(JsonReader({"id": 1})))
    asked = {"rests", "insist"} if name == "melee" else set()  # written only where somebody was named
    assert named_in_tables(SECTIONS[name]) == options.keys() | entrant.keys() | asked


def test_every_stage_and_its_options_are_described():
    written = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", TEXT.partition("## La structure")[2], re.MULTILINE))
    assert set(written) == set(PLANS)
    for kind, said in written.items():
        assert {*re.findall(r"`(\w+)`", said)} - {*DRAWS} == PLANS[kind]().write().keys() - {"kind"}
        with pytest.raises(Refusal):
            shape.read_stages([JsonReader({"kind": kind, "surprise": 1})])


def test_it_shows_every_exit_code():
    assert re.findall(r"^\| (\d) \|", TEXT, flags=re.MULTILINE) == ["0", "1", "2"]
