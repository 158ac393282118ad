"""What two sides agree between themselves."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from ..services.agreements import ANNUL, ASIDE, COVER, RULE_LENGTH, Agreement
from ..services.calls import WHO_LENGTH
from .matches import MatchForm

WAYS = [
    (COVER, _("Couvrir : la donne reste comme elle est")),
    (ANNUL, _("Annuler la donne : elle ne marque rien, on redonne")),
    (ASIDE, _("Laisser une règle de côté pour cette partie")),
]


class AgreementForm(MatchForm):
    """How they settle it, about which fault or rule, who agreed; the open dispute it settles, if any."""

    how = forms.ChoiceField(choices=WAYS, error_messages={"required": _("Que décidez-vous ensemble ?")})
    deal = forms.IntegerField(label=_("Donne"), required=False, min_value=1, max_value=999)
    rule = forms.CharField(label=_("Quelle faute, quelle règle ?"), max_length=RULE_LENGTH, required=False)
    who = forms.CharField(label=_("Qui est d’accord ?"), max_length=WHO_LENGTH, required=False)
    dispute = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def agreement(self) -> Agreement:
        """The agreement; when valid."""
        said = self.cleaned_data
        deal = None if said["how"] == ASIDE else said["deal"]
        return Agreement(said["how"], said["rule"], deal, said["who"])
