"""What holds for every match, whatever is written in it: totals, refusals, the two sides, line by line."""

import dataclasses
import json

from hypothesis import given
from hypothesis import strategies as st

from scoring import BUILTIN_SLUGS, Limits, builtin, settle_match
from scoring.command.match import MatchAnswers
from scoring.errors import ImpossibleDeal, documented_codes
from tests.scoring.match.sheets import answers, bonus
from tests.scoring.table import SIDES, house, possible_deals

CLUB = {
    "beat_defence": True,
    "at_level": "litige",
    "last_deal_exact": True,
    "finish_bars": ["swept", "belote"],
}
RULES = st.sampled_from(
    [
        house(),
        house(**CLUB),
        house(floor_total=82, at_level="replay", fault_points="bid", both_over="last_deal"),
        house(both_over="taker", end_level="latest", target_mode="exceed", fault_points=None),
        *[dataclasses.replace(builtin(slug), trumps=house().trumps) for slug in BUILTIN_SLUGS],
    ]
)
LIMITS = st.builds(
    Limits,
    target=st.none() | st.integers(1, 1200),
    deals=st.none() | st.integers(1, 12),
    target_mode=st.sampled_from(["reach", "exceed"]),
    draw_allowed=st.booleans(),
)
SEATS = {"A": (1, 3), "B": (2, 4)}


@st.composite
def incidents(draw):
    """A misdeal, a revoke, a penalty, the bell or the stop; some of them cannot be."""
    side = str(draw(SIDES))
    seat = draw(st.none() | st.sampled_from(SEATS[side]))
    return draw(
        st.sampled_from(
            [
                {"misdeal": {"side": side, "dealer": seat, "bid": draw(st.none() | st.integers(80, 160))}},
                {"revoke": {"side": side, "when": "late", "deal": draw(st.none() | st.integers(0, 6))}},
                {"revoke": {"side": side, "when": "late", "choice": "own_price"}},
                {"revoke": {"side": side, "when": "seen"}},
                {"penalty": {"to": side, "points": draw(st.integers(0, 400))}},
                {"bell": True},
                {"stop": True},
            ]
        )
    )


def a_line(played):
    return {**played.to_dict(), "status": "played"}


LINES = st.lists(
    possible_deals().map(a_line)
    | possible_deals().map(a_line)
    | incidents()
    | st.sampled_from([{"taker": None}, {"status": "annulled"}, {"status": "penalty"}]),
    max_size=14,
)


def swapped(line):
    """The same line with the two sides exchanged; seats turn by one."""
    text = json.dumps(line).replace('"A"', '"?"').replace('"B"', '"A"').replace('"?"', '"B"')
    found = json.loads(text)
    for holder in (found, *(value for value in found.values() if isinstance(value, dict))):
        if isinstance(holder.get("dealer"), int):
            holder["dealer"] = holder["dealer"] % 4 + 1
    return found


@given(LINES, RULES, LIMITS)
def test_totals_are_the_marks_of_the_deals_and_the_points_given(lines, rules, limits):
    match, given_points = MatchAnswers(limits, rules), {"A": 0, "B": 0}
    for line in lines:
        try:
            found = match.answer(line)
        except ImpossibleDeal:
            continue
        for given_now in (found.get("misdeal", {}), found.get("penalty", {})):
            if "to" in given_now:
                given_points[given_now["to"]] += given_now["points"]
        chosen = found.get("revoke", {}).get("chosen")
        if chosen in ("tariff", "own_price"):
            outcome = next(each for each in found["revoke"]["outcomes"] if each["code"] == chosen)
            given_points = {side: given_points[side] + outcome[side] for side in "AB"}
        scores = match.match.scores
        assert found["A"] == sum(score.a or 0 for score in scores) + given_points["A"]
        assert found["B"] == sum(score.b or 0 for score in scores) + given_points["B"]
        for score in scores:
            for side, mark in (("A", score.a), ("B", score.b)):
                assert (mark or 0) == sum(line.points for line in score.lines if line.side == side)


@given(LINES, RULES, LIMITS)
def test_a_refused_line_leaves_no_trace(lines, rules, limits):
    found = answers(lines, rules, limits)
    good = [(line, said) for line, said in zip(lines, found, strict=True) if "error" not in said]
    assert answers([line for line, _said in good], rules, limits) == [said for _line, said in good]


@given(LINES, RULES, LIMITS)
def test_the_two_sides_are_alike(lines, rules, limits):
    found = answers(lines, rules, limits)
    other = answers([swapped(line) for line in lines], rules, limits)
    for one, two in zip(found, other, strict=True):
        if "error" in one:
            assert one["error"] == two["error"]
            continue
        assert (one["A"], one["B"]) == (two["B"], two["A"])
        assert one.get("litige") == two.get("litige")
        winners = {"A": "B", "B": "A", None: None}
        assert ("over" in one, "more" in one) == ("over" in two, "more" in two)
        assert "over" not in one or winners[one["over"]["winner"]] == two["over"]["winner"]


@given(st.lists(possible_deals() | st.builds(bonus, SIDES, st.integers(1, 400)), max_size=12), RULES, LIMITS)
def test_a_match_told_at_once_is_the_match_told_line_by_line(events, rules, limits):
    try:
        whole = settle_match(events, limits, rules)
    except ImpossibleDeal:
        return
    for length in range(len(events) + 1):
        part = settle_match(events[:length], limits, rules)
        assert part.states == whole.states[:length]
    assert whole.states[-1:] in ((), (whole.state,))


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["side", "to", "dealer", "points", "when", "deal", "choice", "reason", "x"]),
            inner,
        )
    ),
    max_leaves=6,
)


@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["misdeal", "revoke", "penalty", "bell", "stop", "taker", "contract", "status"]),
            ODD | st.sampled_from(["A", "B", "late", 90, True, "passed"]),
            max_size=3,
        ),
        max_size=6,
    ),
    RULES,
)
def test_anything_at_all_is_answered_with_a_documented_code(lines, rules):
    codes = documented_codes()
    for said in answers(lines, rules, Limits(target=500)):
        if "error" in said:
            fields = codes[said["error"]]
            assert "*" in fields or said["field"] in fields
            assert said["message"]
        json.dumps(said)
