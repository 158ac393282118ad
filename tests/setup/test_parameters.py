"""How each parameter is asked: each value has words, and the inputs give it back."""

from typing import get_args, get_origin

import pytest
from django import forms

from scoring import builtin
from scoring.ruleset import RULEBOOKS, presets
from tournament.rulebook import PARAMETERS
from tournament.setup.editor import DOUBLING, FALL, METHOD, applied
from tournament.setup.editor_fields import HINTS, NumbersField, PriceField, SeveralField, WordField, field_of
from tournament.setup.rulesets import values_of

FIELDS = {name: field_of(name) for name in PARAMETERS}
KNOWN = [*map(builtin, RULEBOOKS), *(start.ruleset for start in presets())]


def literals(hint):
    """The words a type hint allows."""
    if get_origin(hint) is None:
        return []
    inner = get_args(hint)
    return [word for one in inner for word in ([one] if isinstance(one, str | int) else literals(one))]


def round_trip(name, value):
    """A value written into the input and read back."""
    form = type("One", (forms.Form,), {name: field_of(name)})
    shown = form(initial={name: value})[name].value()
    form = form({name: "" if shown is None else shown})
    assert form.is_valid(), (name, value, form.errors)
    return form.cleaned_data[name]


def test_a_choice_has_words_for_each_value_and_no_other():
    for name, kind in FIELDS.items():
        if isinstance(kind, WordField | SeveralField):
            values = {True, False} if HINTS[name] is bool else set(literals(HINTS[name]))
            assert set(kind.words) == values, name


def test_the_steps_of_misdeals_have_words_and_are_written_short():
    steps = values_of(builtin("missegre"))["misdeal"]
    assert FIELDS["misdeal"].in_words(steps).startswith("1 : on redonne")
    assert FIELDS["misdeal"].written(steps).splitlines()[0] == '[{"from": 1, "then": "redeal"},'


def test_what_is_shown_is_read_back_unchanged_and_said_in_words():
    for rules in KNOWN:
        values = values_of(rules)
        for name, kind in FIELDS.items():
            assert round_trip(name, values[name]) == values[name], (rules.slug, name)
            said = kind.in_words(values[name])
            assert said or name == "notes", (rules.slug, name)
            assert not {"None", "True"} & {*said.split()}, (rules.slug, name)


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        (NumbersField(), "82, 162 / 182", [82, 162, 182]),
        (NumbersField(), " ", []),
        (PriceField(), "82 = 80; 92 → 90", {"82": 80, "92": 90}),
        (PriceField({"J": "V", "9": "9"}), "V 14\n9 = 9", {"J": 14, "9": 9}),
        (PriceField({"J": "V"}), "v=14", {"J": 14}),
    ],
)
def test_lists_are_read_as_people_write_them(kind, typed, value):
    assert kind.read(typed) == value


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        (NumbersField(), "82, deux"),
        (NumbersField(), "-1"),
        (PriceField(), "82"),
        (PriceField({"J": "V"}), "roi 4"),
    ],
)
def test_it_refuses_lists_that_cannot_be_read(kind, typed):
    with pytest.raises(forms.ValidationError):
        kind.read(typed)


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("missegre", ("made", "160", "flat")),
        ("montpellier", ("both", "160_bid", "bid_4")),
        ("stephanoise", ("both", "160_bid", "bid_4")),
        ("classique", ("both", "162_bid", "bid_4")),
        ("annonces", ("both", "162_bid", "all_3")),
    ],
)
def test_the_three_questions_recognise_the_five(slug, answers):
    values = values_of(builtin(slug))
    assert tuple(one.answered(values) for one in (METHOD, FALL, DOUBLING)) == answers


def test_an_answer_is_recognised_once_applied_whatever_stood_before():
    for rules in KNOWN:
        for question in (METHOD, FALL, DOUBLING):
            for answer in question.answers:
                values = applied(values_of(rules), {question.name: answer.code})
                said = question.answered(values)
                assert said == answer.code or {said, answer.code} == {"flat", "all_4"}
