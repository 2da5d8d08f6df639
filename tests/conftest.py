"""Where property tests look: `make test` at the same examples each time, `make soak` at fifty times as many others."""

from hypothesis import settings

# Neither chance nor other work on the machine may turn a test red: whoever sees one has changed something.
settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("soak", deadline=None, derandomize=False, max_examples=5_000, stateful_step_count=200)
settings.load_profile("default")
