"""Pools as cards, four in a row; rounds for everybody and those of a mêlée as one card a round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pairing.notes import Translate
from pairing.picture.pen import Pen, cut, picture_text
from pairing.picture.types import (
    APART,
    BETWEEN,
    GUTTER,
    HEAD,
    LETTERS,
    LINE,
    PAD,
    TOP,
    WIDTH,
    CardBox,
    Counted,
    PictureSection,
    Ranked,
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
    slots_text = picture_text("slots", pen.translate, first=first, last=last)
    return PictureSection(
        key=f"pools-{groups[0].key}",
        title=picture_text("pools", pen.translate),
        width=max(card.end for card in cards) + 2,
        height=y - APART + 2,
        columns=(SlotColumn(0, picture_text("teams", pen.translate, teams=teams), slots_text),),
        cards=tuple(cards),
    )


def _pool(pen: Pen, group: Group, x: int, y: int) -> CardBox:
    baseline = y + HEAD + 19
    if group.key in pen.known.ranked:
        lines, baseline = _ranking(*pen.known.ranked[group.key], x, baseline)
        texts = tuple(f"{line.rank}. {line.name} : {line.value}" for line in pen.known.ranked[group.key][1])
    else:
        lines, texts = [], tuple(map(pen.place, group.entries))
        for source in group.entries:
            for text in cut(pen.place(source)):
                lines.append(Text(x + PAD, baseline, text, "name" if source in pen.known.names else "open"))
                baseline += LINE
            baseline += 4
    plays = picture_text("each_plays", pen.translate, matches=group.most)
    lines.append(Text(x + PAD, baseline + 2, plays, "note"))
    height = baseline + 2 + PAD - y
    title = of_bracket(group.key).text(translate=pen.translate)
    return CardBox(
        key=group.key,
        title=title,
        x=x,
        y=y,
        width=WIDTH,
        height=height,
        lines=tuple(lines),
        texts=(*texts, plays),
    )


def _ranking(by: str, ranked: Sequence[Ranked], x: int, baseline: int) -> tuple[list[Text], int]:
    """The lines of a pool in its order, what they are ranked by in its head, where the next line stands."""
    lines = [Text(x + WIDTH - PAD, baseline - 29, by, "score")]
    for line in ranked:
        lines.append(Text(x + PAD, baseline, line.rank, "note"))
        lines.append(Text(x + WIDTH - PAD, baseline, line.value, "score"))
        for text in cut(line.name, LETTERS):
            lines.append(Text(x + GUTTER, baseline, text, "name"))
            baseline += LINE
        baseline += 4
    return lines, baseline


def rounds_section(pen: Pen, group: Group) -> PictureSection:
    """The rounds of a stage in which every team plays."""
    counted = _counted(pen, group)
    code = ("each_plays", "each_plays_about", "each_plays_between")[min(2, counted.most - counted.least)]
    matches_text = picture_text(
        code, pen.translate, matches=counted.most, least=counted.least, most=counted.most
    )
    heading = SlotColumn(0, picture_text("teams", pen.translate, teams=counted.teams), matches_text)
    return _rounds(pen, group, "rounds", _round_texts(pen, group, ("one_exempt", "exempts")), heading)


def melee_section(pen: Pen, group: Group) -> PictureSection:
    """The rounds of a mêlée: who meets whom is drawn each time, and who is left over rests."""
    heading = SlotColumn(0, picture_text("players", pen.translate, players=_counted(pen, group).teams), "")
    return _rounds(pen, group, "melee", _round_texts(pen, group, ("one_resting", "resting")), heading)


def _counted(pen: Pen, group: Group) -> Counted:
    planned = Counted(len(group.entries), group.least, group.most)
    return pen.known.counted.get(group.key, planned)


def _round_texts(pen: Pen, group: Group, without: tuple[str, str]) -> list[list[str]]:
    """What is said of each round: drawn as they were, to come for who is there."""
    counted = _counted(pen, group)
    to_come = divmod(counted.teams, group.table_size)
    drawn = [*counted.drawn, *[to_come] * (group.rounds - len(counted.drawn))]
    return [_round(pen.translate, *matches_and_rests, without=without) for matches_and_rests in drawn]


def _round(translate: Translate, matches: int, rests: int, *, without: tuple[str, str]) -> list[str]:
    """The matches of a round, and how many have none: the words for one, and for several."""
    texts = [picture_text("one_match" if matches == 1 else "matches", translate, matches=matches)]
    return [*texts, picture_text(without[rests > 1], translate, players=rests)] if rests else texts


def _rounds(
    pen: Pen, group: Group, title: str, round_texts: list[list[str]], heading: SlotColumn
) -> PictureSection:
    """One card a round with what is said of it, joined from left to right, four in a row."""
    lines_by_round = [[line for text in texts for line in cut(text)] for texts in round_texts]
    height = HEAD + LINE * max(map(len, lines_by_round), default=0) + 10
    first = pen.timing.starts(group) + 1
    cards: list[CardBox] = []
    for index, (said, lines) in enumerate(zip(round_texts, lines_by_round, strict=True)):
        x, y = index % IN_A_ROW * STEP, TOP + index // IN_A_ROW * (height + APART)
        texts = [Text(x + PAD, y + HEAD + 16 + LINE * row, text, "note") for row, text in enumerate(lines)]
        cards.append(
            CardBox(
                key=f"{group.key}-{index + 1}",
                title=picture_text("slot", pen.translate, first=first + index),
                x=x,
                y=y,
                width=WIDTH,
                height=height,
                lines=tuple(texts),
                texts=tuple(said),
            )
        )
    return PictureSection(
        key=group.key,
        title=picture_text(title, pen.translate),
        width=max((card.end for card in cards), default=0) + 2,
        height=max((card.bottom for card in cards), default=TOP) + 2,
        columns=(heading,),
        cards=tuple(cards),
        lines=tuple(
            f"M{card.end} {card.y + height // 2}H{next_card.x}"
            for card, next_card in pairwise(cards)
            if card.y == next_card.y
        ),
    )
