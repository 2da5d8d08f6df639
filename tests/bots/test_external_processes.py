"""The processes of bots in programs of their own: one for many hands, and none is left behind, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from openrummy.bots.external import ExternalBot
from openrummy.bots.verdicts import BotIllegal
from openrummy.game import Hand
from tests.bots.programs import Programs, failure, first_decision, pid_of


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def eventually_gone(pid: int) -> bool:
    """Whether a process that is no child of this one ends (a dead one may wait for its parent)."""
    for _ in range(1000):
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


def test_a_bot_that_fails_ends_with_all_that_it_started(programs: Programs) -> None:
    child = programs.folder / "child"
    bot = programs.bot(
        "import subprocess\n"
        "started = subprocess.Popen(['sleep', '60'])\n"
        f"open({str(child)!r}, 'w').write(str(started.pid))\n"
        "answer('D Kd')"
    )
    assert failure(bot).verdict == "illegal"
    assert eventually_gone(int(child.read_text()))


def test_after_a_failure_nothing_is_left_and_the_next_hand_starts_afresh(programs: Programs) -> None:
    bot = programs.bot("answer(legal[0] if m['id'] == 1 else 'D Kd')")
    hand = Hand.deal(2, seed=1)
    hand.play(bot.act(hand.view(hand.turn)))
    pid = pid_of(bot)
    with pytest.raises(BotIllegal):
        bot.act(hand.view(hand.turn))
    assert not exists(pid)
    assert first_decision(bot)
    assert pid_of(bot) != pid


def test_over_many_hands_there_is_one_process_and_no_open_file_more(programs: Programs) -> None:
    first = programs.bot()
    first_decision(first)
    pid = pid_of(first)
    first.close()
    before = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    for _ in range(300):
        bot = ExternalBot(first._command, Random(1), 5.0)
        first_decision(bot)
        assert pid_of(bot) == pid
        bot.close()
    assert sys.platform != "linux" or len(os.listdir("/proc/self/fd")) == before


def test_a_bot_that_died_between_two_hands_is_started_again(programs: Programs) -> None:
    first = programs.bot()
    first_decision(first)
    pid = pid_of(first)
    first.close()
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    assert first_decision(ExternalBot(first._command, Random(1), 5.0))


def test_a_bot_that_nobody_holds_any_more_ends(programs: Programs) -> None:
    path = programs.bot()._command
    bot = ExternalBot(path, Random(1), 5.0)
    first_decision(bot)
    pid = pid_of(bot)
    del bot
    assert not exists(pid)


@pytest.mark.parametrize("ending", ["pass", "os._exit(0)", "os.kill(os.getpid(), 9)"])
def test_a_bot_ends_when_the_process_that_plays_with_it_does(programs: Programs, ending: str) -> None:
    command = programs.bot()._command
    code = (
        f"import os, sys; sys.path[:0] = {sys.path!r}\n"
        "from random import Random\n"
        "from openrummy.bots.external import ExternalBot\n"
        "from openrummy.game import Hand\n"
        f"bot = ExternalBot({command!r}, Random(1), 5.0)\n"
        "hand = Hand.deal(2, seed=1)\n"
        "bot.act(hand.view(hand.turn))\n"
        f"print(bot._program.pid, flush=True)\n{ending}\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert eventually_gone(int(done.stdout)), done.stderr
