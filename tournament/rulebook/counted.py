"""Rules without bids (classic belote): what a deal is worth to both sides together, how the taker is found,
worked deals. Every mark is scoring's own."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext

from scoring import PlayedDeal, Ruleset
from scoring.contract import BELOTE_POINTS
from scoring.settle import deal_sums, rounded, with_rest

from .bidding import AUCTION, BIDS
from .deals import A, WorkedDeals
from .marking import MARKS, ROUNDING
from .wording import RuleRow, RuleSection, Sentences


def counted_marking(rules: Ruleset) -> RuleSection:
    """What both sides mark, and that nothing of it is bid."""
    sentences = Sentences(rules, BIDS, ROUNDING)
    sentences.tell("bidding")
    sentences.tell("round_up_from" if rules.round_to == 10 else "round_to")
    sentences.tell("round_pair", when=rules.round_to != 1)
    text = gettext("La belote annoncée vaut %(value)s, à son camp.") % {"value": BELOTE_POINTS}
    sentences.say(text, "belote", brief=True)
    litige = gettext("Les points d’un litige se marquent avec la donne suivante, par le camp qui la gagne.")
    sentences.say(litige)
    head = (gettext("La donne"), gettext("Un camp"), gettext("L’autre"))
    return RuleSection("marking", str(MARKS.title), tuple(sentences.lines), head, _prices(rules))


def _prices(rules: Ruleset) -> tuple[RuleRow, ...]:
    """Of a plain deal and of a capot; a belote comes on top of either."""
    plain, swept = (_sum_label(rules, swept=swept) for swept in (False, True))
    points, rest = gettext("ses points"), gettext("le reste de %(sum)s") % {"sum": plain}
    whole = RuleRow(gettext("Partagée"), (points, rest))
    return (whole, RuleRow(gettext("Capot"), (swept, "0"), rules.articles.sweep))


def _sum_label(rules: Ruleset, *, swept: bool) -> str:
    """ "162"; "160 ou 170" where each side is rounded."""
    sums = sorted(deal_sums(rules, swept=swept))
    if len(sums) == 1:
        return str(sums[0])
    return gettext("%(low)s ou %(high)s") % {"low": sums[0], "high": sums[-1]}


def taking(rules: Ruleset) -> RuleSection:
    """How a side comes to take, and what is done when nobody does."""
    sentences = Sentences(rules, AUCTION)
    sentences.note("auction", brief=True)
    sentences.note("ban")
    sentences.tell("all_pass")
    return RuleSection("bidding", gettext("La prise"), tuple(sentences.lines))


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
