"""The words of a contract: its suit, and a rulebook's own words for the contre: le contre, contré; or la
coinche, coinché. English has one word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from scoring import Ruleset

# What is trump, by the code scoring has for it; in French, for gettext.
SUITS: Mapping[str | None, str] = {
    "spades": gettext_noop("pique"),
    "hearts": gettext_noop("cœur"),
    "diamonds": gettext_noop("carreau"),
    "clubs": gettext_noop("trèfle"),
    "no_trump": gettext_noop("sans atout"),
    "all_trump": gettext_noop("tout atout"),
}
# What a contract is, where no rulebook's own words are asked for.
DOUBLES: Mapping[str, str] = {"coinche": gettext_noop("contré"), "surcoinche": gettext_noop("surcontré")}

# scoring's reasons speak of the contre; these are said instead where the rulebook speaks of the coinche.
COINCHE = {
    "coinche": gettext_noop("coinche {points}"),
    "surcoinche": gettext_noop("surcoinche {points}"),
    "capot_made_coinche": gettext_noop("capot coinché {points}"),
    "capot_made_surcoinche": gettext_noop("capot surcoinché {points}"),
    "capot_fallen_coinche": gettext_noop("capot coinché chuté {points}"),
    "capot_fallen_surcoinche": gettext_noop("capot surcoinché chuté {points}"),
    "generale_made_coinche": gettext_noop("générale coinchée {points}"),
    "generale_made_surcoinche": gettext_noop("générale surcoinchée {points}"),
    "generale_fallen_coinche": gettext_noop("générale coinchée chutée {points}"),
    "generale_fallen_surcoinche": gettext_noop("générale surcoinchée chutée {points}"),
    "nothing_doubled": gettext_noop("coinche perdue"),
}


@dataclass(frozen=True)
class ContreWords:
    """The words, in the language in force: verb, nouns with their article, what a deal or contract is."""

    coinche: bool

    @classmethod
    def of(cls, rules: Ruleset) -> ContreWords:
        """The words of that rulebook."""
        return cls(rules.contre_word == "coinche")

    @property
    def words(self) -> dict[str, str]:
        """For the blanks of a sentence."""
        if self.coinche:
            return {
                "contre": _("la coinche"),
                "surcontre": _("la surcoinche"),
                "contrer": _("coincher"),
                "doubled": pgettext("a contract", "coinché"),
                "redoubled": pgettext("a contract", "surcoinché"),
                "doubled_f": pgettext("a deal", "coinchée"),
                "redoubled_f": pgettext("a deal", "surcoinchée"),
            }
        return {
            "contre": _("le contre"),
            "surcontre": _("le surcontre"),
            "contrer": _("contrer"),
            "doubled": pgettext("a contract", "contré"),
            "redoubled": pgettext("a contract", "surcontré"),
            "doubled_f": pgettext("a deal", "contrée"),
            "redoubled_f": pgettext("a deal", "surcontrée"),
        }

    @property
    def doubles(self) -> tuple[tuple[str, str], ...]:
        """The three answers to a bid, each with its code."""
        if self.coinche:
            return ("none", _("Sans coinche")), ("coinche", _("Coinché")), ("surcoinche", _("Surcoinché"))
        return ("none", _("Sans contre")), ("coinche", _("Contré")), ("surcoinche", _("Surcontré"))


def template_of(why: Any, *, coinche: bool) -> str:
    """The French sentence of a reason, in the words of the table."""
    coinche_template = COINCHE.get(getattr(why, "code", "")) if coinche else None
    return str(coinche_template or why.template)
