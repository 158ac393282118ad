"""Reading whole lists: pasted text, columns with and without headings, what is wrong and on which line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.lists.names import NameOrder, Unreadable, one_name
from tournament.lists.reading import read_pasted
from tournament.lists.rows import telephone_of

TWO = [("Thomas Nègre", "Élodie Bonnet")]


def read(text, order=NameOrder.FAMILY_FIRST):
    return read_pasted(text, order)


def people(reading):
    return [tuple(str(person) for person in entry.details.people) for entry in reading.entries]


@pytest.mark.parametrize(
    "line",
    [
        "Nègre Thomas / Bonnet Élodie",
        "NEGRE Thomas - BONNET Élodie".replace("NEGRE", "NÈGRE"),
        "Nègre Thomas — Bonnet Élodie",
        "Nègre Thomas et Bonnet Élodie",
        "Nègre Thomas ; Bonnet Élodie",
        "Nègre Thomas\tBonnet Élodie",
        "Nègre Thomas, Bonnet Élodie",
        "Nègre, Thomas, Bonnet, Élodie",
        "Nègre;Thomas;Bonnet;Élodie",
        "- Nègre Thomas / Bonnet Élodie",
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
    "Xu Ana;Yi Bo\nn° 12;Xu Lu;Yi Ma\nXu Zo;Yi Ti",
    "Xu Ana\tYi Bo\n12) Xu Lu / Yi Ma\nXu Zo / Yi Ti",
    "N°;Équipe\n;Xu Ana / Yi Bo\n;12. Xu Lu / Yi Ma\n;Xu Zo / Yi Ti",
]


@pytest.mark.parametrize("text", MIXED)
def test_a_numbered_line_among_unnumbered_ones_is_read(text):
    reading = read(text)
    assert reading.faults == ()
    assert people(reading) == [("Ana Xu", "Bo Yi"), ("Lu Xu", "Ma Yi"), ("Zo Xu", "Ti Yi")]
    assert [entry.details.number for entry in reading.entries] == [None, 12, None]


@pytest.mark.parametrize(
    ("line", "why"),
    [
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
    ("N° d'équipe;Nom 1;Prénom 1;Nom 2;Prénom 2;Club", "7;Nègre;Thomas;Bonnet;Élodie;Les Ormes"),
    ("N°;Prénom;Nom;Prénom du partenaire;Nom du partenaire;Club", "7;Thomas;Nègre;Élodie;Bonnet;Les Ormes"),
    ("Club;Équipe n°;Joueurs", "Les Ormes;7;Nègre Thomas / Bonnet Élodie"),
    (
        "Nom joueur 1;Prénom joueur 1;Nom joueur 2;Prénom joueur 2;N°;Club",
        "Nègre;Thomas;Bonnet;Élodie;7;Les Ormes",
    ),
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


def only(text, order=NameOrder.GUESS):
    """The one team of a list without a fault."""
    reading = read_pasted(text, order)
    assert reading.faults == ()
    (entry,) = reading.entries
    return entry


@pytest.mark.parametrize(
    "line",
    [
        "M. NÈGRE Thomas et Mme BONNET Élodie VALMORY",
        "M. NÈGRE Thomas et Mme BONNET Élodie, VALMORY",
        "Monsieur Nègre Thomas / Madame Bonnet Élodie VALMORY",
        "3. M. Thomas NÈGRE & Mme. Élodie BONNET Valmory",
    ],
)
def test_titles_are_no_names_and_a_town_stands_behind(line):
    entry = only(line)
    assert [str(person) for person in entry.details.people] == ["Thomas Nègre", "Élodie Bonnet"]
    assert entry.details.club.upper() == "VALMORY"


@pytest.mark.parametrize(
    ("typed", "given", "family"),
    [
        ("M. Dupont Jean", "Dupont", "Jean"),
        ("Mme DUPONT Marie", "Marie", "Dupont"),
        ("Mlle Dupont", "Dupont", ""),
        ("M. Dupont", "M.", "Dupont"),  # an initial, as far as anybody can tell
        ("M.-L. Dupont", "M.-L.", "Dupont"),
        ("Mme Marie-Line Le Goff", "Marie-Line", "Le Goff"),
    ],
)
def test_a_title_in_a_name(typed, given, family):
    name = one_name(typed)
    assert (name.given, name.family) == (given, family)


@pytest.mark.parametrize("line", ["M. et Mme DUPONT Jean", "Mme", "Monsieur et Madame Dupont"])
def test_a_title_alone_is_asked_about(line):
    (fault,) = read(line).faults
    assert "ne dit pas qui" in fault.message


@pytest.mark.parametrize(
    ("line", "who", "club"),
    [
        ("Dupont Jean, Valmory", ["Jean Dupont"], "Valmory"),
        ("Dupont Jean, Les Ormes", ["Jean Dupont"], "Les Ormes"),
        ("Dupont Jean / Martin Marie, Valmory", ["Jean Dupont", "Marie Martin"], "Valmory"),
        ("DUPONT Jean et MARTIN Zoéline, Les Ormes", ["Jean Dupont", "Zoéline Martin"], "Les Ormes"),
        ("Dupont Jean, Valmory / Martin Marie", ["Jean Dupont", "Marie Martin"], "Valmory"),
        ("Dupont, Jean / Martin, Marie", ["Jean Dupont", "Marie Martin"], ""),
        ("de La Tour, Jean", ["Jean de La Tour"], ""),
        ("Dupont Jean, Martin Marie", ["Jean Dupont", "Marie Martin"], ""),
    ],
)
def test_a_club_behind_a_comma(line, who, club):
    entry = only(line)
    assert [str(person) for person in entry.details.people] == who
    assert entry.details.club == club


@pytest.mark.parametrize(
    ("line", "who", "club", "told"),
    [
        # Nobody is called "Les"; but who else could "Le Goff" be?
        ("Dupont Jean, Le Goff", ["Jean Dupont"], "Le Goff", "lu comme club"),
        ("Dupont Jean, Vieux Moulin", ["Jean Dupont", "Moulin Vieux"], "", "Lu comme deux joueurs"),
        ("Xu Ana, Yi Bo", ["Ana Xu", "Bo Yi"], "", "Lu comme deux joueurs"),
        ("Garcia Lopez, Ximena", ["Ximena Garcia Lopez"], "", "Lu : prénom"),
        ("Xu Ana / Haddad Karim Valmory", ["Ana Xu", "Valmory Haddad Karim"], "", "Lu : prénom"),
        ("Xu Ana / Martin Marie Les Ormes", ["Ana Xu", "Marie Martin"], "Les Ormes", "lu comme club"),
        ("Xu Ana / Martin Marie Valmory", ["Ana Xu", "Marie Martin"], "Valmory", "lu comme club"),
        ("Ana Xu / Marie Martin Valmory", ["Ana Xu", "Marie Martin Valmory"], "", "Lu : prénom"),
        ("XU Ana / MARTIN Marie VALMORY", ["Ana Xu", "Marie Martin"], "VALMORY", "lu comme club"),
    ],
)
def test_what_the_words_do_not_decide_is_told(line, who, club, told):
    order = NameOrder.GIVEN_FIRST if line.startswith("Ana") else NameOrder.FAMILY_FIRST
    entry = only(line, order)
    assert [str(person) for person in entry.details.people] == who
    assert entry.details.club == club
    assert [
        remark for remark in entry.remarks if told in remark.replace("\u202f", " ").replace("\u00a0", " ")
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Nègre Thomas / Bonnet Élodie",
        "NÈGRE Thomas – LE GOFF Jean Pierre",
        "Nègre Thomas, Bonnet Élodie, Les Ormes",
        "Nègre Thomas / de La Tour Jean",
        "Joueur 1;Joueur 2;Club\nNègre Thomas;Haddad Karim Ali;",
    ],
)
def test_what_is_clear_is_not_talked_about(line):
    assert only(line).remarks == ()


NUMBERS = ["06 12 34 56 78", "0612345678", "06.12.34.56.78", "06-12-34-56-78", "+33 6 12 34 56 78"]
NUMBERS += ["06/12/34/56/78", "0033612345678", "+33(0)612345678", "Tél. : 06 12 34 56 78", "(06 12 34 56 78)"]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_telephone_is_known_however_it_is_written(number):
    entry = only(f"Nègre Thomas {number} / Bonnet Élodie")
    assert (entry.details.telephone_1, entry.details.telephone_2) == ("06 12 34 56 78", "")


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("12. {} Nègre Thomas / Bonnet Élodie", 1),
        ("Nègre Thomas / Bonnet Élodie {}", 2),
        ("Nègre Thomas et Bonnet Élodie (Les Ormes) {}", 2),
        ("Nègre Thomas;{};Bonnet Élodie;Les Ormes", 1),
        ("Nègre Thomas;Bonnet Élodie;{};Les Ormes", 1),
        ("Joueur 1;Joueur 2;Tél.;Club\nNègre Thomas;Bonnet Élodie;{};Les Ormes", 1),
        ("Joueur 1;Joueur 2;Portable 2\nNègre Thomas;Bonnet Élodie;{}", 2),
    ],
)
def test_a_telephone_is_kept_beside_its_player(line, place):
    entry = only(line.format("0612345678"))
    assert [str(person) for person in entry.details.people] == ["Thomas Nègre", "Élodie Bonnet"]
    assert entry.details.club == ("Les Ormes" if "Ormes" in line else "")
    kept = {1: entry.details.telephone_1, 2: entry.details.telephone_2}
    assert kept == {place: "06 12 34 56 78", 3 - place: ""}
    assert entry.details.number == (12 if line.startswith("12") else None)


def test_the_end_of_a_line_does_not_say_whose_telephone_it_is():
    (remark,) = only("Nègre Thomas / Bonnet Élodie 0612345678").remarks
    assert "Élodie Bonnet" in remark


def test_two_telephones_and_a_third():
    entry = only("Nègre Thomas 0612345678 / Bonnet Élodie 0712345678")
    assert (entry.details.telephone_1, entry.details.telephone_2) == ("06 12 34 56 78", "07 12 34 56 78")
    both = only("Nègre Thomas / Bonnet Élodie 0612345678 / 0712345678")
    assert {both.details.telephone_1, both.details.telephone_2} == {"06 12 34 56 78", "07 12 34 56 78"}
    more = only("Nègre Thomas 0612345678 0712345678 / Bonnet Élodie 0112345678")
    assert "laissé de côté" in more.remarks[-1]


def test_what_is_no_telephone_stays_refused_or_told():
    (fault,) = read("Nègre Thomas 06 12 34 / Bonnet Élodie").faults
    assert "chiffre" in fault.message
    told = only("Joueur 1;Joueur 2;Téléphone\nNègre Thomas;Bonnet Élodie;à venir").remarks
    assert "à venir" in told[0]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("+32 470 12 34 56", "+32470123456"),
        ("0612345678", "06 12 34 56 78"),
        ("12", ""),
        ("nul", ""),
        ("", ""),
    ],
)
def test_a_telephone_is_kept_one_way(typed, kept):
    assert telephone_of(typed) == kept


@pytest.mark.parametrize(
    "text",
    [
        "Xu Ana ; Yi Bo\nXu Lu / Yi Ma\nXu Zo et Yi Ti",
        "Xu Ana ; Yi Bo ; Les Ormes\n2. Xu Lu ; Yi Ma\nXu Zo - Yi Ti (Kew)",
        "Xu Ana\tYi Bo\nXu Lu ; Yi Ma\nXu Zo ; Yi Ti ; Kew",
        "Xu;Ana;Yi;Bo\nXu;Lu;Yi;Ma\nXu Zo / Yi Ti",
    ],
)
def test_a_semicolon_parts_two_people_on_whichever_lines_have_it(text):
    reading = read(text)
    assert reading.faults == ()
    assert people(reading) == [("Ana Xu", "Bo Yi"), ("Lu Xu", "Ma Yi"), ("Zo Xu", "Ti Yi")]
