"""A copy on the editor's desk: what it was copied from, the values that stand, the gaps still open.

Pure; knows a ruleset's JSON by the names of its parameters only."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring import Ruleset
from scoring.ruleset import Start, moot, read_house


@dataclass(frozen=True)
class RulesetCopy:
    """`start` is the rulebook or named scale, `rules` are today's.

    `gaps_open`: the gaps of the start are open, nobody has answered them; the program never fills them."""

    start: Start
    rules: Ruleset
    name: str = ""
    gaps_open: bool = False

    @property
    def base(self) -> Ruleset:
        """What the values are compared with."""
        return self.start.ruleset

    @cached_property
    def values(self) -> dict[str, Any]:
        """Today's values, by parameter."""
        return values_of(self.rules)

    @cached_property
    def base_values(self) -> dict[str, Any]:
        return values_of(self.base)

    @property
    def silent(self) -> frozenset[str]:
        """The parameters of which the source says nothing, answered since or not."""
        return frozenset(gap.key for gap in self.start.gaps)

    @cached_property
    def gaps(self) -> dict[str, str]:
        """The open gaps: what little the source says, by parameter."""
        return {gap.key: gap.hint for gap in self.start.gaps} if self.gaps_open else {}


def values_of(rules: Ruleset) -> dict[str, Any]:
    """A ruleset's parameters as JSON, by name."""
    return dict(rules.to_dict()["parameters"])


def copy_of(start: Start, rules: Ruleset | None = None, name: str = "") -> RulesetCopy:
    """A copy of a scale as it stands, or of a club's own rules that began there."""
    return RulesetCopy(start, rules or start.ruleset, name, gaps_open=rules is None)


def ruleset_from(
    copy: RulesetCopy, values: dict[str, Any], name: str, *, unsaid: Collection[str] = ()
) -> Ruleset:
    """The rules that these values make; articles stay where nothing they speak of was changed.

    `unsaid`: parameters left to the base, where scoring may ask about them. Raises InvalidRuleset."""
    answered = {key: value for key, value in values.items() if key not in unsaid}
    return read_house({"base": copy.start.slug, "name": name, "date": "", **answered})


def differing(rules: Ruleset, base: Ruleset) -> frozenset[str]:
    """The parameters whose value is not the base's, less those that change nothing as the others stand."""
    values, base_values = values_of(rules), values_of(base)
    return frozenset(name for name in values if values[name] != base_values[name]) - moot(rules)
