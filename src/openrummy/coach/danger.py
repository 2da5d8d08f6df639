"""The danger map: what the next seat may do with each discard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from openrummy import words
from openrummy.coach.compiled import kernels
from openrummy.coach.compiled.kernels import FATES, LAID_OFF, MELDED_BY_NEXT, TAKEN_BY_NEXT
from openrummy.coach.reasons import CardText
from openrummy.coach.wording import percent
from openrummy.coach.worlds import deal_worlds, errors_of
from openrummy.engine.kernels import Array
from openrummy.game import Card, View


@dataclass(frozen=True, slots=True)
class DiscardDanger:
    """The chances of one discard, over the worlds that the seat cannot tell apart."""

    card: Card
    taken: float
    """The next seat takes it."""
    melded: float
    """It makes or extends a meld in the next seat's hand."""
    laid_off: float
    """It can be laid off on the table."""
    error: float
    """The standard error of the least certain of these."""

    def text(self, lang: str = "en", card: CardText = str) -> str:
        """The chances in a sentence."""
        chances = {name: percent(getattr(self, name), lang) for name in ("taken", "melded", "laid_off")}
        return words.text("coach.danger.card", lang, card=card(self.card), **chances)

    def to_dict(self) -> dict[str, Any]:
        """The chances as JSON data."""
        chances = {name: round(getattr(self, name), 4) for name in ("taken", "melded", "laid_off", "error")}
        return {"card": str(self.card), **chances}


def danger_map(view: View, *, worlds: int = 400, seed: int = 0) -> list[DiscardDanger]:
    """The danger of each discard that is legal now, least first; none where the seat may not discard.

    Advice of this kind has no place in rated play: callers ask for it only where it is allowed.
    """
    cards = [action.cards[0] for action in view.legal_actions if action.kind == "D"]
    if not cards or len(view.hand) < 2:
        return []
    dealt = deal_worlds(view, worlds, ("danger", seed))
    following = (view.seat + 1) % len(view.players)
    policies = np.ascontiguousarray(dealt.model.policies[dealt.styles[:, following]])
    thrown = np.array([card.code for card in cards], np.int64)
    found: Array = np.zeros((len(cards), worlds, FATES), np.int64)
    kernels.fates(dealt.r, dealt.states, dealt.memory, policies, thrown, found)
    means = found.mean(1)
    errors = errors_of(np.moveaxis(found, 1, 0).reshape(worlds, -1)).reshape(means.shape).max(1)
    dangers = [
        DiscardDanger(
            card, float(mean[TAKEN_BY_NEXT]), float(mean[MELDED_BY_NEXT]), float(mean[LAID_OFF]), float(error)
        )
        for card, mean, error in zip(cards, means, errors, strict=True)
    ]
    return sorted(dangers, key=lambda danger: (danger.taken, danger.melded, danger.laid_off))
