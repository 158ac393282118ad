"""What a column holds and how it is shown. Knows number formats in the two languages, no tournament."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _


class Kind(StrEnum):
    """The type of a column's cells."""

    TEXT = "text"
    NUMBER = "number"
    DECIMAL = "decimal"
    SIGNED = "signed"
    SIGNED_DECIMAL = "signed_decimal"
    MONEY = "money"
    MOMENT = "moment"


@dataclass(frozen=True, slots=True)
class Column:
    """One column: `key` names it for checks, `width` is in characters."""

    key: str
    heading: str
    width: float
    kind: Kind = Kind.NUMBER
    wrap: bool = False


def number_format(kind: Kind) -> str:
    """Excel's code for this kind; empty where the general format does. Points are not grouped: 1070."""
    return {
        Kind.DECIMAL: "0.00",
        Kind.SIGNED: '+0;"−"0;0',
        Kind.SIGNED_DECIMAL: '+0.00;"−"0.00;0.00',
        Kind.MONEY: '#,##0.00\\ "€"',
        Kind.MOMENT: _("dd/mm/yyyy hh:mm"),
    }.get(kind, "")
