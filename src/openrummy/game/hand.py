"""A hand of Rummy: the deal, what has been played, and what may be played now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, SupportsIndex

from openrummy import engine
from openrummy.engine.actions import LAYOFF0, STOCK, layoff_target
from openrummy.engine.actions import number as card_number
from openrummy.engine.layout import FIT_DOWN, FIT_SET, FIT_UP, HAND, KNOWN, OUT, PHASE, POS, RECYCLES, TAKEN, TURN
from openrummy.engine.options import R_TURN_OVER
from openrummy.game import table
from openrummy.game.action import Action
from openrummy.game.card import CARDS, Card, cards_of
from openrummy.game.deal import Cards, check_dealer, check_scores, read_cards, read_deck, read_players
from openrummy.game.errors import HandError, IllegalAction, RummyError
from openrummy.game.meld import Meld
from openrummy.game.refusal import refused
from openrummy.game.result import HandResult
from openrummy.game.ruleset import RuleSet
from openrummy.game.shuffle import Seed, make_secret, shuffled
from openrummy.game.view import LogEntry, Phase, View, drawn_last, thrown_by

_PHASES: Final[tuple[Phase, ...]] = ("draw", "play", "over", "over")
_ALL_CODES: Final = [card.code for card in CARDS]


class Hand:
    """One deal, from the deck to the end, with everything that has been played.

    `deck` holds the 52 cards in the order they are dealt, as one text (`"7h2cKd..."`) or as cards or texts.
    `players` is a number of seats or their names. `reshuffles` gives the drawing order of each new stock; where
    it gives none, the order comes from the hand's own secret (`seed`, or new from the operating system).
    A deal that cannot be raises `HandError`.

    Hands are equal when the deal, the names, the rules, the scores and everything played are. A hand in a set
    or a dict must not be played on: its hash changes.
    """

    __slots__ = (
        "_before", "_entries", "_given", "_ids", "_rules", "_secret", "_state", "_used",
        "deck", "dealer", "players", "rules", "scores",
    )  # fmt: skip

    deck: tuple[Card, ...]
    """All cards in the order they were dealt."""
    dealer: int
    players: tuple[str, ...]
    """The names by seat; seats are numbered from 0, clockwise."""
    rules: RuleSet
    scores: tuple[int, ...]
    """The scores before this hand, by seat."""

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
        self.rules = RuleSet() if rules is None else rules
        self.scores = check_scores(scores, len(self.players))
        self._rules: Sequence[int] = self.rules.ints(len(self.players))
        self._given = [read_cards(order) for order in reshuffles]
        self._secret = make_secret(seed)
        self._state: list[int] = engine.new_state()
        self._ids: list[int] = []
        self._before: list[list[int]] = []
        self._used: list[tuple[Card, ...]] = []
        self._entries: list[tuple[LogEntry, LogEntry]] = []
        engine.deal(self._state, self._rules, [card.code for card in self.deck], self.dealer)

    @classmethod
    def deal(
        cls,
        players: int | Sequence[str] = 2,
        *,
        rules: RuleSet | None = None,
        dealer: int = 0,
        names: Sequence[str] | None = None,
        scores: Sequence[int] | None = None,
        seed: Seed | None = None,
    ) -> Hand:
        """A hand with a shuffled deck: the same for the same seed; without one, random.

        `names`, where given, are the players.
        """
        secret = make_secret(seed)
        deck = [Card.from_code(code) for code in shuffled(_ALL_CODES, secret, "deal")]
        seats = players if names is None else names
        hand = cls(deck, players=seats, dealer=dealer, rules=rules, scores=scores)
        hand._secret = secret
        return hand

    # What the position is

    @property
    def turn(self) -> int:
        """The seat to act; once the hand is over, the seat that acted last."""
        return self._state[TURN]

    @property
    def phase(self) -> Phase:
        """`draw` (the turn starts with a draw), `play` (meld, lay off, discard) or `over`."""
        return _PHASES[self._state[PHASE]]

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self._state[PHASE] >= OUT

    @property
    def taken(self) -> Card | None:
        """The card taken from the discard pile in this turn, while it is in the hand."""
        mask = self._state[TAKEN]
        return cards_of(mask)[0] if mask else None

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in each seat's hand, sorted."""
        return tuple([cards_of(mask) for mask in self._state[HAND : HAND + len(self.players)]])

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, in the order they were laid down."""
        return tuple([Meld.from_mask(mask) for mask in engine.meld_masks(self._state)])

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the stock in drawing order."""
        return tuple([Card.from_code(code) for code in engine.stock_codes(self._state)])

    @property
    def stock_count(self) -> int:
        """The number of cards in the stock."""
        return 52 - self._state[POS]

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile from the bottom to the top."""
        return tuple([Card.from_code(code) for code in engine.discard_codes(self._state)])

    @property
    def top_discard(self) -> Card | None:
        """The card on top of the discard pile, if there is one."""
        codes = engine.discard_codes(self._state)
        return Card.from_code(codes[-1]) if codes else None

    @property
    def recycles(self) -> int:
        """How often the discard pile has become the stock."""
        return self._state[RECYCLES]

    @property
    def must_recycle(self) -> bool:
        """Whether drawing from the stock now would first make a new stock of the discard pile."""
        return self.phase == "draw" and bool(engine.must_recycle(self._state, self._rules))

    @property
    def reshuffles(self) -> tuple[tuple[Card, ...], ...]:
        """The drawing order of each new stock made so far."""
        return tuple(self._used)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything played so far."""
        return tuple([Action.from_id(number) for number in self._ids])

    @property
    def result(self) -> HandResult | None:
        """How the hand ended; None while it is played."""
        phase = self._state[PHASE]
        if phase < OUT:
            return None
        winner = engine.winner(self._state, self._rules)
        return HandResult(
            "out" if phase == OUT else "stalemate",
            winner if winner >= 0 else None,
            bool(engine.is_rummy(self._state, self._rules)),
            tuple(engine.points(self._state, self._rules)),
        )

    @property
    def hand_values(self) -> tuple[int, ...]:
        """What the cards in each hand are worth now, by seat."""
        masks = self._state[HAND : HAND + len(self.players)]
        return tuple([engine.hand_value(mask, self._rules) for mask in masks])

    @property
    def scores_after(self) -> tuple[int, ...]:
        """The scores with this hand's points, by seat; while it is played, the scores before it."""
        result = self.result
        return (
            self.scores if result is None else tuple([a + b for a, b in zip(self.scores, result.points, strict=True)])
        )

    # What may be played

    @property
    def legal_ids(self) -> list[int]:
        """The numbers of all legal actions, ascending; none when the hand is over."""
        return engine.legal_ids(self._state, self._rules)

    @property
    def legal_actions(self) -> list[Action]:
        """All legal actions in the order of their numbers; none when the hand is over."""
        return [Action.from_id(number) for number in engine.legal_ids(self._state, self._rules)]

    @property
    def legal_mask(self) -> int:
        """The legal actions as one integer: bit i is set where the action of number i is legal."""
        mask = 0
        for number in engine.legal_ids(self._state, self._rules):
            mask |= 1 << number
        return mask

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

    # Playing

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
        state = self._state
        saved = state[:]
        if number == STOCK and engine.must_recycle(state, self._rules):
            order = self._next_stock()
            engine.recycle(state)
            engine.write_stock(state, [card.code for card in order])
            self._used.append(order)
        engine.apply(state, self._rules, number)
        self._before.append(saved)
        self._ids.append(number)

    def undo(self) -> Action:
        """Take the last action back and return it; `IndexError` where nothing has been played.

        A new stock that is drawn from again comes in the same order, so taking back never changes a card.
        """
        if not self._ids:
            raise IndexError("nothing has been played yet")
        self._state = self._before.pop()
        del self._used[self._state[RECYCLES] :]
        del self._entries[len(self._ids) - 1 :]
        return Action.from_id(self._ids.pop())

    def lay_downs(self) -> Any:
        """The best ways to lay down the hand of the seat whose turn it is."""
        return engine.lay_downs(self._state, self._rules)

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
        if sorted(given) != sorted(turned) or (self._rules[R_TURN_OVER] and given != turned):
            raise IllegalAction("bad-reshuffle")
        return order

    # What a seat knows

    def view(self, seat: int) -> View:
        """All that a seat may know now, and nothing else: a value of its own, apart from this hand."""
        state, count = self._state, len(self.players)
        if not 0 <= seat < count:
            raise IndexError(f"there is no seat {seat}: the last is {count - 1}")
        hands = state[HAND : HAND + count]
        log = self._log(seat)
        drawn = drawn_last(log, seat)
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
            discards=thrown_by(log, self.discards),
            known=tuple([cards_of(hand & state[KNOWN + i]) for i, hand in enumerate(hands)]),
            taken=self.taken,
            drawn=drawn if drawn is not None and hands[seat] >> drawn.code & 1 else None,
            legal_ids=tuple(self.legal_ids) if seat == self.turn else (),
            log=log,
            result=self.result,
            hands=self.hands if self.over else None,
        )

    def _log(self, seat: int) -> tuple[LogEntry, ...]:
        """The actions so far as a seat saw them."""
        states = [*self._before[len(self._entries) :], self._state]
        for i, number in enumerate(self._ids[len(self._entries) :]):
            before, after = states[i], states[i + 1]
            turn = before[TURN]
            gained = cards_of(after[HAND + turn] & ~before[HAND + turn])
            own = LogEntry(
                turn, Action.from_id(number), gained[0] if gained else None, after[RECYCLES] > before[RECYCLES]
            )
            self._entries.append((own._replace(card=None) if number == STOCK else own, own))
        return tuple([own if own.seat == seat else others for others, own in self._entries])

    # As a value

    def copy(self) -> Hand:
        """Another hand, the same in everything, that is played on independently."""
        twin = Hand.__new__(Hand)
        for name in ("deck", "dealer", "players", "rules", "scores", "_rules", "_given", "_secret"):
            setattr(twin, name, getattr(self, name))
        for name in ("_state", "_ids", "_before", "_used", "_entries"):
            setattr(twin, name, getattr(self, name)[:])
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
            hand._secret = bytes.fromhex(saved["secret"])
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
        return f"<Hand: {', '.join(self.players)}; {len(self._ids)} actions; seat {self.turn}, {self.phase}>"
