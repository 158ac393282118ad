"""The referee's revoke checker: tap the tricks that matter, read what they prove, decide with it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.cards import SUITS, CardError, Suit, parse_card
from scoring.contract import Side

from ...access import Action, door
from ...models import Match, Tournament
from ..forms import TricksForm
from ..queries import MatchFacts, facts_of
from ..queries.tricks import Entering, entering, keys_of, trick_page, trump_of


@require_GET
@door(Action.RULE)
def tricks(request: HttpRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """The checker; every tap is an address of its own, nothing is written."""
    match.round.stage.tournament = tournament
    facts, said = facts_of(match), TricksForm(request.GET).said()
    entered, wrong = after_tap(facts, said)
    context = {"tournament": tournament, "match": match, "facts": facts, "said": said, "wrong": wrong}
    context |= {"page": trick_page(facts, entered), "keys": keys_of(entered), "suits": SUITS}
    return render(request, "referee/tricks.html", context)


def after_tap(facts: MatchFacts, said: dict[str, Any]) -> tuple[Entering, CardError | None]:
    """The tricks after the button that was pressed; as they were, with the sentence, when it cannot be."""
    played = next((deal.played for deal in facts.current if deal.row.number == said["deal"]), None)
    line, lead, number = said["line"] or "", said["lead"] or 1, said["number"]
    trump = (played and played.trump) or said["trump"] or trump_of(line) or facts.ruleset.trumps[0]
    try:
        entered = entering(line, trump, lead, number, bool(said["hand"]))
    except CardError as no:
        return Entering(trump), no
    try:
        return pressed(facts, entered, said), None
    except CardError as no:
        return entered, no


def pressed(facts: MatchFacts, entered: Entering, said: dict[str, Any]) -> Entering:
    """One button: a card, "next trick", "take back". Raises CardError."""
    if said["act"] == "undo":
        return entered.undone()
    if said["card"]:
        entered = entered.tapped(parse_card(said["card"]), facts.ruleset, shown=bool(said["shown"]))
    if said["ban"]:
        side, _dash, suit = said["ban"].partition("-")
        entered = entered.banning(Side(side), Suit(suit))
    return entered.closed(facts.ruleset) if said["act"] == "close" else entered
