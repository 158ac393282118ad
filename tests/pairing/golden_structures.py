"""What tests/golden/structures.json holds: a digest of each formula's structures and pictures; `python -m
tests.pairing.golden_structures` writes it again, which only a change that is meant may need.
"""

import hashlib
import json
from pathlib import Path

from pairing.picture import picture
from pairing.reader import JsonReader
from pairing.refusals import Refusal
from pairing.structure.plan import compose
from pairing.structure.shape import read_stages, write_stage, write_structure
from pairing.structure.timing import Timing

PATH = Path(__file__).resolve().parents[1] / "golden" / "structures.json"
COUNTS = (*range(4, 18), 23, 24, 31, 32, 33, 48, 64)
POOLS, BARRAGE = {"kind": "pools"}, {"kind": "pools", "barrage": True}
TWO, THREE = {"kind": "rounds", "rounds": 2}, {"kind": "rounds", "rounds": 3}
CROSSED, FINALS = {"kind": "brackets"}, {"kind": "finals", "size": 4}
FORMULAS = {
    "pools": [POOLS],
    "barrage": [BARRAGE],
    "rounds": [{"kind": "rounds"}],
    "rotation": [{**THREE, "draw": "rotation"}],
    "random": [{**THREE, "draw": "random"}],
    "round robin": [{**THREE, "draw": "round_robin"}],
    "pools, brackets": [POOLS, CROSSED],
    "pools, every place": [POOLS, {**CROSSED, "placing": True}],
    "pools, no consolation": [POOLS, {**CROSSED, "consolation": False}],
    "barrage, brackets": [BARRAGE, {**CROSSED, "third": True}],
    "pools, finals": [POOLS, FINALS],
    "rounds, finals": [THREE, {"kind": "finals"}],
    "rounds, one final": [THREE, {"kind": "finals", "size": 2}],
    "rounds, three brackets": [THREE, {**FINALS, "brackets": 3, "placing": True}],
    "rounds, two brackets": [THREE, {**FINALS, "brackets": 2, "third": True}],
    "pot": [{"kind": "knockout"}],
    "pot, complement": [{"kind": "knockout", "complement": True}],
    "pot, no consolation": [{"kind": "knockout", "consolation": False}],
    "cadrage": [{"kind": "knockout", "pot": False}],
    "cadrage, complement": [{"kind": "knockout", "pot": False, "complement": True, "third": True}],
    "cascade of two": [{"kind": "knockout", "cascade": 2}],
    "cascade of three": [{"kind": "knockout", "cascade": 3, "third": True}],
    "cascade of four": [{"kind": "knockout", "cascade": 4}],
    "rounds, pools, brackets": [TWO, POOLS, CROSSED],
    "rounds, pot": [TWO, {"kind": "knockout"}],
    "rounds, rounds, finals": [TWO, {**TWO, "draw": "random"}, FINALS],
    "pools, cadrage": [POOLS, {"kind": "knockout", "pot": False}],
    "pools, rounds": [POOLS, TWO],
    "pools, rounds, finals": [POOLS, TWO, FINALS],
}


def told(name: str) -> dict[str, object]:
    """A formula as it is written, and the digests of all it makes of each number of teams."""
    stages = read_stages(map(JsonReader, FORMULAS[name]))
    structures, pictures = [], []
    for teams in COUNTS:
        try:
            structure = compose(teams, stages)
        except Refusal as refusal:
            structures.append(str(refusal))
            continue
        structures += [json.dumps(write_structure(structure)), str(Timing(structure).matches())]
        pictures.append(repr(picture(structure)))
    return {
        "stages": [write_stage(stage) for stage in stages],
        "structures": _digest(structures),
        "pictures": _digest(pictures),
    }


def _digest(texts: list[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:32]


if __name__ == "__main__":
    written = {name: told(name) for name in FORMULAS}
    PATH.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
