"""How a picture is written: what a place is called, when a match is, its box, texts cut into lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from unicodedata import category, east_asian_width

from pairing.phrases import PhraseValue, Translate, _, fill
from pairing.picture.types import (
    ALONE,
    APART,
    GUTTER,
    LETTERS,
    LINE,
    PAD,
    SIDE,
    WIDTH,
    Box,
    BoxSide,
    Known,
    Live,
    SlotColumn,
    Text,
)
from pairing.structure.labels import of_match, of_source
from pairing.structure.timing import Timing
from pairing.structure.types import PlannedMatch, Source, Structure

ORDINARY = 10  # how wide an ordinary letter is, for what `_letter` says of the others
TEMPLATES: Mapping[str, str] = {
    "slot": _("Tour {first}"),
    "slots": _("Tours {first} à {last}"),
    "pools": _("Poules"),
    "rounds": _("Tours où toutes jouent"),
    "melee": _("À la mêlée"),
    "more": _("{of}, suite"),
    "matches": _("{matches} parties"),
    "one_match": _("une partie"),
    "up_to": _("jusqu’à {matches} parties"),
    "one_exempt": _("une équipe exempte"),
    "exempts": _("{players} équipes exemptes"),
    "maybe_exempt": _("une exempte, si elles sont impaires"),
    "resting": _("{players} joueurs se reposent"),
    "one_resting": _("un joueur se repose"),
    "each_plays": _("chacune joue {matches} parties"),
    "each_plays_about": _("chacune joue {least} ou {most} parties"),
    "each_plays_between": _("chacune joue de {least} à {most} parties"),
    "players": _("{players} joueurs"),
    "teams": _("{teams} équipes"),
    "teams_about": _("{fewest} à {teams} équipes"),
    "all": _("toutes les équipes"),
    "still_in": _("celles encore en course"),
    "ranked": _("d’après le classement"),
    "exempt": _("Exempte"),
}


def picture_text(code: str, translate: Translate, **values: PhraseValue) -> str:
    """One text of ``TEMPLATES`` with its values."""
    return fill(TEMPLATES[code], tuple(values.items()), translate=translate)


def cut(text: str, letters: int = ALONE) -> tuple[str, ...]:
    """A text in lines of so many ordinary letters; a word is only broken where it is longer than a line."""
    room, lines, line = ORDINARY * letters, list[str](), ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if _width(joined) <= room:
            line = joined
            continue
        lines += [line] if line else []
        *full_lines, line = _broken(word, room)
        lines += full_lines
    return (*lines, line)


def _broken(word: str, room: int) -> Iterator[str]:
    """A word in parts that each fit a line; most are one part."""
    start = taken = 0
    for index, letter in enumerate(word):
        width = _letter(letter)
        if taken + width > room:
            yield word[start:index]
            start, taken = index, 0
        taken += width
    yield word[start:]


def _width(text: str) -> int:
    return sum(map(_letter, text))


@cache
def _letter(letter: str) -> int:
    """How wide a letter is: names in capitals and emoji need more of a line than others."""
    if category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    if east_asian_width(letter) in {"W", "F"}:
        return 21
    if letter in "WMŒÆ@%":
        return 17
    return 12 if letter.isupper() else ORDINARY


UNPLAYED = Live("")


class Pen:
    """A structure, what is known of it, and the language it is written in."""

    def __init__(self, structure: Structure, known: Known, translate: Translate) -> None:
        self.structure, self.known, self.translate = structure, known, translate
        self.timing = Timing(structure)

    def place(self, source: Source) -> str:
        """Who stands in a place, or what it will hold."""
        return self.known.names.get(source) or of_source(source, self.structure).text(
            translate=self.translate
        )

    def written(self, source: Source) -> tuple[str, ...]:
        """The lines of a side: only a team has a score beside it."""
        if source in self.known.names:
            return cut(self.place(source), LETTERS)
        return cut(self.place(source), ALONE)

    def title(self, match: PlannedMatch) -> str:
        """What a match is called."""
        return of_match(match).text(translate=self.translate)

    def column(self, x: int, title: str, slot: int) -> SlotColumn:
        """The heading of a slot."""
        return SlotColumn(x, title, picture_text("slot", self.translate, first=slot))

    def lines_of(self, match: PlannedMatch) -> int:
        """How many lines its longer side needs."""
        return max(len(self.written(side)) for side in (match.a, match.b))

    def box(self, match: PlannedMatch, x: int, y: int, lines: int, *, titled: bool) -> Box:
        """The box of a match whose sides have so many lines each."""
        live = self.known.live.get(match.number, UNPLAYED)
        height = box_height(lines)
        middle, won = y + height // 2, live.winner
        sides = (
            self._side(match.a, x, (y, middle), (live.a, won == "A")),
            self._side(match.b, x, (middle, y + height), (live.b, won == "B")),
        )
        title = self.title(match)
        name = picture_text("slot", self.translate, first=self.timing.slot(match.number))
        return Box(
            number=match.number,
            name=f"{title}, {name}",
            slot=self.timing.slot(match.number),
            x=x,
            y=y,
            width=WIDTH,
            height=height,
            title=title if titled else "",
            sides=sides,
            state=live.state,
            table=live.table,
        )

    def _side(
        self, source: Source, x: int, span: tuple[int, int], result: tuple[int | None, bool]
    ) -> BoxSide:
        """One side between two heights, its lines and its score in the middle of them."""
        label, is_known = self.place(source), source in self.known.names
        written, (score, wins) = self.written(source), result
        middle = sum(span) // 2
        top = middle - LINE * len(written) // 2
        return BoxSide(
            lines=tuple(
                Text(x + GUTTER, top + LINE * row + 15, text, "name" if is_known else "open")
                for row, text in enumerate(written)
            ),
            label=label,
            known=is_known,
            score="" if score is None else f"{score:d}".replace("-", "−"),
            wins=wins,
            score_y=middle + 5,
        )

    def notes(self, texts: list[str], x: int, y: int) -> tuple[Text, ...]:
        """Sentences under each other in a card, cut into lines."""
        rows = [line for text in texts for line in cut(text, ALONE)]
        return tuple(Text(x + PAD, y + LINE * row + 16, text, "note") for row, text in enumerate(rows))


def box_height(lines: int) -> int:
    """The height of a match whose sides have so many lines each."""
    return 2 * (LINE * lines + SIDE)


def pitch(lines: int, *, titled: bool) -> int:
    """From one box of a column to the next; a title of its own stands above its box."""
    return box_height(lines) + APART + (LINE + 2 if titled else 0)
