"""The shapes of what the organiser sends about the formula and the draws."""

from .draws import PairForm, PressForm, ProposeForm, ReleaseForm, SwapForm, TakeBackForm
from .formula import ChoiceForm, ComposeForm, EveningForm, RoundsForm
from .stages import Composer

__all__ = [
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
