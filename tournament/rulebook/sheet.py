"""The rule sheet of an evening: every section that its rules have something to say in, in the language in
force; in brief for the back of a score sheet. What a section says stands in the file of its rule group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring import Limits, Ruleset

from .bidding import bidding, dealing
from .counted import counted_marking, taking
from .ending import ending
from .examples import Example, examples
from .incidents import trouble
from .lines import RuleLine, RuleRow, RuleSection, anchor_of
from .making import cards, making
from .marking import marking
from .melds import melds
from .play import play
from .remarks import REMARKS
from .sentences import Sentences
from .wording import ContreWords

BRIEF_SECTIONS = ("cards", "bidding", "marking", "trouble")
ALSO = {"marking": "making"}  # said in the same breath, without a heading of its own


def brief(sections: Iterable[RuleSection]) -> tuple[RuleSection, ...]:
    """Those sections, with what is asked about most; of a long remark its first sentence."""
    section_by_code = {section.code: section for section in sections}
    return tuple(
        _short(section_by_code[code], section_by_code.get(ALSO.get(code, "")))
        for code in BRIEF_SECTIONS
        if code in section_by_code
    )


def _short(section: RuleSection, appended: RuleSection | None) -> RuleSection:
    all_lines = (*section.lines, *(appended.lines if appended else ()))
    rows = tuple(row for row in section.rows if row.brief)
    lines = tuple(_first(line) for line in all_lines if line.brief)
    return replace(section, lines=lines, rows=_joined(rows) if section.code == "cards" else rows)


def _joined(rows: tuple[RuleRow, ...]) -> tuple[RuleRow, ...]:
    """Two last ranks that are worth the same share a row: 8, 7."""
    *others, eight, seven = rows
    if eight.cells != seven.cells:
        return rows
    return (*others, replace(eight, label=f"{eight.label}, {seven.label}"))


def _first(line: RuleLine) -> RuleLine:
    """The first sentence of a line; the others are on the page of the rules."""
    head, stop, _rest = line.text.partition(". ")
    return replace(line, text=head + "." if stop else line.text)


WIDEST, LONGEST_NUMBER = 14, 6  # characters of a price, of an article
WITH_TEXT = "missegre"  # the rulebook whose own text stands in templates/rules


@dataclass(frozen=True)
class RuleSheet:
    """The sheet of one set of rules under the evening's limits."""

    rules: Ruleset
    sections: tuple[RuleSection, ...]
    examples: list[Example]

    @property
    def method(self) -> str:
        """What the rules count, in two words."""
        if not self.rules.bidding:
            return _("sans enchères")
        counted = (self.rules.count_points, self.rules.count_contract)
        return {
            (True, False): _("points faits"),
            (True, True): _("points et contrat"),
        }.get(counted, _("contrat seul"))

    @property
    def words(self) -> dict[str, str]:
        """How the rulebook says contre."""
        return ContreWords.of(self.rules).words

    @property
    def coinche(self) -> bool:
        """The rulebook says coinche, not contre."""
        return ContreWords.of(self.rules).coinche

    @property
    def has_full_text(self) -> bool:
        """The program ships the text of this rulebook as its club wrote it."""
        return self.rules.slug == WITH_TEXT

    @property
    def back(self) -> tuple[RuleSection, ...]:
        """What fits on the back of a score sheet."""
        return brief(self.sections)

    @property
    def long(self) -> bool:
        """The back has longer prices than its usual columns hold."""
        return max(len(cell) for section in self.back for row in section.rows for cell in row.cells) > WIDEST

    @property
    def numbered(self) -> bool:
        """Articles are numbers, short enough for a column; not the names of chapters."""
        return all(len(row.article) <= LONGEST_NUMBER for section in self.sections for row in section.rows)

    def section(self, code: str) -> RuleSection | None:
        """One section by its code; None when it has nothing to say."""
        return next((section for section in self.sections if section.code == code), None)


def rule_sheet(
    rules: Ruleset,
    limits: Limits,
    final: Limits | None = None,
    rounds: Mapping[int, Limits] | None = None,
    *,
    later: tuple[int, Limits] | None = None,
) -> RuleSheet:
    """The sheet, in the language in force. `final`: where the final has an end of its own; `rounds`: those
    that have one, by their number; `later`: from which round on all others end otherwise, and where."""
    sections = (
        *((marking(rules), making(rules)) if rules.bidding else (counted_marking(rules),)),
        melds(rules),
        ending(rules, limits, final, rounds, later=later),
        trouble(rules),
        cards(rules),
        dealing(rules),
        bidding(rules) if rules.bidding else taking(rules),
        play(rules),
        others(rules),
    )
    filled = tuple(section for section in sections if section.lines or section.rows)
    return RuleSheet(rules, filled if rules.slug == WITH_TEXT else anchored(filled), examples(rules))


def others(rules: Ruleset) -> RuleSection:
    """The remarks that no other section has said: the club's, and those that only these rules have."""
    sentences = Sentences(rules)
    sentences.note("club", *(name for name, _text in rules.notes if name not in REMARKS))
    return RuleSection("others", _("À la table"), tuple(sentences.lines))


def anchored(sections: Iterable[RuleSection]) -> tuple[RuleSection, ...]:
    """Those sections; the first sentence of each article is where a link to it leads."""
    used_anchors = {""}

    def with_anchor(line: Any) -> Any:
        anchor = anchor_of(line.article)
        if anchor in used_anchors:
            return line
        used_anchors.add(anchor)
        return replace(line, anchor=anchor)

    return tuple(
        replace(
            section,
            rows=tuple(map(with_anchor, section.rows)),
            lines=tuple(map(with_anchor, section.lines)),
        )
        for section in sections
    )
