"""A form that is a row takes its words and bounds from the model, and never touches the row it was given."""

import datetime

import pytest
from django import forms as django_forms
from django.urls import get_resolver

from tests import cast
from tournament.models import Tournament
from tournament.setup import forms
from tournament.setup.plan import SETTINGS, settings_of
from tournament.web.fields import RowForm

pytestmark = pytest.mark.django_db
COUNTED = [
    (column.name, bound.limit_value, bound.code)
    for column in Tournament._meta.get_fields()
    for bound in getattr(column, "_validators", ())
]


def ours(form=django_forms.ModelForm):
    """Every form of this program that has a model, whichever room it stands in; the URLs import them all."""
    assert get_resolver().url_patterns
    for kind in form.__subclasses__():
        yield from ours(kind)
        if kind.__module__.startswith("tournament.") and kind is not RowForm:
            yield kind


def test_a_form_with_a_model_is_a_row_and_says_what_its_columns_say():
    rows = list(ours())
    assert {"ClubForm", "ColumnsForm", "MemberForm", "NameForm", "SettingsForm", "TablesForm"} <= {
        row.__name__ for row in rows
    }
    for row in rows:
        assert issubclass(row, RowForm), row
        for name in row._meta.fields:
            column, field = row._meta.model._meta.get_field(name), row.base_fields[name]
            assert column._verbose_name, f"{row.__name__}.{name}: its column has no label of its own"
            assert (field.label, field.help_text) == (column.verbose_name, column.help_text), (row, name)


def settings_form(tournament, **sent):
    return forms.SettingsForm(sent or None, instance=tournament, rulebooks=[])


def test_it_fills_a_copy(tournament):
    form = settings_form(tournament, name="Hiver", date="2026-12-04")
    assert not form.is_valid()  # the rest is missing
    assert form.instance.name == "Hiver"
    assert tournament.name != "Hiver"


def test_only_a_service_writes(tournament):
    with pytest.raises(TypeError, match="a service writes"):
        settings_form(tournament).save()


@pytest.mark.parametrize(("name", "bound", "code"), COUNTED)
def test_a_figure_has_the_bounds_of_its_column(club, name, bound, code):
    outside = {"min_value": -1, "max_value": 1}[code]
    outside = datetime.timedelta(days=outside) if isinstance(bound, datetime.date) else outside
    for value, right in ((bound, True), (bound - outside, True), (bound + outside, False)):
        form = settings_form(cast.tournament(), **{name: str(value)})
        form.is_valid()
        assert (name not in form.errors) is right, (name, value, form.errors.get(name))
        Tournament.objects.all().delete()


def test_every_setting_is_asked_once(tournament):
    form = settings_form(tournament)
    asked = {*form.fields} - {"win", "draw", "loss", "forfeit", "exempt", "reason", *form.criteria_names}
    asked -= {"at_last", "limits_from"}  # the last of the criteria; whose limits those on the page are
    assert {*SETTINGS} - {*asked} == {"saved_ruleset_id", "criteria", "match_points"}
    assert {*asked} <= {*SETTINGS}
    for name in form.Meta.fields:
        assert form.fields[name].label == Tournament._meta.get_field(name).verbose_name


def test_a_new_tournament_is_as_usual_but_for_what_was_said():
    usual = settings_of(Tournament(), {"name": "Hiver", "date": datetime.date(2026, 12, 4)})
    assert (usual["name"], usual["target"], usual["minutes"], usual["table_count"]) == ("Hiver", 1000, 30, 8)
    assert usual["criteria"][-1] == "lot"
