"""FLOOR 2½: fields that read figures as people write them here: a comma or a point, euros, half points; forms
that are a row, whose columns say what they are called; and what stands between the fields: sheets, headings,
fields side by side.

A form names its sections; label, help, error and width of each field are said in templates/bootstrap5."""

from __future__ import annotations

import copy
from decimal import Decimal
from typing import Any, NoReturn

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, Div, Fieldset, Layout, LayoutObject
from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.forms.formsets import ManagementForm
from django.forms.utils import ErrorDict
from django.template.loader import render_to_string
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _

from ..core.outside import decimal_number
from ..core.tokens import LONGEST, new_token
from ..models.fields import RoundNumbers

FIGURE_MESSAGES = {
    "invalid": _("Écrivez un nombre, en chiffres."),
    "min_value": _("%(limit_value)s au moins."),
    "max_value": _("%(limit_value)s au plus."),
}
NO_FIGURE = ("", "-", "–", "—")


class FigureField(forms.IntegerField):
    """A whole number typed on a numeric keypad, without a spinner."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "num"})
        super().__init__(**{"widget": widget, "error_messages": FIGURE_MESSAGES, **kwargs})


class CommaField(forms.DecimalField):
    """A decimal number; 2,5 and 2.5 are the same."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "class": "num"})
        super().__init__(**{"widget": widget, **kwargs})

    def to_python(self, value: Any) -> Any:
        return super().to_python(
            value.replace(",", ".").strip(" €\u00a0") if isinstance(value, str) else value
        )

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, Decimal):
            return f"{value.normalize():f}".replace(".", ",")
        return value


class LinesField(forms.CharField):
    """Several lines, an end of line counted as one sign: a form sends two for it."""

    def to_python(self, value: object) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n")


class RoundNumbersField(forms.CharField):
    """A figure for each round, as sheets write them: 12, 12, 12, 15. Commas part them, or spaces where there
    is no comma; a dash, or nothing between two commas, is a round without a figure of its own."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off", "class": "num", "placeholder": "–"})
        super().__init__(**{"widget": widget, "max_length": 400, **kwargs})

    def clean(self, value: Any) -> list[int | None]:
        text = super().clean(value)
        parts = text.replace(";", ",").split(",") if "," in text or ";" in text else text.split()
        numbers = [self._number(part.strip()) for part in parts]
        while numbers and numbers[-1] is None:
            numbers.pop()
        return numbers

    def _number(self, part: str) -> int | None:
        if part in NO_FIGURE:
            return None
        number = decimal_number(part)
        if number is None:
            raise forms.ValidationError(_("Un nombre par tour, séparés par des virgules : 12, 12, 12, 15."))
        return number

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, list):
            return ", ".join("–" if number is None else str(number) for number in value)
        return value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)


class CentsField(CommaField):
    """Euros on the page, cents inside."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": 1000, "decimal_places": 2, **kwargs})

    def clean(self, value: Any) -> int:
        euros = super().clean(value)
        return int((euros or 0) * 100)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        euros, cents = divmod(value, 100)
        return f"{euros},{cents:02}" if cents else str(euros)


