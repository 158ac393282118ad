"""The public record of a draw: without names, read back as written, replayed by a command without Django."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.__main__ import main
from pairing.bracket import MOST_STAGES, compose
from pairing.notes import Refusal
from pairing.pools import PoolOptions
from pairing.record import (
    ENGINES,
    dump,
    load,
    make_record,
    read_request,
    replay,
    swap,
    swap_effect,
)
from pairing.round_robin import MOST_ROUNDS, PreparedOptions
from pairing.types import MOST, Entrant, checked, club_codes
from tests.pairing.cast import CLUBS, evening, teams
from tournament.formats import Knockout, Rounds

HOUSE = Path(__file__).resolve().parents[2]
PUBLISHED = (HOUSE / "tests" / "golden" / "draws.jsonl").read_text(encoding="utf-8").splitlines()
ENGINES_PUBLISHED = [json.loads(line)["engine"] for line in PUBLISHED]
WITHOUT_DJANGO = """
import sys, runpy
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"django", "celery", "environ", *BLOCKED}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
sys.argv = ["engine", *sys.argv[1:]]
runpy.run_module("pairing", run_name="__main__")
"""


def command(*arguments, given="", blocked=()):
    """Run the command in a Python of its own in which Django cannot be imported."""
    code = WITHOUT_DJANGO.replace("BLOCKED", repr(list(blocked)))
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=given.encode(),
        capture_output=True,
        cwd=HOUSE,
        check=False,
    )


def refused(made):
    with pytest.raises(Refusal) as caught:
        made()
    assert len(str(caught.value).splitlines()) == 1
    assert "{" not in str(caught.value).replace("{ }", "")
    return caught.value.code


@given(
    count=st.integers(3, 40),
    seed=st.integers(0, 2**40),
    clubs=st.text("ABC.", max_size=40),
    seeds=st.integers(0, 12),
    tables=st.none() | st.lists(st.integers(1, 99), min_size=1, max_size=20, unique=True),
)
def test_it_reads_back_and_replays(count, seed, clubs, seeds, tables):
    field = teams(count, seeds=min(seeds, count), clubs=clubs)
    options = PoolOptions(tables=tables and tuple(tables), apart=((1, 2),))
    record = make_record(field, options, seed, engine="pools")
    assert load(dump(record)) == load(record.to_dict()) == replay(load(dump(record))) == record


def test_it_says_no_more_than_it_must():
    data = json.loads(dump(make_record(teams(8), PoolOptions(), 1, engine="pools")))
    assert data["options"] == {}
    assert data["entrants"][0] == {"id": 1}


def test_a_swap_by_hand_replays():
    before = evening()
    one, two = before.result.pools[0].teams[1], before.result.pools[2].teams[3]
    after = swap(before, one, two)
    assert after.options.swaps == ((one, two),)
    assert (after.result.pool_of(one).label, after.result.pool_of(two).label) == ("C", "A")
    assert replay(load(dump(after))) == after
    assert next(str(one) for one in swap_effect(before, one, two)) == (
        f"L’équipe {one} irait en poule C, l’équipe {two} en poule A."
    )


def test_an_exchange_with_nobody_known_is_refused():
    for one, two, code in ((1, 1, "same_team"), (1, 99, "unknown_team"), (99, 1, "unknown_team")):
        assert refused(lambda one=one, two=two: swap_effect(evening(), one, two)) == code


def test_club_codes_do_not_tell_the_names_and_follow_the_numbers():
    codes = club_codes({3: "Valmory", 1: "Les Ormes", 2: None, 4: "Les Ormes"})
    assert codes == {"Les Ormes": "c1", "Valmory": "c2"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda data: data.update(engine="dice"), "engine"),
        (lambda data: data.update(version=2), "version 2"),
        (lambda data: data.update(seed="7"), "seed"),
        (lambda data: data.pop("entrants"), "{ }"),
        (lambda data: data["entrants"].append({"id": 17, "name": "Odile"}), "entrants[16].name"),
        (lambda data: data["entrants"].append({"seed": 3}), "entrants[16].id"),
        (lambda data: data["options"].update(swaps=[[1]]), "options.swaps[0]"),
        (lambda data: data["options"].update(clubs_apart=1), "options.clubs_apart"),
        (lambda data: data["result"].update(score=3), "result.score"),
        (lambda data: data["result"]["pairings"][0].update(score=3), "result.pairings[0].score"),
        (lambda data: data["result"]["remarks"].append({"code": "joke"}), "remarks"),
        (lambda data: data["result"]["remarks"].append({"code": "rematch"}), "remarks"),
    ],
)
def test_it_refuses_a_record_that_is_broken_or_edited(change, field):
    data = json.loads(dump(evening()))
    change(data)
    with pytest.raises(Refusal) as caught:
        load(json.dumps(data))
    assert (caught.value.code, dict(caught.value.values)) == ("broken", {"field": field})


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '{"seed": 1' + "0" * 5000 + "}", "[" * 100_000])
def test_it_refuses_what_is_not_an_object(text):
    assert refused(lambda: load(text)) == "broken"


def test_as_many_teams_stages_and_rounds_as_a_hall_holds_and_no_more():
    assert len(checked(map(Entrant, range(1, MOST + 1)), 2)) == MOST
    assert refused(lambda: checked(map(Entrant, range(1, MOST + 2)), 2)) == "too_many"
    assert refused(lambda: compose(MOST + 1, [Knockout()])) == "too_many"
    assert compose(8, [Rounds(1)] * MOST_STAGES).groups
    assert refused(lambda: compose(8, [Rounds(1)] * (MOST_STAGES + 1))) == "too_many"
    for engine in ("rotation", "round_robin"):
        for rounds in (0, MOST_ROUNDS + 1):
            asked = PreparedOptions(rounds=rounds)
            assert refused(lambda n=engine, o=asked: make_record(teams(4), o, 1, engine=n)) == "bad_rounds"


# The command.


def test_it_replays_a_published_draw(tmp_path):
    file = tmp_path / "tirage.json"
    file.write_text(dump(evening()), encoding="utf-8")
    done = command("replay", str(file))
    said = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert "C’est bien le tirage publié" in said


def answered(monkeypatch, *arguments, given=b""):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    return main([*arguments])


def test_it_reads_the_standard_input_and_the_mark_of_windows(monkeypatch, tmp_path):
    for coding in ("utf-8", "utf-8-sig", "utf-16"):
        assert answered(monkeypatch, "replay", "-", given=dump(evening()).encode(coding)) == 0
    (tmp_path / "photo.json").write_bytes(b"\xff\xd8\xff")
    for path in ("photo.json", "absent.json"):
        assert answered(monkeypatch, "replay", str(tmp_path / path)) == 2


def test_it_says_each_difference(monkeypatch, capfdbinary):
    data = json.loads(dump(evening()))
    first = data["result"]["pairings"][0]
    first["a"], first["b"] = first["b"], first["a"]
    data["result"]["pools"][1]["teams"].reverse()
    data["result"]["remarks"].pop()
    data["result"]["exempts"] = [[1, 4]]
    assert answered(monkeypatch, "replay", "-", given=json.dumps(data).encode()) == 1
    said = capfdbinary.readouterr().out.decode()
    assert "Ce n’est pas le tirage publié" in said
    for line in (
        f'-    {{"round": 1, "table": 1, "a": {first["a"]}, "b": {first["b"]}',
        f'+    {{"round": 1, "table": 1, "a": {first["b"]}, "b": {first["a"]}',
        '-    {"label": "B", ',
        '-  "exempts": [[1, 4]]',
        '+    {"code": ',
    ):
        assert line in said


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"options": {"cost": "cheap"}}, "options.cost"),
        ({"entrants": [{"id": 1.5}, {"id": 2}]}, "entrants[0].id"),
        ({"entrants": []}, "au moins 2"),
        ({"engine": "dice"}, "engine"),
    ],
)
def test_it_draws_or_refuses_with_one_sentence_that_names_the_field(change, part, monkeypatch, capfd):
    asked = {
        "engine": "ranked",
        "seed": 1,
        "options": {},
        "entrants": [{"id": n, "rank": n} for n in range(1, 6)],
    }
    record = read_request(json.dumps(asked))
    assert [(m.a, m.b) for m in record.result.pairings] == [(1, 2), (3, 4)]
    assert (record.result.exempt, record.library[:10]) == (5, "rustworkx ")
    assert answered(monkeypatch, "draw", "-", given=json.dumps({**asked, **change}).encode()) == 2
    said = capfd.readouterr().err
    assert part in said and len(said.splitlines()) == 1


def test_it_draws_without_django_and_says_what_to_install():
    asked = {"engine": "ranked", "seed": 1, "entrants": [{"id": n} for n in range(1, 6)]}
    made = command("draw", "-", given=json.dumps(asked))
    assert (made.returncode, made.stderr) == (0, b"")
    assert command("replay", "-", given=made.stdout.decode()).returncode == 0
    done = command("draw", "-", given=json.dumps(asked), blocked=["rustworkx"])
    assert done.returncode == 2
    assert done.stderr.decode().strip().endswith("pip install rustworkx")


@pytest.mark.parametrize("arguments", [[], ["ranked", "--record"], ["replay"]])
def test_it_explains_itself_when_asked_wrongly(arguments, monkeypatch, capfd):
    assert answered(monkeypatch, *arguments) == 2
    assert "replay FICHIER" in capfd.readouterr().err


# One draw of each engine, written once: a change of an engine is a change of VERSION.


def test_a_draw_of_each_engine_was_published():
    assert {*ENGINES_PUBLISHED} == {*ENGINES}


@pytest.mark.parametrize("line", PUBLISHED, ids=ENGINES_PUBLISHED)
def test_what_was_published_replays_and_is_written_as_it_was(line):
    record = load(line)
    assert replay(record).result == record.result
    assert json.loads(dump(record)) == json.loads(line)


# docs/draw.md tells the truth.

TEXT = (HOUSE / "docs" / "draw.md").read_text(encoding="utf-8")
RECORD, ASKED = re.findall(r"```json\n(.*?)```", TEXT, flags=re.DOTALL)


def test_its_record_replays_and_its_teams_can_be_drawn():
    assert dump(replay(load(RECORD))) == RECORD
    assert read_request(ASKED).result.pools


def test_clubs_have_codes_in_it():
    clubs = {entrant.club for entrant in evening().entrants}
    assert clubs == {*CLUBS}
