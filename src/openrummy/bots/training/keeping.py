"""Where a training keeps how far it is, so that it goes on there after it was broken off."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

from openrummy.bots.training.errors import TrainingError


class Keep:
    """A file that always holds a whole state. `plan` is what the training is to do: another plan cannot go on there."""

    def __init__(self, file: Path, plan: object) -> None:
        self._file = file
        self._plan = repr(plan)

    def load(self) -> Any:
        """The last state that was kept; None where there is none."""
        try:
            kept = pickle.loads(self._file.read_bytes())
        except FileNotFoundError:
            return None
        if kept["plan"] != self._plan:
            raise TrainingError("bad-training", "training_other_plan", file=str(self._file))
        return kept["state"]

    def save(self, state: object) -> None:
        """Keep this state in the place of the last."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        part = self._file.with_suffix(".part")
        part.write_bytes(pickle.dumps({"plan": self._plan, "state": state}))
        os.replace(part, self._file)

    def forget(self) -> None:
        """Remove what is kept: the training is done."""
        self._file.unlink(missing_ok=True)
