"""Reading whole lists: pasted text, columns with and without headings, what is wrong and on which line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.members.parsing.names import NameOrder
from tournament.members.parsing.readings import Unreadable
from tournament.registration.parsing.pasted import read_pasted

TWO = [("Thomas Nègre", "Élodie Bonnet")]


def read(text, order=NameOrder.FAMILY_FIRST):
    return read_pasted(text, order)


def people(reading):
    return [tuple(str(person) for person in entry.details.people) for entry in reading.entries]


@pytest.mark.parametrize(
    "line",
    [
        "Nègre Thomas / Bonnet Élodie",
        "Nègre Thomas/Bonnet Élodie",
        "NEGRE Thomas - BONNET Élodie".replace("NEGRE", "NÈGRE"),
        "Nègre Thomas – Bonnet Élodie",
        "Nègre Thomas — Bonnet Élodie",
        "Nègre Thomas et Bonnet Élodie",
        "Nègre Thomas & Bonnet Élodie",
        "Nègre Thomas + Bonnet Élodie",
        "Nègre Thomas ; Bonnet Élodie",
        "Nègre Thomas\tBonnet Élodie",
        "Nègre, Thomas / Bonnet, Élodie",
        "Nègre Thomas, Bonnet Élodie",
        "Nègre, Thomas, Bonnet, Élodie",
        "Nègre\tThomas\tBonnet\tÉlodie",
        "Nègre;Thomas;Bonnet;Élodie",
        "- Nègre Thomas / Bonnet Élodie",
        "• Nègre Thomas / Bonnet Élodie",
    ],
)
def test_it_reads_a_team_however_the_line_is_written(line):
    assert people(read(line)) == TWO


@pytest.mark.parametrize("line", ["12. A B / C D", "12) A B / C D", "n° 12 A B / C D", "12\tA B\tC D"])
def test_a_number_in_front_is_the_teams(line):
    assert [entry.details.number for entry in read(line).entries] == [12]


MIXED = [
    "Xu Ana / Yi Bo\n12. Xu Lu / Yi Ma\nXu Zo / Yi Ti",
    "Xu Ana\tYi Bo\n12\tXu Lu\tYi Ma\nXu Zo\tYi Ti",
    "Xu Ana\tYi Bo\n12. Xu Lu\tYi Ma\n\tXu Zo\tYi Ti",
    "Xu Ana;Yi Bo\nn° 12;Xu Lu;Yi Ma\nXu Zo;Yi Ti",
    "Xu;Ana;Yi;Bo\n12;Xu;Lu;Yi;Ma\nXu;Zo;Yi;Ti",
    "Xu Ana\tYi Bo\n12) Xu Lu / Yi Ma\nXu Zo / Yi Ti",
    "Joueur 1;Joueur 2\nXu Ana;Yi Bo\n12. Xu Lu;Yi Ma\nXu Zo;Yi Ti",
    "N°;Équipe\n;Xu Ana / Yi Bo\n;12. Xu Lu / Yi Ma\n;Xu Zo / Yi Ti",
]


@pytest.mark.parametrize("text", MIXED)
def test_a_numbered_line_among_unnumbered_ones_is_read(text):
    reading = read(text)
    assert reading.faults == ()
    assert people(reading) == [("Ana Xu", "Bo Yi"), ("Lu Xu", "Ma Yi"), ("Zo Xu", "Ti Yi")]
    assert [entry.details.number for entry in reading.entries] == [None, 12, None]


def test_an_unnumbered_line_among_numbered_ones_is_read():
    reading = read("1\tXu Ana\tYi Bo\tLes Ormes\nXu Lu\tYi Ma\tLes Ormes\n3\tXu Zo\tYi Ti\tLes Ormes")
    assert [entry.details.number for entry in reading.entries] == [1, None, 3]
    assert {entry.details.club for entry in reading.entries} == {"Les Ormes"}


def test_a_number_inside_a_name_is_still_refused():
    assert [fault.line for fault in read("Xu 2 Ana / Yi Bo\n1. Xu Lu / Yi 4 Ma").faults] == [1, 2]


@pytest.mark.parametrize(
    "line",
    ["Chris Dale, Dana Evans, Harrow", "Chris Dale, Dana Evans (Harrow)", "Chris Dale, Dana Evans [Harrow]"],
)
def test_two_full_names_and_a_club_between_commas_are_no_single_player(line):
    reading = read(line, NameOrder.GIVEN_FIRST)
    assert people(reading) == [("Chris Dale", "Dana Evans")]
    assert reading.entries[0].details.club == "Harrow"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Dale, Chris", None),
        ("Dale, Chris, Harrow", "Trop de virgules"),
        ("Dale, Chris, Evans, Dana", None),
        ("Chris Dale, Dana Evans, Harrow, York", "Plus de deux joueurs"),
        ("Dale, Chris, Evans, Dana, Harrow", "Trop de virgules"),
    ],
)
def test_commas_that_tell_too_little_are_asked_about(line, why):
    assert [fault.message.startswith(why) for fault in read(line).faults] == ([True] if why else [])


def test_one_line_with_tabs_does_not_unread_the_lines_by_hand():
    text = """Ann Fox / Bob Gray (Harrow)
