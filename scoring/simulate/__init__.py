"""Plausible deals from a seed: for the demo, tests and time estimates."""

from scoring.simulate.deals import SimulatedDeal, SimulatedTable, simulated_deals
from scoring.simulate.figures import Figures, figures

__all__ = ["Figures", "SimulatedDeal", "SimulatedTable", "figures", "simulated_deals"]
