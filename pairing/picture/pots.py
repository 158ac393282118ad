"""The pots of a bracket: a card that says who will be in it, once drawn its matches and who is exempt.

One column a slot, one under the other, with lines from each pot to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pairing.notes import fill
from pairing.picture.pen import Pen, picture_text, pitch
from pairing.picture.types import APART, BETWEEN, HEAD, LINE, TOP, WIDTH, Box, CardBox
from pairing.structure.types import BY_RANK, Pot, Source

STEP = WIDTH + BETWEEN


@dataclass(slots=True)
class PotColumns:
    """The boxes and the cards of some pots, and where each slot's column ends below them."""

    boxes: list[Box] = field(default_factory=list)
    cards: list[CardBox] = field(default_factory=list)
    bottoms: dict[int, int] = field(default_factory=dict)


def pot_columns(pen: Pen, pots: Sequence[Pot], columns: Mapping[int, int]) -> PotColumns:
    """The pots of the slots that have a column."""
    made = PotColumns()
    for pot in pots:
        slot = pen.timing.slot(pot.matches[0])
        y = TOP
        if pot.key in pen.known.drawn:
            drawn = _drawn(pen, pot, columns[slot])
            made.boxes += drawn
            y = drawn[-1].y + drawn[-1].height + APART if drawn else y
        if texts := _texts(pen, pot):
            made.cards.append(_card(pen, pot, texts, columns[slot], y))
            y += made.cards[-1].height + APART
        made.bottoms[slot] = max(y, made.bottoms.get(slot, TOP))
    return made


def _drawn(pen: Pen, pot: Pot, x: int) -> list[Box]:
    """The matches of a pot that was drawn; those without teams are not played."""
    matches = [pen.structure.match(number) for number in pot.matches]
    played = [match for match in matches if match.a in pen.known.names or match.number in pen.known.live]
    lines = max(map(pen.lines_of, played), default=1)
    step = pitch(lines, titled=False)
    return [pen.box(match, x, TOP + row * step, lines) for row, match in enumerate(played)]


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
        texts=tuple(texts),
        slot=pen.timing.slot(pot.matches[0]),
    )


def _title(pen: Pen, pot: Pot) -> str:
    count = len(pot.matches)
    if pot.key in pen.known.drawn:
        return _pen_text(pen, "alone" if pot.most == 2 else "exempt")
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


def lines_between(cards: list[CardBox]) -> Iterator[str]:
    """Lines from one pot that is not drawn to the next."""
    by_x = {card.x: card for card in cards if card.y == TOP}
    for x, card in by_x.items():
        if (next_card := by_x.get(x + STEP)) is not None:
            yield f"M{card.end} {card.y + min(card.height, next_card.height) // 2}H{next_card.x}"
