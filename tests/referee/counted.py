from tests.referee.hall import *  # noqa: F403 — a former name, until nobody imports it
from tests.referee.hall import written as tapped  # noqa: F401
