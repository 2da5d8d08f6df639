"""Checking a whole record: what `openrummy replay --json` says of it."""

from __future__ import annotations

from typing import Any

from .cards import DECK
from .play import Referee
from .rules import BadRulesError, complete_rules, is_whole

Verdict = dict[str, Any]

REQUIRED = ("v", "rules", "players", "dealer", "deck", "actions")
CHECKED = (*REQUIRED, "reshuffle", "scores", "result")
KEPT = ("id", "game", "hand", "at", "fair")


class BadRecordError(Exception):
    """The record as a whole cannot be so; holds the error code."""


def replay(record: object) -> Verdict:
    """Replay a decoded record from its deal: its result and last state, or the first thing wrong with it."""
    try:
        referee = referee_of(record)
    except BadRecordError as error:
        return _refusal(None, str(error))
    assert isinstance(record, dict)
    for index, action in enumerate(record["actions"]):
        if error_code := referee.play(action):
            return _refusal(index, error_code)
    assert not callable(referee.reshuffles)
    if len(referee.reshuffles) > referee.recycles:
        return _refusal(None, "bad-reshuffle")
    if "result" in record and not _is_same(record["result"], referee.result()):
        return _refusal(None, "wrong-result")
    return {"ok": True, "result": referee.result(), "state": referee.state()}


def _refusal(index: int | None, code: str) -> Verdict:
    return {"ok": False, "action": index, "error": code}


def referee_of(record: object) -> Referee:
    """The beginning of the recorded hand, after checking everything but its actions and its result."""
    if not isinstance(record, dict):
        raise BadRecordError("bad-record")
    if any(name not in record for name in REQUIRED) or any(name not in (*CHECKED, *KEPT) for name in record):
        raise BadRecordError("bad-record")
    names = record["players"]
    if not isinstance(names, list) or not 2 <= len(names) <= 6 or not all(isinstance(name, str) for name in names):
        raise BadRecordError("bad-record")
    players = len(names)
    try:
        complete_rules(record["rules"], players)
    except BadRulesError as error:
        raise BadRecordError("bad-record") from error
    scores = record.get("scores", [0] * players)
    is_good = (
        is_whole(record["v"], 1, 1)
        and is_whole(record["dealer"], 0, players - 1)
        and isinstance(scores, list)
        and len(scores) == players
        and all(type(score) is int for score in scores)
        and isinstance(record["actions"], list)
        and isinstance(record.get("result", {}), dict)
    )
    if not is_good:
        raise BadRecordError("bad-record")
    deck = _cards(record["deck"])
    if sorted(deck) != sorted(DECK):
        raise BadRecordError("bad-record")
    return Referee(record["rules"], players, record["dealer"], deck, _reshuffles(record.get("reshuffle")), scores)


def _reshuffles(given: object) -> list[list[str]]:
    if given is None:
        return []
    if isinstance(given, list):
        return [_cards(each) for each in given]
    return [_cards(given)]


def _cards(text: object) -> list[str]:
    if not isinstance(text, str) or len(text) % 2:
        raise BadRecordError("bad-record")
    cards = [text[place : place + 2] for place in range(0, len(text), 2)]
    if any(card not in DECK for card in cards):
        raise BadRecordError("bad-card")
    return cards


def _is_same(given: object, right: object) -> bool:
    """Equal, and of the same JSON type throughout (true is not 1)."""
    if type(given) is not type(right):
        return False
    if isinstance(given, dict) and isinstance(right, dict):
        return given.keys() == right.keys() and all(_is_same(given[key], right[key]) for key in right)
    if isinstance(given, list) and isinstance(right, list):
        return len(given) == len(right) and all(_is_same(a, b) for a, b in zip(given, right, strict=True))
    return given == right