Chris Dale\tDana Evans\tYork
3. Ed Hill / Flo Ives [Kew]
- Al Bo et Cy Do
Gus Jay, Ian Kay, Leeds
Lee May – Ned Orr / Ely"""
    reading = read(text, NameOrder.GIVEN_FIRST)
    assert [fault.line for fault in reading.faults] == [6]
    assert people(reading) == [
        ("Ann Fox", "Bob Gray"),
        ("Chris Dale", "Dana Evans"),
        ("Ed Hill", "Flo Ives"),
        ("Al Bo", "Cy Do"),
        ("Gus Jay", "Ian Kay"),
    ]
    assert [entry.details.club for entry in reading.entries] == ["Harrow", "York", "Kew", "", "Leeds"]


@pytest.mark.parametrize(
    "line", ["Ana Xu / Bo Yi (Les Ormes)", "Ana Xu / Bo Yi [Les Ormes]", "Ana Xu / Bo Yi / Les Ormes"]
)
def test_a_club_stands_behind(line):
    entry = read(line).entries[0]
    assert (entry.details.club, len(entry.details.people)) == ("Les Ormes", 2)


def test_one_name_is_somebody_alone():
    reading = read("Bonnet Élodie\nAlibert Fernand (Valmory)")
    assert people(reading) == [("Élodie Bonnet",), ("Fernand Alibert",)]
    assert reading.entries[1].details.club == "Valmory"


def test_the_order_asked_for_is_followed():
    assert people(read("Alix Noé / Bixe Zou", NameOrder.GIVEN_FIRST)) == [("Alix Noé", "Bixe Zou")]
    assert people(read("Alix Noé / Bixe Zou", NameOrder.FAMILY_FIRST)) == [("Noé Alix", "Zou Bixe")]


def test_guessing_follows_given_names_then_most_of_the_list():
    text = "Thomas Nègre / Élodie Bonnet\nXuan Vo / Hélène Roux\nTeyssère Nicole / Patrick Escudié"
    assert people(read(text, NameOrder.GUESS)) == [
        ("Thomas Nègre", "Élodie Bonnet"),
        ("Xuan Vo", "Hélène Roux"),
        ("Nicole Teyssère", "Patrick Escudié"),
    ]


def test_blank_lines_count_in_the_numbers_of_lines():
    reading = read("\nNègre Thomas / Bonnet Élodie\r\n\r\nBob 2 / Zoé Un")
    assert [entry.line for entry in reading.entries] == [2]
    assert [(fault.line, fault.text) for fault in reading.faults] == [(4, "Bob 2 / Zoé Un")]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("12345 / 678", "chiffre"),
        ("A B / C D / E F / G H", "Plus de deux"),
        ("Ana Xu / Xu Ana", None),
        ("Ana Xu / ana xu", "deux fois"),
        ("tom@exemple.fr / Ana Xu", "adresse"),
        ("Équipe\tJoueur 1\n0\tAna Xu", "1 à 9999"),
        ("Joueur 1\tPayé\nAna Xu\tpeut-être", "oui ou non"),
    ],
)
def test_a_wrong_line_says_why(line, why):
    faults = read(line).faults
    assert [why in fault.message for fault in faults] == ([True] if why else [])


HEADINGS = [
    ("N°;Joueur 1;Joueur 2;Club", "7;Nègre Thomas;Bonnet Élodie;Les Ormes"),
    ("Équipe;Premier joueur;Second joueur;Ville", "7;Nègre Thomas;Bonnet Élodie;Les Ormes"),
    ("N° d'équipe;Nom 1;Prénom 1;Nom 2;Prénom 2;Club", "7;Nègre;Thomas;Bonnet;Élodie;Les Ormes"),
    ("num;nom;prenom;nom;prenom;association", "7;Nègre;Thomas;Bonnet;Élodie;Les Ormes"),
    ("N°;Prénom;Nom;Prénom du partenaire;Nom du partenaire;Club", "7;Thomas;Nègre;Élodie;Bonnet;Les Ormes"),
    ("NUMÉRO;Joueur A;Joueur B;CLUB", "7;NÈGRE Thomas;BONNET Élodie;Les Ormes"),
    ("Club;Équipe n°;Joueurs", "Les Ormes;7;Nègre Thomas / Bonnet Élodie"),
    (
        "Nom joueur 1;Prénom joueur 1;Nom joueur 2;Prénom joueur 2;N°;Club",
        "Nègre;Thomas;Bonnet;Élodie;7;Les Ormes",
    ),
    ("1er joueur;2ème joueur;club;team", "Nègre Thomas;Bonnet Élodie;Les Ormes;7"),
    ("Capitaine;Coéquipier;commune;no", "Nègre Thomas;Bonnet Élodie;Les Ormes;7"),
]


@pytest.mark.parametrize(("heading", "line"), HEADINGS)
def test_columns_are_known_by_their_headings(heading, line):
    reading = read(f"Inscriptions du 20 novembre;;\n;;\n{heading}\n{line}")
    assert reading.headed
    assert people(reading) == TWO
    details = reading.entries[0].details
    assert (details.number, details.club, reading.entries[0].line) == (7, "Les Ormes", 4)


@pytest.mark.parametrize(
    ("said", "paid"),
    [
        *((word, True) for word in ("oui", "X", "10 €", "10,00", "VRAI", "payé")),
        *((word, False) for word in ("non", "", "0", "0,00 €", "-")),
    ],
)
def test_paid_is_said_in_many_ways(said, paid):
    reading = read(f"Joueur 1;Joueur 2;Payé\nAna Xu;Bo Yi;{said}")
    assert reading.entries[0].details.paid is paid


def test_columns_nobody_asked_for_are_named_and_not_read():
    reading = read("Joueur 1;Joueur 2;Âge;Mail\nAna Xu;Bo Yi;77;a@b.fr")
    assert reading.ignored == ("Âge", "Mail")
    assert "77" not in str(reading.entries)


@pytest.mark.parametrize(
    ("line", "club", "seed", "number"),
    [
        ("Nègre Thomas;Bonnet Élodie;Les Ormes", "Les Ormes", None, None),
        ("7;Nègre Thomas;Bonnet Élodie;Les Ormes", "Les Ormes", None, 7),
        ("7;Nègre;Thomas;Bonnet;Élodie;Les Ormes;2", "Les Ormes", 2, 7),
        ("Thomas;Nègre;Élodie;Bonnet", "", None, None),
        ("Nègre Thomas;Bonnet Élodie;Les Ormes;3", "Les Ormes", 3, None),
    ],
)
def test_columns_without_headings_are_guessed(line, club, seed, number):
    reading = read(line, NameOrder.GUESS)
    details = reading.entries[0].details
    assert people(reading) == TWO
    assert (details.club, details.seed, details.number) == (club, seed, number)


def test_a_thousand_lines_are_read_and_one_more_is_refused():
    lines = [
        f"Xu {chr(97 + i // 26 % 26)}{chr(97 + i % 26)}{'e' * (i // 676 + 1)} / Yi Bo" for i in range(1001)
    ]
    assert len(read("\n".join(lines[:1000])).entries) == 1000
    with pytest.raises(Unreadable) as no:
        read("\n".join(lines))
    assert no.value.code == "too_many_rows"


@pytest.mark.parametrize("text", ["", "\n \n", ";;;\n;;"])
def test_an_empty_list_is_refused(text):
    with pytest.raises(Unreadable) as no:
        read(text)
    assert no.value.code == "nothing"


SIGNS = st.text(alphabet="abé ÉZ0129\t;/-–,.()\"'°&\n\r|=€@\u00a0", max_size=300)


@given(SIGNS | st.text(max_size=300), st.sampled_from(NameOrder))
def test_it_never_raises_anything_but_unreadable(text, order):
    try:
        reading = read(text, order)
    except Unreadable:
        return
    for entry in reading.entries:
        assert 1 <= len(entry.details.people) <= 2


@pytest.mark.parametrize(
    "text",
    [
        "Nom;Prénom;Partenaire\nNègre;Thomas;Élodie Bonnet",
        "Joueur 1;Nom 2;Prénom 2\nThomas Nègre;Bonnet;Élodie",
        "Équipe;Nom 1;Prénom 1;Nom 2;Prénom 2\nLes As;Nègre;Thomas;Bonnet;Élodie",
        "Thomas Nègre \ue001 / Élodie Bonnet",
    ],
)
def test_nobody_is_lost_where_one_name_stands_in_two_columns_and_the_other_in_one(text):
    assert people(read(text, NameOrder.GIVEN_FIRST)) == TWO
