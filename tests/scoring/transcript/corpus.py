"""Makes tests/golden/*.deals: simulated deals, one of every rule, and cases on which the rulebooks part.

`python -m tests.scoring.transcript.corpus` writes the files; what they hold is then kept, and replayed by
test_golden. A line is a deal, " => ", and its facts, or ! with the code and article of a refusal.
"""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

from scoring import BUILTIN_SLUGS, builtin, write_notation
from scoring.auction import parse_auction, parse_words
from scoring.cards import DECK, SEATS, CardError, bits_of, first_leader, parse_cards, seat_after
from scoring.melds import parse_meld
from scoring.play import Rule, play_rules
from scoring.play.obligation import best_of, demand
from scoring.simulate import simulated_deals
from scoring.transcript import Transcript, replay, write_transcript
from tests.scoring.play.shuffled import dealt, random_play

GOLDEN = Path(__file__).parents[2] / "golden"
SIMULATED = 40
OPENING = {"stephanoise": "82{} P P P"}
TRUMPS = {"hearts": "H", "no_trump": "NT", "all_trump": "AT"}


def outcome(deal, rules):
    """The facts of the deal in the one-line notation, or the refusal."""
    try:
        return write_notation(replay(deal, rules).played)
    except CardError as refusal:
        return f"!{refusal.code} {refusal.article}".strip()


def shuffled(seed):
    """Four hands of a seed."""
    deck, random = list(DECK), Random(seed)
    for left in range(32, 1, -1):
        place = int(random.random() * left)
        deck[left - 1], deck[place] = deck[place], deck[left - 1]
    return dealt(deck)


def played(rules, calls, seed, *, dealer=4, hands=None, **facts):
    """Those calls on the hands of a seed, then a random legal play of whatever contract they make."""
    hands = hands or shuffled(seed)
    result = parse_auction(calls, rules, dealer).result
    order = []
    if result and result.trump:
        order = random_play(hands, first_leader(rules, dealer), rules, result.trump, Random(seed))
    dealt_hands = tuple(tuple(hands[seat]) for seat in SEATS)
    return Transcript(dealer, dealt_hands, parse_words(calls), tuple(order), **facts)


def habits(deal, rules):
    """What the play of a deal shows: each rule that bound somebody, and what the free ones did."""
    trump, leader = replay(deal, rules).auction.result.trump, first_leader(rules, deal.dealer)
    compiled, left, seen = play_rules(rules, trump), {s: set(h) for s, h in deal.by_seat.items()}, set()
    for number in range(8):
        trick = []
        for turn in range(4):
            seat = seat_after(leader, turn)
            card = deal.cards[4 * number + turn]
            seen |= set(_habit(card, left[seat], trick, compiled))
            left[seat].remove(card)
            trick.append(card)
        leader = seat_after(leader, best_of([one.index for one in trick], compiled))
    return seen


def _habit(card, hand, trick, compiled):
    down = [one.index for one in trick]
    rule, allowed = demand(bits_of(hand), down, compiled)
    yield rule.value
    if not trick or len(hand) < 2:
        return
    master = best_of(down, compiled)
    lower = card.bit & compiled.scale.trumps and not compiled.scale.beats[down[master]] & card.bit
    if rule is Rule.CLIMB and len(down) - master == 2 and allowed != bits_of(hand):
        yield "climb over the partner"
    if rule is Rule.CANNOT_OVERTRUMP:
        yield "undertrumps" if lower else "discards under a trump"
    if rule is Rule.PARTNER_MASTER and card.bit & compiled.scale.trumps:
        yield "a lower trump under the partner's" if lower else "trumps behind the partner"


def rulebook_lines(slug):
    """The file of one rulebook."""
    rules = builtin(slug)
    yield "# simulated"
    for deal in islice(simulated_deals(rules, Random(2016)), SIMULATED):
        yield f"{write_transcript(deal.transcript)} => {write_notation(deal.played)}"
    opening, seen = OPENING.get(slug, "80{} P P P"), set()
    for letter in (letter for trump, letter in TRUMPS.items() if trump in rules.trumps):
        for seed in range(300):
            deal = played(rules, opening.format(letter), seed, dealer=seed % 4 + 1)
            new = {(letter, habit) for habit in habits(deal, rules)} - seen
            if new:
                seen |= new
                yield f"# {letter}: {', '.join(sorted(habit for _letter, habit in new))}"
                yield line(deal, rules)
    yield "# all pass"
    yield line(played(rules, "P P P P", 1), rules)
    yield from announcement_lines(rules, opening)


def line(deal, rules):
    """The deal and what it comes to."""
    return f"{write_transcript(deal)} => {outcome(deal, rules)}"


