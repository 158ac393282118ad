"""Parameters that fit one by one and not together. Raises InvalidRuleset.

A value that the chosen form does not use is no contradiction: it is ignored."""

from typing import Annotated, Any, Final, Literal, NamedTuple

from scoring.reasons import _, shown

# The kinds of values a parameter may have, with their bounds; Ruleset declares each parameter with one.
#
# Knows no parameter. Triples are (plain, contre, surcontre).


class Within(NamedTuple):
    """The bounds of a whole number, both allowed."""

    low: int
    high: int


HIGHEST_BID = 1000  # points; the ladder of a rulebook that states no maximum ends here
MOST_POINTS = 100_000

Points = Annotated[int, Within(0, MOST_POINTS)]
Bid = Annotated[int, Within(1, HIGHEST_BID)]
Factor = Annotated[int, Within(0, 100)]
CardPoints = Annotated[int, Within(0, 100)]
Count = Annotated[int, Within(1, 1000)]
Triple = tuple[Points, Points, Points]
Factors = tuple[Factor, Factor, Factor]

Heir = Literal["owner", "winner", "nobody"]
Rank = Literal["A", "10", "K", "Q", "J", "9", "8", "7"]
MeldName = Literal["tierce", "cinquante", "cent", "four_A", "four_K", "four_Q", "four_J", "four_10", "four_9"]
Packets = Literal["3-3-2", "3-2-3", "2-3-3", "4-4", "3-3+2"]  # +: after the auction
FinishBar = Literal[
    "belote",
    "belote_when_swept",
    "belote_when_fallen",
    "swept_with_announcement",
    "swept_with_melds",
    "swept",
    "fallen",
    "defence_points",
]

CardPrices = tuple[tuple[Rank, CardPoints], ...]
MeldPrices = tuple[tuple[MeldName, Points], ...]

# Both lists sum to 152 with the four suits. With another `ta_scale` the trump prices are re-scaled.
TA_VALUES: CardPrices = (
    ("A", 6), ("10", 5), ("K", 3), ("Q", 1), ("J", 14), ("9", 9), ("8", 0), ("7", 0),
)  # fmt: skip
SA_VALUES: CardPrices = (
    ("A", 19), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0),
)  # fmt: skip

