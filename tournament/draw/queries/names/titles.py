"""What the rounds of brackets are called, in full and where there is little room."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

# What a round of a bracket is called, in full and where there is little room.
TITLES = {
    "final": (gettext_lazy("Finale"), gettext_lazy("Finale")),
    "third": (gettext_lazy("Petite finale"), gettext_lazy("Petite finale")),
    "half": (gettext_lazy("Demi-finales"), gettext_lazy("Demies")),
    "quarter": (gettext_lazy("Quarts de finale"), gettext_lazy("Quarts")),
    "eighth": (gettext_lazy("Huitièmes de finale"), gettext_lazy("Huitièmes")),
    "sixteenth": (gettext_lazy("Seizièmes de finale"), gettext_lazy("Seizièmes")),
    "cadrage": (gettext_lazy("Cadrage"), gettext_lazy("Cadrage")),
    "placing_match": (gettext_lazy("Matchs de classement"), gettext_lazy("Classement")),
    "losers_round": (gettext_lazy("Matchs de classement"), gettext_lazy("Classement")),
    "first": (gettext_lazy("Premiers matchs des poules"), gettext_lazy("Premiers matchs")),
    "winners": (gettext_lazy("Gagnants et perdants des poules"), gettext_lazy("Gagnants, perdants")),
    "losers": (gettext_lazy("Gagnants et perdants des poules"), gettext_lazy("Gagnants, perdants")),
    "barrage": (gettext_lazy("Barrages"), gettext_lazy("Barrages")),
}
WAYS = {
    "ranked": gettext_lazy("%(round)s, au classement"),
    "random": gettext_lazy("%(round)s, au hasard"),
    "melee": gettext_lazy("%(round)s, à la mêlée"),
    "rotation": gettext_lazy("%(rounds)s tours en rotation"),
    "round_robin": gettext_lazy("Championnat en %(rounds)s tours"),
}
