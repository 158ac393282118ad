"""What may be bid, in one sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from .lines import listed

SUITS = ("spades", "hearts", "diamonds", "clubs")


def ladder(rules: Ruleset) -> str:
    """ "De 80 à 160, de 10 en 10, ou capot ; à pique, cœur, carreau ou trèfle." """
    values = {"low": rules.min_bid, "high": rules.max_bid, "step": rules.bid_step}
    if rules.max_bid is None:
        text = _("À partir de %(low)s, de %(step)s en %(step)s") % values
    else:
        text = _("De %(low)s à %(high)s, de %(step)s en %(step)s") % values
    if rules.extra_bids and max(rules.extra_bids) < rules.min_bid:
        bids = ", ".join(map(str, rules.extra_bids))
        text = _("%(bids)s, puis %(ladder)s") % {"bids": bids, "ladder": text[:1].lower() + text[1:]}
    elif rules.extra_bids:
        text += _(", et aussi %(bids)s") % {"bids": ", ".join(map(str, rules.extra_bids))}
    if rules.capot_bid:
        text += _(", ou capot")
    if rules.generale_bid:
        text += _(", ou générale (un joueur fait les huit plis seul)")
    return text + _(" ; %(trumps)s.") % {"trumps": trumps(rules)}


def trumps(rules: Ruleset) -> str:
    """What one may play: the four suits, without or with no trump and all trump."""
    suits = [one for one in rules.trumps if one in SUITS]
    names = {"spades": _("pique"), "hearts": _("cœur"), "diamonds": _("carreau"), "clubs": _("trèfle")}
    found = [_("à la couleur")] if len(suits) == 4 else [names[one] for one in suits]
    found += [_("à sans atout")] if "no_trump" in rules.trumps else []
    found += [_("à tout atout")] if "all_trump" in rules.trumps else []
    return listed(found, _(" ou "))
