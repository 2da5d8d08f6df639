"""What the coach says of the hand that is over: the player's own decisions that cost most."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.worker import Worker, WorkerState, get_current_worker

from openrummy.game import Hand
from openrummy.terminal.coach import NoCoach, beside, costliest
from openrummy.terminal.dialogs.texts import Line, TextDialog
from openrummy.terminal.reading import costliest_lines

if TYPE_CHECKING:
    from openrummy.terminal.app import RummyApp
    from openrummy.terminal.coach import Costliest


class _Closed(Exception):
    """Nobody waits any more."""


class ReviewDialog(TextDialog):
    """Lets the coach look at a hand beside the table, says how far he is, and then what he found.

    `known` is what he found before; `keep` gets it. Closing the dialog stops him.
    """

    def __init__(
        self, app: RummyApp, hand: Hand, number: int, known: Costliest | None, keep: Callable[[Costliest], None]
    ) -> None:
        super().__init__(lambda: app.phrases.say("review_title"), self._lines_now)
        self._hand = hand
        self._number = number
        self._found = known
        self._keep = keep
        self._done = (0, 0)
        self._failed: str | None = None
        self._looking: Worker[Costliest] | None = None

    def on_mount(self) -> None:
        """Let the coach begin, unless he has been asked before."""
        super().on_mount()
        if self._found is None:
            self._looking = self.run_worker(beside(self._look), exit_on_error=False)

    def _lines_now(self) -> list[Line]:
        phrases, (done, total) = self.rummy.phrases, self._done
        if self._failed is not None:
            return [Line(phrases.say(self._failed))]
        if self._found is not None:
            return costliest_lines(phrases, self._found)
        return [Line(phrases.say("review_progress", done=done, total=total) if total else phrases.say("hint_thinking"))]

    def _look(self) -> Costliest:
        worker = get_current_worker()

        def heard(done: int, total: int) -> None:
            if worker.is_cancelled:
                raise _Closed
            self._done = done, total
            self.app.call_from_thread(self.show)

        return costliest(self._hand, self._number, heard)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show what he found, or why there is nothing."""
        if event.worker is not self._looking:
            return
        if event.state == WorkerState.SUCCESS:
            self._found = event.worker.result
            assert self._found is not None
            self._keep(self._found)
        elif event.state == WorkerState.ERROR:
            self._failed = "hint_no_coach" if isinstance(event.worker.error, NoCoach) else "hint_failed"
        else:
            return
        self.show()
