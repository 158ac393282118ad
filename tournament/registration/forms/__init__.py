"""What the desk types: shape only, read into domain objects."""

from .desk import EditForm, EnrolForm, FindForm

__all__ = ["EditForm", "EnrolForm", "FindForm"]
