"""What is asked about an archive: what goes into one, which file comes, whether what is here already comes as
a copy. Shape only: what a file holds is read by `unpacking`."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ...core.tokens import LONGEST, SIGNED_FOR
from ...models import Club, Tournament
from .layout import SUFFIX, Holding

WHOLE = ""


class ExportForm(forms.Form):
    """One tournament, or all that the club has."""

    what = forms.ModelChoiceField(
        label=gettext_lazy("Ce que l’archive contient"),
        queryset=Tournament.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=gettext_lazy("Tout le club : ses tournois, son fichier, ses règlements, son journal"),
        error_messages={"invalid_choice": gettext_lazy("Ce tournoi n’est plus là : choisissez de nouveau.")},
    )

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.club = club
        what = self.fields["what"]
        assert isinstance(what, forms.ModelChoiceField)
        what.queryset = Tournament.objects.filter(club=club)

    def holding(self) -> Holding:
        """What was chosen."""
        return Holding(self.club, self.cleaned_data["what"])


class BringForm(forms.Form):
    """The file that is brought."""

    file = forms.FileField(
        label=gettext_lazy("L’archive, un fichier .zip"),
        widget=forms.FileInput(attrs={"accept": f".zip,{SUFFIX}"}),
        error_messages={
            "required": gettext_lazy("Choisissez un fichier."),
            "empty": gettext_lazy("Ce fichier est vide."),
        },
    )

    def clean_file(self) -> UploadedFile:
        """Not larger than what a page takes."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > settings.ARCHIVE_MAX_BYTES:
            most = filesizeformat(settings.ARCHIVE_MAX_BYTES)
            text = _("Ce fichier dépasse %(most)s : reprenez-le par la commande import_archive.")
            raise forms.ValidationError(text % {"most": most}, code="too_large")
        return file


class TakeForm(forms.Form):
    """The yes to what the preview shows. `archive`: the file that waits, under the program's seal."""

    archive = forms.CharField(widget=forms.HiddenInput)
    token = forms.CharField(widget=forms.HiddenInput, required=False, max_length=LONGEST)
    as_copy = forms.BooleanField(
        label=gettext_lazy("Reprendre ce qui est déjà ici comme une copie"),
        required=False,
        help_text=gettext_lazy(
            "La copie est un autre tournoi : son nom et son adresse changent, son journal le dit, et ce qui "
            "est ici reste tel quel."
        ),
    )


def sealed(name: str, club: Club) -> str:
    """A file that waits as one signed word."""
    return signing.dumps(name, salt=_salt(club))


def unsealed(text: str, club: Club) -> str:
    """Its name back; nothing for one that is forged, another club's, or too old."""
    try:
        return str(signing.loads(text, salt=_salt(club), max_age=SIGNED_FOR))
    except signing.BadSignature:
        return ""


def _salt(club: Club) -> str:
    return f"archive-{club.pk}"
