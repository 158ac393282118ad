"""The rule sheet of an evening, in the language in force; in brief for the back of a score sheet; a
rulebook in one line, and in a handful of worked deals. What a section says stands in the file of its rule
group; of rules without bids (classic belote) here. Every mark is scoring's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring import Limits, PlayedDeal, Ruleset
from scoring.contract import BELOTE_POINTS
from scoring.settle import deal_sums, rounded, with_rest

from .deals import A, Example, WorkedDeals, marks_by, score_if_possible
from .ending import ending
from .making import cards, deals_without_a_suit, making
from .marking import MARKS, ROUNDING, capot_deals, doubled_deals, marking, plain_deals
from .melds import belote_deals, meld_deals, melds
from .table import AUCTION, BIDS, bidding, dealing, play, trouble
from .wording import (
    REMARKS,
    ContreWords,
    RuleLine,
    RuleRow,
    RuleSection,
    Sentences,
    anchor_of,
    limits_label,
    listed,
)

# In the order of the page.
DEALS = (plain_deals, belote_deals, doubled_deals, capot_deals, deals_without_a_suit, meld_deals)


def examples(rules: Ruleset, compared: Ruleset | None = None) -> list[Example]:
    """The deals that these rules allow, each also scored by the rules compared with, where it may."""
    return [
        Example(code, played, score, marks_by(compared, played))
        for deals in (DEALS if rules.bidding else (counted_deals,))
        for code, played in deals(rules)
        if played is not None and (score := score_if_possible(rules, played)) is not None
    ]


def summary_of(rules: Ruleset) -> str:
    """ "Points faits et contrat, arrondis à la dizaine ; enchères de 80 à 160 ; partie en 2000 points." """
    limits = limits_label(rules.target, rules.deals, rules.minutes)
    end = _("partie en %(limits)s") % {"limits": limits} if limits else _("limites au choix")
    sentence = _(" ; ").join([_marked(rules), *_bids(rules), end])
    return f"{sentence[:1].upper()}{sentence[1:]}{_('.')}"


def _marked(rules: Ruleset) -> str:
    if not rules.bidding or not rules.count_contract:
        marked = _("points faits seulement")
    else:
        marked = _("points faits et contrat") if rules.count_points else _("contrat seulement")
    rounded = _("arrondis à la dizaine") if rules.round_to > 1 else _("au point près")
    return _("%(marked)s, %(rounded)s") % {"marked": marked, "rounded": rounded}


def _bids(rules: Ruleset) -> list[str]:
    if not rules.bidding:
        return [_("sans enchères")]
    bids = _("enchères de %(least)s à %(most)s") % {"least": rules.min_bid, "most": rules.max_bid}
    if rules.max_bid is None:
        bids = _("enchères à partir de %(least)s") % {"least": rules.min_bid}
    more = [_("sans-atout")] if "no_trump" in rules.trumps else []
    more += [_("tout-atout")] if "all_trump" in rules.trumps else []
    more += [_("annonces")] if rules.melds else []
    return [bids, _("avec %(more)s") % {"more": listed(more, _(" et "))}] if more else [bids]


BRIEF_SECTIONS = ("cards", "bidding", "marking", "trouble")
ALSO = {"marking": "making"}  # said in the same breath, without a heading of its own


def brief(sections: Iterable[RuleSection]) -> tuple[RuleSection, ...]:
    """Those sections, with what is asked about most; of a long remark its first sentence."""
    section_by_code, shortened = {section.code: section for section in sections}, []
    for code in BRIEF_SECTIONS:
        if (section := section_by_code.get(code)) is None:
            continue
        appended = section_by_code.get(ALSO.get(code, ""))
        all_lines = (*section.lines, *(appended.lines if appended else ()))
        rows = [row for row in section.rows if row.brief]
        if code == "cards" and rows[-1].cells == rows[-2].cells:  # 8, 7
            rows[-2:] = [replace(rows[-2], label=f"{rows[-2].label}, {rows[-1].label}")]
        lines = tuple(_first(line) for line in all_lines if line.brief)
        shortened.append(replace(section, lines=lines, rows=tuple(rows)))
    return tuple(shortened)


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
        if not self.rules.count_points:
            return _("contrat seul")
        return _("points et contrat") if self.rules.count_contract else _("points faits")

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


def counted_marking(rules: Ruleset) -> RuleSection:
    """What both sides mark, and that nothing of it is bid."""
    sentences = Sentences(rules, BIDS, ROUNDING)
    sentences.tell("bidding")
    sentences.tell("round_up_from" if rules.round_to == 10 else "round_to")
    sentences.tell("round_pair", when=rules.round_to != 1)
    text = _("La belote annoncée vaut %(value)s, à son camp.") % {"value": BELOTE_POINTS}
    sentences.say(text, "belote", brief=True)
    litige = _("Les points d’un litige se marquent avec la donne suivante, par le camp qui la gagne.")
    sentences.say(litige)
    head = (_("La donne"), _("Un camp"), _("L’autre"))
    plain, swept = (_sum_label(rules, swept=swept) for swept in (False, True))
    whole = RuleRow(_("Partagée"), (_("ses points"), _("le reste de %(sum)s") % {"sum": plain}))
    rows = (whole, RuleRow(_("Capot"), (swept, "0"), rules.articles.sweep))
    return RuleSection("marking", str(MARKS.title), tuple(sentences.lines), head, rows)


def _sum_label(rules: Ruleset, *, swept: bool) -> str:
    """ "162"; "160 ou 170" where each side is rounded."""
    sums = sorted(deal_sums(rules, swept=swept))
    if len(sums) == 1:
        return str(sums[0])
    return _("%(low)s ou %(high)s") % {"low": sums[0], "high": sums[-1]}


def taking(rules: Ruleset) -> RuleSection:
    """How a side comes to take, and what is done when nobody does."""
    sentences = Sentences(rules, AUCTION)
    sentences.note("auction", brief=True)
    sentences.note("ban")
    sentences.tell("all_pass")
    return RuleSection("bidding", _("La prise"), tuple(sentences.lines))


def counted_deals(rules: Ruleset) -> WorkedDeals:
    """A plain deal, one with a belote, a capot, a litige."""
    least = min(deal_sums(rules, swept=False))
    plain = PlayedDeal(status="counted", points_a=rounded(112, rules))
    plain = replace(plain, points_b=least - (plain.points_a or 0))
    yield "counted_plain", plain
    belote = replace(plain, belote_a=BELOTE_POINTS, points_a=(plain.points_a or 0) + BELOTE_POINTS)
    yield "counted_belote", belote
    yield "counted_sweep", with_rest(PlayedDeal(status="counted", capot=A), rules)
    litige = PlayedDeal(status="counted", points_a=0, points_b=rounded(81, rules))
    yield "counted_litige", litige


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
