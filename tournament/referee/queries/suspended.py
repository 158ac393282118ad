"""Bracket matches that must not begin yet: the match that sent one of their teams there was reopened, or now
sends the other one; or a ranking sent them there, and a result that it reads has changed since. From the rows
alone, and from the whole evening where such a result has; what to do about it is the organiser's.

Two statements, and none where no match of a bracket waits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from ...evening import held_matches
from ...evening.match import WAITING, is_done, winner
from ...models import Draw, JournalEntry, Match

# What changes a ranking besides its matches.
RANKED_BY = ("round.closed", "round.reopened", "setup.changed")


@dataclass(frozen=True)
class Suspension:
    """Why a match waits: the table and round of the match before it, none where a ranking sent its teams.
    `wrong`: another team is known to belong there; else there is no result for the moment."""

    table: int | None
    round: int
    wrong: bool

    @property
    def said(self) -> str:
        """The sentence for the phone of the table and for the desk."""
        values = {"table": self.table or "?", "round": self.round}
        if not self.round and self.wrong:
            said = _(
                "Partie à revoir : un résultat d’avant a été corrigé, et une autre équipe doit jouer ici. "
                "L’organisateur fait le changement."
            )
        elif not self.round:
            said = _(
                "Partie à revoir : un résultat d’avant est rouvert. "
                "Attendez qu’il soit confirmé avant de jouer."
            )
        elif self.wrong:
            said = _(
                "Partie à revoir : le résultat de la table %(table)s (tour %(round)s) a été corrigé, "
                "et une autre équipe doit jouer ici. L’organisateur fait le changement."
            )
        else:
            said = _(
                "Partie à revoir : le résultat de la table %(table)s (tour %(round)s) est rouvert. "
                "Attendez qu’il soit confirmé avant de jouer."
            )
        return said % values


def drawn_since(match: Match) -> bool:
    """Whether a later draw is released, which may stand on this match's result; one statement."""
    later = Draw.objects.filter(stage__tournament=match.round.stage.tournament_id, state=Draw.State.RELEASED)
    return match.draw is not None and later.filter(number__gt=match.draw.number).exists()


def suspension(match: Match) -> Suspension | None:
    """Why this match must wait, if it must."""
    return suspensions([match]).get(match.pk)


def suspensions(matches: Iterable[Match]) -> dict[int, Suspension]:
    """Match id → why it must wait, of those that have not begun."""
    every = [match for match in matches if match.state == WAITING and match.bracket]
    found = _by_matches([match for match in every if match.came])
    return found | _by_rankings([match for match in every if match.pk not in found])


def _by_matches(waiting: Sequence[Match]) -> dict[int, Suspension]:
    """Those whose teams came from matches that are open now, or send others."""
    if not waiting:
        return {}
    ids = {way["match"] for match in waiting for way in match.came.values()}
    before = Match.objects.filter(pk__in=ids).select_related("table", "round").in_bulk()
    found = {}
    for match in waiting:
        for way in match.came.values():
            source = before.get(way["match"])
            if source is not None and (why := _why(source, way["side"], won=way["won"])) is not None:
                found[match.pk] = why
    return found


def _by_rankings(waiting: Sequence[Match]) -> dict[int, Suspension]:
    """Those whose teams a ranking sent. Who belongs there is only asked when something that the ranking reads
    was written since their draw."""
    placed = [match for match in waiting if len(match.came) < 2 and match.round.stage.order > 1]
    if not placed or not _written_since({match.draw_id for match in placed}):
        return {}
    held = held_matches(placed[0].round.stage.tournament)
    return {match.pk: Suspension(None, 0, held[match.pk]) for match in placed if match.pk in held}


def _written_since(draws: Collection[int | None]) -> bool:
    """Whether a match of a stage before these draws, or what everything is ranked by, changed since them."""
    earlier = Match.objects.filter(
        round__stage__tournament=OuterRef(OuterRef("stage__tournament")),
        round__stage__order__lt=OuterRef(OuterRef("stage__order")),
    )
    entries = JournalEntry.objects.filter(
        Q(match_id__in=earlier.values("pk")) | Q(verb__in=RANKED_BY),
        tournament=OuterRef("stage__tournament"),
        at__gt=OuterRef("released_at"),
    )
    return Draw.objects.filter(Exists(entries), pk__in=draws).exists()


def _why(source: Match, side: str, *, won: bool) -> Suspension | None:
    table = source.table.number if source.table else None
    now = winner(source)
    if not is_done(source) or not now:
        return Suspension(table, source.round.number, wrong=False)
    return None if (now == side) == won else Suspension(table, source.round.number, wrong=True)
