"""Forms: a service tried from one is done, done before, or refused where the person looks; a form that is a
row takes its words and bounds from the model."""

import datetime

import pytest
from crispy_forms.utils import render_crispy_form
from django import forms
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage

from tournament.core.errors import Conflict, Refused
from tournament.core.tokens import AlreadyDone
from tournament.models import Tournament
from tournament.setup.settings import SettingsForm, settings_of
from tournament.web.answers import carried_out, press
from tournament.web.forms import CentsField, RefusalLine, laid_out, parts_alone


class NameForm(forms.Form):
    name = forms.CharField()


def does(error=None):
    def do():
        calls.append("done")
        if error is not None:
            raise error

    calls = []
    return do, calls


@pytest.mark.parametrize("error", [None, AlreadyDone({})])
def test_what_is_done_now_or_was_done_by_the_same_form_is_done(error):
    form, (do, calls) = NameForm({"name": "Odile"}), does(error)
    assert carried_out(form, do) is True
    assert (calls, form.errors) == (["done"], {})


@pytest.mark.parametrize("sent", [None, {}, {"name": ""}])
def test_a_form_that_is_not_complete_does_nothing(sent):
    do, calls = does()
    assert carried_out(NameForm(sent), do) is False
    assert calls == []


@pytest.mark.parametrize(("field", "beside"), [("name", "name"), ("elsewhere", "__all__"), (None, "__all__")])
@pytest.mark.parametrize("kind", [Refused, Conflict])
def test_a_refusal_stands_beside_its_field_or_above_the_form_with_its_code(kind, field, beside):
    form = NameForm({"name": "Odile"})
    do, _calls = does(kind("taken", "Ce nom est pris.", field))
    assert carried_out(form, do) is False
    assert form.errors == {beside: ["Ce nom est pris."]}
    assert form.has_error(beside, "taken")


@pytest.mark.parametrize(("cents", "said"), [(550, "5,50"), (505, "5,05"), (500, "5"), (5, "0,05"), (0, "0")])
def test_an_amount_stands_in_its_field_as_it_is_written_on_paper(cents, said):
    field = CentsField()
    assert field.prepare_value(cents) == said
    assert field.clean(said) == cents


def test_an_error_that_the_act_itself_wrote_into_the_form_is_no_success():
    form = NameForm({"name": "Odile"})
    assert carried_out(form, lambda: form.add_error("name", "Impossible.")) is False


def test_another_error_is_nobodys_answer():
    do, _calls = does(KeyError("bug"))
    with pytest.raises(KeyError):
        carried_out(NameForm({"name": "Odile"}), do)


@pytest.mark.parametrize(
    ("error", "level", "sentence"),
    [
        (None, "success", "Publié."),
        (AlreadyDone({}), "success", "Publié."),
        (Refused("too_late", "Trop tard."), "error", "Trop tard."),
    ],
)
def test_a_button_says_it_or_says_why_not_and_goes_on(rf, error, level, sentence):
    request = rf.post("/")
    request.session = {}
    request._messages = FallbackStorage(request)
    do, calls = does(error)
    answer = press(request, "Publié.", do, "control:home")
    assert (answer.status_code, answer.url, calls) == (302, "/desk/", ["done"])
    assert [(message.level_tag, message.message) for message in get_messages(request)] == [(level, sentence)]


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


pytestmark = pytest.mark.django_db
COUNTED = [
    (column.name, bound.limit_value, bound.code)
    for column in Tournament._meta.get_fields()
    for bound in getattr(column, "_validators", ())
]


def settings_form(tournament, *, particular=False, **sent):
    return SettingsForm(sent or None, instance=tournament, particular=particular)


def test_it_fills_a_copy(tournament):
    form = settings_form(tournament, name="Hiver", date="2026-12-04")
    assert not form.is_valid()  # the rest is missing
    assert form.instance.name == "Hiver"
    assert tournament.name != "Hiver"


def test_only_a_service_writes(tournament):
    with pytest.raises(TypeError, match="a service writes"):
        settings_form(tournament).save()


def test_a_figure_has_the_bounds_of_its_column(tournament):
    for name, bound, code in COUNTED:
        outside = {"min_value": -1, "max_value": 1}[code]
        outside = datetime.timedelta(days=outside) if isinstance(bound, datetime.date) else outside
        for value, right in ((bound, True), (bound - outside, True), (bound + outside, False)):
            particular = name not in SettingsForm.EVENING
            form = settings_form(tournament, particular=particular, **{name: str(value)})
            form.is_valid()
            assert (name not in form.errors) is right, (name, value, form.errors.get(name))


def test_a_new_tournament_is_as_usual_but_for_what_was_said():
    usual = settings_of(Tournament(), {"name": "Hiver", "date": datetime.date(2026, 12, 4)})
    assert (usual["name"], usual["target"], usual["minutes"], usual["table_count"]) == ("Hiver", 1000, 30, 8)
    assert usual["criteria"][-1] == "lot"
