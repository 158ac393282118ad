"""The pages on which deals are entered, tapped or typed from paper, corrected, annulled, and misdeals
declared."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import ImpossibleDeal, PlayedDeal

from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.tokens import new_token
from ..models import DealVersion, Incident, Match
from ..rulebook import ruleset_of
from ..web.answers import attempt, carried_out
from .deals import (
    MisdealForm,
    announced_in,
    annul_deal,
    cancel_misdeal,
    contracts_of,
    correct_deal,
    declare_misdeal,
    marks_context,
    misdealing,
    questions_context,
    record_deal,
    refuse_banned_taker,
    score_in,
)
from .facts import MatchFacts, facts_of, played_of
from .forms import AnnulForm, CorrectionForm, EnteredDeal, EntryForm, correction_form, entry_form
from .paper import MOST_ROWS, PaperSheet, WrongDeal, read_sheet, type_sheet
from .place import MatchPlace, act, ask_why, place_context
from .sheet import DealLine, Sheet, Turn, sheet_of


def entry_page(
    request: HttpRequest,
    place: MatchPlace,
    facts: MatchFacts,
    number: int,
    form: EntryForm,
    *,
    refusal: Refused | ImpossibleDeal | None = None,
) -> HttpResponse:
    """The page of one deal, new or to be corrected, with what was typed and what is wrong with it. One that
    came after the end is to be shown to the referee; one under a wrong number can be sent as the next."""
    context = {**place_context(place), **entry_context(place, facts, sheet_of(facts), number, form)}
    context["late"] = refusal is not None and _is_late(place, refusal) and not place.at_desk
    context["right_number"] = facts.next_number if refusal and refusal.code == "wrong_order" else None
    context["marks"] = preview_of(facts, number, form) if form.is_bound and not form.errors else None
    return render(request, "match/entry.html", context, status=422 if form.errors else 200)


def entry_context(
    place: MatchPlace, facts: MatchFacts, page: Sheet, number: int, form: EntryForm
) -> dict[str, Any]:
    context = questions_context(facts, page, number)
    return context | {
        "sheet": page,
        "form": form,
        "taker": form.taker,
        "no_trump": form.no_trump,
        "turn": turn_sentence(context["whose_turn"]),
        "action_url": place.url(form.address, number=number),
        "preview_url": place.url("preview", number=number),
        "corrects": "deal" in form.fields,
    }


def turn_sentence(turn: Turn | None) -> SafeString | str:
    """ "Chloé donne, Hugo coupe, Samira parle." """
    if turn is None:
        return ""
    sentence = _("<b>{dealer}</b> donne, <b>{cutter}</b> coupe, <b>{speaker}</b> parle.")
    return format_html(
        sentence, dealer=turn.dealer.player, cutter=turn.cutter.player, speaker=turn.speaker.player
    )


def preview_of(facts: MatchFacts, number: int, form: EntryForm) -> dict[str, Any]:
    """What will be marked if this form is saved, or what is wrong with it; the context of _marks.html."""
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        return {"error": errors[0], "error_field": field}
    try:
        score = score_in(facts, number, played := form.played(), hour_now())
        refuse_banned_taker(facts, number, played)
    except (ImpossibleDeal, Refused) as refusal:
        return {"error": refusal, "error_field": refusal.field}
    return marks_context(played, score, sheet_of(facts))


ONCE = ("token", "csrfmiddlewaretoken", "preview")


def enter(request: HttpRequest, place: MatchPlace, number: int) -> HttpResponse:
    """The next deal. A deal already there is shown beside one's own."""
    if request.method != "POST":
        return next_deal_page(request, place, facts_of(place.match), number)
    form = entry_form(ruleset_of(place.match.tournament), request.POST)
    if not form.is_valid() or form.asks_preview:
        return entry_page(request, place, facts_of(place.match), number, form)

    def record() -> HttpResponse:
        played, token = form.played(), form.cleaned_data["token"]
        record_deal(match=place.match, number=number, played=played, by=place.actor, token=token)
        return redirect(place.sheet_url)

    refuse = partial(not_recorded, request, place, number, form)
    return attempt(record, refuse, again=lambda answer: _to_sheet(place, "before"))


def _to_sheet(place: MatchPlace, said: str) -> HttpResponse:
    """Back to the sheet, where nothing was written now; a phone's outbox is told why."""
    answer = redirect(place.sheet_url)
    answer.headers["X-Outbox"] = said
    return answer


