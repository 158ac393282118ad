"""Tickets that a club sold with HelloAsso: its file of participants or members, told by its headings. Two of
one order are a team, and so is one whose buyer was asked for a partner's name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from itertools import groupby, zip_longest
from typing import NamedTuple

from django.utils.translation import gettext as _

from ..web.naming import folded
from .columns import ListColumn, meaning_of
from .names import NameOrder, PersonName, Unreadable, dressed_parts, one_name, order_of
from .rows import ListFault, ListRow, numbers_in

HEADINGS = {
    "order": ("reference commande",),
    "bought": ("date de la commande",),
    "status": ("statut de la commande",),
    "family": ("nom participant", "nom adherent"),
    "given": ("prenom participant", "prenom adherent"),
    "number": ("numero de billet",),
    "price": ("montant tarif",),
    "discount": ("montant code promo",),
}
NEEDED = {"order", "status", "family", "given"}
VALID = "valide"
QUESTIONS = (
    ListColumn.PLAYER_2,
    ListColumn.FAMILY_2,
    ListColumn.GIVEN_2,
    ListColumn.CLUB,
    ListColumn.TELEPHONE_1,
)
"""What a club may have asked whoever bought."""
NOBODY = re.compile(r"(aucune?|non|pas|sans|seule?|personne|neant|je|j'|cherche|a trouver|a definir)\b.*|\W*")
MOST_CENTS = 1_000_000
DATES = ("%d/%m/%Y %H:%M:%S", "%d/%m/%Y %H:%M", "%d/%m/%Y", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d")


class Ticket(NamedTuple):
    """What was paid for one place: the ticket's number, cents, and when, as ISO writes it ("" where that is
    not said)."""

    number: str
    cents: int
    bought: str


@dataclass(frozen=True)
class Sold:
    """One valid ticket: who comes, with whom, from where."""

    line: int
    order: str
    ticket: Ticket
    person: PersonName
    partner: PersonName | None
    club: str
    telephone: str
    remarks: tuple[str, ...]


def ticket_columns(row: ListRow) -> dict[str, int] | None:
    """Where the columns of such a file stand, if this row is its headings; the club's questions by the name
    of what they ask."""
    columns: dict[str, int] = {}
    for place, heading in enumerate(row.cells):
        words = folded(heading)
        name = next((name for name, known in HEADINGS.items() if words in known), None)
        if name is None and (asked := meaning_of(heading)) in QUESTIONS:
            name = asked.value if asked else None
        if name is not None:
            columns.setdefault(name, place)
    return columns if columns.keys() >= NEEDED else None


def valid_only(rows: Sequence[ListRow], columns: dict[str, int]) -> tuple[list[ListRow], list[ListFault]]:
    """The rows of valid tickets, and the others with why they are left out."""
    valid: list[ListRow] = []
    faults: list[ListFault] = []
    for row in rows:
        status = _cell(row, columns, "status")
        if folded(status) == VALID:
            valid.append(row)
            continue
        who = f"{_cell(row, columns, 'given')} {_cell(row, columns, 'family')}".strip()
        text = _("Billet non valide (%(status)s) : laissé de côté.") % {"status": status or "?"}
        faults.append(ListFault(row.line, who, text, True, _cell(row, columns, "number")))
    return valid, faults


def sold_tickets(rows: Sequence[ListRow], columns: dict[str, int]) -> tuple[list[Sold], list[ListFault]]:
    """Every ticket that can be read, and the lines that cannot."""
    sold: list[Sold] = []
    faults: list[ListFault] = []
    of_order: Counter[str] = Counter()
    for row in rows:
        order = _cell(row, columns, "order")
        of_order[order] += 1
        try:
            sold.append(_sold(row, columns, f"{order}-{of_order[order]}"))
        except Unreadable as error:
            faults.append(ListFault(row.line, str(row), error.message))
    return sold, faults


def couples(sold: Sequence[Sold]) -> list[tuple[Sold, Sold | None]]:
    """Who comes with whom: the partner who was named and has a ticket too; two of one order, unless each of
    them named another; of a longer order those who named nobody, two by two. None: no other ticket."""
    by_name = {_key(one.person): one for one in reversed(sold)}
    taken: dict[int, Sold | None] = {}
    for one in sold:
        other = by_name.get(_key(one.partner)) if one.partner and one.line not in taken else None
        if other is not None and other.line not in taken and other is not one:
            taken |= {one.line: other, other.line: None}
    pairs: list[tuple[Sold, Sold | None]]
    pairs = [(one, other) for one in sold if (other := taken.get(one.line)) is not None]
    left = sorted((one for one in sold if one.line not in taken), key=lambda one: one.order)
    for _order, group in groupby(left, key=lambda one: one.order):
        tickets = list(group)
        two = len(tickets) == 2 and not all(one.partner for one in tickets)
        named = [] if two else [one for one in tickets if one.partner]
        others = [one for one in tickets if one not in named]
        pairs += [(one, None) for one in named]
        pairs += [(one, other) for one, other in zip_longest(others[::2], others[1::2]) if one]
    return sorted(pairs, key=lambda pair: pair[0].line)


def _key(person: PersonName) -> tuple[str, ...]:
    return tuple(sorted(folded(str(person)).replace("-", " ").split()))


def _cell(row: ListRow, columns: dict[str, int], name: str) -> str:
    place = columns.get(name, len(row.cells))
    return row.cells[place] if place < len(row.cells) else ""


def _sold(row: ListRow, columns: dict[str, int], nth: str) -> Sold:
    """`nth`: the number of a membership, which has none. Raises Unreadable with the line's sentence."""
    cells = {name: _cell(row, columns, name) for name in columns}
    remarks: list[str] = []
    telephones = numbers_in(cells.get("telephone_1", ""), remarks)
    person = dressed_parts(cells["given"], cells["family"])
    partner = _partner(cells, remarks)
    cents = max(_cents(cells.get("price", "")) - _cents(cells.get("discount", "")), 0)
    return Sold(
        row.line,
        cells["order"],
        Ticket((cells.get("number") or nth)[:40], cents, _moment(cells.get("bought", ""))),
        person,
        partner if partner and _key(partner) != _key(person) else None,
        cells.get("club", ""),
        next(iter(telephones), ""),
        tuple(remarks),
    )


def _partner(cells: dict[str, str], remarks: list[str]) -> PersonName | None:
    """Who was named as partner; an answer that is no name is told."""
    family, given = cells.get("family_2", ""), cells.get("given_2", "")
    whole = cells.get("player_2", "") or (family if "given_2" not in cells else "")
    if not (whole or family or given) or NOBODY.fullmatch(folded(whole or family)):
        return None
    try:
        if whole:
            return one_name(whole, order_of([whole], NameOrder.GIVEN_FIRST))
        return dressed_parts(given, family)
    except Unreadable:
        text = _("Partenaire : « %(text)s » n’est pas un nom.")
        remarks.append(text % {"text": whole or f"{given} {family}"})
        return None


def _cents(text: str) -> int:
    """ "12,50 €" → 1250; what is no amount, or nobody's fee, is nothing."""
    try:
        cents = int(Decimal(re.sub(r"[^\d,.]", "", text).replace(",", ".") or "0") * 100)
    except InvalidOperation:
        return 0
    return cents if cents <= MOST_CENTS else 0


def _moment(text: str) -> str:
    for form in DATES:
        with suppress(ValueError):
            return datetime.strptime(text, form).isoformat()  # noqa: DTZ007 — the hall's own hour
    return ""
