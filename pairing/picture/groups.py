"""Pools as cards, four in a row; rounds for everybody and those of a mêlée as one card a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pairing.phrases import Translate
from pairing.picture.pen import Pen, cut, say
from pairing.picture.types import (
    APART,
    BETWEEN,
    HEAD,
    LINE,
    PAD,
    TOP,
    WIDTH,
    CardBox,
    Counted,
    PictureSection,
    SlotColumn,
    Text,
)
from pairing.structure.labels import of_bracket
from pairing.structure.types import Group

IN_A_ROW = 4
STEP = WIDTH + BETWEEN


def pools_section(pen: Pen, groups: Sequence[Group]) -> PictureSection:
    """All the pools of a stage, each with who stands in it."""
    first = pen.timing.starts(groups[0]) + 1
    last = first + max(group.rounds for group in groups) - 1
    cards: list[CardBox] = []
    y = TOP
    for start in range(0, len(groups), IN_A_ROW):
        row = [
            _pool(pen, group, index * (WIDTH + APART), y)
            for index, group in enumerate(groups[start : start + IN_A_ROW])
        ]
        tallest = max(card.height for card in row)
        cards += row
        y += tallest + APART
    teams = sum(len(group.entries) for group in groups)
    when = say("slots", pen.translate, first=first, last=last)
    return PictureSection(
        key=f"pools-{groups[0].key}",
        title=say("pools", pen.translate),
        width=max(card.end for card in cards) + 2,
        height=y - APART + 2,
        columns=(SlotColumn(0, say("teams", pen.translate, teams=teams), when),),
        cards=tuple(cards),
    )


def _pool(pen: Pen, group: Group, x: int, y: int) -> CardBox:
    at = y + HEAD + 19
    lines: list[Text] = []
    for source in group.entries:
        for text in cut(pen.place(source)):
            lines.append(Text(x + PAD, at, text, "name" if source in pen.known.names else "open"))
            at += LINE
        at += 4
    plays = say("each_plays", pen.translate, matches=group.most)
    lines.append(Text(x + PAD, at + 2, plays, "note"))
    height = at + 2 + PAD - y
    title = of_bracket(group.key).text(translate=pen.translate)
    return CardBox(key=group.key, title=title, x=x, y=y, width=WIDTH, height=height, lines=tuple(lines))


def rounds_section(pen: Pen, group: Group) -> PictureSection:
    """The rounds of a stage in which everybody plays: drawn as they were, to come for who is there."""
    planned = Counted(len(group.entries), group.least, group.most)
    known = pen.known.counted.get(group.key, planned)
    code = ("each_plays", "each_plays_about", "each_plays_between")[min(2, known.most - known.least)]
    each = say(code, pen.translate, matches=known.most, least=known.least, most=known.most)
    heading = SlotColumn(0, say("teams", pen.translate, teams=known.teams), each)
    to_come = (known.teams // 2, known.teams % 2)
    drawn = [*known.drawn, *[to_come] * (group.rounds - len(known.drawn))]
    said = [_round(pen.translate, *one, without=("one_exempt", "exempts")) for one in drawn]
    return _rounds(pen.translate, _Rounds(group.key, "rounds", pen.timing.starts(group) + 1), said, heading)


def melee_section(
    players: int, rounds: int, translate: Translate, known: Counted | None = None
) -> PictureSection:
    """The rounds of a mêlée: four players a match, the others rest."""
    known = known or Counted(players, 0, 0)
    to_come = (known.teams // 4, known.teams % 4)
    drawn = [*known.drawn, *[to_come] * (rounds - len(known.drawn))]
    said = [_round(translate, *one, without=("one_resting", "resting")) for one in drawn]
    heading = SlotColumn(0, say("players", translate, players=known.teams), "")
    return _rounds(translate, _Rounds("melee", "melee", 1), said, heading)


def _round(translate: Translate, matches: int, rests: int, *, without: tuple[str, str]) -> list[str]:
    """The matches of a round, and how many have none: the words for one, and for several."""
    said = [say("one_match" if matches == 1 else "matches", translate, matches=matches)]
    return [*said, say(without[rests > 1], translate, players=rests)] if rests else said


@dataclass(frozen=True, slots=True)
class _Rounds:
    """Rounds from one slot on; ``title`` is what the section is called."""

    key: str
    title: str
    first: int


def _rounds(
    translate: Translate, rounds: _Rounds, said: list[list[str]], heading: SlotColumn
) -> PictureSection:
    """One card a round with what is said of it, joined from left to right."""
    written = [[line for text in texts for line in cut(text)] for texts in said]
    height = HEAD + LINE * max(map(len, written), default=0) + 10
    cards: list[CardBox] = []
    for index, lines in enumerate(written):
        x = index * STEP
        texts = [Text(x + PAD, TOP + HEAD + 16 + LINE * row, text, "note") for row, text in enumerate(lines)]
        name = say("slot", translate, first=rounds.first + index)
        key = f"{rounds.key}-{index + 1}"
        cards.append(CardBox(key=key, title=name, x=x, y=TOP, width=WIDTH, height=height, lines=tuple(texts)))
    middle = TOP + height // 2
    return PictureSection(
        key=rounds.key,
        title=say(rounds.title, translate),
        width=len(cards) * STEP - BETWEEN + 2,
        height=TOP + height + 2,
        columns=(heading,),
        cards=tuple(cards),
        lines=tuple(f"M{one.end} {middle}H{two.x}" for one, two in pairwise(cards)),
    )
