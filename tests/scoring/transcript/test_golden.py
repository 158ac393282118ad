"""The corpus of complete deals: every line replayed under its rulebook, and what it must hold."""

from pathlib import Path

import pytest

from scoring import BUILTIN_SLUGS, builtin, parse_notation, score_deal
from scoring.play import Rule
from scoring.transcript import parse_transcript, replay, write_transcript
from tests.scoring.transcript.corpus import GOLDEN, PARTING, SIMULATED, habits, outcome


def lines(name):
    return (GOLDEN / f"{name}.deals").read_text(encoding="utf-8").splitlines()


def cases(slug):
    """Deal and outcome of every line of a rulebook's file."""
    return [tuple(line.split(" => ")) for line in lines(slug) if not line.startswith("#")]


def parted():
    """Title, deal, and the outcome under each rulebook."""
    found = []
    for line in lines("parting"):
        if line.startswith("# "):
            found.append([line[2:]])
        elif line.startswith("  "):
            found[-1].append(line.strip().partition(" => ")[::2])
        else:
            found[-1].append(line)
    return [(title, deal, dict(told)) for title, deal, *told in found]


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_every_deal_comes_to_what_is_written(slug):
    for text, told in cases(slug):
        deal = parse_transcript(text)
        assert write_transcript(deal) == text
        assert outcome(deal, builtin(slug)) == told, text


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_scoring_the_cards_is_scoring_the_line_beside_them(slug):
    rules = builtin(slug)
    for text, told in cases(slug):
        by_cards = score_deal(replay(parse_transcript(text), rules).played, rules)
        assert by_cards == score_deal(parse_notation(told), rules)


@pytest.mark.parametrize(("title", "text", "told"), parted(), ids=[one[0] for one in parted()])
def test_where_the_rulebooks_part(title, text, told):
    assert set(told) == set(BUILTIN_SLUGS)
    for slug, wanted in told.items():
        assert outcome(parse_transcript(text), builtin(slug)) == wanted


def test_every_rulebook_accepts_and_refuses_some_of_them():
    for slug in BUILTIN_SLUGS:
        refused = [told[slug].startswith("!") for _title, _text, told in parted()]
        assert True in refused and False in refused
    assert len(parted()) >= len(PARTING)


@pytest.mark.parametrize("slug", BUILTIN_SLUGS)
def test_the_corpus_shows_every_rule_that_binds_or_frees(slug):
    rules, seen = builtin(slug), {}
    for text, _told in cases(slug):
        deal = parse_transcript(text)
        if deal.cards:
            trump = replay(deal, rules).auction.result.trump
            kind = trump if trump in ("all_trump", "no_trump") else "suit"
            seen.setdefault(kind, set()).update(habits(deal, rules))
    never = {Rule.NO_UNDERTRUMP, Rule.CANNOT_OVERTRUMP if slug == "classique" else Rule.UNDERTRUMP}
    assert seen["suit"] >= set(Rule) - never
    assert {"climb over the partner", "a lower trump under the partner's"} <= seen["suit"]
    assert slug == "classique" or {"undertrumps", "discards under a trump"} <= seen["suit"]
    assert ("all_trump" in seen) is ("all_trump" in rules.trumps)
    if "all_trump" in seen:
        assert seen["all_trump"] >= {"climb", "climb over the partner", "follow", "discard"}
    assert ("no_trump" in seen) is ("no_trump" in rules.trumps)
    assert len(cases(slug)) > SIMULATED


def test_the_files_are_where_the_documents_say():
    assert (Path(__file__).parents[2] / "golden" / "parting.deals").exists()
