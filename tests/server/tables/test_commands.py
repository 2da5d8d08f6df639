"""The contract of commands: stored before they are answered, done once, refused when they come from an old picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from openrummy.server.wire import messages as ms
from tests.server.tables.kit import World, first_legal, world


async def _playing(w: World) -> str:
    code = await w.table("anna", "bram")
    await w.start(code, "anna")
    return code


def _turn(w: World, code: str) -> tuple[str, str]:
    """Who is to act, and who is not."""
    names = ("anna", "bram")
    turn = w.table_of(code).hand.turn
    return names[turn], names[1 - turn]


async def test_the_same_command_is_done_once_and_gets_the_same_answer(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await _playing(w)
        player, _ = _turn(w, code)
        seq = w.table_of(code).seq
        first = await w.service.command(code, player, "one", seq, ms.Play("S"))
        again = await w.service.command(code, player, "one", seq, ms.Play("S"))
        assert first == again == ms.Ack("one", seq + 1)
        assert len(w.table_of(code).hand.actions) == 1


async def test_the_answer_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await _playing(w)
        player, other = _turn(w, code)
        seq = w.table_of(code).seq
        done = await w.service.command(code, player, "one", seq, ms.Play("S"))
        refused = await w.service.command(code, other, "two", seq + 1, ms.Play("S"))
        assert isinstance(refused, ms.Refused) and refused.code == "not-your-turn"
        await w.restart()
        assert await w.service.command(code, player, "one", seq, ms.Play("S")) == done
        assert await w.service.command(code, other, "two", seq + 1, ms.Play("S")) == refused
        assert len(w.table_of(code).hand.actions) == 1


async def test_a_command_id_of_somebody_else_tells_nothing_of_his_command(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await _playing(w)
        player, other = _turn(w, code)
        await w.service.command(code, player, "one", w.table_of(code).seq, ms.Play("S"))
        reply = await w.service.command(code, other, "one", w.table_of(code).seq, ms.Play("S"))
        assert reply == ms.Refused("one", "bad-command")


async def test_a_move_from_an_old_picture_is_stale_and_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await _playing(w)
        player, _ = _turn(w, code)
        old = w.table_of(code).seq
        assert isinstance(await w.do(code, player, ms.Play("S")), ms.Ack)
        seq, hand = w.table_of(code).seq, w.table_of(code).hand.copy()
        discard = str(hand.legal_actions[-1])
        for base in (0, old, seq + 1):
            reply = await w.do(code, player, ms.Play(discard), base)
            assert isinstance(reply, ms.Refused) and reply.code == "stale"
        assert w.table_of(code).hand == hand and w.table_of(code).seq == seq


async def test_words_do_not_make_a_move_stale_and_are_never_stale_themselves(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.player("anna", account=True)
        code = await _playing(w)
        player, other = _turn(w, code)
        seen = w.table_of(code).seq
        assert isinstance(await w.do(code, other, ms.Emote("hurry"), 0), ms.Ack)
        assert isinstance(await w.do(code, "anna", ms.Chat("hello"), 0), ms.Ack)
        assert isinstance(await w.do(code, player, ms.Play("S"), seen), ms.Ack)


async def test_what_is_not_allowed_is_refused_with_the_code_of_records_and_changes_nothing(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await _playing(w)
        player, _ = _turn(w, code)
        before = w.table_of(code).hand.copy()
        for text, wanted in (("D Kd", "wrong-phase"), ("X", "bad-action"), ("D Zz", "bad-card"), ("M", "bad-action")):
            reply = await w.do(code, player, ms.Play(text))
            assert isinstance(reply, ms.Refused) and reply.code == wanted
        assert w.table_of(code).hand == before
        taken = str(before.top_discard)
        await w.do(code, player, ms.Play("P"))
        reply = await w.do(code, player, ms.Play(f"D {taken}"))
        assert isinstance(reply, ms.Refused) and reply.code == "taken-card"


@pytest.mark.parametrize("action", [ms.Play("S"), ms.Next(), ms.Leave(), ms.Start(), ms.Emote("hello"), ms.Undo()])
async def test_somebody_without_a_seat_changes_nothing(tmp_path: Path, action: ms.AnyAction) -> None:
    async with world(tmp_path) as w:
        code = await _playing(w)
        await w.player("kees")
        seq = w.table_of(code).seq
        reply = await w.do(code, "kees", action)
        assert isinstance(reply, ms.Refused) and reply.code == "no-seat"
        assert w.table_of(code).seq == seq


async def test_every_command_gets_an_answer_where_there_is_no_table_or_no_player(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.player("anna")
        assert await w.service.command("NOSUCH", "anna", "x", 0, ms.Leave()) == ms.Refused("x", "no-table")
        code = await _playing(w)
        assert await w.service.command(code, "nobody", "x", 0, ms.Leave()) == ms.Refused("x", "no-player")


async def test_codes_are_read_in_either_case_and_hold_no_signs_that_look_alike(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        for _ in range(30):
            code = await w.table("anna", "open")
            assert not set(code) & set("01OIL") and code == code.upper() and len(code) == 6
        assert await w.service.watch(code.lower(), "anna", None) == await w.service.watch(code, "anna", None)


async def test_undo_takes_back_plays_and_never_a_draw(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await w.table("anna", "bram")
        for _ in range(40):
            await w.start(code, "anna") if w.table_of(code).status == "open" else None
            player, _ = _turn(w, code)
            before = w.table_of(code).hand.copy()
            if before.phase == "draw":
                reply = await w.do(code, player, ms.Undo())
                assert isinstance(reply, ms.Refused) and reply.code == "nothing-to-undo"
            text = first_legal(before, "M", "L", "S")
            assert isinstance(await w.do(code, player, ms.Play(text)), ms.Ack)
            if text[0] in "ML" and not w.table_of(code).hand.over:
                assert isinstance(await w.do(code, player, ms.Undo()), ms.Ack)
                assert w.table_of(code).hand == before
                return
            if text == "S" and w.table_of(code).status == "playing":
                reply = await w.do(code, player, ms.Undo())
                assert isinstance(reply, ms.Refused) and reply.code == "nothing-to-undo"
            if w.table_of(code).status != "playing":
                code = await w.table("anna", "bram")
        raise AssertionError("no meld came up in 40 actions")


async def test_a_hostile_name_or_line_is_cleaned_before_anybody_sees_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.player("anna", account=True)
        code = await w.table("anna", "open")
        await w.player("bram")
        tab = await w.tab(code, "kees")
        await w.do(code, "bram", ms.Sit(1, "\u202eevil\x00\u200b<b>\n" + "x" * 100))
        await w.do(code, "anna", ms.Chat("a\u2066b\x07c\r\nd"))
        names = [seat["name"] for seat in tab.state["seats"]]
        assert names[1] == "evil<b> " + "x" * 16
        said = [event for frame in tab.read() for event in frame.get("events", ()) if event["kind"] == "chat"]
        assert [event["text"] for event in said] == ["abc d"]


async def test_chat_is_for_accounts_where_the_host_allows_it_and_not_for_floods(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        await w.player("anna", account=True)
        code = await w.table("anna", "bram")
        assert getattr(await w.do(code, "bram", ms.Chat("hi")), "code", "") == "no-account"
        assert getattr(await w.do(code, "anna", ms.Chat("\u200b \t")), "code", "") == "empty-text"
        replies = [await w.do(code, "anna", ms.Emote("hello")) for _ in range(10)]
        assert getattr(replies[-1], "code", "") == "too-fast"
        await w.clock.advance(11, w.service)
        await w.do(code, "anna", ms.Settings(chat=False))
        assert getattr(await w.do(code, "anna", ms.Chat("hi")), "code", "") == "no-chat"


async def test_another_process_on_the_same_database_cannot_make_a_move_be_done_twice(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        code = await _playing(w)
        player, _ = _turn(w, code)
        seq = w.table_of(code).seq
        async with world(tmp_path) as other:
            first = await w.service.command(code, player, "one", seq, ms.Play("S"))
            assert await other.service.command(code, player, "one", seq, ms.Play("S")) == first
            mine, theirs = w.table_of(code), other.table_of(code)
            assert mine.hand == theirs.hand and mine.seq == theirs.seq
            discard = str(mine.hand.legal_actions[-1])
            assert isinstance(await other.service.command(code, player, "two", mine.seq, ms.Play(discard)), ms.Ack)
            late = await w.service.command(code, player, "three", seq + 1, ms.Play(discard))
            assert isinstance(late, ms.Refused) and late.code == "stale"
            assert w.table_of(code).hand == other.table_of(code).hand
