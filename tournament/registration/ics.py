"""The evening as a file that calendars read (RFC 5545)."""

from __future__ import annotations

import datetime
import re
from zoneinfo import ZoneInfo

from ..core.clock import hour_now
from ..models import Tournament
from ..models.days import RoundDay

OCTETS = 75  # a line is no longer


def evening_ics(tournament: Tournament, page: str) -> str:
    """An entry for each of its days, always the same one whenever it is fetched; `page`: where it is read."""
    said = [RoundDay.read(text) for text in tournament.round_days if text]
    hours = {when.day: when.hour for when in reversed(said)}
    hours[tournament.date] = tournament.starts_at or hours.get(tournament.date)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dix de Der//FR"]
    for day in tournament.days:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{tournament.uid}-{day:%Y%m%d}",
            f"DTSTAMP:{_utc(hour_now())}",
            _start(tournament, day, hours.get(day)),
            f"SUMMARY:{_escaped(tournament.name)}",
            *([f"LOCATION:{_escaped(tournament.place)}"] if tournament.place else []),
            f"URL:{page}",
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _utc(moment: datetime.datetime) -> str:
    return f"{moment.astimezone(datetime.UTC):%Y%m%dT%H%M%SZ}"


def _start(tournament: Tournament, day: datetime.date, hour: datetime.time | None) -> str:
    if hour is None:
        return f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    zone = ZoneInfo(tournament.club.time_zone)
    return f"DTSTART:{_utc(datetime.datetime.combine(day, hour, zone))}"


def _escaped(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", "\\n")


def _folded(line: str) -> str:
    """In pieces of 75 octets, each after the first behind a blank; no letter is cut."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > OCTETS:
            pieces.append(piece)
            piece = " "
        piece += letter
    return "\r\n".join([*pieces, piece])
