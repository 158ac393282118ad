"""FLOOR 2½: what stands between the fields of a form: sheets, headings, fields side by side.

A form names its sections; label, help, error and width of each field are said in templates/bootstrap5."""

from __future__ import annotations

from typing import Any, TypeAlias

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Div, Fieldset, Layout, LayoutObject
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.html import format_html

Words: TypeAlias = str | Promise


def laid_out(*parts: Any) -> FormHelper:
    """The helper that `{% crispy form %}` asks: these parts, inside a form tag that the page writes."""
    helper = FormHelper()
    helper.form_tag, helper.disable_csrf, helper.layout = False, True, Layout(*parts)
    return helper


def parts_alone(*parts: Any) -> FormHelper:
    """The same, without the notice above them: the page, or a `RefusalLine` among them, says what concerns
    the whole form."""
    helper = laid_out(*parts)
    helper.template = "_parts.html"
    return helper


class RefusalLine(LayoutObject):
    """What concerns the whole form, as a line among its fields."""

    def __init__(self, html_id: str) -> None:
        self.html_id = html_id

    def render(self, form: Any, context: Any, **options: Any) -> str:
        return render_to_string("_errors.html", {"errors": form.non_field_errors(), "id": self.html_id})


class Heading(LayoutObject):
    """A heading between fields, and a sentence below it."""

    def __init__(self, words: Words, below: Words = "") -> None:
        self.words, self.below = words, below

    def render(self, form: Any, context: Any, **options: Any) -> str:
        below = format_html('<p class="muted">{}</p>', self.below) if self.below else ""
        return format_html('<h2 class="h3">{}</h2>{}', self.words, below)


class Fold(LayoutObject):
    """Fields inside a template that knows the form: what its fold says, and when it stands open."""

    def __init__(self, template: str, *fields: Any) -> None:
        self.template, self.fields = template, list(fields)

    def render(self, form: Any, context: Any, **options: Any) -> str:
        fields = self.get_rendered_fields(form, context, **options)
        return render_to_string(self.template, {"form": form, "fields": fields})


def piece(template: str) -> HTML:
    """A part of a page that is more than fields."""
    return HTML(f'{{% include "{template}" %}}')


def beside(*names: str) -> Div:
    """Fields side by side, three where the page is wide."""
    return Div(*(Div(name) for name in names), css_class="fields-3")


def asked_together(question: Words, *names: str) -> Fieldset:
    """Several fields that answer one question."""
    return Fieldset(question, beside(*names), css_class="ask mt-3")
