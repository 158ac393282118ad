"""The one query set of page, wall, paper and workbook: rows in, `Standings` out, five SQL statements.

Counts submitted, confirmed and forfeited matches; the order is `ranking`'s, which knows no database.
"""
