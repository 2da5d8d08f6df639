# A thin alias: every target is a command of the dev script, which needs nothing but Python (see `python3 dev help`).
PYTHON ?= python3

.DEFAULT_GOAL := help
.PHONY: help setup play test lint fix soak bench screenshots lock

help setup play test lint fix soak bench screenshots lock:
	@$(PYTHON) dev $@ $(ARGS)
