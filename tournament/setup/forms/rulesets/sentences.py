"""Scoring's refusal of a set of rules, said to somebody who looks at the form and not at a file."""

from __future__ import annotations

import re

from django.utils.translation import gettext

from scoring import InvalidRuleset

from ...parameters import PARAMETERS

IN_CODE = re.compile(r"\s\([a-z]+_[a-z_]+(?:, [a-z]+_[a-z_]+)*\)")


def sentence(no: InvalidRuleset) -> str:
    """The refusal with the setting's label for its name, and the names of the code left out."""
    row = PARAMETERS.get(no.key.partition(".")[0])
    values = {**dict(no.values), "key": str(row.label).strip("… ") if row else no.key}
    return IN_CODE.sub("", gettext(no.template).format(**values))
