"""A match: its place, facts, score and sheet, and every way its result comes in."""
