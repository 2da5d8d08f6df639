"""Floor 4: bots play each other.

>>> from openrummy.arena import Simulation
>>> records = Simulation(bots=("greedy", "random"), hands=2, seed="7").run()
>>> [record.result["end"] for record in records]
['out', 'out']

A match is fair: each deal is played once in every rotation of the seats.

>>> from openrummy.arena import Match, play_match
>>> result = play_match(Match(bots=("greedy", "random"), unit="hands", count=20, seed="7"))
>>> result.wins
[20.0, 0.0]
"""

from openrummy.arena.errors import BotFault, MatchError, SimulationError
from openrummy.arena.kept import KeptMatch
from openrummy.arena.match import Match
from openrummy.arena.running import play_match, run
from openrummy.arena.simulation import Simulation, play
from openrummy.arena.sprt import Sprt
from openrummy.arena.tally import Tally

__all__ = [
    "BotFault",
    "KeptMatch",
    "Match",
    "MatchError",
    "Simulation",
    "SimulationError",
    "Sprt",
    "Tally",
    "play",
    "play_match",
    "run",
]
