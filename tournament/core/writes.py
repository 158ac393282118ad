"""FLOOR 2: a function as one write of a tournament: once per token, in line, with leave, with its entry.

`@writes("round.closed", Action.CLOSE)` on `def close_round(round_, entry, *, leaving)` makes
`close_round(round_=…, leaving=…, by=…, token=…)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import wraps
from inspect import signature
from typing import Any, Protocol, TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from ..models import Club, Tournament
from .access import Action, Actor, require, roles_of
from .errors import Refused
from .journal import Author, writing, writing_club

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
            tournament = tournament_of(said[names[0]])
            content, reason = content_of(said), said.get("reason", "")
            with writing(tournament, verb, by.author, reason=reason, token=token, content=content) as entry:
                require(by, action, tournament)
                return body(**handed(said, by, names), entry=entry)

        return write

    return decorate


def tournament_of(about: Any) -> Tournament:
    """The tournament that a write is about: itself, or that of one of its rows."""
    tournament: Tournament = about if isinstance(about, Tournament) else about.tournament
    return tournament


def no_evening(**said: Any) -> Iterable[Tournament]:
    """Nothing that an evening shows changes."""
    return ()


def writes_club(
    verb: str,
    action: Action,
    *,
    evenings: Callable[..., Iterable[Tournament]] = no_evening,
    evening_verb: str = "",
) -> Decorator:
    """The same of a write about its first argument, a club or a row of one.

    Roles are asked again inside: those that the request read may be a moment too old. `evenings`: those whose
    players are shown otherwise by what was said; each is told by `evening_verb`."""

    def decorate(body: Callable[..., R]) -> Callable[..., R]:
        names = list(signature(body).parameters)

        @wraps(body)
        def write(*, by: Actor, token: str | None = None, **said: Any) -> R:
            about = said[names[0]]
            club = about if isinstance(about, Club) else about.club
            content = [verb, content_of(said)]
            with (
                telling(evenings(**said), evening_verb, by.author),
                writing_club(club, verb, by.author, token=token, content=content) as entry,
            ):
                fresh = replace(by, roles=roles_of(by.user, club)) if by.user is not None else by
                require(fresh, action, None)
                return body(**handed(said, fresh, names), entry=entry)

        return write

    return decorate


@contextmanager
def telling(evenings: Iterable[Tournament], verb: str, author: Author) -> Iterator[None]:
    """Each of these evenings is told in its own journal and is one version further, so that no page goes on
    showing what was."""
    with ExitStack() as writes:
        for evening in evenings:
            writes.enter_context(writing(evening, verb, author))
        yield


def handed(said: dict[str, Any], by: Actor, names: list[str]) -> dict[str, Any]:
    """What a write is handed: all that was said, `by` and `reason` only where it names them."""
    asked = {"by": by, "reason": ""} | said
    return {name: value for name, value in asked.items() if name in names or name in said.keys() - {"reason"}}
