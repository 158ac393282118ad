"""HelloAsso's file of tickets: who comes with whom, and what was paid."""

import pytest

from tests.lists.test_files import workbook
from tournament.lists.files import rows_of_file
from tournament.lists.names import NameOrder
from tournament.lists.reading import entries_of

HEADINGS = (
    "Référence commande;Date de la commande;Statut de la commande;Nom participant;Prénom participant;"
    "Nom payeur;Prénom payeur;Email payeur;Raison sociale;Moyen de paiement;Billet;Numéro de billet;Tarif;"
    "Montant tarif;Code Promo;Montant code promo;"
)


def ticket(order, number, name, answers="", *, status="Validé", price="12,00", discount=""):
    family, given = name.split()
    bought = "12/11/2026 18:05:33"
    paid = f"{family};{given};x@exemple.fr;;Carte bancaire;Joueur;{number};Plein tarif;{price};;{discount};"
    return f"{order};{bought};{status};{family};{given};{paid}{answers}"


def file(*lines, questions="", mark="utf-8-sig"):
    return "\r\n".join([HEADINGS + questions, *lines]).encode(mark)


def read(data, name="billets.csv", **kinds):
    return entries_of(rows_of_file(data, name), NameOrder.GUESS, **kinds)


def teams(reading):
    return [" – ".join(map(str, entry.details.people)) for entry in reading.entries]


PARTNER = "Nom de votre partenaire"


@pytest.mark.parametrize("mark", ["utf-8", "utf-8-sig", "cp1252"])
def test_two_tickets_of_one_order_are_a_team(mark):
    data = file(ticket(71, 901, "NÈGRE thomas"), ticket(71, 902, "Bonnet Élodie"), mark=mark)
    reading = read(data)
    assert teams(reading) == ["Thomas Nègre – Élodie Bonnet"]
    bought = "2026-11-12T18:05:33"
    assert reading.entries[0].details.tickets == (("901", 1200, bought), ("902", 1200, bought))


def test_a_workbook_says_the_same():
    rows = [
        line.split(";")
        for line in file(ticket(71, 901, "Xu Ana"), ticket(71, 902, "Yi Bo"))
        .decode("utf-8-sig")
        .split("\r\n")
    ]
    assert teams(read(workbook(*rows), "billets.xlsx")) == ["Ana Xu – Bo Yi"]


def test_a_lone_ticket_is_somebody_alone_and_of_three_the_last_is():
    lines = [ticket(1, 11, "Xu Ana"), *(ticket(2, n, f"Yi {who}") for n, who in enumerate("ABC", 21))]
    assert teams(read(file(*lines))) == ["Ana Xu", "A Yi – B Yi", "C Yi"]


@pytest.mark.parametrize("answer", ["Bo Yi", "YI Bo", "yi, bo"])
def test_a_named_partner_makes_the_team_with_or_without_a_ticket_of_their_own(answer):
    alone = ticket(1, 11, "Xu Ana", answer)
    assert teams(read(file(alone, questions=PARTNER))) == ["Ana Xu – Bo Yi"]
    both = read(file(alone, ticket(2, 12, "Yi Bo", "Ana Xu"), questions=PARTNER))
    assert teams(both) == ["Ana Xu – Bo Yi"]
    assert [paid.number for paid in both.entries[0].details.tickets] == ["11", "12"]


@pytest.mark.parametrize("answer", ["", "-", "aucun", "Je n’en ai pas", "pas encore", "je cherche"])
def test_who_names_nobody_is_alone(answer):
    assert teams(read(file(ticket(1, 11, "Xu Ana", answer), questions=PARTNER))) == ["Ana Xu"]


def test_an_answer_that_is_no_name_is_told():
    (entry,) = read(file(ticket(1, 11, "Xu Ana", "06 12 34 56 78"), questions=PARTNER)).entries
    assert "n’est pas un nom" in entry.remarks[0]


def test_two_who_each_bought_for_another_in_one_order_are_two_teams():
    lines = [ticket(1, 11, "Xu Ana", "Gil Josette"), ticket(1, 12, "Yi Bo", "Gil Daniel")]
    assert teams(read(file(*lines, questions=PARTNER))) == ["Ana Xu – Josette Gil", "Bo Yi – Daniel Gil"]


def test_both_parts_of_a_partner_and_the_other_questions():
    asked = "Prénom du partenaire;Nom du partenaire;Votre club;Club;Téléphone"
    (entry,) = read(file(ticket(1, 11, "Xu Ana", "Bo;YI;;Les Ormes;612345678"), questions=asked)).entries
    details = entry.details
    assert (str(details.player_2), details.club, details.telephone_1) == (
        "Bo Yi",
        "Les Ormes",
        "06 12 34 56 78",
    )


@pytest.mark.parametrize(
    ("price", "discount", "cents"),
    [("12,50", "2,00", 1050), ("12.5", "", 1250), ("5", "8", 0), ("gratuit", "", 0), ("9" * 12, "", 0)],
)
def test_what_was_paid_is_the_price_less_the_code(price, discount, cents):
    (entry,) = read(file(ticket(1, 11, "Xu Ana", price=price, discount=discount))).entries
    assert entry.details.tickets[0].cents == cents


def test_only_valid_tickets_are_taken_and_the_others_told():
    lines = [ticket(1, 11, "Xu Ana"), ticket(1, 12, "Yi Bo", status="Remboursé")]
    reading = read(file(*lines))
    assert teams(reading) == ["Ana Xu"]
    (fault,) = reading.faults
    assert (fault.line, fault.text, fault.ticket, fault.already_listed) == (3, "Bo Yi", "12", True)
    assert "(Remboursé)" in fault.message


def test_in_a_melee_every_ticket_is_a_player():
    lines = [ticket(1, 11, "Xu Ana", "Bo Yi"), ticket(1, 12, "Yi Bo")]
    assert teams(read(file(*lines, questions=PARTNER), alone=True)) == ["Ana Xu", "Bo Yi"]


def test_memberships_fill_the_roll_with_those_that_are_valid():
    headings = HEADINGS.replace("participant", "adhérent").replace("Billet;Numéro de billet;", "")
    line = "1;12/11/2026;{};Xu;{};Xu;Ana;x@exemple.fr;;Carte bancaire;Adhésion;20,00;;;06 12 34 56 78"
    rows = [headings + "Téléphone", line.format("Validé", "Ana"), line.format("Annulé", "Bo")]
    reading = read("\n".join(rows).encode(), personal=True)
    assert teams(reading) == ["Ana Xu"]
    assert len(reading.faults) == 1
