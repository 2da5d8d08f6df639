"""Floor 4: a coach that says what was good, what was luck, and why (needs numba and numpy).

>>> from openrummy import Hand
>>> from openrummy.coach import hint
>>> hand = Hand.deal(2, seed=1)
>>> print(hint(hand.view(hand.turn)).text("en"))  # doctest: +SKIP

docs/coach.md says what the figures mean.
"""

from openrummy.coach.danger import DiscardDanger, danger_map
from openrummy.coach.data import decision_data, hand_data, review_data
from openrummy.coach.drills import Answer, Drill, check_answer, drills
from openrummy.coach.effort import EFFORTS, Effort
from openrummy.coach.hint import Hint, hint
from openrummy.coach.holding import HoldOrLay, hold_or_lay
from openrummy.coach.model import Account, Decision, Draw, HandReview, Point, Review
from openrummy.coach.opponents import HandPicture, Likely, opponent_hands
from openrummy.coach.page import page
from openrummy.coach.reviewing import review
from openrummy.coach.text import TextReview

__all__ = [
    "EFFORTS",
    "Account",
    "Answer",
    "Decision",
    "DiscardDanger",
    "Draw",
    "Drill",
    "Effort",
    "HandPicture",
    "HandReview",
    "Hint",
    "HoldOrLay",
    "Likely",
    "Point",
    "Review",
    "TextReview",
    "check_answer",
    "danger_map",
    "decision_data",
    "drills",
    "hand_data",
    "hint",
    "hold_or_lay",
    "opponent_hands",
    "page",
    "review",
    "review_data",
]
