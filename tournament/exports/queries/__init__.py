"""What the workbook reads, a fixed number of SQL statements whatever the size, and the list of workbooks."""

from .deals import DealRow, deals
from .evening import Evening, evening
from .jobs import KIND, Copy, WorkbookPage, in_hand, workbook_page
from .matches import MatchRow
from .penalties import bare_rulings, penalties
from .rests import RestRow

__all__ = [
    "KIND",
    "Copy",
    "DealRow",
    "Evening",
    "MatchRow",
    "RestRow",
    "WorkbookPage",
    "bare_rulings",
    "deals",
    "evening",
    "in_hand",
    "penalties",
    "workbook_page",
]
