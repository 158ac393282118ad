"""The play of the card: what a player may play and why, who wins a trick, what a deal makes."""

from scoring.play.legal import (
    FREE,
    Obligation,
    PlayRules,
    Rule,
    article_of,
    check_card,
    legal_cards,
    obligation,
    play_rules,
    trick_master,
)
from scoring.play.playout import Hands, Pile, Trick, check_hands, count_tricks, play_out
