"""The model to fill in: an .xlsx and a .csv with our headings. Bytes out; knows nothing of any tournament."""

from __future__ import annotations

import csv
import io

import openpyxl
from django.utils.translation import gettext as _
from openpyxl.styles import Font

WIDTHS = (6, 32, 32, 24, 14, 8)  # characters


def headings() -> list[str]:
    """The columns in the order of the model; only the two players are needed."""
    return [_("N°"), _("Joueur 1"), _("Joueur 2"), _("Club"), _("Tête de série"), _("Payé")]


def notes() -> list[str]:
    """How to fill it in, on a sheet behind the list."""
    return [
        _("Une équipe par ligne. Seuls les deux joueurs sont nécessaires ; le reste peut rester vide."),
        _("Joueur : Nom Prénom ou Prénom Nom, tous dans le même ordre."),
        _("N° : vide pour le prochain numéro libre. Tête de série : 1, 2, 3… Payé : oui ou non."),
        _("Quelqu’un qui vient seul : laissez le second joueur vide."),
    ]


def model_xlsx() -> bytes:
    """An empty workbook: the list in front, how to fill it in behind."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = _("Équipes")
    sheet.append(headings())
    sheet.freeze_panes = "A2"
    for cell, width in zip(sheet[1], WIDTHS, strict=True):
        cell.font = Font(bold=True)
        sheet.column_dimensions[cell.column_letter].width = width
    behind = book.create_sheet(_("Mode d’emploi"))
    behind.column_dimensions["A"].width = 100
    for note in notes():
        behind.append([note])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def model_csv() -> bytes:
    """One line of headings as French Excel opens it: ; and UTF-8 with its mark."""
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerow(headings())
    return out.getvalue().encode("utf-8-sig")
