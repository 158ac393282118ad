"""Cards as text: `JH` for records, `V♥` on a French page; both are read back.

A rank (A K Q J 10 9 8 7, or R D V, or T) and a suit (S H D C, or ♠ ♥ ♦ ♣); capitals or not."""

import re
from collections.abc import Iterable
from typing import Final, Literal

from scoring.cards.deck import SUITS, Card, Rank, Suit
from scoring.reasons import _, shown

# Everything that cannot be at the card table: codes and French sentences, for cards, melds, calls and plays.
#
# Knows no rule; the sentences are templates so that the web app can translate them before filling them.


# Key → sentence. The code others see is the key up to the first dot.
CATALOGUE: Final[dict[str, str]] = {
    "unreadable_card": _("« {text} » n’est pas une carte : 10♥, V♠, JS…"),
    "card_twice": _("{card} est là deux fois."),
    # Melds.
    "unreadable_meld": _("« {text} » ne se lit pas comme une annonce : 2:T-KH, 1:F-J…"),
    "unknown_meld": _("Cette annonce n’existe pas."),
    "meld_seat": _("{seat} n’est pas une place de cette équipe."),
    "meld_suit.run": _("Une suite est dans une couleur : laquelle ?"),
    "meld_suit.four": _("Un carré n’est pas dans une couleur."),
    "meld_length": _("Cette annonce n’a pas {length} cartes."),
    "meld_top": _("Il n’y a pas assez de cartes sous la plus haute : cette suite n’existe pas."),
    "melds_not_played": _("Ce règlement n’a pas d’annonces."),
    "four_not_announced": _("Les carrés de 7 et de 8 ne s’annoncent pas dans ce règlement."),
    "meld_card_twice": _("{card} est dans deux annonces."),
    "runs_touch": _("Deux suites du même joueur qui se touchent n’en font qu’une."),
    "meld_too_many_cards": _("Ces annonces demandent plus de cartes que les mains n’en ont."),
    "meld_tie_seats": _(
        "Deux annonces égales : la première annoncée l’emporte, il faut savoir qui a annoncé et qui entamait."
    ),
    "trump_not_played": _("Cet atout ne se joue pas dans ce règlement."),
    # The auction.
    "unknown_seat": _("{seat} n’est pas une place : de 1 à 4."),
    "unreadable_call": _("« {text} » ne se lit pas comme une enchère : P, 90H, capotS, X, XX…"),
    "no_bidding": _("On n’enchérit pas dans ce règlement."),
    "auction_over": _("Les enchères sont finies."),
    "bids_over": _("On ne peut plus surenchérir."),
    "not_your_turn": _("Ce n’est pas le tour de la place {seat}."),
    "not_your_turn.contre": _(
        "On contre à son tour, jamais à la volée : ce n’est pas celui de la place {seat}."
    ),
    "banned_take": _("Après une fausse donne, cette équipe ne peut pas prendre à cette donne."),
    "banned_bid": _("Après une fausse donne, le donneur ne peut pas enchérir à cette donne."),
    "banned_double": _("Après une fausse donne, cette équipe ne peut pas contrer à cette donne."),
    "passed_before": _("Qui a passé ne reparle plus."),
    "not_on_ladder": _("{bid} n’est pas un contrat de ce règlement."),
    "bid_too_low": _("{bid} ne dépasse pas {standing}."),
    "bid_over_self": _("On ne surenchérit pas sur soi-même."),
    "overbid_after_contre": _("On ne surenchérit pas sur un contrat contré."),
    "nothing_to_double": _("Il n’y a pas encore de contrat à contrer."),
    "contre_own_side": _("On ne contre pas son propre camp."),
    "already_doubled": _("Ce contrat est déjà contré."),
    "capot_not_doublable": _("Un capot ne se contre pas dans ce règlement."),
    "contre_later": _("On ne contre qu’une fois l’enchère gagnée."),
    "nothing_to_redouble": _("Il n’y a pas de contre à surcontrer."),
    "surcontre_other_side": _("Seule l’équipe contrée peut surcontrer."),
    # The play of the card.
    "not_in_hand": _("{card} n’est pas dans cette main."),
    "not_in_hand.seat": _("{card} n’est pas dans la main de la place {seat}."),
    "hand_size": _("La place {seat} a {count} cartes au lieu de 8."),
    "cards_missing": _("{count} cartes jouées : il en faut 32."),
    "must_follow": _("{card} : il faut fournir la couleur demandée."),
    "must_follow_trump": _("{card} : il faut fournir de l’atout."),
    "must_climb": _("{card} : il faut monter à l’atout."),
    "must_trump": _("{card} : il faut couper."),
    "must_overtrump": _("{card} : il faut surcouper."),
    "must_undertrump": _("{card} : il faut mettre de l’atout, même plus faible."),
    "must_no_undertrump": _("{card} : on ne sous-coupe pas son partenaire."),
    # A complete deal.
    "unreadable_deal": _("« {text} » ne se lit pas comme une donne complète."),
    "auction_open": _("Les enchères ne sont pas finies."),
    "played_after_passes": _("Tous ont passé : aucune carte ne se joue."),
    "late_cards.none": _("Ce règlement donne toutes les cartes avant les enchères."),
    "late_cards.count": _(
        "La place {seat} reçoit {count} cartes après les enchères : il en faut 2 à chacun."
    ),
    "belote_not_held": _("La place {seat} n’a pas de belote à annoncer."),
    "meld_not_held": _("{meld} n’est pas dans la main qui l’annonce."),
}


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
        self.values = tuple((name, shown(value)) for name, value in values.items())

    def __str__(self) -> str:
        return self.template.format(**dict(self.values))


