"""Short ways for the tests to lay a deal on the table and to read what is said of it."""

from scoring import PlayedDeal, Ruleset, Side, builtin

MISSEGRE = builtin("missegre")


def deal(contract=90, points=95, **facts) -> PlayedDeal:
    """A takes at hearts and makes those points; the rest as given."""
    return PlayedDeal(
        **{"taker": Side.A, "contract": contract, "trump": "hearts", "points_a": points, **facts}
    )


def house(book="missegre", **parameters) -> Ruleset:
    """A rulebook, Missègre unless another is named, with another reading."""
    written = builtin(book).to_dict()
    return Ruleset.from_dict(
        {**written, "slug": "house", "parameters": {**written["parameters"], **parameters}}
    )


def plain(text) -> str:
    """The sentence with ordinary spaces, to be compared with what one types."""
    return str(text).replace("\u00a0", " ").replace("\u202f", " ")


def told(score, side) -> str:
    """One side's lines in words: "107 arrondi à 110, belote 20"."""
    return plain(", ".join(str(line.reason) for line in score.lines if line.side is side))
