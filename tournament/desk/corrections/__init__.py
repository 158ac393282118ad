"""What the organiser decides when a corrected result no longer fits what was drawn: keep, swap, redraw; and a
result of a closed round corrected with all that in one act."""

from .closed import carry_out_correction
from .draws import exchange_teams, keep_draw, redraw
from .seats import put_right
