"""Plausible deals from a seed: for the demo, tests and time estimates."""

from scoring.simulate.deals import Figures, SimulatedDeal, SimulatedTable, figures, simulated_deals
