"""The evening's rule sheet: what it says follows from the numbers, for any set of rules."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from scoring import BUILTIN_SLUGS, Limits, PlayedDeal, Ruleset, Side, builtin, score_deal
from scoring.ruleset import presets
from tournament.rulebook.marking import Formula, bid_capot, plain, swept
from tournament.rulebook.sheet import rule_sheet
from tournament.rulebook.wording import remark

EVENING = Limits(target=1000, minutes=30)
WHOLE = [*(builtin(slug) for slug in BUILTIN_SLUGS), *(one.ruleset for one in presets() if not one.gaps)]
BY_SLUG = pytest.mark.parametrize("rules", WHOLE, ids=lambda rules: rules.slug)


def sheet(rules="missegre", limits=EVENING, **changes):
    rules = builtin(rules) if isinstance(rules, str) else rules
    return rule_sheet(replace(rules, **changes), limits)


def said(found, code=None):
    """All that a sheet, or one section of it, says: cells and sentences."""
    sections = [one for one in found.sections if code in (None, one.code)]
    lines = [f"{line.title} {line.text}" for one in sections for line in one.lines]
    return " ".join([*lines, *(" ".join((row.label, *row.cells)) for one in sections for row in one.rows)])


def plainly(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ")


# What the fixed page of Missègre and the back of its score sheet said before.
MISSEGRE = """
    Réussie ses points ses points | Chutée 0 160 | Contrée, réussie / chutée 320 / 0 0 / 320
    Surcontrée, réussie / chutée 640 / 0 0 / 640 | 250 / 0 0 / 250 | 500 / 0 0 / 500
    Valet 20 2 | 9 14 0 | As 11 11 | 10 10 10 | Roi 4 4 | Dame 3 3 | 8 0 0 | 7 0 0 | der | 162
    De 80 à 160, de 10 en 10, ou capot | la valeur puis la couleur | trois « passe » | contre à son tour
    sens inverse des aiguilles | belote annoncée vaut 20 | aide à faire le contrat
    À la chute, la belote du preneur va à la défense | 89 pour 90, c’est chuté | dizaine
    Un camp sans un pli garde sa belote | La 1re, on redonne | la 2e, on redonne et l’équipe ne prend pas
    à partir de la 3e, 160 points à l’autre équipe | ne peut ni entamer ni défausser cette couleur
    La donne est perdue, 160 points à l’autre équipe | Passer sur la faute, ou annuler la donne
    l’arbitre tranche | L’erreur ne doit pas profiter | au moins 3 cartes | 3, 3 et 2 | deux fois 4
    voisin de droite du donneur entame | On fournit toujours la couleur | on monte, même sur son partenaire
    on coupe | on surcoupe | Toute carte montrée doit être jouée | revoir le dernier pli
    1000 points ou 30 minutes
