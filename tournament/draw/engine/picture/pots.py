"""The rounds drawn from a pot: one card that says who will be in it, and its matches once they are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from tournament.draw.engine.picture.pen import Pen, pitch
from tournament.draw.engine.picture.types import APART, HEAD, LINE, TOP, WIDTH, Box, Card
from tournament.draw.engine.picture.words import say
from tournament.draw.engine.structure.types import BY_RANK, Pot, Source

Blocks = tuple[list[Box], list[Card], dict[int, int]]


def pot_blocks(pen: Pen, pots: list[Pot], columns: dict[int, int]) -> Blocks:
    """The boxes and the cards of a bracket's pots, and where each slot's column ends below them."""
    boxes: list[Box] = []
    cards: list[Card] = []
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


def _card(pen: Pen, pot: Pot, texts: list[str], x: int, y: int) -> Card:
    lines = pen.notes(texts, x, y + HEAD)
    return Card(
        key=pot.key,
        title=_title(pen, pot),
        x=x,
        y=y,
        width=WIDTH,
        height=HEAD + LINE * len(lines) + 10,
        lines=lines,
    )


def _title(pen: Pen, pot: Pot) -> str:
    many = len(pot.matches)
    if pot.key in pen.known.drawn:
        return _say(pen, "exempt")
    if many == 1:
        return pen.title(pen.structure.match(pot.matches[0])) if pot.most == 2 else _say(pen, "one_match")
    return _say(pen, "matches" if pot.fewest // 2 == many else "up_to", matches=many)


def _texts(pen: Pen, pot: Pot) -> list[str]:
    """What is said of a pot: who will be in it; once drawn, who is exempt."""
    exempt = Source("exempt", of=pot.key)
    if pot.key in pen.known.drawn:
        name = pen.known.names.get(exempt)
        return [name] if name else []
    teams = "teams" if pot.fewest == pot.most else "teams_about"
    said = [_say(pen, teams, fewest=pot.fewest, teams=pot.most), *_who(pen, pot)]
    if pot.fewest == pot.most:
        return [*said, _say(pen, "one_exempt")] if pot.most % 2 else said
    return [*said, _say(pen, "maybe_exempt")]


def _who(pen: Pen, pot: Pot) -> Iterator[str]:
    """Where those in a pot come from."""
    if pot.before:
        yield _say(pen, "still_in")
    kinds = {source.kind for source in pot.entries}
    if "entry" in kinds:
        yield _say(pen, "all")
    if kinds & BY_RANK:
        yield _say(pen, "ranked")
    pots = {one.key: one for one in pen.structure.pots}
    above = {pots[source.of].bracket for source in pot.entries if source.kind == "fallen"}
    above |= {pen.structure.match(source.number).bracket for source in pot.entries if source.kind == "loser"}
    for key in sorted(above):
        yield _say(pen, f"beaten_{key}")


def _say(pen: Pen, code: str, **values: int | str) -> str:
    return say(code, pen.translate, **values)
