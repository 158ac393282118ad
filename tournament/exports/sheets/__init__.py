"""The sheets, in the order of the workbook. Each knows its columns and its rows; none knows Excel."""

from collections.abc import Callable

from ..queries import WorkbookData
from ..workbook import Worksheet
from .deals import deals_sheet, penalties_sheet
from .matches import matches_sheet
from .posted import posted_sheet
from .standings import brackets_sheet, clubs_sheet, overall_sheet, pools_sheet
from .teams import teams_sheet

AFTER = (matches_sheet, deals_sheet, penalties_sheet, teams_sheet)


def sheets_of(data: WorkbookData) -> tuple[Callable[[WorkbookData, str], Worksheet], ...]:
    """The sheets of this evening: one of pools, of brackets, of clubs where there are some."""
    begun = data.standings.latest_first
    pools = (pools_sheet,) if any(part.pools for part in begun) or not begun else ()
    brackets = (brackets_sheet,) if any(part.brackets for part in begun) else ()
    clubs = (clubs_sheet,) if data.standings.clubs else ()
    return (posted_sheet, overall_sheet, *pools, *brackets, *clubs, *AFTER)
