"""What the desk types: shape only, read into domain objects."""

from .edit import EditForm
from .enrol import EnrolForm
from .find import FindForm

__all__ = ["EditForm", "EnrolForm", "FindForm"]
