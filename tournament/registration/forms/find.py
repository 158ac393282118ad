"""What the desk looks for in the list: words or a number, and which teams."""

from __future__ import annotations

from django import forms

from ..queries.teams import Listing, Show


class FindForm(forms.Form):
    """Read from the address; anything strange in it shows every team."""

    q = forms.CharField(required=False, max_length=80)
    show = forms.ChoiceField(required=False, choices=[(show.value, show.value) for show in Show])

    def listing(self) -> Listing:
        """What to list."""
        self.is_valid()
        shown = Show(self.cleaned_data.get("show") or Show.ALL)
        return Listing(find=self.cleaned_data.get("q", ""), show=shown)
