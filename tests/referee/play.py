"""A hand of Rummy, played action by action."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from . import turn as turns
from .cards import DECK, MELDS, fits, hand_order, name_of_layoff
from .rules import Rules, complete_rules
from .scoring import points_out, points_stalemate
from .turn import Turn, can_finish

Reshuffles = list[list[str]] | Callable[[list[str]], list[str]]
"""The new stocks in drawing order, or what makes one of the old discards (from the bottom, without the top)."""


def parse_action(text: object) -> tuple[str, list[str]] | str:
    """The action's letter and its cards, or an error code."""
    if not isinstance(text, str):
        return "bad-action"
    if text in ("S", "P"):
        return text, []
    if re.fullmatch(r"M( [^\s]+)+", text):
        cards = text.split(" ")[1:]
    elif re.fullmatch(r"D [^\s]+", text):
        cards = [text.removeprefix("D ")]
    elif re.fullmatch(r"L [^\s>]+>[^\s>]+", text):
        cards = text.removeprefix("L ").split(">")
    else:
        return "bad-action"
    if any(card not in DECK for card in cards):
        return "bad-card"
    return text[0], cards


class Referee:
    """Keeps one hand: what may be done, what it leads to, and how it ends."""

    def __init__(
        self,
        rules: dict[str, Any],
        players: int,
        dealer: int,
        deck: list[str],
        reshuffles: Reshuffles,
        scores: list[int] | None = None,
    ) -> None:
        self.rules: Rules = complete_rules(rules, players)
        self.ace: str = self.rules["ace"]
        self.reshuffles = reshuffles
        self.scores = scores or [0] * players
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.stock = list(deck)
        for step in range(players * self.rules["hand_size"]):
            self.hands[(dealer + 1 + step) % players].append(self.stock.pop(0))
        self.discards = [self.stock.pop(0)]
        self.table: list[list[str]] = []
        self.turn = (dealer + 1) % players
        self.turn_number = 0
        self.phase = "draw"
        self.taken: str | None = None
        """The card taken from the discard pile in this turn, while it is still in hand."""
        self.took_discard = False
        self.recycles = 0
        self.idle_turns = 0
        self.melds_this_turn = 0
        self.plays_this_turn = 0
        self.has_melded = [False] * players
        self.played_in_earlier_turn = [False] * players
        self.end: str | None = None
        self.winner: int | None = None
        self.rummy = False
        self.points = [0] * players

    def legal(self) -> list[str]:
        """All legal actions in their canonical texts, sorted."""
        if self.phase == "over":
            return []
        if self.phase == "draw":
            return sorted(text for text, error in (("S", self._stock_error()), ("P", self._take_error())) if not error)
        now = self._turn()
        texts = [f"D {card}" for card in now.hand if not turns.discard_error(self.rules, now, card)]
        for meld in turns.melds_in_hand(self.rules, now):
            if not self._meld_error(now, meld):
                texts.append("M " + " ".join(MELDS[self.ace][meld]))
        for card in now.hand:
            for on_table in self.table:
                if fits(self.ace, on_table, card) and not self._layoff_error(now, card, on_table):
                    texts.append(f"L {card}>{name_of_layoff(self.ace, on_table, card)}")
        return sorted(texts)

    def play(self, text: object) -> str | None:
        """Do one action; when it is refused, change nothing and return the error code."""
        action = parse_action(text)
        if isinstance(action, str):
            return action
        kind, cards = action
        if self.phase == "over":
            return "hand-over"
        if (kind in "SP") != (self.phase == "draw"):
            return "wrong-phase"
        if kind == "S":
            return self._draw_stock()
        if kind == "P":
            return self._take_discard()
        if kind == "M":
            return self._meld(cards)
        if kind == "L":
            return self._lay_off(cards[0], cards[1])
        return self._discard(cards[0])

    def result(self) -> dict[str, Any]:
        """The result as a record has it."""
        return {"end": self.end, "winner": self.winner, "rummy": self.rummy, "points": list(self.points)}

    def state(self) -> dict[str, Any]:
        """The state as `openrummy replay --json` prints it."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "taken": self.taken,
            "hands": [hand_order(hand) for hand in self.hands],
            "melds": [list(meld) for meld in self.table],
            "stock": len(self.stock),
            "discards": list(self.discards),
            "scores": [before + now for before, now in zip(self.scores, self.points, strict=True)],
        }

    def _turn(self) -> Turn:
        return Turn(
            hand=frozenset(self.hands[self.turn]),
            table=frozenset(frozenset(meld) for meld in self.table),
            taken=self.taken,
            melds_made=self.melds_this_turn,
            has_own_meld=self.has_melded[self.turn],
            is_first=self.turn_number < len(self.hands),
        )

    # Drawing

    def _stock_error(self) -> str | None:
        if self.stock or self._is_exhausted():
            return None
        return None if len(self.discards) >= 2 else "stock-empty"

    def _is_exhausted(self) -> bool:
        """No stock is left and none will be made again."""
        return not self.stock and self.recycles >= self.rules["max_recycles"]

    def _draw_stock(self) -> str | None:
        if error := self._stock_error():
            return error
        if self._is_exhausted():
            # Only met with `on_demand`: otherwise the hand ended with the turn that drew the last card.
            self._end_in_stalemate()
            return None
        if not self.stock:
            if not (new_stock := self._new_stock()):
                return "bad-reshuffle"
            self.stock, self.discards = new_stock, self.discards[-1:]
            self.recycles += 1
        self.hands[self.turn].append(self.stock.pop(0))
        self._begin_plays(took_discard=False)
        return None

    def _new_stock(self) -> list[str] | None:
        """The order of the next stock; None where none is given or where it cannot be."""
        old = self.discards[:-1]
        is_turned_over = self.rules["recycle"] == "turn_over"
        if callable(self.reshuffles):
            given = old if is_turned_over else self.reshuffles(list(old))
        elif self.recycles < len(self.reshuffles):
            given = self.reshuffles[self.recycles]
        elif is_turned_over:
            given = old
        else:
            return None
        is_right = given == old if is_turned_over else sorted(given) == sorted(old)
        return list(given) if is_right else None

    def _take_error(self) -> str | None:
        if not self.discards:
            return "discard-empty"
        # Without `use_taken_discard_now` another card can always be discarded, so it is that option that forbids it.
        taken = self.discards[-1]
        now = self._turn()
        return None if can_finish(self.rules, now._replace(hand=now.hand | {taken}, taken=taken)) else "rule-option"

    def _take_discard(self) -> str | None:
        if error := self._take_error():
            return error
        self.taken = self.discards.pop()
        self.hands[self.turn].append(self.taken)
        self._begin_plays(took_discard=True)
        return None

    def _begin_plays(self, took_discard: bool) -> None:
        self.phase = "play"
        self.took_discard = took_discard
        self.melds_this_turn = 0
        self.plays_this_turn = 0

    # Playing

    def _meld_error(self, now: Turn, meld: frozenset[str]) -> str | None:
        if turns.is_meld_forbidden(self.rules, now, meld):
            return "rule-option"
        return None if can_finish(self.rules, turns.after_meld(now, meld)) else "dead-end"

    def _layoff_error(self, now: Turn, card: str, on_table: list[str]) -> str | None:
        if turns.is_layoff_forbidden(self.rules, now):
            return "rule-option"
        return None if can_finish(self.rules, turns.after_layoff(now, card, frozenset(on_table))) else "dead-end"

    def _meld(self, cards: list[str]) -> str | None:
        hand = self.hands[self.turn]
        if any(card not in hand for card in cards):
            return "not-in-hand"
        meld = frozenset(cards)
        if len(cards) != len(meld) or meld not in MELDS[self.ace]:
            return "not-a-meld"
        if error := self._meld_error(self._turn(), meld):
            return error
        self.table.append(list(MELDS[self.ace][meld]))
        self.melds_this_turn += 1
        self.has_melded[self.turn] = True
        self._played(cards)
        return None

    def _lay_off(self, card: str, target: str) -> str | None:
        if card not in self.hands[self.turn]:
            return "not-in-hand"
        named = [index for index, meld in enumerate(self.table) if target in meld]
        if not named or not fits(self.ace, self.table[named[0]], card):
            return "does-not-fit"
        meld = self.table[named[0]]
        if error := self._layoff_error(self._turn(), card, meld):
            return error
        self.table[named[0]] = list(MELDS[self.ace][frozenset(meld) | {card}])
        self._played([card])
        return None

    def _played(self, cards: list[str]) -> None:
        for card in cards:
            self.hands[self.turn].remove(card)
        if self.taken in cards:
            self.taken = None
        self.plays_this_turn += 1
        if not self.hands[self.turn]:
            self._go_out()

    def _discard(self, card: str) -> str | None:
        if card not in self.hands[self.turn]:
            return "not-in-hand"
        if error := turns.discard_error(self.rules, self._turn(), card):
            return error
        self.hands[self.turn].remove(card)
        self.discards.append(card)
        self.taken = None
        if not self.hands[self.turn]:
            self._go_out()
            return None
        is_idle = self.took_discard and not self.plays_this_turn
        self.idle_turns = self.idle_turns + 1 if is_idle else 0
        if self.plays_this_turn:
            self.played_in_earlier_turn[self.turn] = True
        if self._is_stalemate():
            self._end_in_stalemate()
            return None
        self._next_turn()
        if self._stock_error() and self._take_error():
            # Nobody can move: the hand ended with the discard, so it is still that player's turn.
            self.turn = (self.turn - 1) % len(self.hands)
            self._end_in_stalemate()
        return None

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        self.turn_number += 1
        self.phase = "draw"
        self.melds_this_turn = 0
        self.plays_this_turn = 0

    # The end

    def _is_stalemate(self) -> bool:
        is_last_turn = self._is_exhausted() and self.rules["stalemate_timing"] == "end_of_turn"
        is_idle = self.idle_turns >= self.rules["idle_rounds"] * len(self.hands)
        return is_last_turn or is_idle or self._is_dead()

    def _is_dead(self) -> bool:
        unplayed = [card for card in DECK if not any(card in meld for meld in self.table)]
        if any(fits(self.ace, meld, card) for meld in self.table for card in unplayed):
            return False
        if all(len(hand) == 1 for hand in self.hands):
            return True
        return not any(meld <= frozenset(unplayed) for meld in MELDS[self.ace])

    def _go_out(self) -> None:
        self.phase = "over"
        self.end = "out"
        self.winner = self.turn
        self.rummy = self.rules["going_rummy"] != "off" and not self.played_in_earlier_turn[self.turn]
        self.points = points_out(self.rules, self.hands, self.turn, self.rummy)

    def _end_in_stalemate(self) -> None:
        self.phase = "over"
        self.end = "stalemate"
        self.winner, self.points = points_stalemate(self.rules, self.hands)
