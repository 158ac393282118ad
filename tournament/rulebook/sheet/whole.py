"""The whole rule sheet of an evening: every section that its rules have something to say in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import Limits, Ruleset

from ..examples import Example, examples
from ..wording import Wording
from .auction import bidding
from .brief import brief
from .cards import cards
from .dealing import dealing
from .ending import ending
from .lines import Section, sections
from .making import making
from .marking import marking
from .melds import melds
from .play import play
from .trouble import others, trouble

# The remarks that the sections say in their place; "melds" only where melds are played.
IN_PLACE = {
    "direction", "first_dealer", "cut", "packets", "holding", "words", "auction", "contre", "ban",
    "belote", "shown_card", "last_trick", "melds", "wrong_card",
}  # fmt: skip


WIDEST, LONGEST_NUMBER = 14, 6  # characters of a price, of an article
WITH_TEXT = "missegre"  # the rulebook whose own text stands in templates/rules


@dataclass(frozen=True)
class RuleSheet:
    """The sheet of one set of rules under the evening's limits."""

    rules: Ruleset
    sections: tuple[Section, ...]
    examples: list[Example]

    @property
    def method(self) -> str:
        """What the rules count, in two words."""
        counted = (self.rules.count_points, self.rules.count_contract)
        return {
            (True, False): _("points faits"),
            (True, True): _("points et contrat"),
        }.get(counted, _("contrat seul"))

    @property
    def words(self) -> dict[str, str]:
        """How the rulebook says contre."""
        return Wording.of(self.rules).words

    @property
    def coinche(self) -> bool:
        """The rulebook says coinche, not contre."""
        return Wording.of(self.rules).coinche

    @property
    def told(self) -> bool:
        """The program ships the text of this rulebook as its club wrote it."""
        return self.rules.slug == WITH_TEXT

    @property
    def back(self) -> tuple[Section, ...]:
        """What fits on the back of a score sheet."""
        return brief(self.sections)

    @property
    def long(self) -> bool:
        """The back has longer prices than its usual columns hold."""
        return max(len(cell) for section in self.back for row in section.rows for cell in row.cells) > WIDEST

    @property
    def numbered(self) -> bool:
        """Articles are numbers, short enough for a column; not the names of chapters."""
        return all(len(row.article) <= LONGEST_NUMBER for one in self.sections for row in one.rows)

    def section(self, code: str) -> Section | None:
        """One section by its code; None when it has nothing to say."""
        return next((one for one in self.sections if one.code == code), None)


def rule_sheet(rules: Ruleset, limits: Limits, final: Limits | None = None) -> RuleSheet:
    """The sheet, in the language in force. `final`: where the final has an end of its own."""
    found = _all(rules, limits, final)
    shown = tuple(one for one in found if one.lines or one.rows)
    return RuleSheet(rules, shown if rules.slug == WITH_TEXT else sections(shown), examples(rules))


def _all(rules: Ruleset, limits: Limits, final: Limits | None) -> Iterator[Section]:
    yield marking(rules)
    yield making(rules)
    yield melds(rules)
    yield ending(rules, limits, final)
    yield trouble(rules)
    yield cards(rules)
    yield dealing(rules)
    yield bidding(rules)
    yield play(rules)
    yield others(rules, IN_PLACE)