# `ta_scale` re-scales the prices of a trump suit, 248 in all, and of a plain one, 120.
TRUMP_PRICES: CardPrices = (
    ("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 20), ("9", 14), ("8", 0), ("7", 0),
)  # fmt: skip
PLAIN_PRICES: CardPrices = (
    ("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0),
)  # fmt: skip

# Runs and fours at a suit contract, and at no trump.
SUIT_MELDS: MeldPrices = (
    ("tierce", 20), ("cinquante", 50), ("cent", 100), ("four_A", 100), ("four_K", 100), ("four_Q", 100),
    ("four_J", 200), ("four_10", 100), ("four_9", 150),
)  # fmt: skip
SA_MELDS: MeldPrices = (
    ("tierce", 20), ("cinquante", 50), ("cent", 100), ("four_A", 200), ("four_K", 100), ("four_Q", 100),
    ("four_J", 100), ("four_10", 150), ("four_9", 100),
)  # fmt: skip

# Why a ruleset's file or form cannot be used: codes, the key at fault, French sentences with the figures.
#
# Knows no parameter; the sentences are templates so that the web app can translate them before filling them.


# The code others see is the key up to the first dot: several sentences may share a code.
REFUSALS: Final[dict[str, str]] = {
    "bad_encoding": _("Le fichier n’est pas en UTF-8."),
    "file_too_long": _("Le fichier dépasse {limit} octets."),
    "not_json": _("Le fichier n’est pas du JSON."),
    "not_object": _("Un règlement est un objet JSON."),
    "missing": _("Il manque « {key} »."),
    "unknown_parameter": _("« {key} » n’est pas un réglage connu."),
    "duplicate_parameter": _("« {key} » est écrit deux fois."),
    "unknown_base": _("« {value} » n’est pas un règlement de départ : {known}."),
    "wrong_value": _("« {value} » n’est pas une valeur de « {key} »."),
    "wrong_value.choice": _("« {value} » n’est pas une valeur de « {key} » : {choices}."),
    "wrong_value.range": _(
        "« {value} » n’est pas une valeur de « {key} » : un nombre entier de {low} à {high}."
    ),
    "wrong_value.count": _("« {key} » demande {count} valeurs."),
    "wrong_value.twice": _("« {value} » est deux fois dans « {key} »."),
    "ladder_empty": _("Aucun contrat : de {low} à {high}, il n’y a rien à demander."),
    "trumps_empty": _("Il faut au moins un atout."),
    "flat_without_prices": _("Un capot à prix fixe (capot_form) demande ses prix : réussi et chuté."),
    "generale_without_prices": _("La générale demande ses prix : sans contre, contrée, surcontrée."),
    "level_unreachable": _(
        "« {key} » n’a de sens que s’il faut plus que la défense (beat_defence) ou un minimum "
        "(floor_total, floor_tricks)."
    ),
    "complement_of_line": _("Le reste de 160 (round_pair) exclut l’arrondi de toute la ligne (round_what)."),
    "nothing_marked": _("Ni les points ni le contrat ne sont marqués : un contrat réussi ne vaudrait rien."),
    "without_bids": _(
        "« {key} » demande qui a pris, ou à quel contrat : sans enchères, une donne ne le dit pas."
    ),
    "sweep_question": _(
        "Un contrat au-dessus de 162 sans annonces ne se fait que si le capot compte plus de 162 : "
        "dites-le (sweep_in_test)."
    ),
    "deck_total": _("Les cartes de « {key} » font {total} points : il en faut {wanted}."),
    "misdeal_order": _(
        "Les marches d’une même fausse donne se suivent : chacune part d’un nombre plus grand."
    ),
    "misdeal_both": _("Une marche de fausse donne interdit, ou donne des points, pas les deux."),
    "misdeal_points": _("Une fausse donne qui donne des points dit combien."),
    "gaps": _("Ce barème a des lacunes, répondez à chacune : {gaps}."),
}


class InvalidRuleset(ValueError):
    """A ruleset that cannot be used.

    `code` is stable and documented; `key` is the parameter at fault; `template` and `values` make the
    sentence, `str()` is it in French. `place` may go deeper than the parameter: `misdeal.points`.
    """

    def __init__(self, reason: str, place: str, /, **values: object) -> None:
        super().__init__(reason, place)
        self.code = reason.partition(".")[0]
        self.key = str(shown(place.partition(".")[0]))
        self.template = REFUSALS[reason]
        fit = {
            name: value if name in ("choices", "known", "gaps") else shown(value)
            for name, value in values.items()
        }
        self.values = tuple({"key": shown(place), **fit}.items())

    def __str__(self) -> str:
        return self.template.format(**dict(self.values))

    def to_dict(self) -> dict[str, str]:
        """The command's line for this refusal."""
        return {"error": self.code, "field": self.key, "message": str(self)}


DECK: Final = 152
TRUMP_PRICED: Final = 248  # four suits at the trump prices, scaled back to the deck by `ta_scale`
PLAIN_PRICED: Final = 120  # four suits at the plain prices, scaled back with them
TAKER_BARS: Final = frozenset({"belote_when_fallen", "fallen", "defence_points"})
"""Ways not to finish a match that look at who took."""


def refuse_contradictions(rules: Any) -> None:
    """Pass silently, or raise for the first parameter that another one excludes."""
    if not rules.trumps:
        raise InvalidRuleset("trumps_empty", "trumps")
    if rules.bidding:
        _refuse_ladder(rules)
        _refuse_prices(rules)
        _refuse_marks(rules)
    else:
        _refuse_what_asks_a_bid(rules)
    _refuse_cards(rules)
    _refuse_misdeals(rules)


def _refuse_ladder(rules: Any) -> None:
    top = HIGHEST_BID if rules.max_bid is None else rules.max_bid
    if top < rules.min_bid and not rules.extra_bids:
        raise InvalidRuleset("ladder_empty", "max_bid", low=rules.min_bid, high=top)


def _refuse_prices(rules: Any) -> None:
    if rules.capot_bid and rules.capot_form == "flat":
        for key in ("capot_flat_made", "capot_flat_failed"):
            if getattr(rules, key) is None:
                raise InvalidRuleset("flat_without_prices", key)
    if rules.generale_bid and rules.generale_flat is None:
        raise InvalidRuleset("generale_without_prices", "generale_flat")


def _refuse_marks(rules: Any) -> None:
    if not rules.count_points and not rules.count_contract:
        raise InvalidRuleset("nothing_marked", "count_contract")
    reachable = rules.beat_defence or rules.floor_total or rules.floor_tricks
    if rules.at_level != "fall" and not reachable:
        raise InvalidRuleset("level_unreachable", "at_level")
    if rules.round_pair == "complement_160" and rules.round_what == "line":
        raise InvalidRuleset("complement_of_line", "round_pair")


def _refuse_what_asks_a_bid(rules: Any) -> None:
    """Without bids a deal says neither who took nor what: nothing else of the rules may ask it."""
    asks = {
        "both_over": rules.both_over in ("contract_maker", "taker"),
        "finish_bars": bool(TAKER_BARS & set(rules.finish_bars)),
        "fault_points": rules.fault_points == "bid",
        "misdeal": any(step.with_bid for step in rules.misdeal),
    }
    for key, asked in asks.items():
        if asked:
            raise InvalidRuleset("without_bids", key)


def _refuse_cards(rules: Any) -> None:
    """The deck is worth 152 in every mode, scaled or not: 162 with the last trick."""
    if "all_trump" in rules.trumps:
        _refuse_deck("ta_values", rules.ta_values, DECK if rules.ta_scale == "none" else TRUMP_PRICED)
    if "no_trump" in rules.trumps:
        _refuse_deck("sa_values", rules.sa_values, PLAIN_PRICED if rules.ta_scale == "152/248" else DECK)


def _refuse_deck(key: str, prices: CardPrices, expected: int) -> None:
    total = 4 * sum(points for _rank, points in prices)
    if total != expected:
        raise InvalidRuleset("deck_total", key, total=total, wanted=expected)


def _refuse_misdeals(rules: Any) -> None:
    last: dict[tuple[str, str], int] = {}
    for step in rules.misdeal:
        count = (step.per, step.scope)
        if step.from_number <= last.get(count, 0):
            raise InvalidRuleset("misdeal_order", "misdeal")
        last[count] = step.from_number
        gives_points = bool(step.points or step.with_bid)
        if gives_points is not (step.effect == "points"):
            raise InvalidRuleset("misdeal_points" if gives_points is False else "misdeal_both", "misdeal")
