"""What a club makes of a final standing: the podium, the places read aloud, and the prizes.

A prize is a line that the organiser typed or had proposed: a rank of the evening or of a bracket, several, or
words of its own ("Première équipe féminine"), a colon, money or a lot or both. Pure: no statement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from .board import Place, Standings, bracket_title, span_text

# "1", "2 à 4", "5-8", "1er", "2e", "3ème et 4ème"; what follows the number is how a place is spoken.
_ORDINAL = r"(\d{1,4})\s*(?:er|re|ère|e|è|è?me|ème|nd|nde|st|rd|th)?"
_RANKS = re.compile(rf"^{_ORDINAL}(?:\s*(?:à|a|et|to|and|[-–—])\s*{_ORDINAL})?$", re.IGNORECASE)
MOST, LONGEST, LAST_RANK = 60, 120, 999
# A place of one bracket: "Consolante 1". What is kept is the word; both languages are read.
_BRACKETS = {"principal": "main", "consolante": "consolation", "complémentaire": "complement"}
_ALIKE = {"main": "main", "consolation": "consolation", "third bracket": "complement"}
_IN_BRACKET = re.compile(rf"^({'|'.join((*_BRACKETS, *_ALIKE))})\s+(\d.*)$", re.IGNORECASE)
# Money at the head of what is given: "300 €", "12,50 € et un panier".
_MONEY = re.compile(
    r"^(\d[\d\s]{0,7}?)(?:[.,](\d\d?))?\s*(?:€|euros?\b)\s*(?:[+,]|et\b|and\b)?\s*", re.IGNORECASE
)


class UnreadableLine(ValueError):
    """A line that says no prize; the message is a sentence that names it."""


@dataclass(frozen=True, slots=True)
class Prize:
    """What is given, money or a lot or both: for the places from `first` to `last`, of the evening or of one
    `bracket`, or under a `label` where both are 0."""

    what: str
    first: int = 0
    last: int = 0
    label: str = ""
    bracket: str = ""

    @property
    def cents(self) -> int:
        """The money in it."""
        if (money := _MONEY.match(self.what)) is None:
            return 0
        return int("".join(money[1].split())) * 100 + int((money[2] or "").ljust(2, "0"))

    @property
    def lot(self) -> str:
        """What is in it beside money."""
        return _MONEY.sub("", self.what)

    @property
    def where(self) -> str:
        """ "Consolante"; nothing for a place of the evening."""
        return bracket_title(self.bracket)

    @property
    def places(self) -> str:
        """ "1", "2 à 4", "Première équipe de la consolante"."""
        return f"{self.where} {self.ranks}".strip() if self.first else self.label

    @property
    def ranks(self) -> str:
        return span_text(self.first, self.last)

    @property
    def line(self) -> str:
        """As it is kept and typed again; the same in every language."""
        ranks = f"{self.first} - {self.last}" if self.last > self.first else str(self.first)
        word = next((f"{word.capitalize()} " for word, key in _BRACKETS.items() if key == self.bracket), "")
        return f"{word + ranks if self.first else self.label} : {self.what}"


def read_prizes(text: str) -> tuple[Prize, ...]:
    """The prizes in the order of their lines, empty lines left out.

    Raises UnreadableLine with a sentence for the first line that cannot be read."""
    prizes: list[Prize] = []
    taken: dict[tuple[str, int], int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        prize = _read(number, " ".join(line.split()))
        for rank in range(prize.first, prize.last + 1) if prize.first else ():
            if (prize.bracket, rank) in taken:
                words = {"line": number, "rank": rank, "other": taken[prize.bracket, rank]}
                raise UnreadableLine(
                    _("Ligne %(line)s : la place %(rank)s a déjà un lot, ligne %(other)s.") % words
                )
            taken[prize.bracket, rank] = number
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
    inside, bracket = _IN_BRACKET.match(place), ""
    if inside is not None and _RANKS.match(inside[2]):
        bracket, spoken = (_BRACKETS | _ALIKE)[inside[1].lower()], inside[2]
    else:
        spoken = place
    ranks = _RANKS.match(spoken)
    if ranks is None:
        return Prize(what, label=place)
    first = int(ranks.group(1))
    last = int(ranks.group(2) or first)
    if not 1 <= first <= last <= LAST_RANK:
        raise UnreadableLine(
            _("Ligne %(line)s : les places vont de la meilleure à la moins bonne, comme « 2 à 4 ».") % words
        )
    return Prize(what, first, last, bracket=bracket)


def prizes_for(
    prizes: tuple[Prize, ...], rank: int, teams: int = 1, within: tuple[str, int] = ("", 0)
) -> Iterator[Prize]:
    """The prizes of those who came to a place: of all the places that they share, and that they have
    `within` their bracket."""
    for prize in prizes:
        place = rank if not prize.bracket else within[1] if prize.bracket == within[0] else 0
        if place and prize.first and prize.first < place + teams and prize.last >= place:
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
    within: tuple[str, int] = ("", 0)

    @property
    def shared(self) -> bool:
        return len(self.places) > 1

    @property
    def crowd(self) -> int:
        """How many they are, where they are too many to be named on a step."""
        return len(self.places) if len(self.places) > WIDEST else 0


def by_rank(standings: Standings, prizes: tuple[Prize, ...]) -> Iterator[Shared]:
    """Those who stayed, and who left a bracket in the place that it reached; the first place first."""
    before = {place.bracket: place.rank - 1 for place in reversed(standings.overall)}
    stayed = (
        place
        for place in standings.overall
        if not place.team.gone or (place.bracket and not place.team.disqualified)
    )
    for rank, group in groupby(stayed, lambda place: place.rank):
        places = tuple(group)
        within = (places[0].bracket, rank - before[places[0].bracket])
        yield Shared(rank, places, tuple(prizes_for(prizes, rank, len(places), within)), within)


def podium(standings: Standings, prizes: tuple[Prize, ...] = ()) -> tuple[Shared, ...]:
    """The first three places of an evening that is over; fewer where one is shared or two teams played."""
    if not (standings.final and standings.ranked):
        return ()
    return tuple(shared for shared in by_rank(standings, prizes) if shared.rank <= STEPS)


def read_aloud(standings: Standings, prizes: tuple[Prize, ...] = ()) -> tuple[Shared, ...]:
    """Everybody who stayed, the last first."""
    return tuple(reversed(list(by_rank(standings, prizes)))) if standings.ranked else ()


def given(standings: Standings, prizes: tuple[Prize, ...]) -> tuple[tuple[Prize, tuple[Place, ...]], ...]:
    """Each prize with those who get it; with nobody while the evening goes on, and where it is named."""
    steps = list(by_rank(standings, prizes)) if standings.final and standings.ranked else []
    return tuple(
        (prize, tuple(place for step in steps if prize in step.prizes for place in step.places))
        for prize in prizes
    )
