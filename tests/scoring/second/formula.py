# ruff: noqa: N806 - P, D and S are the letters of HOUSE_RULES
"""The house rules written a second time: parameters as plain JSON, marks as tables of shares. Tests only.

No line, no reason, no article, no code of scoring/: only what taker and defence mark. A deal is a dictionary
of the facts: bid, trump, x (0 plain, 1 contre, 2 surcontre), P, belotes and melds of (taker, defence), all
("T", "D" or ""), last, alone.
"""


def up(points, r):
    """Rounded as the rulebook rounds."""
    if r["round_to"] == 1:
        return points
    if r["round_to"] == 5:
        return {0: 0, 1: 0, 2: 0, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 10, 9: 10}[points % 10] + points // 10 * 10
    return points // 10 * 10 + (10 if points % 10 >= r["round_up_from"] else 0)


def judged(r, d):
    """Is the bid made?"""
    if d["bid"] == "capot":
        return d["all"] == "T"
    if d["bid"] == "generale":
        return d["all"] == "T" and d["alone"]
    p = d["P"] if r["test_on"] == "raw" else up(d["P"], r)
    if r["sweep_in_test"] and sweep(r, d, "T") is not None:
        p = sweep(r, d, "T")
    helped = p
    if r["belote_helps"] and d["bid"] >= r["belote_helps_from"]:
        helped += d["belotes"][0]
    if r["melds_help"]:
        helped += d["melds"][0]
    ours, theirs = d["P"] + d["belotes"][0], 162 - d["P"] + d["belotes"][1]
    if r["melds_help"]:
        ours, theirs = ours + d["melds"][0], theirs + d["melds"][1]
    asked = d["bid"] + r["margin"]
    enough = helped >= asked and helped >= r["floor_total"] and p >= r["floor_tricks"]
    ahead = ours > theirs or not r["beat_defence"]
    if helped >= asked and ours == theirs and not (enough and ahead):
        return r["at_level"] == "made"
    return enough and ahead


def worth(r, d, made):
    """C: what the bid is marked, before its factor; nothing where it is not marked at all."""
    if not r["count_contract" if made else "fall_contract"]:
        return 0
    value = r["capot_value"] if d["bid"] == "capot" else r["marked_values"].get(str(d["bid"]), d["bid"])
    factor = {"no_trump": r["sa_factor"], "all_trump": r["ta_factor"]}.get(d["trump"], 1)
    if (d["x"] and not r["sa_factor_doubled"]) or (not made and not r["sa_factor_on_fall"]):
        factor = 1
    return value * factor


def sweep(r, d, winner):
    """S, or None where the sweep does not count."""
    for_whom = {"none": "", "taker": "T", "both": "TD"}[r["sweep_sides"]]
    if d["all"] != winner or winner not in for_whom or (d["x"] and not r["sweep_when_doubled"]):
        return None
    return r["sweep_value"]


def _shares_160(r):
    return r["round_pair"] == "complement_160" and r["round_to"] != 1


def shares(r, d, made):
    """The parts of (winner, loser) without extras."""
    x, winner = d["x"], "T" if made else "D"
    if d["bid"] == "generale":
        return r["generale_flat"][x], 0
    if d["bid"] == "capot" and r["capot_form"] == "flat":
        return r["capot_flat_made" if made else "capot_flat_failed"][x], 0
    exact = d["last"] and r["last_deal_exact"]
    by_line = r["round_what"] == "line" and not exact
    each = (lambda points: points) if exact or by_line else (lambda points: up(points, r))
    S = sweep(r, d, winner)
    S = S if S is None else each(S)
    P, D = d["P"] * r["count_points"], (162 - d["P"]) * r["count_points"]
    contract = r["k_contract"][x] * worth(r, d, made)
    bonus = r["sweep_bonus"][x] if made and d["all"] == "T" else 0
    rest = 160 - up(162 - d["P"], r) if _shares_160(r) and not exact else each(P)
    table = {
        "made plain": ((S if S is not None else rest) * r["count_points"], each(D)),
        "made doubled": (
            r["k_base"][x]
            * (S if S is not None else each(P) if r["double_base"] == "points" else r["full_base"]),
            each(D) if r["double_loser"] == "points" else 0,
        ),
        "fallen": (r["k_base"][x] * (S if S is not None else r["full_base"]), 0),
        "capot failed": (r["k_base"][x] * (r["capot_failed_base"] or 0), 0),
    }
    row = "fallen" if not made else "made doubled" if x else "made plain"
    if d["bid"] == "capot" and not made and r["capot_failed_base"] is not None:
        row = "capot failed"
    base, kept = table[row]
    first = base + contract + bonus
    return (up(first, r), up(kept, r)) if by_line else (first, kept)


def heir(r, d, made, what):
    """Who marks what the loser announced: "winner", "owner" or "nobody"."""
    if not made:
        return r[f"{what}_on_fall"]
    if d["x"]:
        return r[f"{what}_on_double_made"]
    return r[f"{what}_on_capot_made"] if d["bid"] in ("capot", "generale") else "owner"


def extras(r, d, made):
    """What belotes and melds bring to (winner, loser)."""
    x, all_bid = d["x"], d["bid"] in ("capot", "generale")
    mine, yours = (0, 1) if made else (1, 0)
    marked = {"both": (1, 1), "taker": (1, 0), "none": (0, 0)}[r["belote_marked"]]
    belotes = [shown * points for shown, points in zip(marked, d["belotes"], strict=True)]
    k_belote, k_melds = [r["k_base"][x] if r[f"{what}_multiplied"] else 1 for what in ("belote", "melds")]
    swept = d["all"] == ("T" if made else "D")
    keeps = swept and r["swept_keeps_belote"] and (made or not all_bid or r["swept_keeps_belote_on_capot"])
    to_belote = "owner" if keeps else heir(r, d, made, "belote")
    to_melds = "winner" if swept and r["melds_to_sweeper"] else heir(r, d, made, "melds")
    winner, loser = k_belote * belotes[mine] + k_melds * d["melds"][mine], 0
    for k, points, to in ((k_belote, belotes[yours], to_belote), (k_melds, d["melds"][yours], to_melds)):
        winner += k * points * (to == "winner")
        loser += points * (to == "owner")
    return winner, loser


def taker_defence(r, d):
    """(made, taker's mark, defence's mark)."""
    made = judged(r, d)
    (winner, loser), (more, less) = shares(r, d, made), extras(r, d, made)
    ours, theirs = winner + more, loser + less
    return (made, ours, theirs) if made else (made, theirs, ours)
