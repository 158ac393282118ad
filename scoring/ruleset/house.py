"""A club's own rules as a file: a base, then what differs, `{"base": "missegre", "full_base": 162, …}`.

A key left out keeps the base's value; null is "none"; a value without use is ignored. Raises
InvalidRuleset."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from scoring.contract import DECK_POINTS
from scoring.ruleset.contradictions import (
    PLAIN_PRICES,
    SA_VALUES,
    TA_VALUES,
    TRUMP_PRICES,
    InvalidRuleset,
    refuse_contradictions,
)
from scoring.ruleset.parameters import Ruleset, moot
from scoring.ruleset.reading import HEADING, hints_of, read_parameters, read_value, write_snapshot
from scoring.ruleset.tariffs import articles_kept, notes_kept

# Where a club may start from: the rulebooks, one JSON file each in scoring/rulesets, and the named
# scales in its folder presets.
#
# A scale whose source is silent on a point lists that gap; it is never filled by a silent default.

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


HOUSE_SLUG: Final = "house"
LONGEST_FILE: Final = 200_000  # bytes
SCALED: Final = ("ta_values", "sa_values")
PRICE_LISTS: Final = ("ta_values", "sa_values", "meld_values", "meld_values_sa")


def read_house_file(content: bytes) -> Ruleset:
    """The ruleset of a file's bytes: UTF-8 JSON, no key twice. Raises InvalidRuleset."""
    if len(content) > LONGEST_FILE:
        raise InvalidRuleset("file_too_long", "file", limit=LONGEST_FILE)
    try:
        source = json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=_without_duplicate_keys,
            parse_constant=_no_constant,
        )
        json.dumps(source, ensure_ascii=False).encode()
    except UnicodeError:  # no UTF-8, or half of a character, which JSON writes as \ud800
        raise InvalidRuleset("bad_encoding", "file") from None
    except InvalidRuleset:
        raise
    except (ValueError, RecursionError):
        raise InvalidRuleset("not_json", "file") from None
    return read_house(source)


def _without_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries: dict[str, Any] = {}
    for key, value in pairs:
        key.encode()
        if key in entries:
            raise InvalidRuleset("duplicate_parameter", key)
        entries[key] = value
    return entries


def _no_constant(constant: str) -> None:
    raise ValueError(constant)


def read_house(source: Any) -> Ruleset:
    """The ruleset of a file's object. Raises InvalidRuleset for the first key at fault."""
    if not isinstance(source, Mapping):
        raise InvalidRuleset("not_object", "file")
    if "base" not in source:
        raise InvalidRuleset("missing", "base")
    start = start_from(source["base"])
    start.ask_gaps(source)
    own_values, faults = _read_keys(
        {key: value for key, value in source.items() if key != "base"}, start.ruleset
    )
    # The date is that of the text, which has another name.
    undated = {"date": ""} if "name" in own_values else {}
    rules = replace(start.ruleset, **{"slug": HOUSE_SLUG, **undated, **own_values})
    unused = moot(rules)
    for fault in faults:
        if fault.key not in unused:
            raise fault
    _ask_sweep(source, start, rules)
    refuse_contradictions(rules)
    rules = replace(rules, notes=notes_kept(rules, start.ruleset))
    return rules if "articles" in own_values else replace(rules, articles=articles_kept(rules, start.ruleset))


def _read_keys(source: Mapping[str, Any], base: Ruleset) -> tuple[dict[str, Any], list[InvalidRuleset]]:
    """The values that fit, and a refusal for each that does not; an unknown key is refused at once."""
    hints = hints_of(Ruleset)
    own_values, faults = {}, []
    for key, value in source.items():
        if key not in hints:
            raise InvalidRuleset("unknown_parameter", key)
        try:
            own_values[key] = read_value(hints[key], key, value)
        except InvalidRuleset as fault:
            faults.append(fault)
    base = _rescaled(base, own_values.get("ta_scale", base.ta_scale))
    own_values = {key: getattr(base, key) for key in SCALED} | own_values
    for key in PRICE_LISTS:  # a price left out of a list keeps the base's
        if key in own_values:
            prices = {**dict(getattr(base, key)), **dict(own_values[key])}
            own_values[key] = tuple(prices.items())
    return own_values, faults


def _rescaled(base: Ruleset, scale: str) -> Ruleset:
    """The base with the card prices that another `ta_scale` means, what it scales."""
    if scale == base.ta_scale:
        return base
    at_all_trump = TA_VALUES if scale == "none" else TRUMP_PRICES
    return replace(base, ta_values=at_all_trump, sa_values=PLAIN_PRICES if scale == "152/248" else SA_VALUES)


def _ask_sweep(source: Mapping[str, Any], start: Start, rules: Ruleset) -> None:
    """A ladder raised above what cards can make must say what a capot counts towards it."""
    if "sweep_in_test" not in source and _beyond_cards(rules) and not _beyond_cards(start.ruleset):
        raise InvalidRuleset("sweep_question", "sweep_in_test")


def _beyond_cards(rules: Ruleset) -> bool:
    high = rules.max_bid is None or max((rules.max_bid, *rules.extra_bids)) > DECK_POINTS
    return rules.bidding and high and not rules.sweep_in_test and not rules.melds


def write_house(rules: Ruleset, base: str) -> dict[str, Any]:
    """The file of a ruleset: its base, its heading, and every parameter that differs from the base's."""
    start = start_from(base)
    written = write_snapshot(rules)
    heading = {key: written[key] for key in HEADING if key != "articles"}
    gap_keys = {gap.key for gap in start.gaps}
    own_keys = {*differences(rules, start.ruleset), *gap_keys}
    if _beyond_cards(rules):
        own_keys.add("sweep_in_test")
    parameters = {key: value for key, value in written["parameters"].items() if key in own_keys}
    return {"base": base, **heading, "articles": written["articles"], **parameters}


def differences(rules: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """The names of the parameters in which two rulesets differ, in the order of the parameters."""
    names = (field.name for field in fields(Ruleset) if field.name not in HEADING)
    return tuple(name for name in names if getattr(rules, name) != getattr(base, name))
