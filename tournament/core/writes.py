"""FLOOR 2: a function as one write of a tournament: once per token, in line, with leave, with its entry.

`@writes("round.closed", Action.CLOSE)` on `def close_round(round_, entry, *, leaving)` makes
`close_round(round_=…, leaving=…, by=…, token=…)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from functools import wraps
from inspect import signature
from typing import Any, Protocol, TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from ..models import Club, Match, Tournament
from .access import Action, Actor, require, roles_of
from .errors import Refused
from .journal import Author, Draft, writing, writing_club

R = TypeVar("R")
Begun = Iterator[tuple[Any, Actor, Draft]]
REASON_LENGTH = 200


class Decorator(Protocol):
    """Makes a write of a function; it gives what the function gives."""

    def __call__(self, body: Callable[..., R], /) -> Callable[..., R]: ...


def written(
    begin: Callable[..., AbstractContextManager[tuple[Any, Actor, Draft]]], *, reasoned: bool = False
) -> Any:
    """The function writes about its first argument and fills the entry. `begin` opens the write by what it is
    about, all that was said, who and the token; it gives the row as it is now, who writes and the entry.

    It is called by keywords, with `by` and `token` beside its own; it is handed `by` and `reason` where it
    names them. `reasoned`: nothing is written without a reason."""

    def decorate(body: Callable[..., Any]) -> Callable[..., Any]:
        names = list(signature(body).parameters)

        @wraps(body)
        def write(*, by: Actor, token: str | None = None, **said: Any) -> Any:
            if reasoned:
                said["reason"] = checked_reason(said.get("reason", ""))
            with begin(said[names[0]], said, by, token) as (about, actor, entry):
                said[names[0]] = about
                given = body(**handed(said, actor, names), entry=entry)
            return about if given is None and isinstance(about, Match) else given

        return write

    return decorate


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
    """A write about a tournament or a row of one.

    Raises AlreadyDone and Conflict as `journal.writing` does, Refused as `require` and "reason_missing"."""

    @contextmanager
    def begin(about: Any, said: dict[str, Any], by: Actor, token: str | None) -> Begun:
        tournament, reason = tournament_of(about), said.get("reason", "")
        content = content_of(said)
        with writing(tournament, verb, by.author, reason=reason, token=token, content=content) as entry:
            require(by, action, tournament)
            yield about, by, entry

    return written(begin, reasoned=reasoned)


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
    """A write about a club or a row of one.

    Roles are asked again inside: those that the request read may be a moment too old. `evenings`: those whose
    players are shown otherwise by what was said; each is told by `evening_verb`."""

    @contextmanager
    def begin(about: Any, said: dict[str, Any], by: Actor, token: str | None) -> Begun:
        club = about if isinstance(about, Club) else about.club
        content = [verb, content_of(said)]
        with (
            telling(evenings(**said), evening_verb, by.author),
            writing_club(club, verb, by.author, token=token, content=content) as entry,
        ):
            fresh = replace(by, roles=roles_of(by.user, club)) if by.user is not None else by
            require(fresh, action, None)
            yield about, fresh, entry

    return written(begin)


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
