"""The forms of the people room."""

from .accounts import ChangePasswordForm, LogInForm, RoleForm
from .entrances import for_link
from .passwords import show

__all__ = ["ChangePasswordForm", "LogInForm", "RoleForm", "for_link", "show"]
