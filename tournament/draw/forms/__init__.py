"""The shapes of what the organiser sends about the formula and the draws."""

from .composer import ADDED, Composer
from .draws import PairForm, PressForm, ProposeForm, ReleaseForm, SwapForm, TakeBackForm
from .formula import ChoiceForm, ComposeForm, EveningForm, RoundsForm

__all__ = [
    "ADDED",
    "ChoiceForm",
    "ComposeForm",
    "Composer",
    "EveningForm",
    "PairForm",
    "PressForm",
    "ProposeForm",
    "ReleaseForm",
    "RoundsForm",
    "SwapForm",
    "TakeBackForm",
]
