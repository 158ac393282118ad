"""The URLs of a match's pages, the same under /table/<token>/ and /desk/t/<slug>/match/<id>/, then those that
only the desk has, and the door of a table's phone for whoever cannot scan its card."""

from __future__ import annotations

from django.urls import URLPattern, include, path

from ..core.access import Action
from ..core.guards import guard
from . import deal_views, sheet_views, totals_views
from .place import apart_or, at_match

SEE = Action.SEE_TABLE


def shared_pages(see: Action) -> list[URLPattern]:
    """Pages that a table's phone and the staff have in common; `see` is what looking asks for."""
    enter = at_match(Action.ENTER_DEAL, see=SEE)
    # The desk types a sheet of paper until it is confirmed; a table only while nobody has signed it off.
    totals_guard = enter if see is SEE else at_match(Action.TYPE_SHEET)
    correct = at_match(Action.CORRECT_DEAL, see=SEE)
    return [
        path("", guard(see)(sheet_views.show), name="sheet"),
        path("live/", guard(see)(sheet_views.live), name="live"),
        path("deal/<int:number>/", enter(apart_or(sheet_views.enter_deal, deal_views.enter)), name="deal"),
        path("deal/<int:number>/preview/", at_match(SEE)(deal_views.preview), name="preview"),
        path("deal/<int:number>/look/", at_match(see)(deal_views.look), name="deal_page"),
        path("deal/<int:number>/correct/", correct(deal_views.correct), name="correct"),
        path("deal/<int:number>/annul/", correct(deal_views.annul), name="annul"),
        path("call/", at_match(Action.CALL_REFEREE, see=SEE)(sheet_views.call), name="call"),
        path("agree/", correct(sheet_views.agree), name="agree"),
        path("totals/", totals_guard(apart_or(sheet_views.enter_totals, totals_views.hand)), name="totals"),
        path("totals/sum/", totals_guard(totals_views.preview), name="totals_sum"),
        path("misdeal/", at_match(Action.BEGIN, see=SEE)(deal_views.misdeal), name="misdeal"),
        path("misdeal/<int:incident>/cancel/", correct(deal_views.misdeal_cancel), name="misdeal_cancel"),
        path("start/", at_match(Action.BEGIN)(sheet_views.start), name="start"),
        path("first-dealer/", at_match(Action.BEGIN)(sheet_views.first_dealer), name="first_dealer"),
        path("seats/", at_match(Action.BEGIN)(sheet_views.seats), name="seats"),
        path("sign/", at_match(Action.SUBMIT)(sheet_views.sign), name="sign"),
        path("unsign/", at_match(Action.SUBMIT)(sheet_views.unsign), name="unsign"),
    ]


speak = at_match(Action.ENTER_SIDE)
table_urlpatterns = [
    *shared_pages(SEE),
    path("side/", speak(sheet_views.side), name="side"),
    path("side/leave/", speak(sheet_views.leave), name="side_leave"),
    path("side/sign/", speak(sheet_views.sign_side), name="side_sign"),
    path("side/unsign/", speak(sheet_views.unsign_side), name="side_unsign"),
]
staff_pages = [
    *shared_pages(Action.SEE_STAFF),
    path("submit/", at_match(Action.SUBMIT)(sheet_views.submit), name="submit"),
    path("confirm/", at_match(Action.CONFIRM)(sheet_views.confirm), name="confirm"),
    path("reopen/", at_match(Action.REOPEN)(sheet_views.reopen), name="reopen"),
    path("clear/", at_match(Action.CLEAR_SHEET)(sheet_views.clear), name="clear"),
    path("swap/", at_match(Action.SWAP_SIDES)(sheet_views.swap), name="swap"),
    path("totals/withdraw/", at_match(Action.TYPE_SHEET)(totals_views.withdraw), name="count_deals"),
    path("side/free/", at_match(Action.HELP_SIDES)(sheet_views.free), name="side_free"),
    path("side/together/", at_match(Action.HELP_SIDES)(sheet_views.together), name="side_together"),
    path("paper/", at_match(Action.TYPE_SHEET)(deal_views.typing), name="paper"),
    path("paper/read/", at_match(Action.TYPE_SHEET)(deal_views.reading), name="paper_read"),
]
urlpatterns = [
    path("round/<int:number>/totals/", totals_views.show, name="round_totals"),
    path("round/<int:number>/totals/live/", totals_views.live, name="round_totals_live"),
    path("round/<int:number>/confirm/", sheet_views.confirm_all, name="confirm_all"),
    path("match/<int:match_id>/", include(staff_pages)),
]
public_urlpatterns = [path("table/", sheet_views.by_code, name="code")]
