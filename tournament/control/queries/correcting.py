"""The corrections page in words: what each draw is called, where each match is, who is who."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ...evening import Misplaced, Why, begun_matches, evening_of, names_of
from ...evening.kinds import DrawKey, kind_of
from ...models import Tournament
from .corrections import Concerned, concerned_in


def said_of(one: Misplaced) -> str:
    """What is wrong with a match, and whether it has begun."""
    table = one.match.table or "?"
    if one.why is Why.OPEN:
        sentence = _("Table %(table)s : on ne sait pas encore qui doit jouer, un résultat est à revoir.")
        return sentence % {"table": table}
    parts = []
    for stands, belongs in one.changes:
        if belongs is None:
            sentence = _("Table %(table)s : l’équipe %(one)s n’a plus à jouer cette partie.")
            parts.append(sentence % {"table": table, "one": stands})
        else:
            sentence = _("Table %(table)s : l’équipe %(one)s est à la place de l’équipe %(two)s.")
            parts.append(sentence % {"table": table, "one": stands, "two": belongs})
    if one.begun:
        parts.append(
            _("La partie a commencé : on n’y touche pas, et son score ne compte pas dans le tableau.")
        )
    return " ".join(parts)


@dataclass(frozen=True)
class CorrectionLine:
    """One match in words; `replay`: the right teams may play theirs in its place."""

    match: int
    table: int | None
    text: str
    begun: bool
    replay: bool


@dataclass(frozen=True)
class DrawToCorrect:
    """One draw with its name, the sentences of what is wrong, and what may be done."""

    concerned: Concerned
    name: str
    lines: tuple[CorrectionLine, ...]
    may_exchange: bool


def correcting(tournament: Tournament) -> tuple[DrawToCorrect, ...]:
    """The draws to look at again, in words."""
    evening = evening_of(tournament)
    names = {number: called.name for number, called in names_of(evening.rows.rounds).items()}
    rests = {rest.id: rest.round for rest in evening.rows.rests}
    return tuple(
        DrawToCorrect(one, names.get(round_of(one, rests), _("Tirage")), tuple(_lines(one)), _by_round(one))
        for one in concerned_in(evening, begun_matches(tournament))
    )


def _by_round(one: Concerned) -> bool:
    return kind_of(one.draw.stage).exchange_refused(DrawKey.parse(one.draw.key)) is None


def round_of(one: Concerned, rests: Mapping[int, int]) -> int:
    """The number of the first round that is concerned. `rests`: that of each exempt team, by its id."""
    if one.ranks:
        return one.ranks.round
    matches = [each.match.round for each in one.matches]
    return min([*matches, *(rests.get(rest.exempt, 0) for rest in one.rests)], default=0)


def _lines(one: Concerned) -> Iterator[CorrectionLine]:
    for each in one.matches:
        replay = each.begun and each.why is not Why.OPEN
        yield CorrectionLine(each.match.id, each.match.table, said_of(each), each.begun, replay)
    for rest in one.rests:
        values = {"one": rest.stands, "two": rest.belongs or "?"}
        sentence = _("L’équipe %(one)s est exempte à la place de l’équipe %(two)s.") % values
        yield CorrectionLine(0, None, sentence, begun=False, replay=False)
