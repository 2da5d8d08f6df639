"""The texts that can be read at the table: help with the rules, the log, the scores of the game, a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openrummy.game import rules_text
from openrummy.terminal.coach import plan_words
from openrummy.terminal.dialogs.texts import Line
from openrummy.terminal.phrases import Phrases
from openrummy.terminal.session import PLAYER, Session

if TYPE_CHECKING:
    from openrummy.coach.hint import Hint
    from openrummy.terminal.coach import Costliest

_KEYS = (
    ("S P", "draw"),
    ("← →", "point"),
    ("Space ↑ ↓", "select"),
    ("1 … 9 0", "digits"),
    ("M", "meld"),
    ("L", "lay_off"),
    ("D", "discard"),
    ("U", "take_back"),
    ("H", "hint"),
    ("Enter", "enter"),
    ("O", "order"),
    ("< >", "shift"),
    ("Esc", "escape"),
    ("V", "log"),
    ("B", "scores"),
    ("T", "settings"),
    ("N", "new_game"),
    ("F2", "language"),
    ("PgUp PgDn", "scroll"),
    ("Ctrl-C", "quit"),
)
_KEY_COLUMN = 12


def help_lines(phrases: Phrases, session: Session) -> list[Line]:
    """The keys, the mouse, and the rules of the game being played."""
    lines = [Line(phrases.say("help_keys"), strong=True)]
    lines += [Line(phrases.say(f"key.{name}"), indent=_KEY_COLUMN, label=key) for key, name in _KEYS]
    lines += [Line(""), Line(phrases.say("help_mouse_title"), strong=True), Line(phrases.say("help_mouse"))]
    for section in rules_text.sections(session.game.rules, phrases.lang):
        lines += [Line(""), Line(section.title, strong=True)]
        lines += [Line(f"• {sentence}", indent=2) for sentence in section.sentences]
    return lines


def log_lines(phrases: Phrases, session: Session) -> list[Line]:
    """The game so far, hand by hand and turn by turn."""
    lines: list[Line] = []
    hands = session.game.hands if session.hand.over else (*session.game.hands, session.hand)
    for number, hand in enumerate(hands, 1):
        if lines:
            lines.append(Line(""))
        lines.append(Line(phrases.say("hand_number", number=number), strong=True))
        lines += [Line(turn, indent=2) for turn in phrases.story(hand.view(PLAYER))]
    return lines


def score_lines(phrases: Phrases, session: Session) -> list[Line]:
    """What each hand brought whom, and the totals."""
    game = session.game
    names = [phrases.name(game.players, seat) for seat in range(len(game.players))]
    lines = [Line(_row("", names), strong=True, ready=True)]
    for number, hand in enumerate(game.hands, 1):
        result = hand.result
        assert result is not None
        note = (
            phrases.say("short_rummy")
            if result.rummy
            else phrases.say("short_stalemate")
            if result.end == "stalemate"
            else ""
        )
        points = [f"+{gain}" if gain else "·" for gain in result.points]
        lines.append(Line(_row(phrases.say("hand_number", number=number), points) + f"  {note}", ready=True))
    return [*lines, Line(_row(phrases.say("total"), [str(score) for score in game.scores]), strong=True, ready=True)]


def hint_lines(phrases: Phrases, found: Hint) -> list[Line]:
    """What to do, the chance of it, why, and what comes next."""
    from openrummy.coach.reasons import sentence
    from openrummy.coach.wording import flat_text, percent

    look, lang, other = phrases.look, phrases.lang, found.runner_up
    plan = plan_words(phrases, found, found.plan)
    chance = phrases.say("hint_win", win=percent(found.win, lang), error=percent(found.error, lang))
    lines = [Line(f"{plan[:1].upper()}{plan[1:]}.", strong=True), Line(chance), Line("")]
    lines.append(Line(sentence(found.why, lang, look.name)))
    if other is not None:
        second = plan_words(phrases, found, other.plan)
        key = "hint_close" if found.close else "hint_next"
        lines.append(Line(phrases.say(key, plan=second, behind=percent(other.behind, lang))))
    note = flat_text(found.flat_below, lang)
    return [*lines, Line(""), Line(note)] if note else lines


def costliest_lines(phrases: Phrases, found: Costliest) -> list[Line]:
    """Each of the decisions: what the player held, what was played, what would have been better, and why."""
    from openrummy.coach.reasons import sentence
    from openrummy.coach.wording import plan_text, verdict_text

    look, lang = phrases.look, phrases.lang
    if not found:
        return [Line(phrases.say("review_none"))]
    lines: list[Line] = []
    for decision in found:
        view, judgement = decision.view, decision.judgement
        if lines:
            lines.append(Line(""))
        top = view.top_discard if decision.kind == "draw" else None
        turn = sum(entry.seat == PLAYER and entry.action.kind in "SP" for entry in view.log) + (decision.kind == "draw")
        verdict = verdict_text(decision, lang)
        lines.append(Line(phrases.say("review_turn", turn=turn, verdict=verdict), strong=True))
        held = look.names(view.hand)
        lines.append(
            Line(held if top is None else phrases.say("review_pile", cards=held, top=look.name(top)), indent=2)
        )
        for key, plan in (("played", judgement.played), ("better", judgement.best)):
            lines.append(Line(phrases.say(f"review_{key}", plan=plan_text(plan, lang, look.name, top)), indent=2))
        lines.append(Line(sentence(decision.why, lang, look.name), indent=2))
    return lines


def _row(first: str, cells: list[str]) -> str:
    return f"{first:<10}" + "".join(f"{cell:>10}" for cell in cells)
