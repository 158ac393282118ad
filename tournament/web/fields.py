"""Fields that read figures as people write them here: a comma or a point, euros, half points."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

FIGURE_MESSAGES = {
    "invalid": _("Écrivez un nombre, en chiffres."),
    "min_value": _("%(limit_value)s au moins."),
    "max_value": _("%(limit_value)s au plus."),
}


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


class CentsField(CommaField):
    """Euros on the page, cents inside."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": 1000, "decimal_places": 2, **kwargs})

    def clean(self, value: Any) -> int:
        euros = super().clean(value)
        return int((euros or 0) * 100)

    def prepare_value(self, value: Any) -> Any:
        return super().prepare_value(Decimal(value) / 100 if isinstance(value, int) else value)


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
