"""The clock of a round: start, pause, resume, add minutes, call time, start for the next wave; its bell.

The hour is the server's. At zero time is over by itself, or when the referee calls it, as the tournament is
set; then the deal in progress is finished. What follows from the hours, `core/clock.py` says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from scoring import marks_need_match

from ..core.access import Action
from ..core.clock import hour_now, last_deal_since
from ..core.errors import Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..evening.at_tables import before_this_clock, clock_minutes, matches, unfinished, wave_now
from ..match.facts import facts_of
from ..match.writes import refuse_closed, retotal, ring_if_due, round_now
from ..models import Match, Round, Tournament
from ..rulebook import ruleset_of

HOURS = ["starts_at", "ends_at", "seconds_left", "time_called_at"]
FIELDS = [*HOURS, "last_deal_at"]


def writes_clock(verb: str) -> Callable[[Callable[..., object]], Callable[..., Round]]:
    """As `core.writes.writes`, for what is written about a round's clock: the function's argument, which it
    is handed as it is now, saved and given back; what the function gives is told too."""

    def decorate(body: Callable[..., Any]) -> Callable[..., Round]:
        @writes(verb, Action.CLOCK)
        @wraps(body)
        def write(round_: Round, entry: Draft, **said: Any) -> Round:
            fresh = round_now(round_)
            refuse_closed(fresh)
            entry.before = _hours(fresh)
            told = body(fresh, **said) or {}
            fresh.save(update_fields=FIELDS)
            entry.about = {"round": fresh.number, "number": fresh.number, **told}
            entry.after = _hours(fresh)
            return fresh

        @wraps(body)
        def rung(*, round_: Round, **said: Any) -> Round:
            ring_if_due(round_, round_.tournament)
            return write(round_=round_, **said)

        return rung

    return decorate


def _hours(round_: Round) -> dict[str, object]:
    return {name: str(value) for name in HOURS if (value := getattr(round_, name)) is not None}


@writes_clock("clock.started")
def start(round_: Round, minutes: int | None = None) -> None:
    """Start the clock for `minutes`, left out: the tournament's. Refused without any, or when it runs."""
    length = _length(round_, minutes)
    if round_.ends_at is not None or round_.seconds_left is not None:
        raise Refused("clock_runs", _("L’horloge de ce tour est déjà partie."))
    _set_off(round_, length)


@writes_clock("clock.paused")
def pause(round_: Round) -> None:
    refuse_after_the_call(round_)
    if round_.ends_at is None:
        raise Refused("clock_stands", _("L’horloge ne tourne pas."))
    now = hour_now()
    seconds = (round_.ends_at - now).total_seconds()
    round_.seconds_left, round_.ends_at = max(0, round(seconds)), None
    if last_deal_since(round_, now) is None:
        round_.last_deal_at = None


@writes_clock("clock.resumed")
def resume(round_: Round) -> None:
    refuse_after_the_call(round_)
    if round_.seconds_left is None:
        raise Refused("clock_runs", _("L’horloge n’est pas en pause."))
    now = hour_now()
    round_.ends_at = now.replace(microsecond=0) + timedelta(seconds=round_.seconds_left)
    round_.seconds_left = None
    if round_.last_deal_at is None:
        _set_last_deal(round_, earliest=now)


@writes_clock("clock.minutes_added")
def add_minutes(round_: Round, minutes: int) -> None:
    """Give the round more minutes (or fewer, negative), running or paused. After the call this takes the
    call back: the matches of the round that nobody submitted go on."""
    now = hour_now()
    if round_.time_called_at is not None:
        if minutes < 1:
            refuse_after_the_call(round_)
        _move_end(round_, now + timedelta(minutes=minutes), now)
    elif round_.seconds_left is not None:
        _add_to_a_pause(round_, minutes, now)
    elif round_.ends_at is not None:
        _move_end(round_, max(now, max(now, round_.ends_at) + timedelta(minutes=minutes)), now)
    else:
        raise Refused("clock_stands", _("L’horloge ne tourne pas."))


def _set_off(round_: Round, minutes: int) -> None:
    """The clock runs from now on, for so many minutes, to a whole second: it begins at 30:00, not 30:01."""
    round_.time_called_at = round_.seconds_left = None
    round_.starts_at = hour_now()
    round_.ends_at = round_.starts_at.replace(microsecond=0) + timedelta(minutes=minutes)
    _set_last_deal(round_, earliest=round_.starts_at)


