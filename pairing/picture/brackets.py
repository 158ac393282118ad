"""One bracket: its trees from left to right by slot, its pots one under the other, and the lines between.

A match is as high as the mean of those it waits for, a match that waits for none takes the next row: two
boxes of one column never touch, and no line crosses a box. What is too high for a sheet goes on in a section
of its own, from one tree to the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.phrases import fill
from pairing.picture.pen import Pen, picture_text, pitch
from pairing.picture.types import APART, BETWEEN, HEAD, LINE, SHEET, TOP, WIDTH, Box, CardBox, PictureSection
from pairing.structure.labels import of_bracket
from pairing.structure.types import BY_RANK, PlannedMatch, Pot, Source

Blocks = tuple[list[Box], list[CardBox], dict[int, int]]


def pot_blocks(pen: Pen, pots: list[Pot], columns: dict[int, int]) -> Blocks:
    """The boxes and the cards of a bracket's pots, and where each slot's column ends below them."""
    boxes: list[Box] = []
    cards: list[CardBox] = []
    bottoms: dict[int, int] = {}
    for pot in pots:
        slot = pen.timing.slot(pot.matches[0])
        y = TOP
        if pot.key in pen.known.drawn:
            drawn = _drawn(pen, pot, columns[slot])
            boxes += drawn
            y = drawn[-1].y + drawn[-1].height + APART if drawn else y
        if texts := _texts(pen, pot):
            cards.append(_card(pen, pot, texts, columns[slot], y))
            y += cards[-1].height + APART
        bottoms[slot] = max(y, bottoms.get(slot, TOP))
    return boxes, cards, bottoms


def _drawn(pen: Pen, pot: Pot, x: int) -> list[Box]:
    """The matches of a pot that was drawn; those without teams are not played."""
    matches = [pen.structure.match(number) for number in pot.matches]
    played = [match for match in matches if match.a in pen.known.names or match.number in pen.known.live]
    lines = max(map(pen.lines_of, played), default=1)
    step = pitch(lines, titled=False)
    return [pen.box(match, x, TOP + row * step, lines, titled=False) for row, match in enumerate(played)]


def _card(pen: Pen, pot: Pot, texts: list[str], x: int, y: int) -> CardBox:
    lines = pen.notes(texts, x, y + HEAD)
    return CardBox(
        key=pot.key,
        title=_title(pen, pot),
        x=x,
        y=y,
        width=WIDTH,
        height=HEAD + LINE * len(lines) + 10,
        lines=lines,
    )


def _title(pen: Pen, pot: Pot) -> str:
    count = len(pot.matches)
    if pot.key in pen.known.drawn:
        return _pen_text(pen, "exempt")
    if count == 1:
        return (
            pen.title(pen.structure.match(pot.matches[0])) if pot.most == 2 else _pen_text(pen, "one_match")
        )
    return _pen_text(pen, "matches" if pot.fewest // 2 == count else "up_to", matches=count)


def _texts(pen: Pen, pot: Pot) -> list[str]:
    """What is said of a pot: who will be in it; once drawn, who is exempt."""
    exempt = Source("exempt", of=pot.key)
    if pot.key in pen.known.drawn:
        name = pen.known.names.get(exempt)
        return [name] if name else []
    teams = "teams" if pot.fewest == pot.most else "teams_about"
    texts = [_pen_text(pen, teams, fewest=pot.fewest, teams=pot.most), *_who(pen, pot)]
    if pot.fewest == pot.most:
        return [*texts, _pen_text(pen, "one_exempt")] if pot.most % 2 else texts
    return [*texts, _pen_text(pen, "maybe_exempt")]


def _who(pen: Pen, pot: Pot) -> Iterator[str]:
    """Where those in a pot come from."""
    if pot.before:
        yield _pen_text(pen, "still_in")
    kinds = {source.kind for source in pot.entries}
    if "entry" in kinds:
        yield _pen_text(pen, "all")
    if kinds & BY_RANK:
        yield _pen_text(pen, "ranked")
    pots = {pot.key: pot for pot in pen.structure.pots}
    above = {pots[source.of].bracket for source in pot.entries if source.kind == "fallen"}
    above |= {pen.structure.match(source.number).bracket for source in pot.entries if source.kind == "loser"}
    for bracket in sorted(pen.structure.brackets, key=lambda bracket: bracket.key):
        if bracket.key in above:
            yield fill(bracket.beaten, (), translate=pen.translate)


def _pen_text(pen: Pen, code: str, **values: int | str) -> str:
    return picture_text(code, pen.translate, **values)


STEP = WIDTH + BETWEEN


@dataclass(frozen=True, slots=True)
class _Tree:
    """The matches of one tree, each with its row; ``rows`` of so many pixels each."""

    rows: dict[int, float]
    row_count: int
    step: int
    above: int

    @property
    def height(self) -> int:
        return self.row_count * self.step


def bracket_sections(pen: Pen, key: str) -> Iterator[PictureSection]:
    """The sections of one bracket, or of a *poule à barrage*; the second and later ones go on with it."""
    pots = pen.structure.pots
    pooled = {number for pot in pots if pot.bracket == key for number in pot.matches}
    trees = _Trees(pen, [match for match in pen.structure.matches_of(key) if match.number not in pooled])
    title = of_bracket(key).text(translate=pen.translate)
    for index, part in enumerate(_parts(trees.trees)):
        continued_title = picture_text("more", pen.translate, of=title)
        yield _section(
            pen, trees, part, (key, title) if index == 0 else (f"{key}-{index + 1}", continued_title)
        )


def _parts(trees: list[_Tree]) -> list[list[_Tree]]:
    """Trees one under the other as long as they fit a sheet; one part where there is no tree."""
    parts: list[list[_Tree]] = [[]]
    for tree in trees:
        if parts[-1] and sum(tree.height for tree in parts[-1]) + tree.height > SHEET:
            parts.append([])
        parts[-1].append(tree)
    return parts


def _section(pen: Pen, trees: _Trees, part: list[_Tree], named: tuple[str, str]) -> PictureSection:
    key, title = named
    numbers = {number for tree in part for number in tree.rows}
    pots = [pot for pot in pen.structure.pots if pot.bracket == key and pot.matches]
    matches = [pen.structure.match(number) for number in {*numbers, *(pot.matches[0] for pot in pots)}]
    headings = _headings(pen, matches)
    columns = {slot: index * STEP for index, slot in enumerate(sorted(headings))}
    boxes, cards, bottoms = pot_blocks(pen, pots, columns)
    top = max([TOP, *(bottoms.get(pen.timing.slot(number), TOP) for number in numbers)])
    boxes += trees.boxes(part, top, columns, headings)
    return PictureSection(
        key=key,
        title=title,
        width=len(columns) * STEP - BETWEEN + 2,
        height=max([box.bottom for box in boxes] + [card.bottom for card in cards], default=TOP) + 2,
        columns=tuple(pen.column(x, headings[slot], slot) for slot, x in columns.items()),
        boxes=tuple(sorted(boxes, key=lambda box: box.number)),
        cards=tuple(cards),
        lines=(*trees.lines(boxes), *_between(cards)),
    )


def _headings(pen: Pen, matches: list[PlannedMatch]) -> dict[int, str]:
    """What most people look for in each slot: the match that decides the best places."""
    matches_by_slot: dict[int, PlannedMatch] = {}
    for match in sorted(matches, key=lambda match: (match.title in ("placing", "third"), match.number)):
        matches_by_slot.setdefault(pen.timing.slot(match.number), match)
    return {slot: pen.title(match) for slot, match in matches_by_slot.items()}


def _between(cards: list[CardBox]) -> list[str]:
    """Lines from one pot that is not drawn to the next."""
    by_x = {card.x: card for card in cards if card.y == TOP}
    lines = []
    for x, card in by_x.items():
        if (next_card := by_x.get(x + STEP)) is not None:
            lines.append(f"M{card.end} {card.y + min(card.height, next_card.height) // 2}H{next_card.x}")
    return lines


class _Trees:
    """The matches of one bracket that are not drawn from a pot, as trees of winners."""

    def __init__(self, pen: Pen, matches: list[PlannedMatch]) -> None:
        self.pen = pen
        self.matches = {match.number: match for match in matches}
        self.lines_each = max(map(pen.lines_of, matches), default=1)
        headings = _headings(pen, matches)
        self.trees = [self._tree(root, headings) for root in self._roots()]

    def before(self, match: PlannedMatch) -> list[int]:
        """The matches of this bracket whose winners meet in it."""
        sides = (match.a, match.b)
        return [side.number for side in sides if side.kind == "winner" and side.number in self.matches]

    def boxes(
        self, part: list[_Tree], top: int, columns: dict[int, int], headings: dict[int, str]
    ) -> list[Box]:
        """The boxes of some trees, one under the other."""
        boxes: list[Box] = []
        for tree in part:
            for number, row in tree.rows.items():
                match, slot = self.matches[number], self.pen.timing.slot(number)
                y = top + tree.above + round(row * tree.step)
                titled = self.pen.title(match) != headings[slot]
                boxes.append(self.pen.box(match, columns[slot], y, self.lines_each, titled=titled))
            top += tree.height
        return boxes

    def lines(self, boxes: list[Box]) -> list[str]:
        """From each match to the one its winner plays: straight, then up or down just before it."""
        by_number = {box.number: box for box in boxes if box.number in self.matches}
        lines = []
        for next_box in by_number.values():
            for number in self.before(self.matches[next_box.number]):
                box = by_number[number]
                bend = next_box.x - BETWEEN // 2
                lines.append(f"M{box.end} {box.middle}H{bend}V{next_box.middle}H{next_box.x}")
        return lines

    def _roots(self) -> list[PlannedMatch]:
        """The matches whose winners play no other match here, the best places first."""
        going_on = {number for match in self.matches.values() for number in self.before(match)}
        last = [match for match in self.matches.values() if match.number not in going_on]
        return sorted(last, key=lambda match: (match.places or (99, 99), match.number))

    def _tree(self, root: PlannedMatch, headings: dict[int, str]) -> _Tree:
        """One tree, each match given its row; titles take room where a column does not say them."""
        rows: dict[int, float] = {}
        row_count = 0

        def visit(number: int) -> float:
            nonlocal row_count
            above = [visit(earlier) for earlier in self.before(self.matches[number])]
            if not above:
                above = [float(row_count)]
                row_count += 1
            rows[number] = sum(above) / len(above)
            return rows[number]

        visit(root.number)
        titles = {number: self.pen.title(self.matches[number]) for number in rows}
        titled = any(text != headings[self.pen.timing.slot(number)] for number, text in titles.items())
        return _Tree(rows, row_count, pitch(self.lines_each, titled=titled), LINE + 2 if titled else 0)
