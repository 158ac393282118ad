"""The ledger of the journal."""

from __future__ import annotations

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _


class JournalTable(tables.Table):
    """One line an entry; the page is cut before, so nothing here sorts or counts."""

    at = tables.TemplateColumn("{{ record.at|day_short }}, {{ record.at|clock }}", verbose_name=_("Quand"))
    who = tables.Column(verbose_name=_("Qui"))
    what = tables.TemplateColumn(template_name="desk/_journal_what.html", verbose_name=_("Quoi"))
    where = tables.Column(verbose_name=_("Où"), default="")

    class Meta:
        orderable = False
        attrs = {"class": "table table-hover table-cards"}
        row_attrs = {"role": "row"}
        empty_text = _("Rien de tel dans le journal.")
