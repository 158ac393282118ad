"""The sixteen teams of the demonstration: invented people, the same every time."""

from __future__ import annotations

from ...registration.parsing import PersonName, TeamDetails

NAME = "Tournoi d’automne"
PLACE = "salle des fêtes"

DE_LAPEYROUSE = "de Lapeyrouse-Monségur"  # a very long name on purpose: every page must bear one

# (given, family) twice, club, rank among the seeds.
PEOPLE = (
    ("Bernard", "Castaing", "Monique", "Castaing", "Valmory", 1),
    ("Nadia", "Ferrand", "Luc", "Ferrand", "Les Ormes", 2),
    ("Alain", "Pujol", "Sylvie", "Pujol", "Valmory", 3),
    ("Karim", "Haddad", "Paul", "Lacaze", "Saint-Aubrac", 4),
    ("Jean", "Marty", "Rose", "Vidal", "Valmory", None),
    ("Éric", "Delmas", "Anne", "Delmas", "Les Ormes", None),
    ("Chloé", "Fabre", "Marcel", "Oustric", "Valmory", None),
    ("Yves", "Rouquette", "Lise", "Rouquette", "Saint-Aubrac", None),
    ("André", "Sicre", "Raymond", "Bosc", "Valmory", None),
    ("Samira", "Benali", "Hugo", "Cazeneuve", "Saint-Aubrac", None),
    ("Colette", "Amiel", "Guy", "Amiel", "Saint-Aubrac", None),
    ("Patrick", "Escudié", "Nicole", "Teyssère", "Les Ormes", None),
    (
        "Marie-Bernadette",
        "de Lapeyrouse-Monségur",
        "Jean-Christophe",
        "Vandenbroucke-Lefèvre",
        "Saint-Aubrac",
        None,
    ),
    ("Mathis", "Roque", "Lola", "Calvet", "Les Granges", None),
    ("Josette", "Gil", "Daniel", "Gil", "Valmory", None),
    ("Thomas", "Nègre", "Élodie", "Bonnet", "Les Ormes", None),
)


def roll(unpaid: frozenset[int] = frozenset()) -> list[TeamDetails]:
    """The teams in the order of their numbers; those in `unpaid` still owe their fee."""
    return [
        TeamDetails(
            player_1=PersonName(given_1, family_1),
            player_2=PersonName(given_2, family_2),
            club=club,
            number=number,
            seed=seed,
            paid=number not in unpaid,
        )
        for number, (given_1, family_1, given_2, family_2, club, seed) in enumerate(PEOPLE, start=1)
    ]
