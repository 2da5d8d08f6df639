"""Floor 2: hands written down, one JSON object a line, so that any program can replay and check them.

    with open("games.rummy.jsonl", "rb") as stream:
        for record in read(stream):
            print(record if isinstance(record, RecordError) else replay(record).result)

docs/record.md describes the format, and `schema()` gives it as a JSON Schema.
"""

from openrummy.record.errors import RecordError
from openrummy.record.files import read, whole_file, write
from openrummy.record.json_schema import schema
from openrummy.record.record import Record
from openrummy.record.replaying import Replay, replay, state_of, steps

__all__ = ["Record", "RecordError", "Replay", "read", "replay", "schema", "state_of", "steps", "whole_file", "write"]
