"""FLOOR 3: one reading of the evening's tables for all rooms above.

Knows no request and no form, and writes only the seats that a corrected result moves; a fact that two rooms
need is said here once."""
