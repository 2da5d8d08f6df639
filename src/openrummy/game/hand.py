"""A hand of Rummy: the deal, what has been played, and what may be played now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, SupportsIndex

from openrummy import engine, words
from openrummy.engine.actions import LAYOFF0, STOCK, layoff_target
from openrummy.engine.actions import number as card_number
from openrummy.engine.layout import FIT_DOWN, FIT_SET, FIT_UP, HAND, KNOWN, RECYCLES
from openrummy.engine.options import R_HAND_SIZE, R_TURN_OVER
from openrummy.game import table
from openrummy.game.action import Action
from openrummy.game.card import CARDS, Card, cards_of
from openrummy.game.deal import Cards, check_dealer, check_rules, check_scores, read_cards, read_deck, read_players
from openrummy.game.errors import HandError, IllegalAction, RummyError, shorten
from openrummy.game.position import Position
from openrummy.game.refusal import refused
from openrummy.game.ruleset import RuleSet
from openrummy.game.shuffle import Seed, make_secret, read_secret, shuffled
from openrummy.game.view import View, open_part
from openrummy.game.witness import Witness

_ALL_CODES: Final = [card.code for card in CARDS]


class Hand(Position):
    """One deal, from the deck to the end, with everything that has been played.

    `deck` holds the 52 cards in the order they are dealt, as one text (`"7h2cKd..."`) or as cards or texts.
    `players` is a number of seats or their names. `reshuffles` gives the drawing order of each new stock; where
    it gives none, the order comes from the hand's own secret (`seed`, or new from the operating system).
    A deal that cannot be raises `HandError`.

    Hands are equal when the deal, the names, the rules, the scores and everything played are. A hand in a set
    or a dict must not be played on: its hash changes.
    """

    __slots__ = ("_before", "_given", "_ids", "_secret", "_used", "_witness", "deck", "dealer", "rules")

    deck: tuple[Card, ...]
    """All cards in the order they were dealt."""
    dealer: int
    rules: RuleSet

    def __init__(
        self,
        deck: Cards,
        *,
        players: int | Sequence[str] = 2,
        dealer: int = 0,
        rules: RuleSet | None = None,
        scores: Sequence[int] | None = None,
        reshuffles: Iterable[Cards] = (),
        seed: Seed | None = None,
    ) -> None:
        self.deck = read_deck(deck)
        self.players = read_players(players)
        self.dealer = check_dealer(dealer, len(self.players))
        self.rules = check_rules(rules)
        self.scores = check_scores(scores, len(self.players))
        self._rules = self.rules.ints(len(self.players))
        self._given = [read_cards(order) for order in reshuffles]
        self._secret = make_secret(seed)
        self._state = engine.new_state()
        self._ids: list[int] = []
        self._before: list[list[int]] = []
        self._used: list[tuple[Card, ...]] = []
        self._witness: Witness | None = None
        engine.deal(self._state, self._rules, [card.code for card in self.deck], self.dealer)

    @classmethod
    def deal(
        cls,
        players: int | Sequence[str] = 2,
        *,
        rules: RuleSet | None = None,
        dealer: int = 0,
        scores: Sequence[int] | None = None,
        seed: Seed | None = None,
    ) -> Hand:
        """A hand with a shuffled deck: the same for the same seed; without one, random."""
        secret = make_secret(seed)
        deck = [Card.from_code(code) for code in shuffled(_ALL_CODES, secret, "deal")]
        hand = cls(deck, players=players, dealer=dealer, rules=rules, scores=scores)
        hand._secret = secret
        return hand

    # What has been played

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything played so far."""
        return tuple([Action.from_id(number) for number in self._ids])

    @property
    def reshuffles(self) -> tuple[tuple[Card, ...], ...]:
        """The drawing order of each new stock made so far."""
        return tuple(self._used)

    # Playing

    def is_legal(self, action: str | Action | SupportsIndex) -> bool:
        """Whether `play` would accept this."""
        try:
            self._check(self.parse(action))
        except IllegalAction:
            return False
        return True

    def parse(self, action: str | Action | SupportsIndex) -> Action:
        """The canonical action meant: `L 8h>5h` becomes `L 8h>7h` where 5-6-7 of hearts lie on the table.

        Raises `ActionError` for what is no action at all; whether it is legal is not looked at.
        """
        if isinstance(action, str):
            action = Action(action)
        elif not isinstance(action, Action):
            return Action.from_id(action)
        return self._neighbour(action) if action.target is not None else action

    def play(self, action: str | Action | SupportsIndex) -> Action:
        """Do one action of the seat whose turn it is, and return it in its canonical form.

        What is not allowed raises `IllegalAction`, which says why, and leaves the hand exactly as it was.
        """
        chosen = self.parse(action)
        self._check(chosen)
        self.apply(chosen.id)
        return chosen

    def apply(self, number: int) -> None:
        """Do a legal action by its number, unchecked and fast. An illegal one breaks the hand: `play` checks."""
        # A state that has been left is never written again: copies share it.
        state = self._state[:]
        if number == STOCK and engine.must_recycle(state, self._rules):
            order = self._next_stock()
            engine.recycle(state)
            engine.write_stock(state, [card.code for card in order])
            self._used.append(order)
        engine.apply(state, self._rules, number)
        self._before.append(self._state)
        self._state = state
        self._ids.append(number)

    def undo(self) -> Action:
        """Take the last action back and return it; `IndexError` where nothing has been played.

        A new stock that is drawn from again comes in the same order, so taking back never changes a card.
        """
        if not self._ids:
            raise IndexError("nothing has been played yet")
        self._state = self._before.pop()
        del self._used[self._state[RECYCLES] :]
        self._witness = None
        return Action.from_id(self._ids.pop())

    def _check(self, action: Action) -> None:
        refusal = refused(self._state, self._rules, action)
        if refusal is not None:
            raise refusal
        if action.id == STOCK and self.must_recycle:
            self._next_stock()

    def _neighbour(self, action: Action) -> Action:
        """The lay-off named by the card it comes to lie next to; as it is where the card does not fit that meld."""
        state, card, target = self._state, action.cards[0].code, action.target
        assert target is not None
        meld = next((mask for mask in engine.meld_masks(state) if mask >> target.code & 1), 0)
        for side, fits in enumerate((FIT_SET, FIT_UP, FIT_DOWN)):
            number = LAYOFF0 + side * 52 + card_number(card)
            if state[fits] >> card & 1 and meld >> layoff_target(number) & 1:
                return Action.from_id(number)
        return action

    def _next_stock(self) -> tuple[Card, ...]:
        """The drawing order of the stock that a recycle makes now; `IllegalAction` where the given one is not it."""
        done = self._state[RECYCLES]
        turned = engine.discard_codes(self._state)[:-1]
        if done >= len(self._given):
            codes = turned if self._rules[R_TURN_OVER] else shuffled(turned, self._secret, f"reshuffle {done}")
            return tuple([Card.from_code(code) for code in codes])
        order = self._given[done]
        given = [card.code for card in order]
        if sorted(given) != sorted(turned):
            raise IllegalAction("bad-reshuffle", "reshuffle_cards")
        if self._rules[R_TURN_OVER] and given != turned:
            raise IllegalAction("bad-reshuffle", "reshuffle_order")
        return order

    # What a seat knows

    def view(self, seat: int) -> View:
        """All that a seat may know now, and nothing else: a value of its own, apart from this hand.

        `IndexError` where there is no such seat.
        """
        state, count = self._state, len(self.players)
        if seat not in range(count):
            raise IndexError(f"there is no seat {shorten(seat)}: the seats are 0 to {count - 1}")
        hands = state[HAND : HAND + count]
        seen = self._seen()
        drawn = seen.drawn[seat]
        return View(
            seat=seat,
            players=self.players,
            dealer=self.dealer,
            rules=self.rules,
            scores=self.scores,
            turn=self.turn,
            phase=self.phase,
            hand=cards_of(hands[seat]),
            melds=self.melds,
            counts=tuple([hand.bit_count() for hand in hands]),
            stock_count=self.stock_count,
            recycles=self.recycles,
            up_card=self._up_card,
            discards=tuple(seen.pile),
            known=tuple([cards_of(hand & state[KNOWN + i]) for i, hand in enumerate(hands)]),
            taken=self.taken,
            drawn=drawn if drawn is not None and hands[seat] >> drawn.code & 1 else None,
            legal_ids=tuple(self.legal_ids) if seat == self.turn else (),
            log=tuple(seen.logs[seat]),
            result=self.result,
            hands=self.hands if self.over else None,
            _open=open_part(state, seat),
        )

    @property
    def _up_card(self) -> Card:
        return self.deck[len(self.players) * self._rules[R_HAND_SIZE]]

    def _seen(self) -> Witness:
        """What has been seen, brought up to the last action; begun anew after an undo."""
        witness = self._witness
        if witness is None:
            witness = Witness(len(self.players), self._up_card)
        done = len(witness.logs[0])
        if done < len(self._ids):
            # Another thread may be asking for a view too: what it reads is never written to.
            witness = witness.copy()
            states = [*self._before[done:], self._state]
            for i, number in enumerate(self._ids[done:]):
                witness.see(number, states[i], states[i + 1])
        self._witness = witness
        return witness

    # As a value

    def copy(self) -> Hand:
        """Another hand, the same in everything, that is played on independently."""
        twin = Hand.__new__(Hand)
        for name in ("deck", "dealer", "players", "rules", "scores", "_rules", "_given", "_secret"):
            setattr(twin, name, getattr(self, name))
        for name in ("_state", "_ids", "_before", "_used"):
            setattr(twin, name, getattr(self, name)[:])
        twin._witness = self._witness
        return twin

    __copy__ = copy

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain JSON data, to be kept secret: it holds all cards and the secret of later shuffles."""
        return {
            "players": list(self.players),
            "dealer": self.dealer,
            "rules": self.rules.changes(),
            "scores": list(self.scores),
            "deck": "".join(map(str, self.deck)),
            "reshuffles": ["".join(map(str, order)) for order in self._given],
            "secret": self._secret.hex(),
            "actions": [str(action) for action in self.actions],
        }

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any]) -> Hand:
        """The hand that `to_dict` wrote, ready to be played on or undone; `RummyError` where the data is damaged."""
        try:
            hand = cls(
                saved["deck"],
                players=saved["players"],
                dealer=saved["dealer"],
                rules=RuleSet.from_options(saved["rules"]),
                scores=saved["scores"],
                reshuffles=saved["reshuffles"],
            )
            hand._secret = read_secret(saved["secret"])
            for action in saved["actions"]:
                hand.play(action)
        except RummyError:
            raise
        except (KeyError, TypeError, ValueError):
            raise HandError("bad-record") from None
        return hand

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand.from_dict, (self.to_dict(),)

    def _key(self) -> tuple[object, ...]:
        return (self.deck, self.players, self.dealer, self.rules, self.scores, self.reshuffles, tuple(self._ids))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def text(self, lang: str = "en") -> str:
        """The hand as a few lines of text with all cards open, in English or Dutch."""
        return table.as_text(self, lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        names = ", ".join(map(words.printable, self.players))
        return f"<Hand: {names}; {len(self._ids)} actions; seat {self.turn}, {self.phase}>"
