"""The accidents of the day: late, absent, gone, replaced, given up, and matches beside the rounds."""
