"""``python -m pairing``: anyone makes a published draw again, without Django."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.__main__ import main
from pairing.engines import FORMATS
from pairing.engines.pools import PoolOptions
from pairing.record import OLDER_FIELDS, dump, load, make_record, replay
from tests.pairing.cast import evening, teams

HOUSE = Path(__file__).resolve().parents[2]
WITHOUT_DJANGO = """
import sys, runpy
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"django", "celery", "environ"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Absent())
sys.argv = ["engine", *sys.argv[1:]]
runpy.run_module("pairing", run_name="__main__")
"""


def command(*arguments, given="", coding="utf-8", **surroundings):
    """Run the command in a Python of its own in which Django cannot be imported."""
    return subprocess.run(
        [sys.executable, "-S", "-c", WITHOUT_DJANGO, *arguments],
        input=given.encode(coding),
        capture_output=True,
        cwd=HOUSE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(HOUSE), **surroundings},
        check=False,
    )


def test_it_replays_a_published_draw_and_prints_its_tables(tmp_path):
    file = tmp_path / "tirage.json"
    file.write_text(dump(evening()), encoding="utf-8")
    done = command("replay", str(file))
    said = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert said.startswith("Tirage de 16 équipes, nombre de départ 48213907")
    assert said.count("Table ") == 24
    assert "C’est bien le tirage publié" in said


def test_it_reads_the_standard_input_and_the_mark_of_windows():
    assert command("replay", "-", given=dump(evening()), coding="utf-8-sig").returncode == 0
    assert command("replay", "-", given=dump(evening()), coding="utf-16").returncode == 0


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_it_replays_the_same_whatever_the_order_of_python_s_sets(hash_seed):
    crowded = make_record(teams(42, seeds=25, clubs="ABCDEFABCDABCABAA" * 3), PoolOptions(), 7)
    assert any(remark.code == "seed_moved" for remark in crowded.result.remarks)
    assert command("replay", "-", given=dump(crowded), PYTHONHASHSEED=hash_seed).returncode == 0


def test_it_says_each_difference(tmp_path):
    data = json.loads(dump(evening()))
    first = data["result"]["pairings"][0]
    first["a"], first["b"] = first["b"], first["a"]
    data["result"]["pools"][1]["teams"].reverse()
    data["result"]["remarks"].pop()
    data["result"]["exempt"] = 4
    done = command("replay", "-", given=json.dumps(data))
    said = done.stdout.decode()
    assert done.returncode == 1
    assert f"Tour 1, table 1\u00a0: publié {first['a']} – {first['b']}, le calcul donne" in said
    assert "Poule B\u00a0: publiée avec" in said
    assert "Les remarques publiées ne sont pas celles du calcul." in said
    assert "Équipe exempte\u00a0: publiée 4, le calcul donne personne." in said


@pytest.mark.parametrize(
    "given",
    [
        "",
        dump(evening()).replace('"seed": 1', '"seed": 2', 1),
    ],
)
def test_it_refuses_what_it_cannot_read_with_one_sentence(given):
    done = command("replay", "-", given=given)
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1
    assert not done.stdout


def test_it_refuses_a_file_that_is_not_there_or_not_text(tmp_path):
    assert command("replay", str(tmp_path / "absent.json")).returncode == 2
    (tmp_path / "photo.json").write_bytes(b"\xff\xd8\xff")
    done = command("replay", str(tmp_path / "photo.json"))
    assert (done.returncode, len(done.stderr.decode().splitlines())) == (2, 1)


def test_it_draws_pools_from_a_list_of_teams():
    asked = {"seed": 7, "options": {"tables": [3, 4, 9]}, "entrants": [{"id": n} for n in range(1, 7)]}
    done = command("pools", "--record", given=json.dumps(asked))
    assert done.returncode == 0, done.stderr
    record = load(done.stdout.decode())
    assert [pool.tables for pool in record.result.pools] == [(3,), (4,)]
    assert command("replay", "-", given=done.stdout.decode()).returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["ranked", "--recrod"],
    ],
)
def test_it_explains_itself_when_asked_wrongly(arguments):
    done = command(*arguments)
    assert done.returncode == 2
    assert "replay FICHIER" in done.stderr.decode()


# Draws published before the engines were ``pairing``, and the command that made them again then.

PUBLISHED = (HOUSE / "tests" / "golden" / "draws.jsonl").read_text(encoding="utf-8").splitlines()


def test_a_draw_of_each_engine_was_published_before():
    assert {json.loads(line)["engine"] for line in PUBLISHED} == {*FORMATS}


@pytest.mark.parametrize("line", PUBLISHED, ids=[json.loads(line)["engine"] for line in PUBLISHED])
def test_what_was_published_before_replays_and_is_written_as_it_was(line):
    record = load(line)
    published = {name: value for name, value in json.loads(line).items() if name not in OLDER_FIELDS}
    assert replay(record).result == record.result
    assert json.loads(dump(record)) == published


# docs/draw.md tells the truth: its record replays, its teams can be drawn, its fields are all there.

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
    pools, ranked, plan = GIVEN
    assert answered(monkeypatch, capfdbinary, "pools", pools, "--record")["seed"] == 7
    said = answered(monkeypatch, capfdbinary, "ranked", ranked)
    assert answered(monkeypatch, capfdbinary, "plan", plan)["least"] == 6
    shown = re.search(r"donne `\{\"pairings\": (\[\[.*?\]\]), \"exempt\": (\d+)", TEXT)
    assert [said["pairings"], said["exempt"]] == [json.loads(part) for part in shown.groups()]


# ``python -m pairing ranked``: another program asks for a round, and Django is not there.

ASKED = {
    "seed": 1,
    "options": {},
    "entrants": [
        {"id": n, "score": 10 - 2 * n, "rank": n, "met": met, "club": None, "exempt_before": 0}
        for n, met in ((1, [2]), (2, [1]), (3, []), (4, []), (5, []))
    ],
}


def run(*arguments, given="", blocked=()):
    """Run the run with the installed libraries but without Django, and without those ``blocked``."""
    code = WITHOUT_DJANGO.replace('"environ"}', f'"environ", *{list(blocked)!r}}}')
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=given.encode(),
        capture_output=True,
        cwd=HOUSE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(HOUSE)},
        check=False,
    )


def test_it_answers_with_pairings_exempt_remarks_and_cost():
    done = run("ranked", given=json.dumps(ASKED))
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert list(said) == ["pairings", "exempt", "remarks", "cost"]
    assert said["pairings"] == [[1, 3], [2, 4]]
    assert said["exempt"] == 5
    assert said["cost"] == {"rematches": 0, "groups": 0, "clubs": 0, "score_gaps": 32, "rank_gaps": 8}
    assert all(remark["players"] and remark["referee"] for remark in said["remarks"])


def test_its_record_replays_without_django():
    made = run("ranked", "--record", given=json.dumps(ASKED))
    assert load(made.stdout.decode()).library[0][0] == "rustworkx"
    done = run("replay", "-", given=made.stdout.decode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Exempte\u00a0: 5" in done.stdout.decode()


def test_without_the_library_it_says_what_to_install():
    done = run("ranked", given=json.dumps(ASKED), blocked=["rustworkx"])
    assert done.returncode == 2
    assert done.stderr.decode().strip().endswith("pip install rustworkx")


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"options": {"cost": "cheap"}}, "options.cost"),
        ({"entrants": [{"id": 1, "score": 1.5}, {"id": 2}]}, "entrants[0].score"),
        ({"entrants": []}, "au moins 2"),
    ],
)
def test_it_refuses_with_one_sentence_that_names_the_field(change, part):
    done = run("ranked", given=json.dumps({**ASKED, **change}))
    assert (done.returncode, done.stdout) == (2, b"")
    assert part in done.stderr.decode()
    assert "procès-verbal" not in done.stderr.decode()
    assert len(done.stderr.decode().splitlines()) == 1


def test_it_plans_a_tournament_and_says_how_many_matches_everybody_has():
    done = run(
        "plan", given='{"teams": 16, "stages": [{"kind": "pools"}, {"kind": "brackets", "placing": true}]}'
    )
    said = json.loads(done.stdout)
    assert (done.returncode, said["least"]) == (0, 6)
    assert said["matches"][0]["a"]["label"] == "1re de la poule A"


def test_a_plan_that_breaks_the_law_is_told_by_its_exit_code():
    done = run("plan", given='{"teams": 6, "stages": [{"kind": "knockout", "consolation": false}]}')
    said = json.loads(done.stdout)
    assert (done.returncode, said["least"]) == (1, 1)
    assert run("plan", given='{"teams": 2, "stages": [{"kind": "pools"}]}').returncode == 2
