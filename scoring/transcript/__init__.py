"""A complete deal: its text, and its replay under a rulebook."""

from scoring.transcript.replay import Replay, Transcript, parse_transcript, replay, summary, write_transcript
