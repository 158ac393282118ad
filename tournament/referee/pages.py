"""The addresses of a match's pages, the same under /table/<token>/ and under /desk/t/<slug>/match/<id>/."""

from __future__ import annotations

from django.urls import URLPattern, path

from ..access import Action, door
from .place import at_match
from .views import calls, deals, forfeits, misdeals, moves, paper, sheets, signing

SEE = Action.SEE_TABLE


def shared_pages(see: Action) -> list[URLPattern]:
    """Pages that a table's phone and the staff have in common; `see` is what looking asks for."""
    enter = at_match(Action.ENTER_DEAL, see=SEE)
    correct = at_match(Action.CORRECT_DEAL, see=SEE)
    return [
        path("", door(see)(sheets.show), name="sheet"),
        path("live/", door(see)(sheets.live), name="live"),
        path("deal/<int:number>/", enter(deals.enter), name="deal"),
        path("deal/<int:number>/preview/", at_match(SEE)(deals.preview), name="preview"),
        path("deal/<int:number>/look/", at_match(see)(deals.look), name="deal_page"),
        path("deal/<int:number>/correct/", correct(deals.correct), name="correct"),
        path("deal/<int:number>/annul/", correct(deals.annul), name="annul"),
        path("call/", at_match(Action.CALL_REFEREE, see=SEE)(calls.call), name="call"),
        path("agree/", correct(calls.agree), name="agree"),
        path("misdeal/", enter(misdeals.declare), name="misdeal"),
        path("misdeal/<int:incident>/cancel/", correct(misdeals.cancel), name="misdeal_cancel"),
        path("start/", at_match(Action.ENTER_DEAL)(signing.start), name="start"),
        path("first-dealer/", at_match(Action.ENTER_DEAL)(signing.first_dealer), name="first_dealer"),
        path("seats/", at_match(Action.ENTER_DEAL)(signing.seats), name="seats"),
        path("sign/", at_match(Action.SUBMIT)(signing.sign), name="sign"),
        path("unsign/", at_match(Action.SUBMIT)(signing.unsign), name="unsign"),
    ]


def staff_pages() -> list[URLPattern]:
    """Pages about a match that only staff has."""
    return [
        path("forfeit/", at_match(Action.ACCIDENT)(forfeits.forfeit), name="forfeit"),
        path("forfeit/undo/", at_match(Action.ACCIDENT)(forfeits.undo), name="forfeit_undo"),
        path("submit/", at_match(Action.SUBMIT)(signing.submit), name="submit"),
        path("confirm/", at_match(Action.CONFIRM)(signing.confirm), name="confirm"),
        path("reopen/", at_match(Action.REOPEN)(signing.reopen), name="reopen"),
        path("move/", at_match(Action.MOVE_SHEET)(moves.move), name="move"),
        path("swap/", at_match(Action.MOVE_SHEET)(moves.swap), name="swap"),
        path("paper/", at_match(Action.TYPE_SHEET)(paper.typing), name="paper"),
    ]
