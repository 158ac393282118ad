"""The club's year: evenings ranked together by one rule that is data (docs/season.md)."""
