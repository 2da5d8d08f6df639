"""Floor 4: bots play each other.

>>> from openrummy.arena import Simulation
>>> records = Simulation(bots=("greedy", "random"), hands=2, seed="7").run()
>>> [record.result["end"] for record in records]
['out', 'out']
"""

from openrummy.arena.simulation import Simulation, SimulationError, play

__all__ = ["Simulation", "SimulationError", "play"]
