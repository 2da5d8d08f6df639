"""Records as values: written, read, and written again."""

from __future__ import annotations

import io
import json
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.game import Hand, RuleSet
from openrummy.record import Record, RecordError, read, replay, state_of, whole_file, write
from tests.game.playing import play_at_random
from tests.record.samples import line, played, recycled
from tests.strategies import tables


@given(table=tables(), seed=st.integers(0, 2**32), most=st.integers(0, 300))
def test_record_replay_record_is_a_round_trip(table: tuple[RuleSet, int], seed: int, most: int) -> None:
    rules, players = table
    hand = Hand.deal(players, rules=rules, seed=seed, dealer=seed % players)
    play_at_random(hand, Random(seed), most)
    text = Record.from_hand(hand, id="x", fair={"a": [1, None]}).to_json()
    record = Record.parse(text)
    again = replay(record)
    assert state_of(again.hand) == state_of(hand)
    assert again.hand.legal_ids == hand.legal_ids
    # A record of a large table always states the number of seats: whether the rule set did, it cannot tell.
    assert again.hand == hand or (players > 4 and rules.players == players)
    assert Record.from_hand(again.hand, **record.metadata) == record
    assert record.to_json() == text


def test_equal_records_are_one_in_a_set() -> None:
    text = Record.from_hand(played(3), fair={"a": [1]}).to_json()
    odd = Record.from_dict({**json.loads(text), "actions": [["S"], "S"], "scores": [[]]})
    assert len({Record.parse(text), Record.parse(text), odd}) == 2


def test_the_fields_are_written_in_one_order_on_one_line() -> None:
    text = Record.from_hand(played(3), hand=3, fair={}, id="a\nb", at="2026-11-29T20:15:00Z", game="g").to_json()
    assert "\n" not in text
    assert list(json.loads(text)) == [
        "v", "rules", "players", "dealer", "deck", "reshuffle", "scores", "actions", "result",
        "id", "game", "hand", "at", "fair",
    ]  # fmt: skip


def test_only_changed_options_are_written_and_the_seats_of_a_large_table() -> None:
    assert Record.from_hand(played(2)).to_dict()["rules"] == {}
    assert Record.from_hand(played(2, rules=RuleSet(ace="around"))).to_dict()["rules"] == {"ace": "around"}
    assert Record.from_hand(played(5)).to_dict()["rules"] == {"players": 5}
    assert Record.from_hand(played(6, rules=RuleSet(players="5-6"))).to_dict()["rules"] == {"players": "5-6"}


def test_no_one_and_several_new_stocks_are_written_as_null_a_text_and_a_list() -> None:
    assert Record.from_hand(played(2, most=1)).to_dict()["reshuffle"] is None
    one = recycled()
    assert Record.from_hand(one).to_dict()["reshuffle"] == "".join(map(str, one.reshuffles[0]))
    rules = RuleSet(max_recycles=5)
    several = next(hand for seed in range(1000) if (hand := played(6, seed, rules)).recycles > 1)
    assert Record.from_hand(several).to_dict()["reshuffle"] == [
        "".join(map(str, cards)) for cards in several.reshuffles
    ]


def test_an_unfinished_hand_has_a_result_without_end() -> None:
    assert Record.from_hand(played(3, most=5)).to_dict()["result"] == {
        "end": None,
        "winner": None,
        "rummy": False,
        "points": [0, 0, 0],
    }


def test_metadata_are_kept_as_they_are() -> None:
    metadata: dict[str, Any] = {"id": None, "game": [1, {"x": "é"}], "hand": 1.5, "at": True, "fair": {"deep": [[[]]]}}
    record = Record.parse(line(played(), **metadata))
    assert record.metadata == metadata
    assert {name: record.to_dict()[name] for name in metadata} == metadata


def test_what_is_left_out_stays_left_out() -> None:
    record = Record.parse(line(played(most=9), result=..., scores=..., reshuffle=...))
    assert {"result", "scores", "id"}.isdisjoint(record.to_dict())
    assert replay(record).hand.scores == (0, 0)


def test_other_names_of_options_are_read_and_written_in_one_form() -> None:
    rules = {"target": "deals: 3", "layoff_requires_own_meld": "yes", "ace": "low"}
    record = Record.parse(line(played(most=0), rules=rules))
    assert record.to_dict()["rules"] == {"layoff_requires_own_meld": True, "target": {"deals": 3}}


def test_a_stream_gives_records_and_refusals_in_their_places() -> None:
    good = line(played()).encode()
    stream = io.BytesIO(b"\n" + good + b"\r\n  \nnonsense\n" + good)
    first, bad, last = read(stream)
    assert isinstance(first, Record)
    assert isinstance(bad, RecordError)
    assert (bad.code, bad.action) == ("bad-record", None)
    assert last == first


def test_written_records_can_be_read_again() -> None:
    records = [Record.from_hand(played(seed=seed), id=seed) for seed in range(3)]
    stream = io.BytesIO()
    write(stream, records)
    assert list(read(io.BytesIO(stream.getvalue()))) == records


def test_metadata_of_an_unknown_name_are_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError, match="colour"):
        Record.from_hand(played(), colour="red")


def test_a_refusal_can_be_sent_to_another_process() -> None:
    error = RecordError("bad-card", action=3, card="7x")
    again = pickle.loads(pickle.dumps(error))
    assert again == error
    assert again.message("nl") == error.message("nl")


def test_a_file_is_replaced_when_it_is_whole_and_not_before(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"old")
    path.chmod(0o640)

    def fail() -> None:
        with whole_file(path) as stream:
            stream.write(b"new")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert [each.name for each in tmp_path.iterdir()] == ["a.jsonl"]
    assert path.read_bytes() == b"old"
    with whole_file(path) as stream:
        stream.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link_to_the_new_file(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with whole_file(tmp_path / "link") as stream:
        stream.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"
