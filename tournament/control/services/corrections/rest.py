"""A round that has begun is drawn again among those of its matches that have not; the others stay.

A draw of its own, of these teams only: its record replays like any other (docs/draw.md)."""

from __future__ import annotations

from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _

from ....access import Actor
from ....draw import engine
from ....draw.engine import DrawRecord
from ....draw.queries import choices_of
from ....draw.queries.evening import Evening, Step, drawn_at
from ....draw.services.drafts import keep_draft, made_seed, refusals
from ....errors import Refused
from ....models import Draw, Exempt, Match, Slot, Stage
from .asking import Case

BY_LOT_OF_A_ROUND = ("ranked", "random")


def is_rest(draw: Draw) -> bool:
    """Whether it is such a draw of what a round had left."""
    return draw.engine in BY_LOT_OF_A_ROUND and "." in draw.key


def redraw_rest(case: Case, by: Actor) -> Draw:
    """Draw the teams of the matches not begun again, at the tables that these have, and release it.

    Refused: "already_played" (this draw only as a whole), "nothing_left", "called_missing"."""
    number = _round_of(case.draw)
    if case.evening.tournament.draw_secret:
        said = _(
            "Une empreinte est publiée : le tour commencé ne se retire pas au sort. Échangez deux équipes."
        )
        raise Refused("called_missing", said)
    waiting = [row for row in _places(case.draw) if case.untouched(row)]
    resting = list(case.draw.exempts.filter(kind=Exempt.Kind.EXEMPT, match=None).select_related("slot__team"))
    record, key = _drawn(case, number, waiting, resting), _next_key(case.draw)
    new = keep_draft((case.draw.stage, key), record, by, case.reason, case.entry)
    Draw.objects.filter(pk=new.pk).update(state=Draw.State.RELEASED, released_at=timezone.now())
    new.refresh_from_db(fields=["state", "released_at"])
    _write(case, new, record, waiting, resting)
    return new


def _round_of(draw: Draw) -> int:
    """The number in its stage of the one round that it draws. Refused: "already_played"."""
    number = draw.key.partition(".")[0]
    if draw.engine in BY_LOT_OF_A_ROUND and number.isdigit() and int(number) > 1:
        return int(number)
    if draw.engine == "pot":
        said = _(
            "Une partie de ce pot a commencé : il ne se refait plus. Mettez les bonnes équipes à leur "
            "place, ou gardez-le."
        )
    elif draw.stage.kind in (Stage.Kind.ROUNDS, Stage.Kind.POOLS, Stage.Kind.MELEE):
        said = _(
            "Une partie de ce tirage a commencé, et ses tours sont tirés ensemble : il ne se refait plus."
        )
    else:
        said = _("Dans un tableau, les résultats décident qui joue : échangez les équipes, ou gardez-les.")
    raise Refused("already_played", said)


def _places(draw: Draw) -> list[Match]:
    """Its matches in the order of their tables."""
    rows = draw.matches.select_related("table", "round", "slot_a__team", "slot_b__team")
    return list(rows.order_by("wave", "table__number", "number"))


def _drawn(case: Case, number: int, waiting: list[Match], resting: list[Exempt]) -> DrawRecord:
    """The record of the round among these teams, from what was known before it."""
    then = _before(case.evening, case.draw)
    seats = [slot for match in waiting for slot in (match.slot_a, match.slot_b)]
    inside = {slot.team.number for slot in (*seats, *(rest.slot for rest in resting)) if slot.team}
    if len(waiting) < 2 and len(inside) < 3:
        raise Refused("nothing_left", _("Il ne reste pas deux parties à refaire dans ce tour."))
    step = Step(case.draw.stage, case.draw.key, case.draw.engine, waiting[0].round.number, number=number)
    with refusals():
        entrants, options = drawn_at(then, step, choices_of(case.draw.stage), None)
        tables = tuple(dict.fromkeys(match.table.number for match in waiting if match.table))
        options = replace(options, tables=tables)  # type: ignore[call-arg]
        mine = [one for one in entrants if one.id in inside]
        return engine.make_record(mine, options, made_seed(), engine=case.draw.engine)


def _before(evening: Evening, draw: Draw) -> Evening:
    """The evening before that round was drawn: its results and its exempt team count for nobody there."""
    first = min(row.round for row in evening.rows.matches if row.draw == draw.pk)
    rows = evening.rows
    then = replace(
        evening,
        rows=replace(
            rows,
            matches=tuple(row for row in rows.matches if row.round < first),
            rests=tuple(rest for rest in rows.rests if rest.round < first),
        ),
    )
    ranking = evening.ranking
    vars(then)["ranking"] = replace(
        ranking,
        matches=[row for row in ranking.matches if row.round < first],
        exempts=[rest for rest in ranking.exempts if rest.round < first],
    )
    return then


def _next_key(draw: Draw) -> str:
    """ "3.2" for the second draw of the third round, "3.3" …"""
    number = draw.key.partition(".")[0]
    return f"{number}.{2 + draw.stage.draws.filter(key__startswith=f'{number}.').count()}"


def _write(case: Case, new: Draw, record: DrawRecord, waiting: list[Match], resting: list[Exempt]) -> None:
    """The new matches in the places of those that were taken away."""
    stage = case.draw.stage
    rows = Slot.objects.filter(stage=stage, team__number__isnull=False)
    seats = {slot.team.number: slot for slot in rows.select_related("team") if slot.team}
    pairings = sorted(record.result.pairings, key=lambda one: (one.wave, one.table))
    round_ = waiting[0].round
    Exempt.objects.filter(pk__in=[rest.pk for rest in resting]).delete()
    Match.objects.filter(pk__in=[match.pk for match in waiting]).delete()
    Match.objects.bulk_create(
        Match(
            **{name: getattr(place, name) for name in KEPT},
            draw=new,
            slot_a=seats[pairing.a],
            slot_b=seats[pairing.b],
        )
        for place, pairing in zip(waiting, pairings, strict=False)
    )
    if record.result.exempt is not None:
        Exempt.objects.create(round=round_, slot=seats[record.result.exempt], draw=new)


KEPT = ("round", "number", "table", "wave", "target", "max_deals", "minutes", "limits_changed")
