"""A bot for OpenRummy in plain Python: openrummy match greedy "cmd:python3 examples/pairs_bot.py".

It takes a discard where it holds two cards of that rank, lays down what it can, and throws its dearest single card.
"""

import json
import sys

RANKS = "A23456789TJQK"


def dearest(cards: list[str]) -> str:
    return max(cards, key=lambda card: min(10, 1 + RANKS.index(card[0])))


def choose(view: dict) -> str:
    legal, hand = view["legal"], view["hand"]
    ranks = [card[0] for card in hand]
    if view["phase"] == "draw":
        top = view["discards"][-1]["card"]
        wanted = "P" in legal and ranks.count(top[0]) >= 2
        return "P" if wanted else legal[0]
    plays = [action for action in legal if action[0] in "ML"]
    if plays:
        return max(plays, key=len)
    cards = [action[2:] for action in legal]
    singles = [card for card in cards if ranks.count(card[0]) == 1]
    return "D " + dearest(singles or cards)


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "ready", "protocol": 1}
        elif message["type"] == "decide":
            answer = {"type": "action", "id": message["id"], "action": choose(message["view"])}
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
