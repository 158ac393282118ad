"""Reads a row of the ready reckoner as static/js/marks.js does."""


def reckoned(table, bid, kind, how, place):
    """What taker and defence mark; None where the table says nothing. `how`: doubling, belote."""
    steps = (
        (table["kinds"], kind),
        (table["doubles"], how[0]),
        (table["belotes"], how[1]),
        (table["bids"], bid),
    )
    row = 0
    for names, name in steps:
        if name not in names:
            return None
        row = row * len(names) + names.index(name)
    mine, theirs = (read(table, table["parts"][part], place) for part in table["rows"][2 * row : 2 * row + 2])
    return None if mine is None or theirs is None else (mine, theirs)


def read(table, part, place):
    at = max(start for start in range(0, len(part), 3) if part[start] <= place)
    mark = table["curves"][part[at + 1]][place]
    return None if mark is None else mark + part[at + 2]
