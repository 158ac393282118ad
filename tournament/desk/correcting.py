"""The corrections page in words: what each draw is called, where each match is, who is who."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from ..evening import Evening, Misplaced, begun_matches, evening_of, names_of
from ..evening.kinds import DrawKey, kind_of
from ..models import Match, Tournament
from .outdated import OutdatedDraw, outdated_draws_in


def misplaced_sentence(misplaced: Misplaced) -> str:
    """What is wrong with a match, and whether it has begun."""
    table = misplaced.match.table or "?"
    parts = []
    for stands, belongs in misplaced.changes:
        if belongs is None:
            sentence = _("Table %(table)s : l’équipe %(one)s n’a plus à jouer cette partie.")
            parts.append(sentence % {"table": table, "one": stands})
        else:
            sentence = _("Table %(table)s : l’équipe %(one)s est à la place de l’équipe %(two)s.")
            parts.append(sentence % {"table": table, "one": stands, "two": belongs})
    if misplaced.begun:
        parts.append(_("La partie a commencé : elle compte comme elle est jouée."))
    return " ".join(parts)


@dataclass(frozen=True)
class DrawToCorrect:
    """One draw with its name, the sentences of what is wrong, and what may be done."""

    outdated: OutdatedDraw
    name: str
    lines: tuple[str, ...]
    may_exchange: bool


def draws_to_correct(tournament: Tournament) -> tuple[DrawToCorrect, ...]:
    """The draws to look at again, in words."""
    evening = evening_of(tournament)
    return in_words(evening, outdated_draws_in(evening, begun_matches(tournament)))


def matches_at(tournament: Tournament, *, round: int, table: int) -> QuerySet[Match]:
    """The matches drawn at a table in a round: one, or one a wave."""
    drawn = Match.objects.filter(tournament=tournament, round__number=round, table__number=table)
    return drawn.select_related("tournament").order_by("wave")


def in_words(evening: Evening, outdated_draws: Iterable[OutdatedDraw]) -> tuple[DrawToCorrect, ...]:
    """Draws of that evening with what each of their matches is called."""
    names = {number: called.name for number, called in names_of(evening.rows.rounds).items()}
    return tuple(
        DrawToCorrect(
            outdated,
            names.get(first_round_of(outdated), _("Tirage")),
            tuple(map(misplaced_sentence, outdated.matches)),
            _may_exchange(outdated),
        )
        for outdated in outdated_draws
    )


def _may_exchange(outdated: OutdatedDraw) -> bool:
    return kind_of(outdated.draw.stage).exchange_refused(DrawKey.parse(outdated.draw.key)) is None


def first_round_of(outdated: OutdatedDraw) -> int:
    """The number of the first round that is concerned."""
    if outdated.ranks:
        return outdated.ranks.round
    return min((misplaced.match.round for misplaced in outdated.matches), default=0)
