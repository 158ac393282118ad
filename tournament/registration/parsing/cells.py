"""The cells of one row, each under its column → one team, or the sentence for that line."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from ...naming import folded
from .details import CLUB_MAX, HIGHEST_NUMBER, PersonName, TeamDetails
from .errors import Unreadable
from .headings import Column
from .names import one_name, two_parts
from .numbers import number_before
from .pairs import club_behind, people_in

Reader = Callable[[str], PersonName]
WHOLE = (Column.PLAYER_1, Column.PLAYER_2, Column.PAIR)
YES = frozenset(["oui", "o", "x", "1", "vrai", "true", "yes", "y", "paye", "payee", "regle", "ok", "✓", "✔"])
NO = frozenset(["", "non", "n", "0", "faux", "false", "no", "-", "–"])


def details_of(cells: dict[Column, str], read: Reader) -> TeamDetails:
    """One team. Raises Unreadable with the sentence for its line."""
    cells = _club_apart(_number_apart(cells))
    one, two = _people(cells, read)
    club = cells.get(Column.CLUB, "")
    if len(club) > CLUB_MAX:
        raise Unreadable("club_too_long", _("Ce nom de club est trop long : 60 signes au plus."))
    if two is not None and folded(str(one)) == folded(str(two)):
        raise Unreadable("same_player", _("C’est deux fois la même personne."))
    return TeamDetails(
        one,
        two,
        club,
        number=_count(cells.get(Column.NUMBER, ""), _("Le numéro d’équipe")),
        seed=_count(cells.get(Column.SEED, ""), _("La tête de série")),
        paid=_said_yes(cells.get(Column.PAID, "")),
    )


def _number_apart(cells: dict[Column, str]) -> dict[Column, str]:
    """The number in front of the first name ("12. Nègre"), where no column of its own holds one."""
    named = (Column.PLAYER_1, Column.FAMILY_1, Column.GIVEN_1, Column.PAIR)
    first = next((column for column in cells if column in named and cells[column]), None)
    if first is None or cells.get(Column.NUMBER):
        return cells
    number, name = number_before(cells[first])
    return {**cells, Column.NUMBER: number, first: name}


def _club_apart(cells: dict[Column, str]) -> dict[Column, str]:
    """The club of a line by hand among lines of cells: in brackets, or third in the one cell it has."""
    if Column.CLUB in cells:
        return cells
    named = [column for column in WHOLE if cells.get(column)]
    if not named:
        return cells
    names, club = club_behind(cells[named[-1]])
    people = people_in(names)
    if not club and named == [Column.PLAYER_1] and len(people) == 3:
        names, club = " / ".join(people[:2]), people[2]
    return {**cells, named[-1]: names, Column.CLUB: club}


def _people(cells: dict[Column, str], read: Reader) -> tuple[PersonName, PersonName | None]:
    """Whoever the row names, first or second."""
    found: list[PersonName] = []
    for whole, family, given in (
        (Column.PLAYER_1, Column.FAMILY_1, Column.GIVEN_1),
        (Column.PLAYER_2, Column.FAMILY_2, Column.GIVEN_2),
    ):
        if cells.get(whole):
            found += [read(name) for name in people_in(cells[whole])]
        elif cells.get(family) or cells.get(given):
            found.append(_from_parts(cells.get(given, ""), cells.get(family, "")))
    if not found and cells.get(Column.PAIR):
        found = [read(name) for name in people_in(cells[Column.PAIR])]
    if not found:
        raise Unreadable("name_empty", _("Il manque les noms."))
    if len(found) > 2:
        raise Unreadable("too_many_people", _("Plus de deux joueurs sur cette ligne."))
    return found[0], found[1] if len(found) == 2 else None


def _from_parts(given: str, family: str) -> PersonName:
    """Parts typed apart, capitals put right as in one name: "DUPONT", "jean" → Jean Dupont."""
    read = two_parts(given, family)
    dressed = one_name(f"{read.family or read.given}, {read.given if read.family else ''}")
    return PersonName(dressed.given, dressed.family)


def _count(text: str, what: str) -> int | None:
    """A whole number from 1, or nothing."""
    text = text.removeprefix("n°").strip(" .")
    if not text:
        return None
    if not (text.isdecimal() and len(text) < 9 and 1 <= int(text) <= HIGHEST_NUMBER):
        raise Unreadable("count", _("%(what)s va de 1 à 9999.") % {"what": what})
    return int(text)


def _said_yes(text: str) -> bool:
    """Paid or not; an amount says yes, zero says no."""
    word = folded(text).strip(" €.")
    if word in YES:
        return True
    if word in NO:
        return False
    amount = word.replace(",", ".").replace(" ", "")
    if amount.replace(".", "", 1).isdecimal():
        return float(amount) > 0
    raise Unreadable("paid", _("La colonne « Payé » attend oui ou non."))
