"""The forms of the setup room."""

from .plan import SettingsForm
from .short import CancelForm, ClubForm, DeleteForm, LimitsForm, TablesForm, WifiForm
