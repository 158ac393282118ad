"""``python -m pairing ranked``: another program asks for a round, and Django is not there."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.record import load
from tests.pairing.test_replay_command import WITHOUT_DJANGO

HOUSE = Path(__file__).resolve().parents[2]
ASKED = {
    "seed": 1,
    "options": {},
    "entrants": [
        {"id": n, "score": 10 - 2 * n, "rank": n, "met": met, "club": None, "exempt_before": 0}
        for n, met in ((1, [2]), (2, [1]), (3, []), (4, []), (5, []))
    ],
}


def command(*arguments, given="", blocked=()):
    """Run the command with the installed libraries but without Django, and without those ``blocked``."""
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
    done = command("ranked", given=json.dumps(ASKED))
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert list(said) == ["pairings", "exempt", "remarks", "cost"]
    assert said["pairings"] == [[1, 3], [2, 4]]
    assert said["exempt"] == 5
    assert said["cost"] == {"rematches": 0, "groups": 0, "clubs": 0, "score_gaps": 32, "rank_gaps": 8}
    assert all(remark["players"] and remark["referee"] for remark in said["remarks"])


def test_its_record_replays_without_django():
    made = command("ranked", "--record", given=json.dumps(ASKED))
    assert load(made.stdout.decode()).library[0][0] == "rustworkx"
    done = command("replay", "-", given=made.stdout.decode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Exempte\u00a0: 5" in done.stdout.decode()


def test_without_the_library_it_says_what_to_install():
    done = command("ranked", given=json.dumps(ASKED), blocked=["rustworkx"])
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
    done = command("ranked", given=json.dumps({**ASKED, **change}))
    assert (done.returncode, done.stdout) == (2, b"")
    assert part in done.stderr.decode()
    assert "procès-verbal" not in done.stderr.decode()
    assert len(done.stderr.decode().splitlines()) == 1


def test_it_plans_a_tournament_and_says_how_many_matches_everybody_has():
    done = command(
        "plan", given='{"teams": 16, "stages": [{"kind": "pools"}, {"kind": "brackets", "placing": true}]}'
    )
    said = json.loads(done.stdout)
    assert (done.returncode, said["least"], said["breaches"]) == (0, 6, [])
    assert said["matches"][0]["a"]["label"] == "1re de la poule A"


def test_it_plans_finals_after_pools_with_the_rank_each_place_waits_for():
    asked = {"teams": 16, "stages": [{"kind": "pools", "barrage": True}, {"kind": "finals", "size": 8}]}
    done = command("plan", given=json.dumps(asked))
    said = json.loads(done.stdout)
    assert (done.returncode, said["least"], said["breaches"]) == (0, 2, [])
    final = next(match for match in said["matches"] if match["bracket"] == "main")
    assert final["a"] == {"kind": "overall", "number": 1, "label": "1re du classement des poules"}
    assert final["b"]["label"] == "8e du classement des poules"


def test_a_plan_that_breaks_the_law_is_told_by_its_exit_code_and_the_way_there():
    done = command("plan", given='{"teams": 6, "stages": [{"kind": "knockout", "consolation": false}]}')
    said = json.loads(done.stdout)
    assert (done.returncode, said["least"]) == (1, 1)
    assert said["breaches"][0] == {"place": "tirage n°\u00a01", "least": 1, "way": ["perdant du match 1"]}
    assert command("plan", given='{"teams": 2, "stages": [{"kind": "pools"}]}').returncode == 2
