"""What leaves the server: two tables that differ only in what a receiver may not know send it the very same bytes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from openrummy import Hand
from openrummy.game import Card
from openrummy.server.store.names import clean_name
from openrummy.server.wire import messages as ms
from tests.server.tables.kit import Tab, World, first_legal, world

NAMES = ("anna", "bram", "cleo")
_CARD = re.compile(rb'"[A23456789TJQK][cdhs]"')


def _hide_again(hand: Hand, seat: int | None, rng: Random) -> str:
    """Another deck that gives the same hand as far as a seat (None: a spectator) can see it: the rest is dealt anew.

    Only for a hand just dealt: the seat's own cards and the first up-card stay where they are.
    """
    players, deck = len(hand.players), list(hand.deck)
    each = len(hand.hands[0])
    kept = {players * each}
    if seat is not None:
        first = (seat - hand.dealer - 1) % players
        kept |= {first + players * i for i in range(each)}
    free = [i for i in range(52) if i not in kept]
    cards = [deck[i] for i in free]
    rng.shuffle(cards)
    for i, card in zip(free, cards, strict=True):
        deck[i] = card
    return "".join(map(str, deck))


async def _both(
    w: World, monkeypatch: pytest.MonkeyPatch, players: int, seat: int | None, seed: int
) -> list[tuple[str, Tab]]:
    """Two tables whose decks differ in what the receiver cannot know."""
    deck = "".join(map(str, Hand.deal(players, seed=seed).deck))
    made = []
    for which in range(2):
        names = NAMES[:players]
        code = await w.table(*names, target=5000)
        tab = await w.tab(code, "kees" if seat is None else names[seat])
        first = Hand(deck, players=players, dealer=0)
        cards = deck if which == 0 else _hide_again(first, seat, Random(seed))
        monkeypatch.setattr("openrummy.server.tables.change.fresh_deck", lambda cards=cards: cards)
        monkeypatch.setattr("openrummy.server.tables.change.first_dealer", lambda rules, players: 0)
        await w.start(code, "anna")
        made.append((code, tab))
    return made


def _frames(code: str, tab: Tab) -> list[bytes]:
    """The frames without what names the table: its code, and the seat's token."""
    return [
        re.sub(rb'"token":"[0-9a-f]*"', b'"token":""', frame.replace(code.encode(), b"CODE")) for frame in tab.frames
    ]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("receiver", [0, 1, None])
async def test_what_a_receiver_cannot_know_changes_no_byte_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, receiver: int | None
) -> None:
    async with world(tmp_path) as w:
        compared = 0
        for seed in range(6):
            (one, tab_one), (two, tab_two) = await _both(w, monkeypatch, players, receiver, seed)
            assert w.table_of(one).hand.deck != w.table_of(two).hand.deck
            # As long as nobody shows a card that the two tables have in different places, they go the same way.
            for _ in range(30):
                hands = [w.table_of(code).hand for code in (one, two)]
                turn = hands[0].turn
                text = _same_for_both(hands[0], hands[1], receiver)
                if text is None:
                    break
                for code in (one, two):
                    await w.do(code, NAMES[turn], ms.Play(text))
                compared += 1
                assert _frames(one, tab_one) == _frames(two, tab_two)
        assert compared >= 6


def _same_for_both(one: Hand, two: Hand, receiver: int | None) -> str | None:
    """An action that is the same at both tables for a receiver: a draw it does not see, or a play of cards in both."""
    if one.over or one.phase != two.phase:
        return None
    if one.phase == "draw":
        if one.turn != receiver or one.stock[0] == two.stock[0]:
            return "S"
        return "P"
    shared = [str(action) for action in one.legal_actions if action in two.legal_actions]
    shared = [text for text in shared if text[0] in "MD"]
    return shared[-1] if shared else None


async def test_no_frame_ever_holds_a_card_that_its_receiver_may_not_know(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table(*NAMES, "bot:greedy", target={"deals": 4}, pace=0)
        watchers: dict[int | None, Tab] = {None: await w.tab(code, "kees")}
        for seat, name in enumerate(NAMES):
            watchers[seat] = await w.tab(code, name)
        await w.start(code, "anna")
        checked = 0
        while (table := w.table_of(code)).status != "over":
            if table.status == "playing" and table.hand.turn < 3:
                await w.do(code, NAMES[table.hand.turn], ms.Play(first_legal(table.hand, "M", "L", "S", "P")))
            elif table.status == "between":
                for name in NAMES:
                    await w.do(code, name, ms.Next())
            await w.clock.advance(0.01, w.service)
            checked += _check(w.table_of(code), watchers)
        assert checked > 200


def _check(table: Any, watchers: dict[int | None, Tab]) -> int:
    """Check the last frames of all receivers while a hand is being played; how many there were."""
    if table.status != "playing":
        for tab in watchers.values():
            tab.frames.clear()
        return 0
    hand, checked = table.hand, 0
    public = {card for meld in hand.melds for card in meld.cards} | set(hand.discards)
    view = hand.view(0)
    public |= {entry.card for entry in view.log if entry.action.kind == "P" and entry.card}
    public |= {card for action in hand.actions if action.kind in "MLD" for card in action.cards}
    for seat, tab in watchers.items():
        allowed = public | (set() if seat is None else set(hand.hands[seat]))
        for frame in tab.frames:
            if json.loads(frame).get("state", {}).get("seq") != table.seq:
                continue
            shown = {Card(found.decode().strip('"')) for found in _CARD.findall(frame)}
            assert shown <= allowed, (seat, shown - allowed)
            for secret in ("".join(map(str, hand.deck)), table.seed):
                assert secret.encode() not in frame
            checked += 1
        tab.frames.clear()
    return checked


async def test_tokens_are_shown_to_their_own_seat_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        tabs = [await w.tab(code, name) for name in ("anna", "bram", "kees")]
        await w.start(code, "anna")
        tokens = [seat.token for seat in w.table_of(code).seats]
        for i, tab in enumerate(tabs):
            for j, token in enumerate(tokens):
                assert (token in b"".join(tab.frames).decode()) == (i == j)


HOSTILE = [
    ("<script>alert(1)</script>", "<script>alert(1)</script"),
    ("\u202eanna\u202c", "anna"),
    ("a\u0300\u0301\u0302\u0303\u0304b", "\u00e0\u0301\u0302b"),
    ("\x00\x1b[31mred\x07", "[31mred"),
    ("\u200b\u200d\u2060\ufeff", ""),
    ("\u3164\u115f\u2800", ""),
    ("  many \t\n words  ", "many words"),
    ("\ud800", ""),
    ("\U000e0041tag", "tag"),
    ("Zo\u0065\u0308", "Zo\u00eb"),
]


@pytest.mark.parametrize(("name", "wanted"), HOSTILE)
def test_names_lose_what_deceives(name: str, wanted: str) -> None:
    assert clean_name(name) == wanted
