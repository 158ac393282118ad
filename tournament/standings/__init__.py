"""Rows in, places out: what page, wall, paper and workbook say of who is where.

Counts submitted, confirmed and forfeited matches; the order is `pairing.ranking`'s, which knows no database.
What a kind of stage has of its own is asked of its format, one floor above."""
