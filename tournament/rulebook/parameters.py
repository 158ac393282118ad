"""A parameter of scoring.Ruleset in words: what the editor asks about it, and the sentence of the rule sheet.

Every word is translated late, when it is read. Knows neither inputs nor what a value does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Parameter:
    """`choices`: the words for its values, where it has some of its own. `none`: what an empty input means.

    `sentence`: what the sheet says, by value, or wherever the value is neither no nor zero; with blanks for
    the value (n) and the words of the contre. What is said of several at once stands in their section."""

    name: str
    label: Any
    choices: Mapping[Any, Any] | None = None
    help: Any = ""
    none: Any = None
    sentence: Any = ""
    article: str = ""  # the field of scoring's Articles that the sentence quotes
    brief: bool = False  # it also stands on the back of a score sheet

    def sentence_for(self, value: Any) -> Any:
        """What the sheet says of that value; empty where it says nothing."""
        if isinstance(self.sentence, Mapping):
            return self.sentence.get(value, "")
        return self.sentence if value else ""


class ParameterGroup:
    """A heading with its parameters, in the order the editor asks about them."""

    def __init__(self, title: Any, *rows: Parameter) -> None:
        self.title, self.rows = title, rows
