"""A rulebook in one line, for who chooses between several: what is marked, the bids, what is announced, where
a match ends."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from .lines import limits_label, listed


def summary_of(rules: Ruleset) -> str:
    """ "Points faits et contrat, arrondis à la dizaine ; enchères de 80 à 160 ; partie en 2000 points." """
    said = [_marked(rules), *_bids(rules), _end(rules)]
    sentence = _(" ; ").join(said)
    return f"{sentence[:1].upper()}{sentence[1:]}{_('.')}"


def _marked(rules: Ruleset) -> str:
    if not rules.bidding or not rules.count_contract:
        marked = _("points faits seulement")
    elif rules.count_points:
        marked = _("points faits et contrat")
    else:
        marked = _("contrat seulement")
    rounded = _("arrondis à la dizaine") if rules.round_to > 1 else _("au point près")
    return _("%(marked)s, %(rounded)s") % {"marked": marked, "rounded": rounded}


def _bids(rules: Ruleset) -> list[str]:
    if not rules.bidding:
        return [_("sans enchères")]
    if rules.max_bid is None:
        bids = _("enchères à partir de %(least)s") % {"least": rules.min_bid}
    else:
        bids = _("enchères de %(least)s à %(most)s") % {"least": rules.min_bid, "most": rules.max_bid}
    more = [
        word
        for word, there in (
            (_("sans-atout"), "no_trump" in rules.trumps),
            (_("tout-atout"), "all_trump" in rules.trumps),
            (_("annonces"), rules.melds),
        )
        if there
    ]
    return [bids, _("avec %(more)s") % {"more": listed(more, _(" et "))}] if more else [bids]


def _end(rules: Ruleset) -> str:
    limits = limits_label(rules.target, rules.deals, rules.minutes)
    return _("partie en %(limits)s") % {"limits": limits} if limits else _("limites au choix")
