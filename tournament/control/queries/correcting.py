"""The corrections page in words: what each draw is called, where each match is, who is who."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ...draw.queries.begun import begun_matches
from ...draw.queries.evening import Why, evening_of
from ...draw.queries.names import names_of
from ...models import Stage, Tournament
from .corrections import Concerned, concerned_in
from .misfit_words import said_of


@dataclass(frozen=True)
class Line:
    """One match in words; `replay`: the right teams may play theirs in its place."""

    match: int
    table: int | None
    text: str
    begun: bool
    replay: bool


@dataclass(frozen=True)
class Case:
    """One draw with its name, the sentences of what is wrong, and what may be done."""

    concerned: Concerned
    name: str
    lines: tuple[Line, ...]
    may_exchange: bool


def correcting(tournament: Tournament) -> tuple[Case, ...]:
    """The draws to look at again, in words."""
    evening = evening_of(tournament)
    names = {number: called.name for number, called in names_of(evening.rows.rounds).items()}
    rests = {rest.id: rest.round for rest in evening.rows.rests}
    return tuple(
        Case(one, names.get(round_of(one, rests), _("Tirage")), tuple(_lines(one)), _by_round(one))
        for one in concerned_in(evening, begun_matches(tournament))
    )


def _by_round(one: Concerned) -> bool:
    return one.draw.stage.kind == Stage.Kind.ROUNDS


def round_of(one: Concerned, rests: Mapping[int, int]) -> int:
    """The number of the first round that is concerned. `rests`: that of each exempt team, by its id."""
    if one.ranks:
        return one.ranks.round
    matches = [each.match.round for each in one.matches]
    return min([*matches, *(rests.get(rest.exempt, 0) for rest in one.rests)], default=0)


def _lines(one: Concerned) -> Iterator[Line]:
    for each in one.matches:
        replay = each.begun and each.why is not Why.OPEN
        yield Line(each.match.id, each.match.table, said_of(each), each.begun, replay)
    for rest in one.rests:
        values = {"one": rest.stands, "two": rest.belongs or "?"}
        said = _("L’équipe %(one)s est exempte à la place de l’équipe %(two)s.") % values
        yield Line(0, None, said, begun=False, replay=False)
