"""One match under each rulebook, whole output lines kept in tests/golden/match-*.jsonl."""

import json

import pytest

from tests.scoring.match.golden_matches import GOLDEN, MATCHES, answered


def kept(slug):
    """The limits that were changed, and the lines with what was answered."""
    text = (GOLDEN / f"match-{slug}.jsonl").read_text(encoding="utf-8")
    first, *lines = [json.loads(line) for line in text.splitlines()]
    return first["limits"], lines


@pytest.mark.parametrize("slug", MATCHES)
def test_the_command_still_answers_every_golden_match_the_same(slug):
    changed, lines = kept(slug)
    found = answered(slug, [line["line"] for line in lines], changed)
    assert found == [line["expected"] for line in lines]


@pytest.mark.parametrize("slug", MATCHES)
def test_the_file_holds_the_match_written_here(slug):
    changed, lines = kept(slug)
    assert ([line["line"] for line in lines], changed) == (MATCHES[slug][0], MATCHES[slug][1])


@pytest.mark.parametrize("slug", MATCHES)
def test_totals_are_the_marks_and_the_points_given(slug):
    _changed, lines = kept(slug)
    totals = {"A": 0, "B": 0}
    for line in (line["expected"] for line in lines):
        if "error" in line:
            continue
        for side, deal in ((side, line.get("deal")) for side in "AB"):
            totals[side] += (deal and deal[side]) or 0
        given = line.get("penalty") or line.get("misdeal") or {}
        if "points" in given:
            totals[given["to"]] += given["points"]
        if "revoke" in line:
            totals = {side: line[side] for side in "AB"}
        assert totals == {side: line[side] for side in "AB"}
