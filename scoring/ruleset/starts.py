"""Where a club may start from: the five rulebooks, and the named scales kept in rulesets/presets.

A scale whose source is silent on a point lists that gap; it is never filled by a silent default.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from scoring.ruleset.builtin import BUILTIN_SLUGS, FOLDER, builtin
from scoring.ruleset.contradictions import refuse_contradictions
from scoring.ruleset.parameters import Ruleset
from scoring.ruleset.refusals import InvalidRuleset
from scoring.ruleset.snapshots import read_parameters

PRESETS: Final = FOLDER / "presets"


@dataclass(frozen=True)
class Gap:
    """A parameter on which the source is silent or unclear, and what little it says, in French."""

    key: str
    hint: str


@dataclass(frozen=True)
class Start:
    """A named scale. With gaps its `ruleset` is only what is known: it must not be scored with."""

    ruleset: Ruleset
    gaps: tuple[Gap, ...] = ()

    @property
    def slug(self) -> str:
        """The name a file gives as its base."""
        return self.ruleset.slug


@cache
def presets() -> tuple[Start, ...]:
    """The named scales beside the five rulebooks: those without gaps first, then by name."""
    scales = [_read(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(PRESETS.glob("*.json"))]
    return tuple(sorted(scales, key=lambda start: (bool(start.gaps), start.ruleset.name)))


def start_from(slug: Any) -> Start:
    """The rulebook or scale of that slug. Raises InvalidRuleset ("unknown_base")."""
    if slug in BUILTIN_SLUGS:
        return Start(builtin(slug))
    for start in presets():
        if start.slug == slug:
            return start
    raise InvalidRuleset("unknown_base", "base", value=slug, known=", ".join(BUILTIN_SLUGS))


def gaps(slug: str) -> tuple[Gap, ...]:
    """What the organiser must answer before that scale can be used."""
    return start_from(slug).gaps


def _read(source: Mapping[str, Any]) -> Start:
    """One file: the keys of a house file without a base (the usual French habit is), and its gaps."""
    values = {key: value for key, value in source.items() if key != "gaps"}
    rules = Ruleset(**read_parameters(Ruleset, values))
    open_gaps = tuple(Gap(key, hint) for key, hint in source.get("gaps", {}).items())
    if not open_gaps:
        refuse_contradictions(rules)
    return Start(rules, open_gaps)
