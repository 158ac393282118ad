"""FLOOR 2½: what stands between the fields of a form: sheets, headings, fields side by side.

A form names its sections; label, help, error and width of each field are said in templates/bootstrap5."""

from __future__ import annotations

from typing import Any, TypeAlias

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Div, Fieldset, Layout, LayoutObject
from django.template.loader import render_to_string
from django.utils.functional import Promise

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


class FieldGroup(LayoutObject):
    """Fields folded under a heading and what the form says of them today; open where one is wrong."""

    def __init__(self, heading: Words, always: tuple[str, ...], *fields: str) -> None:
        self.heading, self.always, self.fields = heading, always, list(fields)

    def render(self, form: Any, context: Any, **options: Any) -> str:
        group = {
            "heading": self.heading,
            "today": form.said_today(self.always, self.fields),
            "wrong": any(name in form.errors for name in self.fields),
            "fields": self.get_rendered_fields(form, context, **options),
        }
        return render_to_string("setup/_group.html", group)


def piece(template: str) -> HTML:
    """A part of a page that is more than fields."""
    return HTML(f'{{% include "{template}" %}}')


def beside(*names: str) -> Div:
    """Fields side by side, three where the page is wide."""
    return Div(*(Div(name) for name in names), css_class="fields-3")


def asked_together(question: Words, *names: str) -> Fieldset:
    """Several fields that answer one question."""
    return Fieldset(question, beside(*names), css_class="ask mt-3")
