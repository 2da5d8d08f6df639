"""Floor 0: the rules of Basic Rummy as pure functions over one flat state of integers.

No input or output, no randomness of its own, no dependency. The functions run interpreted; `kernels`
(which needs numba) runs the same source compiled, for many hands at once.
"""

from openrummy.engine.actions import (
    N_ACTIONS,
    exists,
    layoff_card,
    layoff_side,
    layoff_target,
    meld_id,
    meld_mask,
)
from openrummy.engine.cards import codes, partners, run_order, run_partners
from openrummy.engine.going_out import going_out
from openrummy.engine.judge import ERRORS, refusal
from openrummy.engine.laydown import LayDown, lay_downs, least_points_left
from openrummy.engine.layout import (
    DRAW,
    HAND,
    IDLE,
    KNOWN,
    MELDED,
    NDISC,
    OUT,
    PHASE,
    PLAY,
    PLAYED,
    POS,
    RECYCLES,
    STALEMATE,
    STATE_WORDS,
    TAKEN,
    TURN,
    TURNS,
)
from openrummy.engine.legal import legal_ids, must_recycle
from openrummy.engine.reading import discard_codes, meld_masks, new_state, stock_codes
from openrummy.engine.scoring import hand_value, is_rummy, points, winner
from openrummy.engine.turns import apply, deal, recycle, write_stock

__all__ = [
    "DRAW",
    "ERRORS",
    "HAND",
    "IDLE",
    "KNOWN",
    "MELDED",
    "NDISC",
    "N_ACTIONS",
    "OUT",
    "PHASE",
    "PLAY",
    "PLAYED",
    "POS",
    "RECYCLES",
    "STALEMATE",
    "STATE_WORDS",
    "TAKEN",
    "TURN",
    "TURNS",
    "LayDown",
    "apply",
    "codes",
    "deal",
    "discard_codes",
    "exists",
    "going_out",
    "hand_value",
    "is_rummy",
    "lay_downs",
    "layoff_card",
    "layoff_side",
    "layoff_target",
    "least_points_left",
    "legal_ids",
    "meld_id",
    "meld_mask",
    "meld_masks",
    "must_recycle",
    "new_state",
    "partners",
    "points",
    "recycle",
    "refusal",
    "run_order",
    "run_partners",
    "stock_codes",
    "winner",
    "write_stock",
]
