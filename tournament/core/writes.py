"""FLOOR 2: a function as one write of a tournament: once per token, in line, with leave, with its entry.

`@writes("round.closed", Action.CLOSE)` on `def close_round(round_, entry, *, leaving)` makes
`close_round(round_=…, leaving=…, by=…, token=…)`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Protocol, TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from ..models import Tournament
from .access import Action, Actor, require
from .errors import Refused
from .journal import writing

R = TypeVar("R")
REASON_LENGTH = 200


class Decorator(Protocol):
    """Makes a write of a function; it gives what the function gives."""

    def __call__(self, body: Callable[..., R], /) -> Callable[..., R]: ...


def checked_reason(reason: str, field: str = "reason", length: int = REASON_LENGTH) -> str:
    """The reason, trimmed and of a length that can be kept. Raises Refused when nothing was said."""
    trimmed = " ".join(reason.split())
    if not trimmed:
        raise Refused("reason_missing", _("Dites pourquoi, en quelques mots."), field)
    return trimmed[:length]


def content_of(said: dict[str, Any]) -> dict[str, Any]:
    """What a form said, by which a retry is known: rows by their keys, sets in an order."""
    return {name: _content(value) for name, value in said.items()}


def _content(value: Any) -> Any:
    if isinstance(value, Model):
        return value.pk
    return sorted(value) if isinstance(value, set | frozenset) else value


def writes(verb: str, action: Action, *, reasoned: bool = False) -> Decorator:
    """The function writes about its first argument, a tournament or a row of one, and fills the entry.

    It is called by keywords, with `by` and `token` beside its own; it is handed `by` and `reason` where it
    names them. `reasoned`: nothing is written without a reason, which the entry keeps.
    Raises AlreadyDone and Conflict as `journal.writing` does, Refused as `require` and "reason_missing"."""

    def decorate(body: Callable[..., R]) -> Callable[..., R]:
        names = list(signature(body).parameters)

        @wraps(body)
        def write(*, by: Actor, token: str | None = None, **said: Any) -> R:
            if reasoned:
                said["reason"] = checked_reason(said.get("reason", ""))
            about, content, reason = said[names[0]], content_of(said), said.get("reason", "")
            tournament = about if isinstance(about, Tournament) else about.tournament
            with writing(tournament, verb, by.author, reason=reason, token=token, content=content) as entry:
                require(by, action, tournament)
                return body(**handed(said, by, names), entry=entry)

        return write

    return decorate


def handed(said: dict[str, Any], by: Actor, names: list[str]) -> dict[str, Any]:
    """What a write is handed: all that was said, `by` and `reason` only where it names them."""
    asked = {"by": by, "reason": ""} | said
    return {name: value for name, value in asked.items() if name in names or name in said.keys() - {"reason"}}
