"""A typed value inside a sentence: spelled as its file spells it, and cut when it is too long."""

import json

LONGEST = 40  # characters


def shown(value: object) -> object:
    """A whole number as it is; anything else as text, true and null as JSON writes them."""
    is_int = type(value) is int
    text = str(value) if is_int or isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    if len(text) > LONGEST:
        return text[:LONGEST] + "…"
    return value if is_int else text
