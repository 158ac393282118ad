"""How much of an uploaded file is ever kept: no more than a list of teams may weigh.

Stands before Django's own handlers, for every address: whoever is on the Wi-Fi could fill the disk otherwise,
since the check of the form's token already reads the files."""

from __future__ import annotations

from django.core.files.uploadhandler import FileUploadHandler

from .registration.parsing.files import MAX_BYTES


class KeptSmall(FileUploadHandler):
    """Read to its end, kept up to one piece beyond the limit: the form then sees that it is too large."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """The piece for the next handler, or nothing."""
        return raw_data if start <= MAX_BYTES else None

    def file_complete(self, file_size: int) -> None:
        """The next handler has the file."""
