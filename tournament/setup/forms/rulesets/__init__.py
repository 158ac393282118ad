"""The forms of a club's own rules."""

from .editor import RulesetForm
from .rows import Block, Setting
from .small import AttachForm, ImportForm, NameForm

__all__ = ["AttachForm", "Block", "ImportForm", "NameForm", "RulesetForm", "Setting"]
