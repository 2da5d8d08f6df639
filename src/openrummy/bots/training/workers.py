"""Work shared among the cores of this machine, or of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from joblib import Parallel, delayed

from openrummy.bots.training.errors import TrainingError

CLUSTERS: Final = ("ray",)

Result = TypeVar("Result")


class Workers:
    """So many workers, or those of a cluster. The results do not depend on who does the work."""

    def __init__(self, jobs: int = 1, cluster: str | None = None) -> None:
        if jobs < 1:
            raise TrainingError("bad-training", "training_jobs", jobs=jobs)
        if cluster is not None:
            _join(cluster)
        # Kernels let go of the interpreter, so threads use all cores and share the machine code.
        self._parallel = Parallel(jobs, backend="threading") if cluster is None else Parallel(-1, backend=cluster)

    def map(self, work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]) -> list[Result]:
        """The results of all tasks, in their order."""
        return list(self._parallel(delayed(work)(*task) for task in tasks))


def _join(cluster: str) -> None:
    if cluster not in CLUSTERS:
        raise TrainingError("bad-training", "training_cluster", cluster=cluster, names=", ".join(CLUSTERS))
    try:
        from ray.util.joblib import register_ray
    except ModuleNotFoundError as error:
        raise TrainingError("bad-training", "training_needs_ray") from error
    register_ray()
