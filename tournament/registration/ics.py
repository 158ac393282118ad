"""The evening as a file that calendars read (RFC 5545)."""

from __future__ import annotations

import datetime
import re
from zoneinfo import ZoneInfo

from ..core.clock import hour_now
from ..models import Tournament
from ..models.days import RoundDay

STAMP, OCTETS = "%Y%m%dT%H%M%SZ", 75  # a line is no longer


def evening_ics(tournament: Tournament, page: str) -> str:
    """An entry for each of its days, the same ones whenever it is fetched; `page`: where it is read."""
    hours = dict(reversed([RoundDay.read(text) for text in tournament.round_days if text]))
    hours[tournament.date] = tournament.starts_at or hours.get(tournament.date)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dix de Der//FR"]
    for day in tournament.days:
        start = f";VALUE=DATE:{day:%Y%m%d}"
        if hour := hours.get(day):
            local = datetime.datetime.combine(day, hour, ZoneInfo(tournament.club.time_zone))
            start = f":{local.astimezone(datetime.UTC):{STAMP}}"
        lines += ["BEGIN:VEVENT", f"UID:{tournament.uid}-{day:%Y%m%d}", f"DTSTART{start}"]
        lines += [f"DTSTAMP:{hour_now():{STAMP}}", f"URL:{page}", f"SUMMARY:{_escaped(tournament.name)}"]
        lines += [f"LOCATION:{_escaped(tournament.place)}", "END:VEVENT"]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _escaped(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text)


def _folded(line: str) -> str:
    """In pieces of 75 octets, each after the first behind a blank; no letter is cut."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > OCTETS:
            pieces.append(piece)
            piece = " "
        piece += letter
    return "\r\n".join([*pieces, piece])
