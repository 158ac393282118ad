"""RULES §2 for Missègre, written a second time and otherwise: a table of rows, no formula. Tests only.

It shares nothing with scoring/ but the facts of the deal it is given.
"""

FLAT = {"none": 160, "coinche": 320, "surcoinche": 640}
CAPOT = {"none": 500, "coinche": 1000, "surcoinche": 2000}


def to_the_ten(points):
    """VII.1: last digit 1–4 down, 5–9 up."""
    return points - points % 10 + (10 if points % 10 >= 5 else 0)


def taker_defence(contract, double, points, belote_t, belote_d, capot):
    """(made, taker's mark, defence's mark); capot is "T", "D" or "" for nobody."""
    if contract == "capot":
        if capot == "T":
            return True, CAPOT[double] + belote_t, belote_d
        return False, 0, CAPOT[double] + belote_t + belote_d
    made = points + belote_t >= contract
    if double != "none":
        if made:
            return True, FLAT[double] + belote_t, belote_d
        if capot == "D":
            return False, belote_t, FLAT[double] + belote_d
        return False, 0, FLAT[double] + belote_t + belote_d
    if made and capot == "T":
        return True, 250 + belote_t, belote_d
    if made:
        return True, to_the_ten(points) + belote_t, to_the_ten(162 - points) + belote_d
    if capot == "D":
        return False, belote_t, 250 + belote_d
    return False, 0, 160 + belote_t + belote_d
