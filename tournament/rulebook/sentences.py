"""Collects the sentences of a section of the rule sheet, each with the article it quotes. Knows no rule."""

from __future__ import annotations

from dataclasses import replace

from scoring import Ruleset

from .lines import RuleLine
from .parameters import ParameterGroup
from .remarks import remark
from .wording import ContreWords


class Sentences:
    """The lines said so far of these rules; the parameters of `groups` may be told by name.

    `article` is a field of scoring's Articles; `brief`: the line also stands on the back of a score sheet."""

    def __init__(self, rules: Ruleset, *groups: ParameterGroup) -> None:
        self.rules, self.lines = rules, list[RuleLine]()
        self.parameters = {row.name: row for group in groups for row in group.rows}
        self.words = ContreWords.of(rules).words

    def say(
        self, text: str, article: str = "", *, when: object = True, title: str = "", brief: bool = False
    ) -> None:
        """One sentence; `when` says whether it belongs there at all."""
        if when:
            quoted = getattr(self.rules.articles, article) if article else ""
            self.lines.append(RuleLine(text, quoted, title, brief=brief))

    def tell(self, *names: str, when: object = True) -> None:
        """What the sheet says of these parameters as they stand."""
        for row in (self.parameters[name] for name in names if when):
            value = getattr(self.rules, row.name)
            text = row.sentence_for(value) % {**self.words, "n": value}
            self.say(text, row.article, when=text, brief=row.brief)

    def note(self, *names: str, brief: bool = False) -> None:
        """The rulebook's own remarks of these names, where it makes them."""
        remarks = dict(self.rules.notes)
        self.lines += [
            replace(remark(self.rules, name, remarks[name]), brief=brief) for name in names if name in remarks
        ]