class HalvesField(CommaField):
    """Match points on the page, half points inside."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": 20, "decimal_places": 1, **kwargs})

    def clean(self, value: Any) -> int:
        points = super().clean(value)
        if points * 2 % 1:
            raise forms.ValidationError(_("Des demi-points au plus fin : 1, 1,5 ou 2."))
        return int(points * 2)

    def prepare_value(self, value: Any) -> Any:
        return super().prepare_value(Decimal(value) / 2 if isinstance(value, int) else value)


def row_field(column: models.Field, **options: Any) -> forms.Field:
    """The field of a column: a whole number within the bounds that its validators say, a date, a time and
    both as phones ask for them. Its label stays as it was written: Django would give it a capital."""
    options.setdefault("label", column.verbose_name)
    if isinstance(column, models.IntegerField) and not column.choices and "form_class" not in options:
        minima = [check.limit_value for check in column.validators if isinstance(check, MinValueValidator)]
        maxima = [check.limit_value for check in column.validators if isinstance(check, MaxValueValidator)]
        options |= {"form_class": FigureField, "min_value": max(minima), "max_value": min(maxima)}
    if isinstance(column, RoundNumbers):
        options["form_class"] = RoundNumbersField
    if isinstance(column, models.DateTimeField):
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        options["widget"] = widget
    elif isinstance(column, models.DateField):
        ends = ((MinValueValidator, "min"), (MaxValueValidator, "max"))
        bounds = {
            end: check.limit_value for check in column.validators for kind, end in ends if type(check) is kind
        }
        options["widget"] = forms.DateInput(attrs={"type": "date", **bounds}, format="%Y-%m-%d")
    if isinstance(column, models.TimeField):
        options["widget"] = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    field: forms.Field = column.formfield(**options)
    return field


def token_field() -> forms.CharField:
    """The write token of a form, a fresh one while nothing was sent."""
    return forms.CharField(widget=forms.HiddenInput, required=False, max_length=LONGEST, initial=new_token)


class RowForm(forms.ModelForm):
    """A form that is a row: its model says label, help, bounds and choices, and checks the row.

    It fills a copy, never the row it was given, and writes nothing: a service is told what was sent
    (`cleaned_data`, `changed_data`), reads the row again inside its write and journals what it was."""

    def __init__(self, *args: Any, instance: models.Model | None = None, **options: Any) -> None:
        super().__init__(*args, instance=copy.copy(instance), **options)

    def save(self, commit: bool = True) -> NoReturn:
        raise TypeError("a service writes the row, in one entry of the journal")


class FixedFormSet(forms.BaseFormSet):
    """A formset of which the program knows the `count`: no page sends a management form. What was sent is
    read whole, whatever stood there before."""

    def __init__(self, data: Any = None, *, count: int, initial: Any = None, **options: Any) -> None:
        super().__init__(data, initial=initial if data is None else None, **options)
        self.extra = self.max_num = count

    @cached_property
    def management_form(self) -> ManagementForm:
        form = ManagementForm({"TOTAL_FORMS": self.max_num, "INITIAL_FORMS": 0})
        form.full_clean()
        return form


class FormWithFormSet(forms.Form):
    """A form over a formset: it is wrong where one of its rows is."""

    formset: forms.BaseFormSet

    @property
    def errors(self) -> ErrorDict:
        """Its own, then those of its rows by what stands after its prefix."""
        errors = ErrorDict(super().errors)
        for row in self.formset if self.is_bound else ():
            for name, sentences in row.errors.items():
                errors[row.add_prefix(name).removeprefix(self.add_prefix(""))] = sentences
        return errors

    def has_changed(self) -> bool:
        return super().has_changed() or self.formset.has_changed()


def laid_out(*parts: Any) -> FormHelper:
    """The helper that `{% crispy form %}` asks: these parts, inside a form tag that the page writes."""
    helper = FormHelper()
    helper.form_tag, helper.disable_csrf, helper.layout = False, True, Layout(*parts)
    return helper


class LaidOutForm(forms.Form):
    """A form of which `{% crispy form %}` shows every field, in their order."""

    @property
    def helper(self) -> FormHelper:
        return laid_out(*self.fields)


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
    """Fields folded under a heading and what the form says of them today; open where one is wrong, or where
    it `opens`; `css_class`: how they stand."""

    def __init__(
        self,
        heading: str | Promise,
        always: tuple[str, ...],
        *fields: str,
        opens: bool = False,
        css_class: str = "",
    ) -> None:
        self.heading, self.always, self.fields = heading, always, list(fields)
        self.opens, self.css_class = opens, css_class

    def render(self, form: Any, context: Any, **options: Any) -> str:
        group = {
            "heading": self.heading,
            "today": form.said_today(self.always, self.fields),
            "wrong": any(name in form.errors for name in self.fields),
            "opens": self.opens,
            "css_class": self.css_class,
            "fields": self.get_rendered_fields(form, context, **options),
        }
        return render_to_string("setup/_group.html", group)


def piece(template: str) -> HTML:
    """A part of a page that is more than fields."""
    return HTML(f'{{% include "{template}" %}}')


def beside(*names: str) -> Div:
    """Fields side by side, three where the page is wide."""
    return Div(*(Div(name) for name in names), css_class="fields-3")


def asked_together(question: str | Promise, *names: str) -> Fieldset:
    """Several fields that answer one question."""
    return Fieldset(question, beside(*names), css_class="ask mt-3")
