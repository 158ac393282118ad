"""The sentence that sums a deal up: made or fallen, with which total, for which bid.

Knows the judged contest, no mark.
"""

from scoring.reasons import Reason
from scoring.settle.contest import Contest, needed


def verdict(contest: Contest) -> Reason:
    """The verdict of a played deal."""
    bid = contest.bid
    if isinstance(bid, str):
        return Reason(f"{bid}_bid_made" if contest.made else f"{bid}_bid_fallen")
    points, melds = contest.tested, contest.helping_melds
    need, extra = needed(bid, contest.rules), contest.helping_belote + melds
    total = (("total", points + extra), ("bid", need))
    if contest.sweep_is_priced:
        return Reason("made_sweep" if contest.made else "fallen_sweep", total)
    if not contest.made and points + extra >= need:
        return _fallen_short(contest, points)
    if not extra or points >= need:
        return Reason("made" if contest.made else "fallen", total)
    thanks = ("made_by_melds" if melds else "made_by_belote") if contest.made else "fallen_extra"
    return Reason(thanks, (("points", points), ("extra", extra), *total))


def _fallen_short(contest: Contest, points: int) -> Reason:
    """The bid was reached but something else was not: points in the tricks, or a lead over the defence."""
    floor = contest.rules.floor_tricks
    if points < floor:
        return Reason("fallen_tricks", (("points", points), ("floor", floor)))
    taker, defence = contest.points + contest.belote, contest.against + contest.belote_against
    if contest.rules.melds_help:
        taker, defence = taker + contest.melds, defence + contest.melds_against
    return Reason("fallen_behind", (("total", taker), ("defence", defence)))
