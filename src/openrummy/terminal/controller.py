"""What the player does at the table: selecting, moving and playing cards, and what the table says in return.

Nothing here draws or knows Textual, and nothing here knows a rule: what is legal and why comes from the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from openrummy.game import Action, Card, IllegalAction, LogEntry, Meld
from openrummy.terminal.coach import plan_words
from openrummy.terminal.offers import Offers, offers
from openrummy.terminal.order import ORDERS
from openrummy.terminal.phrases import Phrases
from openrummy.terminal.session import PLAYER, Session
from openrummy.terminal.settings import Settings

if TYPE_CHECKING:
    from openrummy.coach.hint import Hint

Notice = Callable[[Phrases], str]
"""A sentence for the player that is made when it is shown, so that it follows a change of language."""


class Controller:
    """The player's side of one session.

    `keep` is called after everything that changes what has to be kept.
    """

    def __init__(self, session: Session, settings: Settings, keep: Callable[[], None]) -> None:
        self.session = session
        self.settings = settings
        self._keep = keep
        self.cursor = 0
        self.asking: Literal["discard", "lay_off"] | None = None
        self.notice: Notice | None = None
        self._selected: frozenset[Card] = frozenset()
        self._hint: Hint | None = None
        self._plan: tuple[Action, ...] = ()
        """What is left to do of the hint."""

    # What is shown

    @property
    def shown(self) -> tuple[Card, ...]:
        """The player's cards in the order they lie in."""
        return self.session.arrange(self.settings.order)

    @property
    def selected(self) -> tuple[Card, ...]:
        """The selected cards, in the order they lie in."""
        return tuple(card for card in self.shown if card in self._selected)

    @property
    def under_cursor(self) -> Card | None:
        """The card the keyboard is at."""
        shown = self.shown
        return shown[min(self.cursor, len(shown) - 1)] if shown else None

    @property
    def offers(self) -> Offers:
        """What the player can do now."""
        return offers(self.session.hand, self.selected) if self.session.players_turn else Offers()

    # Selecting and moving

    def point(self, step: int) -> None:
        """Move the keyboard's place by so many cards, round the ends."""
        self._settle()
        count = len(self.shown)
        self.cursor = (min(self.cursor, count - 1) + step) % count if count else 0

    def point_at(self, place: int) -> None:
        """Move the keyboard's place to a card, by its number from 0."""
        self.cursor = max(0, min(place, len(self.shown) - 1))

    def toggle(self, card: Card | None, *, on: bool | None = None) -> None:
        """Select a card, or no longer; `on` says which."""
        self._settle()
        if card is None or card not in self.shown:
            return
        self.point_at(self.shown.index(card))
        wanted = card not in self._selected if on is None else on
        self._selected = self._selected | {card} if wanted else self._selected - {card}

    def clear(self) -> bool:
        """Select nothing and forget a question; whether there was anything."""
        had = bool(self.selected or self.asking or self.notice)
        self._settle()
        self._selected = frozenset()
        return had

    def move_card(self, card: Card | None, place: int) -> None:
        """Put a card at a place, from 0; the order becomes the player's own."""
        shown = self.shown
        if card is None or card not in shown:
            return
        self._settle()
        self.session.move_card(shown, card, place)
        self.settings.order = "own"
        self.cursor = self.shown.index(card)
        self._keep()

    def shift(self, step: int) -> None:
        """Move the card the keyboard is at by so many places."""
        card = self.under_cursor
        if card is not None:
            self.move_card(card, self.shown.index(card) + step)

    def next_order(self) -> None:
        """Lay the cards in the next order."""
        self._settle()
        card = self.under_cursor
        self.settings.order = ORDERS[(ORDERS.index(self.settings.order) + 1) % len(ORDERS)]
        if card is not None:
            self.cursor = self.shown.index(card)
        self._keep()

    # Playing

    def draw_stock(self) -> None:
        """Draw from the stock."""
        self._play(Action.draw_stock())

    def take_discard(self) -> None:
        """Take the top discard."""
        self._play(Action.take_discard())

    def lay_meld(self) -> None:
        """Lay the selected cards down as a meld."""
        cards = self.selected
        if not cards:
            self._tell("select_for_meld")
        else:
            self._play(self.offers.meld or Action.meld(cards))

    def lay_off(self) -> None:
        """Lay the selected cards off; where they fit several melds the player is asked which."""
        found = self.offers.lay_offs
        if len(found) == 1:
            self._play(*found[0][1])
        elif found:
            self._settle()
            self.asking = "lay_off"
        elif self.session.hand.phase == "draw" or not self.session.players_turn:
            self._refuse_now()
        else:
            self._tell("fits_nowhere" if self.selected else "select_for_lay_off")

    def lay_off_on(self, meld: int) -> None:
        """Lay the selected cards off on a meld on the table, by its number from 0."""
        melds = self.session.hand.melds
        if not 0 <= meld < len(melds):
            return
        actions = self.offers.lay_off_on(meld)
        if actions:
            self._play(*actions)
        elif self.selected:
            self._refuse_lay_off(melds[meld])
        else:
            self._tell("select_for_lay_off")

    def discard(self) -> None:
        """Discard the selected card, or the one the keyboard is at where none is selected; asks first if so set."""
        cards = self.selected or ((self.under_cursor,) if self.under_cursor else ())
        if len(cards) != 1:
            self._tell("select_one")
            return
        action = Action.discard(cards[0])
        if not self._allowed(action):
            self._play(action)
        elif self.settings.confirm_discard and self.asking != "discard":
            self._settle()
            self._selected = frozenset(cards)
            self.asking = "discard"
        else:
            self._play(action)

    def do_the_one_thing(self) -> None:
        """Do what the selection can do, if that is one thing; else say what there is to choose from."""
        if self.asking == "discard":
            self.discard()
            return
        found = self.offers
        if found.meld and found.plays == 1:
            self.lay_meld()
        elif found.lay_offs and not found.meld and not found.discard:
            self.lay_off()
        elif found.discard and found.plays == 1:
            self.discard()
        elif found.plays > 1:
            self._tell("choose_one")

    def advise(self, found: Hint) -> None:
        """Follow a hint: say what is next, with the cards for it selected, until something else is done."""
        self._settle()
        self._hint, self._plan = found, found.plan
        self._advise_next()

    def say(self, key: str) -> None:
        """Tell the player something."""
        self._tell(key)

    def take_back(self) -> None:
        """Take the last meld or lay-off of this turn back into the hand."""
        self._settle()
        self._plan = ()
        if not self.session.can_take_back:
            self._tell("nothing_to_take_back")
            return
        action = self.session.take_back()
        self._selected = frozenset(action.cards)
        self.notice = lambda phrases: phrases.say("taken_back", cards=phrases.look.names(action.cards))
        self._keep()

    def happened(self, entry: LogEntry) -> None:
        """Note what another player did."""
        hand = self.session.hand
        self.notice = lambda phrases: phrases.say(
            "did", name=phrases.name(hand.players, entry.seat), what=phrases.did(entry, hand.rules.recycle)
        )
        self._keep()

    def deal_next(self) -> None:
        """Deal the next hand."""
        self._settle()
        self._selected = frozenset()
        self.cursor = 0
        self.session.next_hand()
        self._keep()

    # Inside

    def _play(self, *actions: Action) -> None:
        """Do the actions; what is refused is said, and changes nothing."""
        self._settle()
        if not self.session.players_turn:
            self._refuse_now()
            return
        for action in actions:
            try:
                self.session.play(action)
            except IllegalAction as refusal:
                self.notice = _saying(refusal)
                return
            self._selected = self._selected.difference(action.cards)
            self._plan = tuple(a for a in self._plan if a != action) if action in self._plan else ()
            self._keep()
        drawn = self.session.view.drawn
        if actions[0].kind in ("S", "P") and drawn is not None:
            self.point_at(self.shown.index(drawn))
        self._advise_next()

    def _advise_next(self) -> None:
        """Say what the hint has next, where there is something left of it."""
        found, left = self._hint, self._plan
        if found is None or not left or not self.session.players_turn:
            return
        self._selected = frozenset(left[0].cards)
        cards = self.selected
        if cards:
            self.cursor = self.shown.index(cards[0])
        self.notice = lambda phrases: phrases.say("hint", plan=plan_words(phrases, found, left))

    def _refuse_now(self) -> None:
        hand = self.session.hand
        if hand.over:
            self._tell("hand_is_over")
        elif hand.turn != PLAYER:
            self.notice = lambda phrases: phrases.say("wait", name=hand.players[hand.turn])
        else:
            self._tell("draw_first")

    def _refuse_lay_off(self, meld: Meld) -> None:
        """Say why the selection does not go on this meld."""
        if not self.session.players_turn or len(self.selected) > 1:
            self._tell("fits_nowhere") if self.session.players_turn else self._refuse_now()
            return
        refusal = self.refusal(Action.lay_off(self.selected[0], meld.cards[0]))
        if refusal is not None:
            self.notice = _saying(refusal)

    def _allowed(self, action: Action) -> bool:
        return self.session.players_turn and self.session.hand.is_legal(action)

    def refusal(self, action: Action) -> IllegalAction | None:
        """Why the game does not allow an action; None where it does."""
        try:
            self.session.hand.copy().play(action)
        except IllegalAction as refusal:
            return refusal
        return None

    def _tell(self, key: str) -> None:
        self._settle()
        self.notice = lambda phrases: phrases.say(key)

    def _settle(self) -> None:
        """Forget the last message and a question that was not answered."""
        self.notice = None
        self.asking = None


def _saying(refusal: IllegalAction) -> Notice:
    return lambda phrases: phrases.refusal(refusal)
