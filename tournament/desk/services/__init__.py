"""What the organiser decides at the desk: rounds closed, the evening ended, corrected draws settled."""
