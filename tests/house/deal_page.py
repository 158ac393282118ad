"""The deal form as the scripts meet it: the real templates over a plain form, without the referee's rules."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.template.loader import render_to_string

PAGE = """{% extends "pocket.html" %}{% load static %}
{% block scripts %}{{ block.super }}<script defer src="{% static 'js/preview.js' %}"></script>
<script defer src="{% static 'js/marks.js' %}"></script>
<script defer src="{% static 'js/pad.js' %}"></script>{% endblock %}
{% block bar %}<h1>Donne {{ deal_number }}</h1>{% endblock %}
{% block content %}{% include "referee/_deal_form.html" %}{% endblock %}"""

SIDES = [
    {"side": "A", "number": 7, "name": "Fabre – Oustric", "may_take": True},
    {"side": "B", "number": 10, "name": "Benali – Cazeneuve", "may_take": True},
]
CONTRACTS = [80, 90, 100, 110, 120, 130, 140, 150, 160, "capot"]


@dataclass
class Reason:
    """The shape of a scoring reason."""

    template: str
    values: tuple = ()


class DealForm(forms.Form):
    """Fields named as in the mock-ups."""

    contract = forms.CharField(required=False)
    bid = forms.CharField(required=False)
    double = forms.CharField(required=False)
    points_a = forms.IntegerField(required=False)
    points_b = forms.IntegerField(required=False)
    belote_a = forms.BooleanField(required=False)
    belote_b = forms.BooleanField(required=False)
    capot_a = forms.BooleanField(required=False)
    capot_b = forms.BooleanField(required=False)
    capot_bid = forms.ChoiceField(
        required=False, choices=[("made", "Capot réussi"), ("failed", "Capot chuté")]
    )
    token = forms.CharField(widget=forms.HiddenInput, initial="tok-9")


def context(form: DealForm | None = None, **more: object) -> dict[str, object]:
    """What the referee's view gives the template."""
    return {
        "form": form or DealForm(),
        "sides": SIDES,
        "contracts": CONTRACTS,
        "deal_number": 9,
        "action_url": "/deal/save/",
        "preview_url": "/deal/preview/",
        "misdeal_url": "/deal/misdeal/",
        "csrf_token": "o" * 64,
        **more,
    }


def marks(a: int, b: int) -> str:
    """A preview as the server answers it."""
    lines = [
        {"side": "A", "number": 7, "reasons": [Reason("{points}", (("points", a),))], "total": a},
        {"side": "B", "number": 10, "reasons": [Reason("{points}", (("points", b),))], "total": b},
    ]
    verdict = Reason("Réussi : {total} pour {bid}.", (("total", a), ("bid", 90)))
    return render_to_string(
        "referee/_marks.html",
        {"lines": lines, "verdict": verdict, "made": True, "article": "VII.1", "coinche": False},
    )


def refusal(a: int, b: int) -> str:
    """A preview of something impossible."""
    template = "{a} et {b} font {sum}. Il en faut 162 : recomptez."
    error = Reason(template, (("a", a), ("b", b), ("sum", a + b)))
    return render_to_string(
        "referee/_marks.html", {"error": error, "error_field": "points", "coinche": False}
    )
