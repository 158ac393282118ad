"""The forms of the people room."""

from .accounts import ChangePasswordForm, LogInForm, RoleForm
from .entrances import for_link

__all__ = ["ChangePasswordForm", "LogInForm", "RoleForm", "for_link"]
