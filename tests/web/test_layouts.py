"""A form that says its layout: what concerns the whole form is said once, above it or by a part of it."""

import pytest
from crispy_forms.utils import render_crispy_form
from django import forms

from tournament.web.layouts import RefusalLine, laid_out, parts_alone


class Reason(forms.Form):
    token = forms.CharField(widget=forms.HiddenInput)
    reason = forms.CharField(label="Motif")
    article = forms.CharField(label="Article")

    def clean(self):
        raise forms.ValidationError("Le tirage est fait")


def shown(helper):
    form = Reason({"token": "t", "reason": ""})
    form.helper = helper
    return render_crispy_form(form)


@pytest.mark.parametrize(
    ("helper", "times", "notice"),
    [
        (laid_out("token", "reason"), 1, True),
        (parts_alone("token", "reason"), 0, False),
        (parts_alone("token", "reason", RefusalLine("back-error")), 1, False),
    ],
)
def test_what_concerns_the_whole_form_is_said_once(helper, times, notice):
    html = shown(helper)
    assert html.count("Le tirage est fait") == times
    assert ("notice-bad" in html) is notice
    assert ('id="back-error"' in html) is bool(times and not notice)


def test_a_layout_shows_its_fields_in_its_order_and_no_other():
    html = shown(parts_alone("article", "reason"))
    assert html.index('name="article"') < html.index('name="reason"')
    assert html.count("invalid-feedback") == 2
    assert 'name="token"' not in html
    assert "<form" not in html
