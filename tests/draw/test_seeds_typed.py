"""A seed is shown as it is typed back; however its thousands are set apart, it is read as the same number."""

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests import cast
from tournament.draw.forms.draws import HIGHEST_SEED, ProposeForm

SEPARATORS = [" ", "\u00a0", "\u202f", ",", "."]


def read(field, typed):
    form = ProposeForm({field: typed})
    form.full_clean()
    return form.cleaned_data.get(field), form.errors.get(field)


@pytest.mark.parametrize("field", ["seed", "called"])
@given(seed=st.integers(0, HIGHEST_SEED), separator=st.sampled_from(SEPARATORS))
def test_grouped_or_not_it_is_the_same_number(field, seed, separator):
    assert read(field, str(seed)) == (seed, None)
    assert read(field, f"{seed:,}".replace(",", separator)) == (seed, None)


@pytest.mark.parametrize("typed", ["12,5", "54,114,30", "54,,114", ",114", "1,2345", "dix", "54;114"])
def test_what_is_no_whole_number_is_refused(typed):
    value, errors = read("seed", typed)
    assert (value, errors) == (None, ["La graine est un nombre entier."])


@pytest.mark.parametrize(("typed", "sure"), [("999,999,999,999", True), ("1,000,000,000,000", False)])
def test_it_has_twelve_digits_at_most(typed, sure):
    assert (read("seed", typed)[1] is None) is sure


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_pages_show_it_as_it_is_typed(client, odile, tournament, language):
    cast.released(tournament, seed=54114304)
    client.force_login(odile)
    client.cookies["django_language"] = language
    with override(language):
        for path in (f"/t/{tournament.slug}/draw/", f"/desk/t/{tournament.slug}/draw/"):
            assert ">54114304<" in client.get(path).content.decode()
