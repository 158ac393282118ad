"""One try of a service from a form: done, done before, or refused where the person looks."""

import pytest
from django import forms
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage

from tournament.core.errors import Conflict, Refused
from tournament.core.tokens import AlreadyDone
from tournament.web.answers import carried_out, press


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
