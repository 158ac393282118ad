"""Where a club may start from: the rulebooks, one JSON file each in scoring/rulesets, and the named
scales in its folder presets.

A scale whose source is silent on a point lists that gap; it is never filled by a silent default.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from scoring.ruleset.contradictions import refuse_contradictions
from scoring.ruleset.parameters import Ruleset
from scoring.ruleset.refusals import InvalidRuleset
from scoring.ruleset.snapshots import read_parameters

FOLDER: Final = Path(__file__).parent.parent / "rulesets"
PRESETS: Final = FOLDER / "presets"
BUILTIN_SLUGS: Final = ("missegre", "montpellier", "stephanoise", "classique", "annonces")
"""The five rulebooks of contrée and coinche."""
RULEBOOKS: Final = (*BUILTIN_SLUGS, "belote")
"""Them, and classic belote without bids: all that the program comes with."""


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

    def ask_gaps(self, source: Mapping[str, Any]) -> None:
        """Unknown never becomes a silent default: each gap wants its key in what a club writes.

        Raises InvalidRuleset ("gaps")."""
        open_gaps = [gap.key for gap in self.gaps if gap.key not in source]
        if open_gaps:
            raise InvalidRuleset("gaps", open_gaps[0], gaps=", ".join(open_gaps))


@cache
def builtin(slug: str) -> Ruleset:
    """The built-in ruleset of that slug; KeyError when there is none."""
    if slug not in RULEBOOKS:
        raise KeyError(slug)
    return Ruleset.from_dict(json.loads((FOLDER / f"{slug}.json").read_text(encoding="utf-8")))


@cache
def presets() -> tuple[Start, ...]:
    """The named scales beside the rulebooks: those without gaps first, then by name."""
    scales = [_read(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(PRESETS.glob("*.json"))]
    return tuple(sorted(scales, key=lambda start: (bool(start.gaps), start.ruleset.name)))


def start_from(slug: Any) -> Start:
    """The rulebook or scale of that slug. Raises InvalidRuleset ("unknown_base")."""
    if slug in RULEBOOKS:
        return Start(builtin(slug))
    for start in presets():
        if start.slug == slug:
            return start
    raise InvalidRuleset("unknown_base", "base", value=slug, known=", ".join(RULEBOOKS))


def ruleset_named(slug: str) -> Ruleset:
    """The rulebook or scale of that slug, to score with. KeyError when there is none, InvalidRuleset when it
    has gaps."""
    if slug in RULEBOOKS:
        return builtin(slug)
    try:
        start = start_from(slug)
    except InvalidRuleset:
        raise KeyError(slug) from None
    start.ask_gaps({})
    return start.ruleset


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
