"""``python -m pairing``: anyone makes a published draw again, without Django."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.engines.pools import PoolOptions
from pairing.record import dump, load, make_record
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
    assert said.startswith("Tirage de 16 équipes, graine 48213907")
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