def next_deal_page(request: HttpRequest, place: MatchPlace, facts: MatchFacts, number: int) -> HttpResponse:
    if facts.deal(number) is not None:
        return redirect(place.url("deal_page", number=number))
    if not place.may_enter or facts.standing().over:
        return redirect(place.sheet_url)
    if number != facts.next_number:
        return redirect(place.url("deal", number=facts.next_number))
    initial = {"contract": request.GET.get("contract")}
    form = entry_form(facts.ruleset, match=facts.match.pk, initial=initial)
    return entry_page(request, place, facts, number, form)


def not_recorded(
    request: HttpRequest, place: MatchPlace, number: int, form: EntryForm, refusal: Refused | ImpossibleDeal
) -> HttpResponse:
    """Nothing was written: the form again with the sentence beside its field, or two deals to choose from."""
    if isinstance(refusal, Conflict) and refusal.code == "deal_exists":
        return two_deals(request, place, refusal.answer["deal"], form)
    form.refuse(refusal)
    return entry_page(request, place, facts_of(place.match), number, form, refusal=refusal)


def _is_late(place: MatchPlace, refusal: Refused | ImpossibleDeal) -> bool:
    """Whether the deal came when the match takes no more, by its end or by its signatures."""
    signed = refusal.code == "match_state" and place.match.state == Match.State.SUBMITTED
    return refusal.code == "match_over" or signed


def two_deals(request: HttpRequest, place: MatchPlace, theirs: DealVersion, form: EntryForm) -> HttpResponse:
    """Two phones wrote the same deal: the same is simply there; otherwise the second one chooses, once what
    it wrote is a deal that can be."""
    if same_facts(form.played(), played_of(theirs)):
        messages.info(request, _("La donne %(n)s était déjà saisie, la même.") % {"n": theirs.number})
        return _to_sheet(place, "theirs")
    facts = facts_of(place.match)
    mine = preview_of(facts, theirs.number, form)
    if "error" in mine:
        form.refuse(mine["error"])
        return entry_page(request, place, facts, theirs.number, form)
    context = {**_both(facts, theirs, form), "mine": mine}
    return render(request, "match/deal_exists.html", {**place_context(place), **context}, status=409)


def _both(facts: MatchFacts, theirs: DealVersion, form: EntryForm) -> dict[str, Any]:
    return {
        "sheet": sheet_of(facts),
        "theirs": theirs,
        "facts": played_of(theirs),
        "fields": {name: form.data[name] for name in form.data if name not in ONCE},
        "token": new_token(),
        "sent": form.cleaned_data["token"],
    }


def same_facts(mine: PlayedDeal, theirs: PlayedDeal) -> bool:
    return replace(mine, dealer=None) == replace(theirs, dealer=None)


def preview(request: HttpRequest, place: MatchPlace, number: int) -> HttpResponse:
    facts = facts_of(place.match)
    context = preview_of(facts, number, entry_form(facts.ruleset, request.POST))
    return render(request, "match/_marks.html", {**place_context(place), **context, "rules_url": ""})


def look(request: HttpRequest, place: MatchPlace, number: int) -> HttpResponse:
    facts = facts_of(place.match)
    page = sheet_of(facts)
    line = next((line for line in page.lines if isinstance(line, DealLine) and line.number == number), None)
    if line is None:
        raise Http404
    versions = [(row, played_of(row)) for row in facts.versions if row.number == number]
    score = next(deal.score for deal in facts.current if deal.row.number == number)
    context = {**place_context(place), "sheet": page, "line": line, "versions": versions[::-1]}
    context["announced"] = announced_in(facts, line.played)
    return render(request, "match/deal.html", {**context, "marks": marks_context(line.played, score, page)})


def correct(request: HttpRequest, place: MatchPlace, number: int) -> HttpResponse:
    facts = facts_of(place.match)
    version = current(facts, number)
    if request.method != "POST":
        initial = {**EnteredDeal.of(played_of(version)), "deal": version.pk}
        form = correction_form(facts.ruleset, match=facts.match.pk, initial=initial)
        return entry_page(request, place, facts, number, form)
    form = correction_form(facts.ruleset, request.POST)
    if form.asks_preview or not carried_out(form, lambda: _corrected(place, facts, form)):
        return entry_page(request, place, facts, number, form)
    return redirect(place.sheet_url)


def _corrected(place: MatchPlace, facts: MatchFacts, form: CorrectionForm) -> object:
    seen, why = version_of(facts, form.cleaned_data["deal"]), form.cleaned_data
    return correct_deal(
        deal=seen, played=form.played(), reason=why["reason"], by=place.actor, token=why["token"]
    )


def annul(request: HttpRequest, place: MatchPlace, number: int) -> HttpResponse:
    facts = facts_of(place.match)
    version = current(facts, number)
    form = AnnulForm(request.POST or None, match=place.match.pk, initial={"deal": version.pk})
    annulling = _("Annuler la donne %(number)s") % {"number": number}
    text = _("Elle ne marquera rien et sera redonnée. Ce qui était écrit reste lisible.")
    return ask_why(
        request,
        place,
        lambda deal, **fields: annul_deal(deal=version_of(facts, deal), by=place.actor, **fields),
        {"heading": annulling, "text": text, "button": annulling},
        form,
    )


