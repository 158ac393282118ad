"""Which rules are on offer: those of the program, the named scales, the club's own; and who follows which.

A choice travels in forms and addresses as a key: a slug of the program, or "own-3"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet

from scoring import InvalidRuleset, Ruleset
from scoring.ruleset import BUILTIN_SLUGS, Start, builtin, presets, start_from, write_house

from ...models import Club, SavedRuleset, Tournament
from ...rulebook import read_saved
from ..parameters.copying import Copy, copy_of

OWN = "own-"
ALIVE = (Tournament.State.PREPARATION, Tournament.State.REGISTRATION, Tournament.State.RUNNING)


@dataclass(frozen=True)
class Offer:
    """Rules that may be chosen for an evening. `own`: the club's; `rare`: a named scale of elsewhere."""

    key: str
    rules: Ruleset
    own: bool = False
    rare: bool = False


def offers(club: Club) -> list[Offer]:
    """Everything without a gap: the five rulebooks, the club's own, the named scales; one statement."""
    own = [Offer(key_of_saved(row), read_saved(row), own=True) for row in club.rulesets.all()]
    return [
        *(Offer(slug, builtin(slug)) for slug in BUILTIN_SLUGS),
        *own,
        *(Offer(start.slug, start.ruleset, rare=True) for start in presets() if not start.gaps),
    ]


def rulebooks() -> list[Start]:
    """The five rulebooks, to be copied."""
    return [start_from(slug) for slug in BUILTIN_SLUGS]


def file_of(saved: SavedRuleset) -> dict[str, Any]:
    """The file of a club's rules: what they were copied from, their name, what differs."""
    return write_house(read_saved(saved), saved.base)


def key_of_saved(saved: SavedRuleset | int) -> str:
    """The key of a club's own rules."""
    return f"{OWN}{saved if isinstance(saved, int) else saved.pk}"


def saved_of_key(key: str) -> int | None:
    """The row that a key names; None when it names rules of the program."""
    number = key.removeprefix(OWN)
    return int(number) if key.startswith(OWN) and number.isdecimal() else None


def saved_rulesets(club: Club) -> QuerySet[SavedRuleset]:
    """The club's own rules with how many evenings follow them and on how many deals were scored."""
    scored = Count("tournaments", filter=Q(tournaments__ruleset__isnull=False))
    return club.rulesets.annotate(followed=Count("tournaments"), scored=scored)


def attachable(club: Club) -> list[Tournament]:
    """The evenings whose rules may still change: alive, and without a deal."""
    return list(club.tournaments.filter(ruleset__isnull=True, state__in=ALIVE))


def copy_of_saved(saved: SavedRuleset, *, named: bool = True) -> Copy:
    """The editor of rules that are already the club's; without their name, a copy of them."""
    return copy_of(start_from(saved.base), read_saved(saved), saved.name if named else "")


def copy_of_key(key: str, own: Iterable[SavedRuleset]) -> Copy | None:
    """A copy of a rulebook or named scale, or of one of the club's own; None for a key that names nothing."""
    number = saved_of_key(key)
    if number is not None:
        saved = next((row for row in own if row.pk == number), None)
        return copy_of_saved(saved, named=False) if saved is not None else None
    try:
        return copy_of(start_from(key))
    except InvalidRuleset:
        return None
