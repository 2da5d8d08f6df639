"""Programs play through their pipes, and whatever they do has its verdict."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from openrummy import bots
from openrummy.arena import play
from openrummy.bots import external
from openrummy.bots.external import ExternalBot
from openrummy.bots.fallback import FallbackBot
from openrummy.bots.verdicts import BotCrashed, BotIllegal, BotLate, BotUnreadable, read_action
from openrummy.game import Hand, IllegalAction, RuleSet
from tests.bots.programs import LOOP, Programs, failure, first_decision, pid_of
from tests.game.dealing import dealt
from tests.game.dealing import play as play_actions

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "pairs_bot.py"
GUIDE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs" / "bot-protocol.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def test_the_example_plays_whole_hands_through_the_pipe_in_one_process() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 50
    spec = f"cmd:'{sys.executable}' '{EXAMPLE}'@5s"
    seen = set()
    for seed in range(5):
        hand = Hand.deal(3, seed=seed)
        players = [bots.make(spec if seat == 1 else "greedy", Random(seed)) for seat in range(3)]
        play(hand, players)
        bot = players[1]
        assert isinstance(bot, ExternalBot)
        seen.add(pid_of(bot))
        for seat, player in enumerate(players):
            bots.finish(player, hand.view(seat))
    assert len(seen) == 1


def test_every_message_is_as_the_schema_says_and_holds_what_the_seat_may_know(programs: Programs) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    log = programs.folder / "log"
    whole = (
        LOOP.replace("    m = json", f"    open({str(log)!r}, 'a').write(line)\n    m = json")
        + "        answer(legal[-1])\n"
    )
    rules = RuleSet(ace="around", hand_size=3)
    bot = programs.bot(whole=whole)
    hand = Hand.deal(2, seed=3, rules=rules)
    views = []
    while not hand.over:
        if hand.turn == 0:
            views.append(hand.view(0).to_dict())
        hand.play((bot if hand.turn == 0 else bots.make("greedy", Random(1))).act(hand.view(hand.turn)))
    program = bot._program
    bot.close(hand.view(0))
    assert program is not None
    program.end()  # so that it has read all
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    for message in messages:
        VALIDATOR.evolve(schema={**SCHEMA, "oneOf": SCHEMA["$defs"]["toBot"]["oneOf"]}).validate(message)
    assert [message["type"] for message in messages] == ["hello", "hand", *["decide"] * len(views), "end"]
    assert [message["view"] for message in messages if message["type"] == "decide"] == views
    assert messages[1] == {"type": "hand", "seed": Random(1).getrandbits(32), "budget_ms": 5000}
    assert hand.result is not None and messages[-1]["result"] == hand.result.to_dict()


def test_the_conversation_in_the_guide_is_what_the_example_says() -> None:
    block = GUIDE.split("```jsonl\n")[1].split("```")[0]
    lines = block.splitlines()
    questions = [line[2:] for line in lines if line.startswith("> ")]
    answers = [line[2:] for line in lines if line.startswith("< ")]
    for line in questions + answers:
        VALIDATOR.validate(json.loads(line))
    # As they are really sent, for those who look for pieces of text.
    assert [external._line(json.loads(line)).decode() for line in questions] == questions
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], input="\n".join(questions) + "\n", capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == answers
    decisions = [json.loads(line) for line in questions if "decide" in line]
    hand = Hand.deal(["You", "Bo"], seed=int(GUIDE.split("`seed=")[1].split(",")[0]), rules=RuleSet(hand_size=3))
    given = {len(decision["view"]["log"]): decision["view"] for decision in decisions}
    for action in [entry["action"] for entry in decisions[-1]["view"]["log"]]:
        if len(hand.actions) in given:
            assert hand.view(1).to_dict() == given.pop(len(hand.actions))
        hand.play(action)
    assert given.popitem()[1] == hand.view(1).to_dict() and not given


def test_every_message_type_is_explained_in_the_guide() -> None:
    for name in ("hello", "ready", "hand", "decide", "action", "end"):
        assert f"`{name}`" in GUIDE
    for verdict in ("late", "illegal", "unreadable", "crashed"):
        assert f"`{verdict}`" in GUIDE


def test_a_bot_that_is_too_slow_is_late(programs: Programs) -> None:
    bot = programs.bot("time.sleep(60)", budget=0.05)
    found = failure(bot)
    assert isinstance(found, BotLate) and found.verdict == "late"
    assert "within 550 ms" in str(found)


def test_a_bot_that_never_reads_is_late(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "STARTING", 0.3)
    assert failure(programs.bot(whole="import time; time.sleep(60)")).verdict == "late"
    bot = programs.bot("answer(legal[0])\ntime.sleep(60)")
    hand = Hand.deal(2, seed=1)
    hand.play(bot.act(hand.view(hand.turn)))
    bot._budget = 0.05
    # Far more than a pipe holds.
    hand = Hand.deal(["x" * 200_000, "y"], seed=1, dealer=1)
    with pytest.raises(BotLate):
        bot.act(hand.view(0))


@pytest.mark.parametrize(
    ("action", "code", "why"),
    [
        ("D Kd", "wrong-phase", "Draw a card first"),
        ("nonsense", "bad-action", "nonsense"),
        ("M 7c 7d 7x", "bad-card", "7x"),
        ("", "bad-action", ""),
    ],
)
def test_an_action_that_is_not_allowed_is_illegal_with_the_words_of_the_rules(
    programs: Programs, action: str, code: str, why: str
) -> None:
    found = failure(programs.bot(f"answer({action!r})"))
    assert isinstance(found, BotIllegal) and found.verdict == "illegal"
    assert found.refusal.code == code
    assert code in str(found) and found.refusal.message("nl") in found.message("nl")
    assert why in str(found)


@pytest.mark.parametrize(
    "decide",
    [
        "print('I draw', flush=True)",
        "print(legal[0], flush=True)",
        "print(flush=True)",
        "say(type='action', id=m['id'] + 1, action=legal[0])",
        "say(type='action', id=m['id'])",
        "say(type='action', id=m['id'], action=1)",
        "say(type='ready', protocol=1)",
        "print('[' * 60_000, flush=True)",
        "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
        "sys.stdout.write('x' * 100_000_000)",
        "while True: sys.stdout.write('y' * 1000)",
        "print('\\n' * 1_000_000, flush=True)",
    ],
)
def test_a_line_that_is_no_answer_is_unreadable(programs: Programs, decide: str) -> None:
    found = failure(programs.bot(decide))
    assert isinstance(found, BotUnreadable) and found.verdict == "unreadable"
    assert len(str(found)) < 300


def test_what_a_bot_says_unasked_is_unreadable(programs: Programs) -> None:
    bot = programs.bot("answer(legal[0])\nprint('well played', flush=True)")
    hand = Hand.deal(2, seed=1)
    hand.play(bot.act(hand.view(hand.turn)))
    with pytest.raises(BotUnreadable, match="well played"):
        bot.act(hand.view(hand.turn))


def test_a_bot_that_greets_otherwise_is_unreadable(programs: Programs) -> None:
    found = failure(programs.bot(whole="print('hello!', flush=True); input()"))
    assert found.verdict == "unreadable" and "hello!" in str(found)
    assert failure(programs.bot(whole='print(\'{"type": "ready", "protocol": 2}\')\ninput()')).verdict == "unreadable"


@pytest.mark.parametrize(
    ("decide", "said"),
    [
        ("raise KeyError('seven')", "exit code 1; its last lines: .*KeyError: 'seven'"),
        ("os._exit(3)", "exit code 3"),
        ("os.kill(os.getpid(), 9)", "exit code -9"),
        (
            "sys.stderr.write('no \\x1b[31mcards\\n'); sys.stderr.flush(); os._exit(4)",
            "exit code 4; its last lines: no .*cards",
        ),
        ("os.close(1); time.sleep(60)", "closed its output"),
    ],
)
def test_a_bot_that_breaks_down_has_crashed(programs: Programs, decide: str, said: str) -> None:
    found = failure(programs.bot(decide))
    assert isinstance(found, BotCrashed) and found.verdict == "crashed"
    assert re.search(said, str(found))
    assert "\x1b" not in str(found)


def test_a_bot_that_ended_has_crashed_though_what_it_started_holds_its_output_open(programs: Programs) -> None:
    bot = programs.bot("import subprocess; subprocess.Popen(['sleep', '60']); os._exit(5)", budget=0.5)
    found = failure(bot)
    assert found.verdict == "crashed" and "exit code 5" in str(found)


def test_a_program_that_is_not_there_has_crashed() -> None:
    with pytest.raises(BotCrashed, match="cannot be started"):
        first_decision(bots.make("cmd:./there-is-no-such-bot", Random(1)))


def test_a_bot_may_write_a_great_deal_to_its_error_output(programs: Programs) -> None:
    bot = programs.bot("sys.stderr.write('thinking\\n' * 100_000)\nanswer(legal[0])\nsys.stderr.write('z' * 100_000)")
    hand = Hand.deal(2, seed=1, rules=RuleSet(hand_size=3))
    for _ in range(6):
        hand.play(bot.act(hand.view(hand.turn)))


@pytest.mark.parametrize(
    ("decide", "verdict"),
    [
        ("time.sleep(60)", "late"),
        ("answer('D Kd')", "illegal"),
        ("print('?', flush=True)", "unreadable"),
        ("os._exit(1)", "crashed"),
    ],
)
def test_a_hand_goes_on_with_another_player_where_a_bot_fails(programs: Programs, decide: str, verdict: str) -> None:
    failing = programs.bot(
        f"if m['id'] < 4: answer(legal[-1] if m['view']['phase'] == 'play' else 'S')\nelse: {decide}", budget=0.1
    )
    bot = FallbackBot(failing, bots.make("greedy", Random(1)))
    hand = Hand.deal(2, seed=2)
    play(hand, [bot, bots.make("greedy", Random(2))])
    bots.finish(bot, hand.view(0))
    assert hand.over and bot.failure is not None and bot.failure.verdict == verdict


def test_a_lay_off_may_be_named_by_any_card_of_the_meld() -> None:
    hand = dealt("5h 6h 7h 8h Kd", "2c 3d 9s Jc Qd", up="As", stock="2s 4s")
    play_actions(hand, "S, D Qd, S, M 5h 6h 7h")
    view = hand.view(0)
    assert str(read_action(view, "L 8h>5h")) == "L 8h>7h"
    with pytest.raises(IllegalAction) as refusal:
        read_action(view, "L Kd>5h")
    assert refusal.value.code == "does-not-fit"
