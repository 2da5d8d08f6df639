"""`openrummy rules`: the rules in words."""

from __future__ import annotations

import shutil
from typing import TextIO

from openrummy.cli.problem import Problem, of_system
from openrummy.game import RuleSet, RummyError, rules_text

WIDEST = 100


def find_rules(name_or_file: str, lang: str) -> RuleSet:
    """A named rule set or the one in a file; `Problem` where there is none."""
    try:
        return RuleSet.find(name_or_file)
    except RummyError as error:
        raise Problem(error.message(lang)) from None
    except OSError as error:
        raise of_system(error, lang, name_or_file) from None


def print_rules(name_or_file: str, lang: str, out: TextIO) -> int:
    """Print the rules page of a rule set."""
    rules = find_rules(name_or_file, lang)
    width = min(shutil.get_terminal_size().columns, WIDEST) if out.isatty() else 80
    print(rules_text.page(rules, lang, width), end="", file=out)
    return 0
