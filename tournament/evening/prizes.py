"""A tournament's prizes, read from the lines that the organiser typed: a rank, several, or words of a prize's
own ("Première équipe de la consolante"), a colon, what it is. Pure: no statement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

# "1", "2 à 4", "5-8", "1er", "2e", "3ème et 4ème"; what follows the number is how a place is spoken.
_ORDINAL = r"(\d{1,4})\s*(?:er|re|ère|e|è|è?me|ème|nd|nde|st|rd|th)?"
_RANKS = re.compile(rf"^{_ORDINAL}(?:\s*(?:à|a|et|to|and|[-–—])\s*{_ORDINAL})?$", re.IGNORECASE)
MOST, LONGEST, LAST_RANK = 60, 120, 999


class UnreadableLine(ValueError):
    """A line that says no prize; the message is a sentence that names it."""


@dataclass(frozen=True, slots=True)
class Prize:
    """What is given: for the places from `first` to `last`, or under a `label` where both are 0."""

    what: str
    first: int = 0
    last: int = 0
    label: str = ""

    @property
    def places(self) -> str:
        """ "1", "2 à 4", "Première équipe de la consolante"."""
        if not self.first:
            return self.label
        if self.first == self.last:
            return str(self.first)
        return _("%(first)s à %(last)s") % {"first": self.first, "last": self.last}

    @property
    def line(self) -> str:
        """As it is kept and typed again; the same in every language."""
        ranks = f"{self.first} - {self.last}" if self.last > self.first else str(self.first)
        return f"{ranks if self.first else self.label} : {self.what}"


def read_prizes(text: str) -> tuple[Prize, ...]:
    """The prizes in the order of their lines, empty lines left out.

    Raises UnreadableLine with a sentence for the first line that cannot be read."""
    prizes: list[Prize] = []
    taken: dict[int, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        prize = _read(number, " ".join(line.split()))
        for rank in range(prize.first, prize.last + 1) if prize.first else ():
            if rank in taken:
                words = {"line": number, "rank": rank, "other": taken[rank]}
                raise UnreadableLine(
                    _("Ligne %(line)s : la place %(rank)s a déjà un lot, ligne %(other)s.") % words
                )
            taken[rank] = number
        prizes.append(prize)
    if len(prizes) > MOST:
        raise UnreadableLine(
            _("%(most)s lots au plus : groupez les places, « 10 à 20 : … ».") % {"most": MOST}
        )
    return tuple(prizes)


def _read(number: int, line: str) -> Prize:
    words = {"line": number, "longest": LONGEST}
    place, colon, what = (part.strip() for part in line.partition(":"))
    if not colon:
        raise UnreadableLine(
            _("Ligne %(line)s : il manque les deux-points, comme dans « 1 : deux jambons ».") % words
        )
    if not place or not what:
        raise UnreadableLine(
            _("Ligne %(line)s : il faut une place avant les deux-points, et un lot après.") % words
        )
    if max(len(place), len(what)) > LONGEST:
        raise UnreadableLine(_("Ligne %(line)s : %(longest)s lettres au plus de chaque côté.") % words)
    ranks = _RANKS.match(place)
    if ranks is None:
        return Prize(what, label=place)
    first = int(ranks.group(1))
    last = int(ranks.group(2) or first)
    if not 1 <= first <= last <= LAST_RANK:
        raise UnreadableLine(
            _("Ligne %(line)s : les places vont de la meilleure à la moins bonne, comme « 2 à 4 ».") % words
        )
    return Prize(what, first, last)


def prizes_for(prizes: tuple[Prize, ...], rank: int, teams: int = 1) -> Iterator[Prize]:
    """The prizes of those who came to a place: of all the places that they share."""
    for prize in prizes:
        if prize.first and prize.first < rank + teams and prize.last >= rank:
            yield prize
