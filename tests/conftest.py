"""How long the property tests look: `make test` as usual, `make soak` fifty times as long."""

from hypothesis import settings

# Other work on the machine must not turn a test red: no example has a deadline.
settings.register_profile("default", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=5_000, stateful_step_count=200)
settings.load_profile("default")
