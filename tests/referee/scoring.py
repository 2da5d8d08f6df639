"""The points of a hand, and the end of a game."""

from __future__ import annotations

from .rules import Rules


def value_of(rules: Rules, hand: list[str]) -> int:
    """The points that these cards count."""
    total = 0
    for card in hand:
        if card[0] == "A":
            total += rules["ace_points"]
        elif card[0] in "TJQK":
            total += 10
        else:
            total += int(card[0])
    return total


def points_out(rules: Rules, hands: list[list[str]], winner: int, rummy: bool) -> list[int]:
    """Points by seat when somebody went out."""
    points = [value_of(rules, hand) for hand in hands]
    points[winner] = 0
    if rules["score_mode"] == "penalties":
        if rummy and rules["going_rummy"] == "double":
            points = [2 * each for each in points]
        if rummy and rules["going_rummy"] == "plus_10":
            points = [0 if seat == winner else each + 10 for seat, each in enumerate(points)]
        return points
    total = sum(points)
    if rummy and rules["going_rummy"] == "double":
        total = 2 * total
    if rummy and rules["going_rummy"] == "plus_10":
        total = total + 10
    return [total if seat == winner else 0 for seat in range(len(hands))]


def points_stalemate(rules: Rules, hands: list[list[str]]) -> tuple[int | None, list[int]]:
    """The winning seat, if any, and the points by seat of a stalemate."""
    values = [value_of(rules, hand) for hand in hands]
    lowest = min(values)
    if rules["exhausted_score"] == "nobody" or values.count(lowest) > 1:
        return None, [0 for _ in hands]
    winner = values.index(lowest)
    differences = [value - lowest for value in values]
    if rules["score_mode"] == "penalties":
        return winner, differences
    return winner, [sum(differences) if seat == winner else 0 for seat in range(len(hands))]


def game_winners(rules: Rules, scores: list[int], hands_played: int) -> list[int]:
    """The seats that have won the game after this many hands; none while it goes on."""
    target = rules["target"]
    is_over = hands_played >= target["deals"] if isinstance(target, dict) else max(scores) >= target
    if not is_over:
        return []
    best = min(scores) if rules["score_mode"] == "penalties" else max(scores)
    return [seat for seat, score in enumerate(scores) if score == best]


def next_dealer(rules: Rules, dealer: int, winner: int | None, hands: list[list[str]]) -> int:
    """Who deals the next hand; `hands` are the cards left when this one ended."""
    clockwise = [(dealer + step) % len(hands) for step in range(1, len(hands) + 1)]
    if winner is None or rules["next_dealer"] == "left":
        return clockwise[0]
    if rules["next_dealer"] == "winner":
        return winner
    return max(clockwise, key=lambda seat: value_of(rules, hands[seat]))
