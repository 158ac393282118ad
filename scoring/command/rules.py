"""Which ruleset the command line names: a rulebook, a named scale, or a club's own file.

Whatever is wrong with it is a usage error, said in one French sentence.
"""

import argparse
from pathlib import Path
from typing import Final

from scoring.ruleset import RULEBOOKS, InvalidRuleset, Ruleset, presets, read_house_file, ruleset_named

KNOWN: Final = (
    f"{', '.join(RULEBOOKS)} ; un autre barème connu : "
    f"{', '.join(start.slug for start in presets() if not start.gaps)} ; ou un fichier .json"
)


def chosen_ruleset(name: str, parser: argparse.ArgumentParser) -> Ruleset:
    """The ruleset of that name or file; leaves with exit code 2 when there is none."""
    try:
        return ruleset_at(name)
    except InvalidRuleset as refusal:
        parser.error(f"{name} : {refusal} ({refusal.code}, {refusal.key})")
    except KeyError:
        parser.error(f"le règlement « {name} » n’existe pas. Connus : {KNOWN}.")
    except (OSError, ValueError):
        parser.error(f"le fichier « {name} » ne se lit pas.")


def ruleset_at(name: str) -> Ruleset:
    """A rulebook or scale by its slug, or a file by its path (.json).

    KeyError when there is none of that name, OSError when the file cannot be read, InvalidRuleset.
    """
    return read_house_file(Path(name).read_bytes()) if name.endswith(".json") else ruleset_named(name)
