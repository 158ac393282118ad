"""What a club makes of a final standing: the podium, the places read aloud, and the prizes.

A prize is a line that the organiser typed: a rank, several, or words of its own ("Première équipe de la
consolante"), a colon, what it is. Pure: no statement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from .board import Place, Standings

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


STEPS = 3
# A step with more is said by their number: nobody stands on it.
WIDEST = 4


@dataclass(frozen=True, slots=True)
class Shared:
    """Those who came to one place: one, or several ex æquo; what they get for it."""

    rank: int
    places: tuple[Place, ...]
    prizes: tuple[Prize, ...]

    @property
    def shared(self) -> bool:
        return len(self.places) > 1

    @property
    def crowd(self) -> int:
        """How many they are, where they are too many to be named on a step."""
        return len(self.places) if len(self.places) > WIDEST else 0


def _by_rank(standings: Standings, prizes: tuple[Prize, ...]) -> Iterator[Shared]:
    """Those who stayed, and who left a bracket in the place that it reached; the first place first."""
    stayed = (
        place
        for place in standings.overall
        if not place.team.gone or (place.bracket and not place.team.disqualified)
    )
    for rank, group in groupby(stayed, lambda place: place.rank):
        places = tuple(group)
        yield Shared(rank, places, tuple(prizes_for(prizes, rank, len(places))))


def podium(standings: Standings, prizes: tuple[Prize, ...] = ()) -> tuple[Shared, ...]:
    """The first three places of an evening that is over; fewer where one is shared or two teams played."""
    if not (standings.final and standings.ranked):
        return ()
    return tuple(shared for shared in _by_rank(standings, prizes) if shared.rank <= STEPS)


def read_aloud(standings: Standings, prizes: tuple[Prize, ...] = ()) -> tuple[Shared, ...]:
    """Everybody who stayed, the last first."""
    return tuple(reversed(list(_by_rank(standings, prizes)))) if standings.ranked else ()


def given(standings: Standings, prizes: tuple[Prize, ...]) -> tuple[tuple[Prize, tuple[Place, ...]], ...]:
    """Each prize with those who get it; with nobody while the evening goes on, and where it is named."""
    steps = list(_by_rank(standings, prizes)) if standings.final and standings.ranked else []
    return tuple(
        (prize, tuple(place for step in steps if prize in step.prizes for place in step.places))
        for prize in prizes
    )
