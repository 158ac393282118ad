"""The clock of a round: start, pause, resume, add minutes, call time, start for the next wave.

The hour is the server's.
Time never ends a match by itself: the referee calls it, then the deal in progress is finished (RULES §8)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import marks_need_match

from ...core.access import Action, Actor, require
from ...core.errors import Refused
from ...core.journal import Draft, writing
from ...evening import before_this_clock, matches, unfinished, wave_now
from ...models import Match, Round
from ...rulebook import ruleset_of
from ..queries.facts import facts_of
from .opening import refuse_closed, round_now
from .score import retotal

FIELDS = ["starts_at", "ends_at", "seconds_left", "time_called_at"]


@contextmanager
def _writing_clock(
    round_: Round, verb: str, by: Actor, token: str | None, content: object = None
) -> Iterator[tuple[Round, Draft]]:
    """One write about a round's clock; the round is saved and journaled when the block ends."""
    tournament = round_.tournament
    sent_content = {"verb": verb, "round": round_.pk, "content": content}
    with writing(tournament, verb, by.author, token=token, content=sent_content) as entry:
        require(by, Action.CLOCK, tournament)
        fresh = round_now(round_)
        fresh.tournament = tournament
        refuse_closed(fresh)
        entry.about = {"round": fresh.number, "number": fresh.number}
        entry.before = _hours(fresh)
        yield fresh, entry
        fresh.save(update_fields=FIELDS)
        entry.after = _hours(fresh)


def _hours(round_: Round) -> dict[str, object]:
    return {name: str(value) for name in FIELDS if (value := getattr(round_, name)) is not None}


def start(*, round_: Round, by: Actor, minutes: int | None = None, token: str | None = None) -> Round:
    """Start the clock for `minutes`, left out: the tournament's. Refused without any, or when it runs."""
    with _writing_clock(round_, "clock.started", by, token, {"minutes": minutes}) as (fresh, _entry):
        length = _length(fresh, minutes)
        if fresh.ends_at is not None or fresh.seconds_left is not None:
            raise Refused("clock_runs", _("L’horloge de ce tour est déjà partie."))
        fresh.starts_at = timezone.now()
        fresh.ends_at = fresh.starts_at + timedelta(minutes=length)
    return fresh


def pause(*, round_: Round, by: Actor, token: str | None = None) -> Round:
    """Stop the clock and keep the seconds that are left."""
    with _writing_clock(round_, "clock.paused", by, token) as (fresh, _entry):
        refuse_after_the_call(fresh)
        if fresh.ends_at is None:
            raise Refused("clock_stands", _("L’horloge ne tourne pas."))
        seconds = (fresh.ends_at - timezone.now()).total_seconds()
        fresh.seconds_left, fresh.ends_at = max(0, round(seconds)), None
    return fresh


def resume(*, round_: Round, by: Actor, token: str | None = None) -> Round:
    """Let a paused clock run on."""
    with _writing_clock(round_, "clock.resumed", by, token) as (fresh, _entry):
        refuse_after_the_call(fresh)
        if fresh.seconds_left is None:
            raise Refused("clock_runs", _("L’horloge n’est pas en pause."))
        fresh.ends_at = timezone.now() + timedelta(seconds=fresh.seconds_left)
        fresh.seconds_left = None
    return fresh


def add_minutes(*, round_: Round, minutes: int, by: Actor, token: str | None = None) -> Round:
    """Give the round more minutes (or fewer, negative), running or paused. After the call this takes the
    call back: the matches of the round that nobody submitted go on."""
    with _writing_clock(round_, "clock.minutes_added", by, token, {"minutes": minutes}) as (fresh, _entry):
        if fresh.time_called_at is not None:
            _take_call_back(fresh, minutes)
        elif fresh.seconds_left is not None:
            fresh.seconds_left = max(0, fresh.seconds_left + minutes * 60)
        elif fresh.ends_at is not None:
            now = timezone.now()
            fresh.ends_at = max(now, max(now, fresh.ends_at) + timedelta(minutes=minutes))
        else:
            raise Refused("clock_stands", _("L’horloge ne tourne pas."))
    return fresh


def _take_call_back(round_: Round, minutes: int) -> None:
    if minutes < 1:
        raise Refused("time_called", _("La fin du temps est déjà annoncée."))
    round_.time_called_at = None
    round_.ends_at = timezone.now() + timedelta(minutes=minutes)
    round_.save(update_fields=FIELDS)
    ruleset = ruleset_of(round_.tournament)
    for match in matches(round_.tournament).filter(round=round_).exclude(state=Match.State.FORFEITED):
        if before_this_clock(match):
            continue
        if match.state == Match.State.PLAYING:
            retotal(match)
        elif match.submitted_at is not None and not facts_of(match).standing(time_called=False).over:
            sentence = _("La table %(table)s a déposé sa feuille à la fin du temps : rouvrez-la d’abord.")
            raise Refused("submitted_at_time", sentence % {"table": match.table})
        elif match.submitted_at is not None and marks_need_match(ruleset):
            retotal(match)


def call_time(*, round_: Round, by: Actor, token: str | None = None) -> Round:
    """ "Fin du temps": the deal in progress is finished and counts, then the match is over (RULES §8)."""
    with _writing_clock(round_, "clock.time_called", by, token) as (fresh, _entry):
        refuse_after_the_call(fresh)
        fresh.time_called_at = timezone.now()
        fresh.ends_at = min(fresh.ends_at or fresh.time_called_at, fresh.time_called_at)
        fresh.seconds_left = None
    return fresh


def next_wave(*, round_: Round, by: Actor, minutes: int | None = None, token: str | None = None) -> Round:
    """Start the clock again for the next wave of a round that the tables cannot hold at once.

    Refused: "no_minutes", "clock_stands", "last_wave", "wave_unfinished" with the tables still playing."""
    with _writing_clock(round_, "clock.next_wave", by, token, {"minutes": minutes}) as (fresh, entry):
        length = _length(fresh, minutes)
        if fresh.starts_at is None:
            raise Refused("clock_stands", _("L’horloge ne tourne pas."))
        entry.about = {**entry.about, "wave": _next_wave(fresh)}
        fresh.time_called_at = fresh.seconds_left = None
        fresh.starts_at = timezone.now()
        fresh.ends_at = fresh.starts_at + timedelta(minutes=length)
    return fresh


def _next_wave(round_: Round) -> int:
    """Its number, once every sheet of the wave before is handed in."""
    played = list(matches(round_.tournament).filter(round=round_).order_by("table__number"))
    wave = wave_now(played)
    if not any(match.wave > wave for match in played):
        raise Refused("last_wave", _("C’est la dernière vague de ce tour."))
    if late := unfinished(played, wave):
        sentence = _("Leur feuille n’est pas rendue : tables %(tables)s.")
        tables = ", ".join(str(match.table or "?") for match in late)
        raise Refused("wave_unfinished", sentence % {"tables": tables})
    return wave + 1


def _length(round_: Round, minutes: int | None) -> int:
    """The minutes of a clock that starts: those given, else the tournament's."""
    length = minutes if minutes is not None else round_.tournament.minutes
    if not length or length < 1:
        sentence = _("Combien de minutes ? La partie n’a pas de limite de temps.")
        raise Refused("no_minutes", sentence, "minutes")
    return length


def refuse_after_the_call(round_: Round) -> None:
    """Once time is called the clock is done."""
    if round_.time_called_at is not None:
        raise Refused("time_called", _("La fin du temps est déjà annoncée."))
