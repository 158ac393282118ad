"""FLOOR 2½: names, pasted lists and sheets read: text and bytes in, frozen data out; no table, no request."""
