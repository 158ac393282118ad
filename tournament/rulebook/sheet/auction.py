"""The auction, as the sheet says it: PLAY.md §1, from the parameters and the remarks."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from ..wording import Wording
from .ladder import ladder
from .lines import Said, Section


def bidding(rules: Ruleset) -> Section:
    """The ladder, who speaks, the contre, how it ends."""
    said, articles, words = Said(), rules.articles, Wording.of(rules).words
    said.say(ladder(rules), articles.bids, brief=True)
    for bid, value in rules.marked_values:
        said.say(_("%(bid)s se marque %(value)s.") % {"bid": bid, "value": value}, articles.bids, brief=True)
    right = _("Le voisin de droite du donneur parle le premier.")
    left = _("Le voisin de gauche du donneur parle le premier.")
    said.say(right if rules.first_bidder == "dealer_right" else left, articles.bids)
    said.note(rules, "words")
    said.note(rules, "auction", "contre", brief=True)
    said.note(rules, "ban")
    _contre(said, rules, words)
    said.say(_("Un capot ferme les enchères."), articles.auction_end, when=rules.capot_ends_auction)
    same = _("Si tous passent, rien n’est marqué et le même donneur redonne.")
    after = _("Si tous passent, rien n’est marqué et le joueur suivant donne.")
    said.say(same if rules.all_pass == "same" else after, articles.passed)  # noqa: S105
    return Section("bidding", _("Les enchères"), tuple(said.lines))


def _contre(said: Said, rules: Ruleset, words: dict[str, str]) -> None:
    """When one may double and redouble; nothing where the rulebook has said it in its own words."""
    article, own = rules.articles.contre, "contre" in dict(rules.notes)
    texts = {
        "in_turn": _("On peut %(contrer)s à son tour, jamais à la volée."),
        "any_time": _("On peut %(contrer)s à la volée, sans attendre son tour."),
        "after_auction": _("On peut %(contrer)s une fois l’enchère gagnée."),
    }
    after = {
        "no": _("Après %(contre)s on n’enchérit plus."),
        "next_two": _("Après %(contre)s les deux autres joueurs peuvent encore enchérir."),
        "any": _("Après %(contre)s on peut encore enchérir."),
    }
    said.say(texts[rules.contre_when] % words, article, when=not own, brief=True)
    said.say(after[rules.overbid_after_contre] % words, article, when=not own)
    no_capot = rules.capot_bid and not rules.capot_doublable
    said.say(_("On ne peut pas %(contrer)s un capot.") % words, article, when=no_capot)
