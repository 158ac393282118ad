"""The public boards: who plays where, standings, a team's page, the wall."""
