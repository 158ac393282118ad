"""The clock of a round: start, pause, resume, add minutes, call time, start for the next wave; its bell.

The hour is the server's. At zero time is over by itself, or when the referee calls it, as the tournament is
set; then the deal in progress is finished (RULES §8). What follows from the hours, `core/bell.py` says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from scoring import marks_need_match

from ..core.access import Action, Actor, require
from ..core.bell import last_deal_since
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.journal import Draft, writing
from ..evening.at_tables import before_this_clock, clock_minutes, matches, unfinished, wave_now
from ..match.facts import facts_of
from ..match.opening import refuse_closed, ring_if_due, round_now
from ..match.score import retotal
from ..models import Match, Round, Tournament
from ..rulebook import ruleset_of

HOURS = ["starts_at", "ends_at", "seconds_left", "time_called_at"]


FIELDS = [*HOURS, "last_deal_at"]


@contextmanager
def _writing_clock(
    round_: Round, verb: str, by: Actor, token: str | None, content: object = None
) -> Iterator[tuple[Round, Draft]]:
    """One write about a round's clock; the round is saved and journaled when the block ends."""
    tournament = round_.tournament
    ring_if_due(round_, tournament)
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
    return {name: str(value) for name in HOURS if (value := getattr(round_, name)) is not None}


def start(*, round_: Round, by: Actor, minutes: int | None = None, token: str | None = None) -> Round:
    """Start the clock for `minutes`, left out: the tournament's. Refused without any, or when it runs."""
    with _writing_clock(round_, "clock.started", by, token, {"minutes": minutes}) as (fresh, _entry):
        length = _length(fresh, minutes)
        if fresh.ends_at is not None or fresh.seconds_left is not None:
            raise Refused("clock_runs", _("L’horloge de ce tour est déjà partie."))
        _set_off(fresh, length)
    return fresh


def pause(*, round_: Round, by: Actor, token: str | None = None) -> Round:
    """Stop the clock and keep the seconds that are left."""
    with _writing_clock(round_, "clock.paused", by, token) as (fresh, _entry):
        refuse_after_the_call(fresh)
        if fresh.ends_at is None:
            raise Refused("clock_stands", _("L’horloge ne tourne pas."))
        now = hour_now()
        seconds = (fresh.ends_at - now).total_seconds()
        fresh.seconds_left, fresh.ends_at = max(0, round(seconds)), None
        if last_deal_since(fresh, now) is None:
            fresh.last_deal_at = None
    return fresh


def resume(*, round_: Round, by: Actor, token: str | None = None) -> Round:
    """Let a paused clock run on."""
    with _writing_clock(round_, "clock.resumed", by, token) as (fresh, _entry):
        refuse_after_the_call(fresh)
        if fresh.seconds_left is None:
            raise Refused("clock_runs", _("L’horloge n’est pas en pause."))
        now = hour_now()
        fresh.ends_at = now.replace(microsecond=0) + timedelta(seconds=fresh.seconds_left)
        fresh.seconds_left = None
        if fresh.last_deal_at is None:
            _set_last_deal(fresh, earliest=now)
    return fresh


def add_minutes(*, round_: Round, minutes: int, by: Actor, token: str | None = None) -> Round:
    """Give the round more minutes (or fewer, negative), running or paused. After the call this takes the
    call back: the matches of the round that nobody submitted go on."""
    with _writing_clock(round_, "clock.minutes_added", by, token, {"minutes": minutes}) as (fresh, _entry):
        now = hour_now()
        if fresh.time_called_at is not None:
            if minutes < 1:
                refuse_after_the_call(fresh)
            _move_end(fresh, now + timedelta(minutes=minutes), now)
        elif fresh.seconds_left is not None:
            _add_to_a_pause(fresh, minutes, now)
        elif fresh.ends_at is not None:
            _move_end(fresh, max(now, max(now, fresh.ends_at) + timedelta(minutes=minutes)), now)
        else:
            raise Refused("clock_stands", _("L’horloge ne tourne pas."))
    return fresh


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


def call_time(*, round_: Round, by: Actor, token: str | None = None) -> Round:
    """ "Fin du temps": the deal in progress is finished and counts, then the match is over (RULES §8)."""
    with _writing_clock(round_, "clock.time_called", by, token) as (fresh, _entry):
        refuse_after_the_call(fresh)
        now = hour_now()
        if last_deal_since(fresh, now) is None:
            fresh.last_deal_at = None
        fresh.time_called_at, fresh.ends_at = now, min(fresh.ends_at or now, now)
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
        _set_off(fresh, length)
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