LETTERS: Final[dict[Suit, str]] = dict(zip(SUITS, "SHDC", strict=True))
SYMBOLS: Final[dict[Suit, str]] = dict(zip(SUITS, "♠♥♦♣", strict=True))
FRENCH: Final[dict[str, str]] = {"K": "R", "Q": "D", "J": "V"}

RANK_OF: Final[dict[str, Rank]] = {
    **{rank.value: rank for rank in Rank},
    **{french: Rank(rank) for rank, french in FRENCH.items()},
    "T": Rank.TEN,
}
SUIT_OF: Final[dict[str, Suit]] = {sign: suit for signs in (LETTERS, SYMBOLS) for suit, sign in signs.items()}
PATTERN: Final = re.compile(r"(10|[AKQJRDVT987])([SHDC♠♥♦♣])\ufe0f?", re.IGNORECASE | re.ASCII)


def write_card(card: Card) -> str:
    """Two or three signs, the same in every language: `JH`, `10S`."""
    return f"{card.rank}{LETTERS[card.suit]}"


def show_rank(rank: Rank, language: Literal["fr", "en"] = "fr") -> str:
    """The rank as it stands on the card: R D V in French, K Q J in English."""
    return FRENCH.get(rank, rank.value) if language == "fr" else rank.value


def show_card(card: Card, language: Literal["fr", "en"] = "fr") -> str:
    """The card as a page shows it: `V♥` in French, `J♥` in English."""
    return f"{show_rank(card.rank, language)}{SYMBOLS[card.suit]}"


def parse_card(text: str) -> Card:
    """Read one card. Raises CardError "unreadable_card"."""
    matched = PATTERN.fullmatch(text.strip())
    if matched is None:
        raise CardError("unreadable_card", text=text)
    rank, suit = matched[1].upper(), matched[2].upper()
    return Card(RANK_OF[rank], SUIT_OF[suit])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards with blanks between, in their order. Raises CardError for what is no card or stands twice."""
    cards = tuple(parse_card(word) for word in text.split())
    refuse_doubles(cards)
    return cards


def refuse_doubles(cards: Iterable[Card]) -> None:
    """Raise CardError "card_twice" when a card is there twice."""
    seen_cards: set[Card] = set()
    for card in cards:
        if card in seen_cards:
            raise CardError("card_twice", card=show_card(card))
        seen_cards.add(card)
