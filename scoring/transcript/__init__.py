"""A complete deal: its text, and its replay under a rulebook."""

from scoring.transcript.record import Transcript
from scoring.transcript.replay import Replay, replay, summary
from scoring.transcript.text import parse_transcript, write_transcript

__all__ = ["Replay", "Transcript", "parse_transcript", "replay", "summary", "write_transcript"]
