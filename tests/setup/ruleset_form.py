"""What a browser sends of the editor when nobody touches anything, and what the tests change in it."""

from django import forms

from tournament.setup.forms.editor import RulesetForm
from tournament.setup.queries import copy_of_key


def copy(key="missegre"):
    return copy_of_key(key, [])


def typed(key="missegre", name="Barème de Valmory", **changes):
    """The fields of the form for a copy of that scale; None leaves a field out, as an empty tick does."""
    form = RulesetForm(copy=copy(key))
    sent = {}
    for field, one in form.fields.items():
        value = form[field].value()
        if isinstance(one, forms.BooleanField):
            value = "on" if value else None
        if value is not None:
            sent[field] = value
    sent |= {"from": key, "name": name, **changes}
    return {field: value for field, value in sent.items() if value is not None}


def edited(key="missegre", **changes):
    """The form filled in, asked to judge."""
    form = RulesetForm(typed(key, **changes), copy=copy(key))
    form.is_valid()
    return form
