"""Where static files are found: under hashed names once they are collected, under their own before that."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class CollectedStorage(CompressedManifestStaticFilesStorage):
    """Without a manifest Django would answer every page with an error."""

    def stored_name(self, name: str) -> str:
        return str(super().stored_name(name)) if self.hashed_files else name