def _set_last_deal(round_: Round, *, earliest: datetime) -> None:
    """From when on no deal begins, without anybody's word: at zero, or some minutes before where the rulebook
    says so; never where the referee calls time."""
    alone = round_.tournament.bell == Tournament.Bell.ALONE
    before = timedelta(minutes=ruleset_of(round_.tournament).last_deal_minutes or 0)
    round_.last_deal_at = max(earliest, round_.ends_at - before) if alone and round_.ends_at else None


def _move_end(round_: Round, ends_at: datetime, now: datetime) -> None:
    """The round ends then; what was over goes on."""
    was_over = last_deal_since(round_, now) is not None
    round_.time_called_at, round_.ends_at = None, ends_at
    _set_last_deal(round_, earliest=round_.starts_at or now)
    if was_over and last_deal_since(round_, now) is None:
        _play_on(round_)


def _add_to_a_pause(round_: Round, minutes: int, now: datetime) -> None:
    """The same while the clock stands; last minutes that had begun are taken back where they are no more."""
    round_.seconds_left = max(0, (round_.seconds_left or 0) + minutes * 60)
    last_minutes = ruleset_of(round_.tournament).last_deal_minutes or 0
    if last_deal_since(round_, now) is not None and round_.seconds_left > last_minutes * 60:
        round_.last_deal_at = None
        _play_on(round_)


def _play_on(round_: Round) -> None:
    """Count the matches that nobody submitted without the end of time."""
    round_.save(update_fields=FIELDS)
    ruleset = ruleset_of(round_.tournament)
    for match in matches(round_.tournament).filter(round=round_).exclude(state=Match.State.FORFEITED):
        if before_this_clock(match):
            continue
        if match.state == Match.State.PLAYING:
            retotal(match)
        elif match.submitted_at is not None and not facts_of(match).standing(time_called=False).over:
            sentence = _("La table %(table)s a rendu sa feuille à la fin du temps : rouvrez-la d’abord.")
            raise Refused("submitted_at_time", sentence % {"table": match.table})
        elif match.submitted_at is not None and marks_need_match(ruleset):
            retotal(match)


@writes_clock("clock.time_called")
def call_time(round_: Round) -> None:
    """ "Fin du temps": the deal in progress is finished and counts, then the match is over."""
    refuse_after_the_call(round_)
    now = hour_now()
    if last_deal_since(round_, now) is None:
        round_.last_deal_at = None
    round_.time_called_at, round_.ends_at = now, min(round_.ends_at or now, now)
    round_.seconds_left = None


@writes_clock("clock.next_wave")
def next_wave(round_: Round, minutes: int | None = None) -> dict[str, int]:
    """Start the clock again for the next wave of a round that the tables cannot hold at once.

    Refused: "no_minutes", "clock_stands", "last_wave", "wave_unfinished" with the tables still playing."""
    length = _length(round_, minutes)
    if round_.starts_at is None:
        raise Refused("clock_stands", _("L’horloge ne tourne pas."))
    wave = _next_wave(round_)
    _set_off(round_, length)
    return {"wave": wave}


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
    """The minutes of a clock that starts: those given, else its round's."""
    if minutes is None:
        minutes = clock_minutes(round_, Match.objects.filter(round=round_))
    if not minutes or minutes < 1:
        sentence = _("Combien de minutes ? La partie n’a pas de limite de temps.")
        raise Refused("no_minutes", sentence, "minutes")
    return minutes


def refuse_after_the_call(round_: Round) -> None:
    """Once time is called the clock is done."""
    if round_.time_called_at is not None:
        raise Refused("time_called", _("La fin du temps est déjà annoncée."))


PULSE = settings.DATA_DIR / "pulse"
"""Touched while the worker lives: after it was killed the next start says about when."""


def ring() -> None:
    """One look, every few seconds, at the open rounds whose clock is not paused."""
    PULSE.touch()
    running = Tournament.State.RUNNING
    rounds = Round.objects.filter(tournament__state=running, state=Round.State.RELEASED)
    for round_ in rounds.exclude(ends_at=None).select_related("tournament", "stage"):
        ring_if_due(round_, round_.tournament)
