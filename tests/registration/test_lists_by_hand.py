"""Lines as people write them in a mail: titles, a town behind, a club behind a comma, a telephone. What the
words do not decide is told, never read unseen."""

import pytest

from tests.registration.test_lists import people, read
from tournament.members.parsing.names import NameOrder, one_name
from tournament.members.parsing.readings import Unreadable
from tournament.registration.parsing.pasted import read_pasted
from tournament.registration.parsing.telephones import telephone_of


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
        "Mr NÈGRE Thomas ; Mlle BONNET Élodie (VALMORY)",
        "Monsieur Nègre Thomas / Madame Bonnet Élodie VALMORY",
        "M NÈGRE Thomas - Mme BONNET Élodie - VALMORY",
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
        ("Mireille Dupont", "Mireille", "Dupont"),
        ("M.-L. Dupont", "M.-L.", "Dupont"),
        ("M.L. Dupont", "M.L.", "Dupont"),
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
        ("DUPONT Jean, LES ORMES", ["Jean Dupont"], "LES ORMES"),
        ("Dupont Jean, Les Ormes", ["Jean Dupont"], "Les Ormes"),
        ("Jean Dupont, Saint-Aubrac", ["Jean Dupont"], "Saint-Aubrac"),
        ("Dupont Jean / Martin Marie, Valmory", ["Jean Dupont", "Marie Martin"], "Valmory"),
        ("DUPONT Jean et MARTIN Zoéline, Les Ormes", ["Jean Dupont", "Zoéline Martin"], "Les Ormes"),
        ("Dupont Jean, Valmory / Martin Marie", ["Jean Dupont", "Marie Martin"], "Valmory"),
        ("Dupont, Jean / Martin, Marie", ["Jean Dupont", "Marie Martin"], ""),
        ("Dupont, Jean", ["Jean Dupont"], ""),
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
        ("XU Ana / MARTIN Ximena Valmory", ["Ana Xu", "Ximena Valmory Martin"], "", "Lu : prénom"),
        ("XU Ana / MARTIN Marie VALMORY", ["Ana Xu", "Marie Martin"], "VALMORY", "lu comme club"),
        ("Ana XU / Marie MARTIN VALMORY", ["Ana Xu", "Marie Martin Valmory"], "", "Lu : prénom"),
        ("Xu Ana / Martin Marie VALMORY", ["Ana Xu", "Marie Martin"], "VALMORY", "lu comme club"),
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
        "Nègre Thomas / Bonnet Élodie (Les Ormes)",
        "NÈGRE Thomas – LE GOFF Jean Pierre",
        "Nègre Thomas, Bonnet Élodie, Les Ormes",
        "Nègre Thomas / de La Tour Jean",
        "Nègre Thomas / Jean Le Goff",
        "Nègre Thomas;Bonnet Élodie;Les Ormes",
        "Joueur 1;Joueur 2;Club\nNègre Thomas;Haddad Karim Ali;",
    ],
)
def test_what_is_clear_is_not_talked_about(line):
    assert only(line).remarks == ()


NUMBERS = ["06 12 34 56 78", "0612345678", "06.12.34.56.78", "06-12-34-56-78", "+33 6 12 34 56 78"]
NUMBERS += ["06/12/34/56/78", "0033612345678", "+33(0)612345678", "Tél. : 06 12 34 56 78", "(06 12 34 56 78)"]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("Nègre Thomas {} / Bonnet Élodie", 1),
        ("12. {} Nègre Thomas / Bonnet Élodie", 1),
        ("{} Nègre Thomas / Bonnet Élodie", 1),
        ("Nègre Thomas / Bonnet Élodie {}", 2),
        ("Nègre Thomas et Bonnet Élodie (Les Ormes) {}", 2),
        ("Nègre Thomas et Bonnet Élodie {} (Les Ormes)", 2),
        ("Nègre Thomas;{};Bonnet Élodie;Les Ormes", 1),
        ("Nègre Thomas;Bonnet Élodie;{};Les Ormes", 1),
        ("Joueur 1;Joueur 2;Tél.;Club\nNègre Thomas;Bonnet Élodie;{};Les Ormes", 1),
        ("Joueur 1;Joueur 2;Portable 2\nNègre Thomas;Bonnet Élodie;{}", 2),
    ],
)
def test_a_telephone_is_kept_beside_its_player(line, place, number):
    entry = only(line.format(number))
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
        "Xu Ana / Yi Bo ; Les Ormes\nXu Lu / Yi Ma\nXu Zo / Yi Ti",
        "Xu Ana\tYi Bo\nXu Lu ; Yi Ma\nXu Zo ; Yi Ti ; Kew",
        "Xu;Ana;Yi;Bo\nXu;Lu;Yi;Ma\nXu Zo / Yi Ti",
    ],
)
def test_a_semicolon_parts_two_people_on_whichever_lines_have_it(text):
    reading = read(text)
    assert reading.faults == ()
    assert people(reading) == [("Ana Xu", "Bo Yi"), ("Lu Xu", "Ma Yi"), ("Zo Xu", "Ti Yi")]


def test_a_title_above_the_headings_is_no_team():
    text = "Inscriptions de la semaine\nJoueur 1;Joueur 2\nXu Ana;Yi Bo\nXu Lu / Yi Ma"
    assert people(read(text)) == [("Ana Xu", "Bo Yi"), ("Lu Xu", "Ma Yi")]


def test_a_column_of_names_and_something_behind_it_on_a_few_lines():
    reading = read_pasted("Joueurs\nXu Ana / Yi Bo\nXu Lu / Yi Ma\tKew", NameOrder.FAMILY_FIRST)
    assert people(reading) == [("Ana Xu", "Bo Yi"), ("Lu Xu", "Ma Yi")]


def test_nothing_is_read_twice_with_strange_signs():
    with pytest.raises(Unreadable):
        one_name("\ue000 Dupont 1")
