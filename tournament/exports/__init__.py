"""FLOOR 6: the evening as an Excel workbook, made by a job. Reads everything below; decides nothing."""
