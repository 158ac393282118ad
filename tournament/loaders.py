"""How our templates and static files are found: templates without the blanks that indent them, which are for
the eyes of who edits them; static files under hashed names once they are collected.

A page is a list of rows; sent indented it would weigh more on a hall's Wi-Fi. Knows no template by name."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Lines stay, so that an error names the right one; no-break spaces are text and stay too.
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class Loader(filesystem.Loader):
    """Django's own loader of the folder `templates/`, less the indentation."""

    def get_contents(self, origin: Origin) -> str:
        return INDENTATION.sub("", super().get_contents(origin))


class CollectedStorage(CompressedManifestStaticFilesStorage):
    """Plain names until collectstatic was run, where Django would answer every page with an error."""

    def stored_name(self, name: str) -> str:
        return str(super().stored_name(name)) if self.hashed_files else name
