"""An organiser at random: whole evenings in which she draws, corrects, loses teams and changes her mind."""

from .acts import Organiser
from .formats import FORMATS
from .truths import Truths

__all__ = ["FORMATS", "Organiser", "Truths"]