def version_of(facts: MatchFacts, pk: int) -> DealVersion:
    version = next((row for row in facts.versions if row.pk == pk), None)
    if version is None:
        raise Http404
    return version


def current(facts: MatchFacts, number: int) -> DealVersion:
    deal = facts.deal(number)
    if deal is None:
        raise Http404
    return deal


def misdeal(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    if request.method == "POST":
        form = MisdealForm(request.POST)
        return act(request, place, form, partial(_misdealt, place))
    facts = facts_of(place.match)
    page = sheet_of(facts)
    if not page.may_enter:
        return redirect(place.sheet_url)
    context = {**place_context(place), "sheet": page, "asked": misdealing(facts, page), "token": new_token()}
    return render(request, "match/misdeal.html", context)


def _misdealt(place: MatchPlace, *, number: int, **fields: Any) -> object:
    return declare_misdeal(match=place.match, deal_number=number, by=place.actor, **fields)


def misdeal_cancel(request: HttpRequest, place: MatchPlace, incident: int) -> HttpResponse:
    row = get_object_or_404(Incident, pk=incident, match=place.match, kind=Incident.Kind.MISDEAL)
    words = {
        "heading": _("Annuler une fausse donne"),
        "text": _("Ses points sont retirés ; les suivantes de cette équipe descendent d’un cran."),
        "button": _("Annuler cette fausse donne"),
    }
    return ask_why(request, place, partial(cancel_misdeal, incident=row, by=place.actor), words)


def typing(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    facts = facts_of(place.match)
    paper = sheet_sent(request, facts)
    saves = paper.is_bound and "more" not in request.POST
    if saves and paper.is_valid() and written(place, paper):
        return redirect(place.sheet_url)
    if paper.is_bound:
        read_back(facts, paper)
    page, number = sheet_of(facts), facts.next_number
    context = {
        **place_context(place),
        **cells_context(facts, page),
        "sheet": page,
        "paper": paper,
        "rows": list(enumerate(paper.formset, start=number)),
        "first": number,
        "most_rows": MOST_ROWS,
    }
    status = 422 if saves and paper.errors else 200
    return render(request, "match/paper.html", context, status=status)


@require_POST
def reading(request: HttpRequest, place: MatchPlace) -> HttpResponse:
    facts = facts_of(place.match)
    paper = sheet_sent(request, facts)
    read_back(facts, paper)
    context = {**place_context(place), "paper": paper, "sheet": sheet_of(facts)}
    return render(request, "match/_paper_read.html", context)


def sheet_sent(request: HttpRequest, facts: MatchFacts) -> PaperSheet:
    return PaperSheet(
        request.POST if request.method == "POST" else None,
        match=facts.match.pk,
        rules=facts.ruleset,
        first=facts.next_number,
        left=_deals_left(facts),
    )


def _deals_left(facts: MatchFacts) -> int | None:
    deals = facts.limits.deals
    return max(1, deals - facts.next_number + 1) if deals else None


def read_back(facts: MatchFacts, sheet: PaperSheet) -> None:
    """Say in each row what it would mark, or everything that is wrong with it; once."""
    if any(row.reading for row in sheet.typed):
        return
    readings = read_sheet(facts, [row.typed_deal() for row in sheet.typed])
    for row, reading in zip(sheet.typed, readings, strict=True):
        row.take(reading)


def written(place: MatchPlace, sheet: PaperSheet) -> bool:
    deals, said = [row.played() for row in sheet.typed], sheet.cleaned_data
    about = {"match": place.match, "deals": deals, "by": place.actor, **said}

    def refuse(refusal: Refused | ImpossibleDeal) -> None:
        if not isinstance(refusal, WrongDeal):
            sheet.refuse(refusal)
            return
        read_back(facts_of(place.match), sheet)
        if not sheet.errors:
            sheet.typed[refusal.number - said["first"]].refuse(refusal.refusals[0])

    attempt(partial(type_sheet, **about), refuse)
    return not sheet.errors


def cells_context(facts: MatchFacts, page: Sheet) -> dict[str, Any]:
    return {
        **questions_context(facts, page, facts.next_number),
        "row_template": f"match/_paper_{'' if facts.ruleset.bidding else 'counted_'}row.html",
        "contract_values": [str(contract) for contract in contracts_of(facts.ruleset)],
        "asks_capot": facts.ruleset.bidding and facts.ruleset.capot_bid,
    }
