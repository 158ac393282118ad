"""The six sheets, in the order of the workbook. Each knows its columns and its rows; none knows Excel."""

from .deals import deals_sheet
from .matches import matches_sheet
from .penalties import penalties_sheet
from .standings import overall_sheet, pools_sheet
from .teams import teams_sheet

SHEETS = (overall_sheet, pools_sheet, matches_sheet, deals_sheet, penalties_sheet, teams_sheet)
