"""What a browser sends of the editor when nobody touches anything, and what the tests change in it."""

from tournament.rulebook import PARAMETERS
from tournament.setup.editor import RulesetForm
from tournament.setup.rulesets import copy_of_key


def copy(key="missegre"):
    return copy_of_key(key, [])


def typed(key="missegre", name="Barème de Valmory", **changes):
    """The fields of the form for a copy of that scale, with the settings that are changed added to it."""
    form = RulesetForm(copy=copy(key))
    sent = {field: form[field].value() for field in form.fields}
    shown = [*form.inputs, *(name for name in changes if name in PARAMETERS and name not in form.inputs)]
    sent |= {"from": key, "name": name, "shown": ",".join(shown), **changes}
    return {field: value for field, value in sent.items() if value is not None}


def edited(key="missegre", **changes):
    """The form filled in, asked to judge."""
    form = RulesetForm(typed(key, **changes), copy=copy(key))
    form.is_valid()
    return form
