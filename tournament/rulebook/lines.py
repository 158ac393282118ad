"""What a rule sheet is made of: sections of sentences, each with its article, small tables, and the
phrases in them (a list of words, a number of points, where a match ends). Knows no rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


@dataclass(frozen=True)
class RuleLine:
    """One sentence. `title` is bold before it; `in_french`: in the rulebook's French, whatever the page.

    `brief`: it also stands on the back of a score sheet."""

    text: str
    article: str = ""
    title: str = ""
    in_french: bool = False
    brief: bool = False
    anchor: str = ""


@dataclass(frozen=True)
class RuleRow:
    """A row of a table: what it is about, and its cells; an article where the rulebook has one."""

    label: str
    cells: tuple[str, ...]
    article: str = ""
    brief: bool = True
    anchor: str = ""


@dataclass(frozen=True)
class RuleSection:
    """A heading with its table, if it has one, and its sentences."""

    code: str
    title: str
    lines: tuple[RuleLine, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[RuleRow, ...] = ()

    @property
    def articles(self) -> list[str]:
        """What it quotes, each once."""
        quoted = [row.article for row in self.rows] + [line.article for line in self.lines]
        return list(dict.fromkeys(article for article in quoted if article))


def listed(words: Iterable[Any], last: str) -> str:
    """ "pique, cœur ou trèfle": the words one after the other, the last after `last`."""
    *first, end = [*map(str, words)] or [""]
    return f"{', '.join(first)}{last}{end}" if first else end


def anchor_of(article: str) -> str:
    """Where an article stands on the page of the rules: "VII.1" is #art-VII-1."""
    return "art-" + re.sub(r"[^0-9A-Za-zÀ-ÿ]+", "-", article).strip("-") if article else ""


def points_label(points: int) -> str:
    """ "1000 points", "1 point"."""
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": points}


def limits_label(target: int | None, deals: int | None, minutes: int | None) -> str:
    """ "1000 points, 12 donnes ou 30 minutes"; the first reached ends the match. Empty without any."""
    limits = []
    if target:
        limits.append(points_label(target))
    if deals:
        limits.append(ngettext("%(n)s donne", "%(n)s donnes", deals) % {"n": deals})
    if minutes:
        limits.append(ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes})
    return listed(limits, _(" ou "))
