"""The pages of a match: the same for a table's phone and for the desk (see place.Place)."""
