"""What every part of a picture asks: what a place is called, when a match is, how its box is written."""

from __future__ import annotations

from tournament.draw.engine.phrases import Translate
from tournament.draw.engine.picture.types import (
    ALONE,
    APART,
    GUTTER,
    LETTERS,
    LINE,
    PAD,
    SIDE,
    WIDTH,
    Box,
    Column,
    Known,
    Live,
    Side,
    Text,
)
from tournament.draw.engine.picture.words import cut, say
from tournament.draw.engine.structure.labels import of_match, of_source
from tournament.draw.engine.structure.timing import Timing
from tournament.draw.engine.structure.types import PlannedMatch, Source, Structure

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

    def column(self, x: int, title: str, slot: int) -> Column:
        """The heading of a slot."""
        return Column(x, title, say("slot", self.translate, first=slot))

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
        name = say("slot", self.translate, first=self.timing.slot(match.number))
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

    def _side(self, source: Source, x: int, span: tuple[int, int], result: tuple[int | None, bool]) -> Side:
        """One side between two heights, its lines and its score in the middle of them."""
        label, known = self.place(source), source in self.known.names
        written, (score, wins) = self.written(source), result
        middle = sum(span) // 2
        top = middle - LINE * len(written) // 2
        return Side(
            lines=tuple(
                Text(x + GUTTER, top + LINE * row + 15, text, "name" if known else "open")
                for row, text in enumerate(written)
            ),
            label=label,
            known=known,
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
