"""Staff tables and forms in the look of the house: sorting, pages of 50; errors with sign and sentence."""

import django_tables2
from crispy_forms.utils import render_crispy_form
from django import forms

from tournament.core.errors import Refused


class Teams(django_tables2.Table):
    number = django_tables2.Column("N°", attrs={"td": {"class": "rank"}})
    name = django_tables2.Column("Joueurs", orderable=False)

    class Meta:
        attrs = {"class": "table table-hover table-cards", "caption": "Les équipes"}
        empty_text = "Aucune équipe pour l’instant."


class Enrol(forms.Form):
    player = forms.CharField(label="Premier joueur", help_text="Prénom et nom")

    def clean(self):
        raise forms.ValidationError("Le tirage est fait !")


def table(rf, count, **query):
    made = Teams([{"number": n, "name": f"Équipe {n}"} for n in range(1, count + 1)])
    request = rf.get("/", query)
    django_tables2.RequestConfig(request, paginate={"per_page": 50}).configure(made)
    return made.as_html(request)


def test_a_table_says_its_name_and_its_order(rf):
    html = table(rf, 3, sort="-number")
    assert "<caption>Les équipes</caption>" in html
    assert 'aria-sort="descending"' in html
    assert html.count('scope="col"') == 2


def test_a_sorted_column_says_which_way(rf):
    assert 'aria-sort="ascending"' in table(rf, 3, sort="number")
    assert "aria-sort" not in table(rf, 3)


def test_a_number_in_a_table_is_never_grouped(rf):
    assert '<td class="rank">1000</td>' in table(rf, 1000, page=20)


def test_a_long_table_has_pages_of_fifty(rf):
    html = table(rf, 120, page=2)
    assert html.count("<tr") == 51
    assert 'rel="next"' in html
    assert 'rel="prev"' in html
    assert 'aria-current="page"' in html


def test_a_short_table_has_no_pages(rf):
    assert "pagination" not in table(rf, 50)


def test_an_empty_table_says_so(rf):
    assert "Aucune équipe pour l’instant." in table(rf, 0)


def test_a_field_shows_its_error_beside_it_and_keeps_what_was_typed():
    form = Enrol({"player": ""})
    html = render_crispy_form(form)
    assert "#i-warn" in html
    assert "invalid-feedback" in html
    assert 'aria-invalid="true"' in html


def test_what_concerns_the_whole_form_stands_above_it():
    html = render_crispy_form(Enrol({"player": "Chloé Fabre"}))
    assert 'class="notice notice-bad" role="alert"' in html
    assert "Le tirage est fait\u202f!" in html
    assert 'value="Chloé Fabre"' in html


def test_a_refusal_of_a_service_reads_as_its_sentence():
    form = Enrol({"player": "Chloé Fabre"})
    form.full_clean()
    form.add_error("player", str(Refused("x", "Déjà inscrite")))
    assert "Déjà inscrite" in render_crispy_form(form)
