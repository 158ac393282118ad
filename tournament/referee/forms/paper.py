"""The rows of a paper sheet as they are typed: each a deal, or nothing."""

from __future__ import annotations

from django.http import QueryDict

from .deals import MeldedDeal


class PaperRow(MeldedDeal):
    """One row of a typed sheet; left as it was it is no deal. Its melds by name, or only their total."""

    melds_most = 3

    def __init__(self, data: QueryDict | None, row: int) -> None:
        super().__init__(
            data,
            prefix=f"d{row}",
            initial={"double": "none"},
            empty_permitted=True,
            use_required_attribute=False,
        )

    def has_changed(self) -> bool:
        """Whether anything was written; "Sans contre" is what an untouched row says."""
        written = {name: self.data.get(self.add_prefix(name)) for name in self.fields}
        return written.pop("double") in ("coinche", "surcoinche") or any(written.values())

    @property
    def melds_written(self) -> bool:
        """Something stands in the fold of its melds, which is then open."""
        return self.melds_used or any(
            self[name].value() or self[name].errors for name in ("melds_a", "melds_b")
        )