def announcement_lines(rules, opening):
    """Belotes not announced, melds not shown, level, cancelled: what the hands alone do not say."""
    deals = [played(rules, opening.format("H"), seed) for seed in range(1200)]
    told = [(deal, replay(deal, rules).played) for deal in deals]
    deal = next(deal for deal, facts in told if facts.belote_a or facts.belote_b)
    yield "# the belote is not announced"
    yield line(replace(deal, belotes=()), rules)
    if not rules.melds:
        return
    both = [
        (deal, facts)
        for deal, facts in told
        if {text[0] in "13" for text in facts.announced} == {True, False}
    ]
    deal, facts = both[0]
    hidden = tuple(parse_meld(text + "!") for text in facts.announced[:1])
    yield "# the first meld is not shown"
    yield line(replace(deal, melds=hidden + tuple(map(parse_meld, facts.announced[1:]))), rules)
    yield "# level melds cancel each other"
    yield line(next(deal for deal, facts in both if not facts.melds_a and not facts.melds_b), rules)
    if rules.seven_eight == "cancel":
        yield "# four eights cancel every meld"
        yield line(_eights(rules, opening), rules)


def _eights(rules, opening):
    """Four eights in one hand, a run in another."""
    eights = [card for card in DECK if card.rank == "8"]
    rest = [card for card in (*parse_cards("AS KS QS"), *DECK) if card not in eights]
    hands = dealt([*eights, *dict.fromkeys(rest[3:7] + rest[:3] + rest[7:])])
    claims = (parse_meld("1:F-8"), parse_meld("2:T-AS"))
    return played(rules, opening.format("H"), 3, hands=hands, melds=claims)


# Calls on which the rulebooks part; the hands are those of the seed, the play a legal one at the first
# rulebook that accepts the calls.
PARTING = [
    ("80 is not a bid of the Stéphanoise", "80H P P P", 11),
    ("82 is one there only", "82H P P P", 12),
    ("no trump", "90NT P P P", 13),
    ("all trump", "90AT P P P", 14),
    ("contre in turn", "90H X P P P", 15),
    ("contre à la volée", "90H 4:X P P P", 16),
    ("contre once the auction is won", "P P 90H P P P X P P", 17),
    ("surcontre in turn", "90H X XX", 18),
    ("surcontre à la volée", "90H X 1:XX", 19),
    ("surcontre once the auction is won", "P P 90H P P P X XX", 20),
    ("décoinche by the partner of the coinched", "90H X 100H P P P", 21),
    ("décoinche by the partner of the coincheur", "90H X P 100S P P P", 22),
    ("a capot ends the auction", "90H capotS", 23),
    ("a capot waits for three passes", "90H capotS P P P", 24),
    ("a doubled capot", "capotS X P P P", 25),
    ("a surcoinched capot", "capotS X XX", 26),
    ("more than 160", "170H P P P", 27),
    ("nobody overbids himself", "90H X P P 100H", 28),
    ("four passes", "P P P P", 29),
]


def parting_lines():
    """One deal, then what each rulebook says of it."""
    for title, calls, seed in PARTING:
        yield from _under_each(title, _first_legal(calls, seed))
    yield from _under_each("who cannot overtrump may discard, but at the classique", _undertrump_case())
    late = played(builtin("missegre"), "90H P P P", 31)
    two = tuple(cards[:2] for cards in late.hands)
    yield from _under_each("two cards after the auction", replace(late, late=two))
    yield from _under_each("a card in a run and in a four", _melds_case())


def _first_legal(calls, seed):
    """A play at the first rulebook that takes the calls to their end; without one, the calls alone."""
    for slug in BUILTIN_SLUGS:
        try:
            deal = played(builtin(slug), calls, seed)
        except CardError:
            continue
        if not outcome(deal, builtin(slug)).startswith("!"):
            return deal
    return Transcript(4, tuple(shuffled(seed).values()), parse_words(calls))


def _undertrump_case():
    rules = builtin("missegre")
    for seed in range(500):
        deal = played(rules, "90H P P P", seed)
        if outcome(deal, builtin("classique")).startswith("!must_undertrump"):
            return deal
    raise LookupError


def _melds_case():
    """A four of kings beside a run of its king, both announced; 90 is a bid of every rulebook."""
    ours = parse_cards("KS KH KD KC QH JH 7S 7C")
    hands = dealt([*ours, *(card for cards in shuffled(5).values() for card in cards if card not in ours)])
    claims = (parse_meld("1:F-K"), parse_meld("1:T-KH"))
    return played(builtin("stephanoise"), "90H P P P", 5, hands=hands, melds=claims)


def _under_each(title, deal):
    yield f"# {title}"
    yield write_transcript(deal)
    for slug in BUILTIN_SLUGS:
        yield f"  {slug} => {outcome(deal, builtin(slug))}"


def main():
    """Write every file."""
    for slug in BUILTIN_SLUGS:
        (GOLDEN / f"{slug}.deals").write_text("\n".join(rulebook_lines(slug)) + "\n", encoding="utf-8")
    (GOLDEN / "parting.deals").write_text("\n".join(parting_lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
