"""The bidding, as the sheet says it: from the deal of the cards to the last pass (PLAY.md §1, §3), what
may be bid in one sentence. From the parameters and the remarks."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring import Ruleset

from .lines import RuleSection, Sentences, listed
from .wording import SUITS, ContreWords

FOUR_SUITS = ("spades", "hearts", "diamonds", "clubs")


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
    suits = [code for code in rules.trumps if code in FOUR_SUITS]
    found = [_("à la couleur")] if len(suits) == 4 else [_(SUITS[code]) for code in suits]
    found += [_("à sans atout")] if "no_trump" in rules.trumps else []
    found += [_("à tout atout")] if "all_trump" in rules.trumps else []
    return listed(found, _(" ou "))


def dealing(rules: Ruleset) -> RuleSection:
    """Who deals, how, and in which direction."""
    said = Sentences()
    clockwise = _("On distribue, on parle et on joue dans le sens des aiguilles d’une montre.")
    against = _("On distribue, on parle et on joue dans le sens inverse des aiguilles d’une montre.")
    if "direction" not in dict(rules.notes):
        said.say(clockwise if rules.clockwise else against, rules.articles.dealing)
    said.note(rules, "direction", "first_dealer", "cut", "packets")
    whole = [way for way in rules.packets if "+" not in way]
    if whole and "packets" not in dict(rules.notes):
        ways = listed(whole, _(" ou "))
        said.say(_("Les cartes se donnent par paquets : %(ways)s.") % {"ways": ways}, rules.articles.dealing)
    said.note(rules, "holding")
    said.say(_("On enchérit sur 6 cartes ; les 2 dernières se donnent après."), when=rules.auction_cards == 6)
    return RuleSection("dealing", _("La distribution"), tuple(said.lines))


def bidding(rules: Ruleset) -> RuleSection:
    """The ladder, who speaks, the contre, how it ends."""
    said, articles, words = Sentences(), rules.articles, ContreWords.of(rules).words
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
    return RuleSection("bidding", _("Les enchères"), tuple(said.lines))


def _contre(said: Sentences, rules: Ruleset, words: dict[str, str]) -> None:
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
