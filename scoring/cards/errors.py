"""Everything that cannot be at the card table: codes and French sentences, for cards, melds, calls and plays.

Knows no rule; the sentences are templates so that the web app can translate them before filling them.
"""

from typing import Final


def _(text: str) -> str:
    """Mark a French sentence for translation; the sentence itself is returned."""
    return text


# Key → sentence. The code others see is the key up to the first dot.
CATALOGUE: Final[dict[str, str]] = {
    "unreadable_card": _("« {text} » n’est pas une carte : 10♥, V♠, JS…"),
    "card_twice": _("{card} est là deux fois."),
}

LONGEST_SHOWN = 40  # characters of a typed text repeated in a sentence


class CardError(Exception):
    """Cards, a meld, a call or a play that cannot be, or a text that does not read.

    `code` is stable and documented, `article` the rulebook's when a rule was broken, else empty; `template`
    and `values` make the sentence, `str()` is it in French.
    """

    def __init__(self, key: str, /, *, article: str = "", **values: object) -> None:
        super().__init__(key)
        self.code = key.partition(".")[0]
        self.article = article
        self.template = CATALOGUE[key]
        self.values = tuple((name, _shown(value)) for name, value in values.items())

    def __str__(self) -> str:
        return self.template.format(**dict(self.values))


def _shown(value: object) -> object:
    """A value fit for a sentence: what is too long is cut."""
    text = str(value)
    return text[:LONGEST_SHOWN] + "…" if len(text) > LONGEST_SHOWN else value
