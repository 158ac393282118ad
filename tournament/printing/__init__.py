"""Paper: lists, table cards, sheets."""
