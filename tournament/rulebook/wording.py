"""What rules are said with: a parameter's words in the editor and on the sheet, the lines of a rule sheet
and the phrases in them, a rulebook's own remarks, its words for the contre. Knows no rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

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
    return listed(limits, gettext(" ou "))


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


# By name: the title, and the article spoken of (a field of scoring's Articles), where there is one.
REMARKS = {
    "first_dealer": (_("Le premier donneur"), "dealing"),
    "cut": (_("Mélange et coupe"), "dealing"),
    "packets": (_("La distribution"), "dealing"),
    "direction": (_("Le sens"), "dealing"),
    "words": (_("Les mots"), "bids"),
    "auction": (_("Les enchères"), "auction_end"),
    "contre": (_("Le contre"), "contre"),
    "ban": (_("Une équipe interdite de prise"), "misdeal"),
    "belote": (_("La belote"), "belote"),
    "melds": (_("Les annonces"), "melds"),
    "holding": (_("Les cartes en main"), ""),
    "shown_card": (_("Une carte montrée"), ""),
    "last_trick": (_("Le dernier pli"), ""),
    "wrong_card": (_("Une carte jouée à tort"), "wrong_card"),
    "club": (_("Le club ajoute"), ""),
}

NOTES = ParameterGroup(
    _("Dit sur la feuille de règles, jamais compté"),
    Parameter(
        "notes", _("Remarques pour la table"), {name: title for name, (title, _article) in REMARKS.items()}
    ),
)


def remark(rules: Ruleset, name: str, text: str) -> RuleLine:
    """A rulebook's own remark under its title; one that comes with the program has its English."""
    title, article = REMARKS.get(name, (name, ""))
    translated = gettext(text)
    return RuleLine(
        translated, getattr(rules.articles, article, ""), title=str(title), in_french=translated == text
    )


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


DOUBTS = {
    "sides": gettext_noop("camps échangés"),
    "digits": gettext_noop("chiffres intervertis"),
    "belote": gettext_noop("une belote de trop ou de moins"),
    "capot": gettext_noop("un capot de trop ou de moins"),
    "deal": gettext_noop("une donne de trop ou de moins"),
    "litige": gettext_noop("litige de la dernière donne"),
    "twice_the_median": gettext_noop("un total bien au-dessus des autres"),
    "sum": gettext_noop("la somme ne tombe pas juste"),
    "unfinished": gettext_noop("partie pas finie"),
    "winner": gettext_noop("gagnante à préciser"),
}
"""The codes of `scoring.totals.Doubts`, in the order of a sentence."""


def doubt_words(codes: Iterable[str]) -> str:
    """ "camps échangés, partie pas finie"; empty for none. A code of a later version says itself."""
    return ", ".join(gettext(DOUBTS[code]) if code in DOUBTS else code for code in codes)
