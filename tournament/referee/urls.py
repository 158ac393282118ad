"""The URLs of the referee room: a match's pages, the same under /table/<token>/ and
/desk/t/<slug>/match/<id>/, then those of the desk alone."""

from __future__ import annotations

from django.urls import URLPattern, include, path

from ..core.access import Action
from ..core.guards import guard
from .place import apart_or, at_match
from .views import (
    beside,
    blind,
    calls,
    confirming,
    deals,
    disputes,
    misdeals,
    paper,
    round_totals,
    sheets,
    teams,
    totals,
)

SEE = Action.SEE_TABLE


def shared_pages(see: Action) -> list[URLPattern]:
    """Pages that a table's phone and the staff have in common; `see` is what looking asks for."""
    enter = at_match(Action.ENTER_DEAL, see=SEE)
    # The desk types a sheet of paper until it is confirmed; a table only while nobody has signed it off.
    totals_guard = enter if see is SEE else at_match(Action.TYPE_SHEET)
    correct = at_match(Action.CORRECT_DEAL, see=SEE)
    return [
        path("", guard(see)(sheets.show), name="sheet"),
        path("live/", guard(see)(sheets.live), name="live"),
        path("deal/<int:number>/", enter(apart_or(blind.enter_deal, deals.enter)), name="deal"),
        path("deal/<int:number>/preview/", at_match(SEE)(deals.preview), name="preview"),
        path("deal/<int:number>/look/", at_match(see)(deals.look), name="deal_page"),
        path("deal/<int:number>/correct/", correct(deals.correct), name="correct"),
        path("deal/<int:number>/annul/", correct(deals.annul), name="annul"),
        path("call/", at_match(Action.CALL_REFEREE, see=SEE)(calls.call), name="call"),
        path("agree/", correct(calls.agree), name="agree"),
        path("totals/", totals_guard(apart_or(blind.enter_totals, totals.hand)), name="totals"),
        path("totals/sum/", totals_guard(totals.preview), name="totals_sum"),
        path("misdeal/", at_match(Action.BEGIN, see=SEE)(misdeals.misdeal), name="misdeal"),
        path("misdeal/<int:incident>/cancel/", correct(misdeals.misdeal_cancel), name="misdeal_cancel"),
        path("start/", at_match(Action.BEGIN)(sheets.start), name="start"),
        path("first-dealer/", at_match(Action.BEGIN)(sheets.first_dealer), name="first_dealer"),
        path("seats/", at_match(Action.BEGIN)(sheets.seats), name="seats"),
        path("sign/", at_match(Action.SUBMIT)(sheets.sign), name="sign"),
        path("unsign/", at_match(Action.SUBMIT)(sheets.unsign), name="unsign"),
    ]


def phone_pages() -> list[URLPattern]:
    """Pages about a match that only a table's phone has: where each side enters apart."""
    speak = at_match(Action.ENTER_SIDE)
    return [
        path("side/", speak(blind.side), name="side"),
        path("side/leave/", speak(blind.leave), name="side_leave"),
        path("side/sign/", speak(blind.sign), name="side_sign"),
        path("side/unsign/", speak(blind.unsign), name="side_unsign"),
    ]


def staff_pages() -> list[URLPattern]:
    """Pages about a match that only staff has."""
    return [
        path("forfeit/", at_match(Action.ACCIDENT)(sheets.forfeit), name="forfeit"),
        path("forfeit/undo/", at_match(Action.ACCIDENT)(sheets.forfeit_undo), name="forfeit_undo"),
        path("submit/", at_match(Action.SUBMIT)(sheets.submit), name="submit"),
        path("confirm/", at_match(Action.CONFIRM)(sheets.confirm), name="confirm"),
        path("reopen/", at_match(Action.REOPEN)(sheets.reopen), name="reopen"),
        path("clear/", at_match(Action.CLEAR_SHEET)(sheets.clear), name="clear"),
        path("swap/", at_match(Action.SWAP_SIDES)(sheets.swap), name="swap"),
        path("totals/withdraw/", at_match(Action.TYPE_SHEET)(totals.withdraw), name="count_deals"),
        path("side/free/", at_match(Action.HELP_SIDES)(blind.free), name="side_free"),
        path("side/together/", at_match(Action.HELP_SIDES)(blind.together), name="side_together"),
        path("paper/", at_match(Action.TYPE_SHEET)(paper.typing), name="paper"),
        path("paper/read/", at_match(Action.TYPE_SHEET)(paper.reading), name="paper_read"),
    ]


app_name = "referee"
urlpatterns = [
    path("ringing/live/", calls.ringing, name="ringing"),
    path("disputes/", disputes.index, name="disputes"),
    path("disputes/live/", disputes.live, name="disputes_live"),
    path("disputes/<int:dispute>/", disputes.dispute, name="dispute"),
    path("disputes/<int:dispute>/coming/", disputes.coming, name="coming"),
    path("disputes/<int:dispute>/words/", disputes.hear, name="hear"),
    path("rulings/<int:ruling>/", disputes.ruling, name="ruling"),
    path("match/<int:match_id>/rule/", disputes.rule, name="rule"),
    path("team/<int:number>/", teams.team, name="team"),
    path("team/<int:number>/gone/", teams.gone, name="gone"),
    path("team/<int:number>/back/", teams.back, name="back"),
    path("team/<int:number>/replace/", teams.replace, name="replace"),
    path("round/<int:number>/totals/", round_totals.show, name="round_totals"),
    path("round/<int:number>/totals/live/", round_totals.live, name="round_totals_live"),
    path("round/<int:number>/confirm/", confirming.confirm_all, name="confirm_all"),
    path("late/", teams.late, name="late"),
    path("late/<int:team>/", teams.place, name="place"),
    path("friendly/", beside.friendly, name="friendly"),
    path("friendly/<int:friendly>/remove/", beside.remove, name="friendly_remove"),
    path("exempt/<int:exempt>/", beside.exempt, name="exempt"),
    path("exempt/<int:exempt>/undo/", beside.exempt_undo, name="exempt_undo"),
    path("match/<int:match_id>/", include([*shared_pages(Action.SEE_STAFF), *staff_pages()])),
]