"""


def test_missegre_says_at_least_what_its_fixed_page_said():
    text = plainly(said(sheet()))
    wanted = [part.strip() for line in MISSEGRE.strip().splitlines() for part in line.split("|")]
    assert [part for part in wanted if part not in text] == []


def test_each_price_of_missegre_quotes_its_article():
    rows = {row.label: row.article for row in sheet().section("marking").rows}
    assert rows["Réussie"] == "VII.1"
    assert rows["Chutée"] == "VII.2"
    assert rows["Contrée, réussie / chutée"] == "VII.3"
    assert {row.article for row in sheet().section("marking").rows} == {"VII.1", "VII.2", "VII.3", "VII.4"}


def test_a_formula_gives_the_marks_of_other_deals_too():
    """Fitted on two bids and two totals, it holds for the others."""
    for rules in WHOLE:
        for double in ["none", "coinche", "surcoinche"]:
            for made in [True, False]:
                outcome = plain(rules, double, made=made)
                for bid in [one for one in sorted(rules.bids) if one not in rules.marked][:4]:
                    points = 140 if made else 30
                    played = PlayedDeal(
                        taker=Side.A, contract=bid, trump="hearts", double=double, points_a=points
                    )
                    score = score_deal(played, rules)
                    if score.made is not made:
                        continue
                    assert near(value(outcome.taker, points, bid), score.a, rules)
                    assert near(value(outcome.defence, 162 - points, bid), score.b, rules)


def value(formula: Formula, points: int, bid: int) -> int:
    return formula.points * points + formula.number + formula.contract * bid


def near(found: int, mark: int, rules: Ruleset) -> bool:
    """Equal, but for the rounding, which has a sentence of its own."""
    return abs(found - mark) <= (rules.round_to // 2 + 2) * max(rules.k_base)


@pytest.mark.parametrize(
    ("slug", "double", "made", "taker", "defence"),
    [
        ("missegre", "none", True, "ses points", "ses points"),
        ("missegre", "coinche", False, "0", "320"),
        ("montpellier", "none", True, "ses points + le contrat", "ses points"),
        ("montpellier", "surcoinche", True, "160 + 4 × le contrat", "0"),
        ("classique", "coinche", True, "ses points + 2 × le contrat", "ses points"),
        ("annonces", "coinche", True, "2 × ses points + 2 × le contrat", "ses points"),
        ("annonces", "surcoinche", False, "0", "486 + 3 × le contrat"),
    ],
)
def test_prices_are_said_as_formulas(slug, double, made, taker, defence):
    outcome = plain(builtin(slug), double, made=made)
    assert (str(outcome.taker), str(outcome.defence)) == (taker, defence)


def test_capots_have_their_prices():
    missegre, montpellier = builtin("missegre"), builtin("montpellier")
    assert str(swept(missegre, "none", Side.B).defence) == "250"
    assert str(swept(montpellier, "none", Side.A).taker) == "250 + le contrat"
    assert [str(bid_capot(missegre, one, made=False).defence) for one in ("none", "coinche")] == [
        "500",
        "1000",
    ]
    assert str(bid_capot(montpellier, "none", made=False).defence) == "410"
    assert bid_capot(builtin("classique"), "none", made=True) is None
    assert bid_capot(builtin("stephanoise"), "coinche", made=True) is None


@BY_SLUG
def test_any_set_of_rules_has_a_whole_sheet(rules):
    found = rule_sheet(rules, EVENING)
    codes = [one.code for one in found.sections]
    for code in ("marking", "making", "ending", "trouble", "cards", "dealing", "bidding", "play"):
        assert code in codes
    assert ("melds" in codes) is rules.melds
    assert len(found.examples) >= 6
    text = said(found)
    assert not re.search(r"%\(|\{|None|True|False|_[a-z]", text)


def test_every_remark_of_the_rulebook_is_on_its_sheet():
    for rules in WHOLE:
        text = said(rule_sheet(rules, EVENING))
        kept = {name: note for name, note in rules.notes if name != "melds" or rules.melds}
        assert [name for name, note in kept.items() if note not in text] == []


# A parameter changed from Missègre's, and what the sheet then says.
CHANGED = [
    ({"full_base": 162}, "Chutée 0 162"),
    ({"fall_contract": True}, "160 + le contrat"),
    ({"round_to": 1}, "sans arrondi"),
    ({"round_up_from": 6}, "96 fait 100, 95 fait 90"),
    ({"round_what": "line"}, "On arrondit toute la ligne"),
    ({"round_pair": "complement_160"}, "le reste de 160"),
    ({"last_deal_exact": True}, "La dernière donne se marque exacte"),
    ({"belote_on_fall": "owner"}, "le preneur garde sa belote"),
    ({"belote_on_fall": "nobody"}, "la belote du preneur ne se marque pas"),
    ({"belote_on_double_made": "winner"}, "celle de la défense va au preneur"),
    ({"belote_on_capot_made": "nobody"}, "Capot demandé et réussi"),
    ({"belote_marked": "none"}, "La belote ne se marque pas"),
    ({"belote_marked": "taker"}, "au preneur seulement"),
    ({"sweep_value": 252}, "Un capot non demandé s’arrondit comme les points : 252 fait 250."),
    (
        {"belote_multiplied": True},
        "Celle que marque le camp qui gagne la donne est multipliée par le contre, l’autre non.",
    ),
    (
        {"belote_multiplied": True, "belote_marked": "taker"},
        "Celle que marque le camp qui gagne la donne est multipliée",
    ),
    (
        {"melds": True, "melds_multiplied": True},
        "Celles que marque le camp qui gagne la donne sont multipliées par le contre, les autres non.",
    ),
    ({"belote_helps": False}, "n’aide pas à faire le contrat"),
    ({"belote_helps_from": 100}, "à partir de 100"),
    ({"test_on": "rounded"}, "85 fait 90"),
    ({"margin": 2}, "au moins 2 points de plus qu’annoncé"),
    ({"floor_total": 82}, "au moins 82 en tout"),
    ({"floor_tricks": 82}, "au moins 82 dans les plis"),
    ({"beat_defence": True}, "plus de points que la défense"),
    ({"beat_defence": True, "at_level": "litige"}, "il y a litige"),
    ({"beat_defence": True, "at_level": "replay"}, "rejouée par le même donneur"),
    ({"sweep_in_test": True}, "Tous les plis comptent 250"),
    ({"min_bid": 90, "extra_bids": (82,), "marked_values": ((82, 80),)}, "82, puis de 90 à 160"),
    ({"marked_values": ((80, 82),)}, "80 se marque 82"),
    ({"max_bid": None, "sweep_in_test": True}, "À partir de 80"),
    ({"trumps": ("hearts", "spades")}, "cœur ou pique"),
    ({"trumps": ("spades", "hearts", "diamonds", "clubs", "no_trump")}, "à la couleur ou à sans atout"),
    ({"capot_doublable": False}, "ne peut pas contrer un capot"),
    ({"capot_ends_auction": True}, "Un capot ferme les enchères"),
    ({"all_pass": "same"}, "le même donneur redonne"),
    ({"auction_cards": 6}, "On enchérit sur 6 cartes"),
    ({"first_bidder": "dealer_left"}, "Le voisin de gauche du donneur parle le premier"),
    ({"contre_when": "any_time", "notes": ()}, "à la volée, sans attendre"),
    ({"contre_when": "after_auction", "notes": ()}, "une fois l’enchère gagnée"),
    ({"overbid_after_contre": "next_two", "notes": ()}, "les deux autres joueurs"),
    ({"clockwise": True, "notes": ()}, "dans le sens des aiguilles"),
    ({"first_lead": "first_bidder"}, "Qui a parlé le premier entame"),
    ({"climb_trump_led": "opponent"}, "on monte sur un adversaire, pas sur son partenaire"),
    ({"climb_trump_led": "no"}, "on n’est pas obligé de monter"),
    ({"partner_master": "no_undertrump"}, "mais pas un atout plus petit"),
    ({"must_trump": False}, "on n’est pas obligé de couper"),
    ({"cannot_overtrump": "undertrump"}, "on met un atout quand même"),
    ({"melds": True}, "Carré de valets 200"),
    ({"melds": True, "melds_help": True}, "Les annonces aident"),
    ({"melds": True, "seven_eight": "cancel"}, "annule toutes les annonces"),
    ({"melds": True, "meld_tie": "first"}, "la première annoncée l’emporte"),
    ({"melds": True, "melds_to_sweeper": True}, "Tous les plis prennent les annonces"),
    ({"both_over": "contract_maker"}, "qui a réussi le dernier contrat l’emporte"),
    ({"both_over": "taker"}, "le dernier preneur l’emporte"),
    ({"end_level": "latest"}, "qui a gagné la dernière donne l’emporte"),
    ({"finish_bars": ("swept", "fallen")}, "sans avoir fait un pli ni en chutant"),
    ({"fault_points": None}, "l’arbitre décide"),
    ({"fault_points": "bid"}, "la valeur du contrat va à l’autre équipe"),
    ({"fault_points": "choice"}, "Le camp lésé choisit"),
    ({"fault_with_double": True}, "Le contre les multiplie"),
    ({"misdeal": ()}, "Le règlement n’a pas de barème"),
    ({"recount": "taker_stands"}, "le compte du preneur fait foi"),
    ({"generale_bid": True}, "Générale"),
    ({"contre_word": "coinche"}, "Coinchée, réussie / chutée"),
    ({"notes": (("club", "On ne fume pas."),)}, "On ne fume pas."),
    ({"notes": (("maison", "Café offert."),)}, "maison Café offert."),
]


def test_a_changed_parameter_changes_what_is_said():
    before = plainly(said(sheet()))
    unsaid = [sentence for changes, sentence in CHANGED if sentence not in plainly(said(sheet(**changes)))]
    usual = [
        sentence for changes, sentence in CHANGED if sentence in before and changes != {"fault_points": None}
    ]
    assert (unsaid, usual) == ([], [])


def test_what_does_not_happen_is_not_said():
    for changes, sentence in [
        ({"sweep_value": 252, "round_what": "line"}, "s’arrondit comme les points"),
        ({"sweep_value": 252, "round_to": 1}, "s’arrondit comme les points"),
        ({"sweep_value": 252, "sweep_sides": "none"}, "s’arrondit comme les points"),
        ({"sweep_value": None}, "s’arrondit comme les points"),
        ({"belote_multiplied": True}, "le contre ne la change pas"),
        ({"belote_multiplied": True, "belote_marked": "none"}, "est multipliée"),
    ]:
        assert sentence not in plainly(said(sheet(**changes)))


def test_the_evenings_own_limits_are_said():
    assert "en 12 donnes" in said(sheet(limits=Limits(deals=12)), "ending")
    text = said(sheet(limits=Limits(target=2000, target_mode="exceed", draw_allowed=True)), "ending")
    assert "2000 points" in text
    assert "à dépasser" in text
    assert "la partie est nulle" in text
    assert "Si les deux" not in said(sheet(limits=Limits(minutes=30)), "ending")


def test_a_rulebook_that_says_coinche_is_not_told_in_other_words():
    for slug in BUILTIN_SLUGS[1:]:
        text = said(rule_sheet(replace(builtin(slug), notes=()), EVENING))
        assert "ontré" not in text, slug
        assert "e contre" not in text, slug


def test_the_back_of_a_score_sheet_is_a_part_of_it():
    for rules in WHOLE:
        found = rule_sheet(rules, EVENING)
        assert [one.code for one in found.back] == ["cards", "bidding", "marking", "trouble"]
        everything = said(found)
        for section in found.back:
            for line in section.lines:
                assert line.text.rstrip(".") in everything


def test_an_article_is_where_its_first_sentence_stands():
    anchors = [row.anchor for row in sheet("stephanoise").section("marking").rows if row.anchor]
    assert anchors == ["art-La-marque-a", "art-La-marque-b", "art-La-marque-c", "art-La-marque-d"]
    every = [one.anchor for part in sheet("stephanoise").sections for one in (*part.rows, *part.lines)]
    kept = [anchor for anchor in every if anchor]
    assert len(kept) == len(set(kept))


def test_the_ways_of_dealing_are_said_where_no_remark_says_them():
    silent = said(sheet(packets=("3-2-3", "4-4"), notes=()), "dealing")
    assert "Les cartes se donnent par paquets\u00a0: 3-2-3 ou 4-4." in silent
    assert "par paquets" not in said(sheet(), "dealing")


def test_every_remark_of_the_five_rulebooks_has_its_english():
    for slug in BUILTIN_SLUGS:
        with translation.override("en"):
            lines = [remark(builtin(slug), *note) for note in builtin(slug).notes]
        assert lines
        assert [line.text for line in lines if line.in_french] == []


def test_the_last_game_has_its_own_target_where_the_rules_give_it_one():
    last = "La dernière partie se joue en 2501 points."
    assert last in said(sheet(last_game_target=2501), "ending")
    assert last not in said(sheet(limits=Limits(deals=12), last_game_target=2501), "ending")


def test_the_evening_may_say_where_its_final_ends():
    rules = sheet(last_game_target=2501).rules
    ending = said(rule_sheet(rules, EVENING, Limits(deals=15, minutes=60)), "ending")
    assert "La finale se joue en 15 donnes ou 60 minutes." in ending
    assert "2501" not in ending
