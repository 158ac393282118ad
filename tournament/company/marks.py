"""How a sentence is marked for translation where it stands in a table."""

from __future__ import annotations

Sentence = tuple[str, ...]


def _(sentence: str) -> Sentence:
    """A sentence."""
    return (sentence,)


def ngettext(one: str, many: str) -> Sentence:
    """A sentence that counts, in its two forms."""
    return one, many
