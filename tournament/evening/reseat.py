"""The seats of a bracket after another result: a match that has not begun gets the right teams, one that has
begun keeps its own."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from django.db.models import F, Q

from pairing.bracket import MINIMUM

from ..formats.draws import DrawKey
from ..models import Exempt, Forfeit, Match, PhoneSide, Round, Team
from ..models.result import WAITING
from .at_tables import something_entered
from .rows import MatchRow, match_rows
from .seats import Seating

Told = dict[str, Any]
Pair = tuple[int | None, int | None]


def reseat_after(match: Match) -> list[Told]:
    """Seat whom the results send on now in the matches of that bracket that have not begun; each change as
    the journal tells it. Twice is once; no statement outside a bracket."""
    return [] if match.planned is None else reseat(match.stage_id, match)


def reseat(stage: int, after: Match | None = None) -> list[Told]:
    """The same for all brackets of a stage; `after` one of its matches, whose loser rests no more in its
    winner's place."""
    seating = _seating(stage)
    told = [] if after is None else _rests_after(seating, seating.rows[after.pk])
    wrong = {row.id: now for row in seating.rows.values() if (now := _seated(seating, row)) is not None}
    rows = Match.objects.filter(pk__in=wrong).select_related("draw").order_by("planned") if wrong else ()
    told += [_take_seats(row, wrong[row.pk], seating) for row in rows]
    if told:
        Round.objects.filter(stage=stage, matches=None, exempts=None).delete()
    return told


def _seating(stage: int) -> Seating:
    """Three statements."""
    matches = Match.with_planned.filter(stage=stage, planned__isnull=False)
    begun = matches.filter(Q(state=WAITING) & (something_entered() | ~Q(first_dealer=None)))
    gone = Team.objects.filter(tournament__stages=stage, status__in=Team.GONE)
    return Seating(
        match_rows(matches),
        frozenset(gone.values_list("pk", flat=True)),
        begun=frozenset(begun.values_list("pk", flat=True)),
    )


def _seated(seating: Seating, row: MatchRow) -> Pair | None:
    """Whom the results send to a match that was called, where it has not begun and others sit there."""
    if not row.called or seating.is_fixed(row):
        return None
    a, b = seating.sides(row)
    return None if (a.team, b.team) == (row.a, row.b) else (a.team, b.team)


def _take_seats(match: Match, now: Pair, seating: Seating) -> Told:
    """These two play it, one version further; where nobody comes it is called no more."""
    before = (match.team_a_id, match.team_b_id)
    if None not in now:
        sides = dict(zip(("team_a", "team_b"), now, strict=True))
        Match.objects.filter(pk=match.pk).update(**sides, version=F("version") + 1)
    elif match.draw is not None and match.draw.engine == "pot":
        match.delete()
    else:
        call_off([match], fed=seating.ways)
    numbers = dict(Team.objects.filter(pk__in={*before, *now} - {None}).values_list("pk", "number"))
    uids = Team.objects.filter(pk__in={*now} - {*before, None}).values_list("uid", flat=True)
    about: Told = {"teams": [str(uid) for uid in uids]}
    if match.draw is not None:
        about |= {"draw": str(match.draw.uid), "number": match.draw.number}
    was, is_now = ([str(match.uid), *(pk and numbers[pk] for pk in pair)] for pair in (before, now))
    return _told(about, {"seats": [was]}, {"seats": [is_now]})


def _told(about: Told, before: Told, after: Told) -> Told:
    return {"verb": "correction.swapped", "about": about, "before": before, "after": after}


def call_off(matches: list[Match], *, fed: Container[tuple[int, str]]) -> None:
    """Put matches of trees back among those still to be called. `fed`: the sides to which others send their
    teams."""
    for match in matches:
        for name, value in CALLED_OFF.items():
            setattr(match, name, value)
        match.number, match.version = match.planned or 0, match.version + 1
        for side in "AB":
            if (match.pk, side) in fed:
                setattr(match, f"team_{side.lower()}_id", None)
    for model in (Forfeit, PhoneSide):
        model.objects.filter(match__in=matches).delete()
    names = [*CALLED_OFF, "number", "version", "team_a", "team_b"]
    Match.with_planned.bulk_update(matches, names)


CALLED_OFF: dict[str, Any] = {
    "round": None, "draw": None, "table": None, "wave": 1, "state": Match.State.WAITING, "forfeited_by": "",
    "target": None, "max_deals": None, "minutes": None, "limits_changed": False, "first_dealer": None,
    "seats_swapped": False, "together": False, "started_at": None,
}  # fmt: skip


def _rests_after(seating: Seating, row: MatchRow) -> list[Told]:
    """In pots drawn since, who has lost that match after all rests no more in its bracket, nor who has won it
    in another: the other one does, if it falls there."""
    result = seating.decided(row)
    if result is None or result.winner is None:
        return []
    told, couple = list[Told](), {result.winner: result.loser, result.loser: result.winner}
    rests = Exempt.objects.filter(draw__stage=row.stage, draw__engine="pot", team__in=couple)
    for rest in rests.filter(round__number__gt=row.round).select_related("draw", "round", "team"):
        here = rest.draw is not None and DrawKey.parse(rest.draw.key).bracket == row.bracket
        if rest.draw is None or rest.team_id == (result.winner if here else result.loser):
            continue
        was, now = [rest.round.number, rest.team.number], Team.objects.get(pk=couple[rest.team_id])
        if here or seating.played(now.pk, row) < MINIMUM:
            Exempt.objects.filter(pk=rest.pk).update(team=now)
        else:
            rest.delete()
        about = {"teams": [str(now.uid)], "draw": str(rest.draw.uid), "number": rest.draw.number}
        told.append(_told(about, {"rests": [was]}, {"rests": [[was[0], now.number]]}))
    return told
