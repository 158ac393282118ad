"""How a picture is written: what a place is called, when a match is, its box, texts cut into lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from unicodedata import category, east_asian_width

from pairing.notes import PhraseValue, Translate, _, fill
from pairing.picture.types import (
    ALONE,
    APART,
    DESK,
    LINE,
    PAD,
    SIDE,
    WIDE,
    Box,
    BoxSide,
    Known,
    Live,
    Shape,
    SlotColumn,
    Space,
    Text,
)
from pairing.structure.labels import of_match, of_source
from pairing.structure.timing import Timing
from pairing.structure.types import PlannedMatch, Source, Structure

BETWEEN_PLAYERS = " – "
ORDINARY = 10  # how wide an ordinary letter is, for what `_letter` says of the others
TEMPLATES: Mapping[str, str] = {
    "slot": _("Tour {first}"),
    "slots": _("Tours {first} à {last}"),
    "pools": _("Poules"),
    "rounds": _("Tours où toutes jouent"),
    "melee": _("À la mêlée"),
    "more": _("{of}, suite"),
    "part": _("{of}, partie {number}"),
    "last": _("{of}, derniers tours"),
    "match": _("Match {number}"),
    "table": _("T{table}"),
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
    "alone": _("Gagne sans finale"),
}


def picture_text(code: str, translate: Translate, **values: PhraseValue) -> str:
    """One text of ``TEMPLATES`` with its values."""
    return fill(TEMPLATES[code], tuple(values.items()), translate=translate)


def cut(text: str, letters: int = ALONE) -> tuple[str, ...]:
    """A text in lines of so many ordinary letters, parted at blanks and after hyphens; a word is only broken
    where it is longer than a line."""
    room, lines, line = ORDINARY * letters, list[str](), ""
    for blank, word in _words(text):
        joined = f"{line}{blank}{word}" if line else word
        if _width(joined) <= room:
            line = joined
            continue
        lines += [line] if line else []
        *full_lines, line = _broken(word, room)
        lines += full_lines
    return (*lines, line)


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The words, those with hyphens in parts, each with what stands before it on a line."""
    for word in text.split(" "):
        for index, part in enumerate(re.findall(r"[^-]*-|[^-]+", word) or [word]):
            yield "" if index else " ", part


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


def shortened(text: str, letters: int, lines: int) -> tuple[str, ...]:
    """A name in at most so many lines, what is too long for them left out: of two players each has a line
    where there are two."""
    whole = cut(text, letters)
    if len(whole) <= lines and longest_word(text) <= letters:
        return whole
    first, _between, second = text.partition(BETWEEN_PLAYERS)
    if lines == 1:
        return (_ended(text, letters),)
    if second:
        return _ended(first, letters), _ended(second, letters)
    return _ended(whole[0], letters), _ended(text[len(whole[0]) :].lstrip(), letters)


def _ended(text: str, letters: int) -> str:
    """One line: as many words as there is room for; as many letters where those would be none of the name."""
    room = ORDINARY * letters
    if _width(text) <= room:
        return text
    kept, room = "", room - ORDINARY
    for blank, word in _words(text):
        if _width(kept + blank + word) > room:
            break
        kept += blank + word if kept else word
    if not any(map(str.isupper, kept)):  # nothing, the number, or "de"
        kept = next(_broken(text, room))
    return kept.rstrip(" ,–-") + "…"


def longest_word(text: str) -> int:
    """How many ordinary letters its longest part needs that no line may break."""
    return -(-max((_width(part) for _blank, part in _words(text)), default=0) // ORDINARY)


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
    """A structure, what is known of it, the language it is written in, and how large a bracket may be."""

    def __init__(
        self, structure: Structure, known: Known, translate: Translate, *, space: Space = DESK
    ) -> None:
        self.space = space
        self.structure, self.known, self.translate = structure, known, translate
        self.timing = Timing(structure)

    def place(self, source: Source) -> str:
        """Who stands in a place, or what it will hold."""
        return self.known.names.get(source) or of_source(source, self.structure).text(
            translate=self.translate
        )

    def written(self, source: Source, shape: Shape = WIDE) -> tuple[str, ...]:
        """The lines of a side: only a team has a score beside it."""
        if self.space.lines and source in self.known.names:
            return shortened(self.place(source), self._letters(source, shape), self.space.lines)
        return cut(self.place(source), self._letters(source, shape))

    def whole(self, match: PlannedMatch, shape: Shape) -> bool:
        """Whether no word of a match is broken in a box of that shape."""
        sides = [side for side in (match.a, match.b) if not self.space.lines or side not in self.known.names]
        return all(longest_word(self.place(side)) <= self._letters(side, shape) for side in sides)

    def _letters(self, source: Source, shape: Shape) -> int:
        return shape.beside if source in self.known.names else shape.alone

    def title(self, match: PlannedMatch) -> str:
        """What a match is called."""
        return of_match(match).text(translate=self.translate)

    def column(self, x: int, title: str, slot: int) -> SlotColumn:
        """The heading of a slot."""
        return SlotColumn(x, title, picture_text("slot", self.translate, first=slot), slot)

    def lines_of(self, match: PlannedMatch, shape: Shape = WIDE) -> int:
        """How many lines its longer side needs."""
        return max(len(self.written(side, shape)) for side in (match.a, match.b))

    def live(self, match: PlannedMatch) -> Live:
        """How a match stands."""
        return self.known.live.get(match.number, UNPLAYED)

    def caption(self, match: PlannedMatch, *words: str) -> str:
        """What stands above a box that has no room for its number: "Finale · Match 15 · T1"."""
        table = self.live(match).table
        said = [*words, picture_text("match", self.translate, number=match.number)]
        return " · ".join([*said, picture_text("table", self.translate, table=table)] if table else said)

    def box(
        self, match: PlannedMatch, x: int, y: int, lines: int, *, title: str = "", shape: Shape = WIDE
    ) -> Box:
        """The box of a match whose sides have so many lines each; `title` stands above it."""
        live = self.live(match)
        height = box_height(lines)
        middle, won = y + height // 2, live.winner
        sides = (
            self._side(match.a, (x, shape), (y, middle), (live.a, won == "A")),
            self._side(match.b, (x, shape), (middle, y + height), (live.b, won == "B")),
        )
        return Box(
            number=match.number,
            called=self.title(match),
            slot=self.timing.slot(match.number),
            x=x,
            y=y,
            width=shape.width,
            height=height,
            title=title,
            sides=sides,
            state=live.state,
            table=live.table,
            gutter=shape.gutter,
        )

    def _side(
        self, source: Source, at: tuple[int, Shape], span: tuple[int, int], result: tuple[int | None, bool]
    ) -> BoxSide:
        """One side between two heights, its lines and its score in the middle of them."""
        label, is_known = self.place(source), source in self.known.names
        x, shape = at
        written, (score, wins) = self.written(source, shape), result
        middle = sum(span) // 2
        top = middle - LINE * len(written) // 2
        return BoxSide(
            lines=tuple(
                Text(x + shape.gutter, top + LINE * row + 15, text, "name" if is_known else "open")
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
