from __future__ import annotations

import asyncio
import os
import stat
from pathlib import Path

import httpx

from openrummy.server.web.cookies import Cookies
from tests.server.web.running import PATIENCE, RunningServer, new_table, somebody, tab


async def test_loading_the_page_makes_nobody(data: Path) -> None:
    with RunningServer(data) as running:
        async with somebody(running.url) as anna:
            for path in (
                "/",
                "/t/ABCDEF",
                "/healthz",
                "/api/tables",
                "/api/options",
                "/api/rules",
                "/api/openapi.json",
            ):
                assert "set-cookie" not in (await anna.get(path)).headers
            assert (await anna.get("/api/me")).headers["set-cookie"]
            assert "set-cookie" not in (await anna.get("/api/me")).headers


async def test_a_guest_is_the_same_in_all_that_he_does(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as one:
        me = (await anna.get("/api/me")).json()
        assert me["name"] and me["account"] is False
        code = await new_table(anna, "open")
        seat = (await one.watch(code))["state"]["seats"][0]
        assert (seat["player"], seat["name"]) == (me["id"], me["name"])


async def test_the_cookie_is_kept_from_scripts_and_other_sites(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url, **{"X-Forwarded-Proto": "https"}) as bram:
        cookie = (await anna.get("/api/me")).headers["set-cookie"]
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
        assert "Secure" not in cookie
        assert "Secure" in (await bram.get("/api/me")).headers["set-cookie"]


async def test_a_cookie_that_was_tampered_with_is_nobodys(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as eve:
        me = (await anna.get("/api/me")).json()
        good = anna.cookies["openrummy"]
        player, _, rest = good.partition(".")
        other = (await eve.get("/api/me")).json()
        stamp, _, signature = rest.partition(".")
        flipped = ("A" if signature[0] != "A" else "B") + signature[1:]
        bad_ones = [f"{player}.{stamp}.{flipped}", f"{other['id']}.{rest}", player, "x", "." * 50, "é"]
        for bad in bad_ones:
            eve.cookies.clear()
            reply = await eve.get("/api/me", headers={b"Cookie": f"openrummy={bad}".encode()})
            assert reply.json()["id"] not in (me["id"], other["id"]), bad


async def test_everybody_is_who_he_was_after_a_restart(data: Path) -> None:
    with RunningServer(data) as first:
        async with somebody(first.url) as anna:
            me = (await anna.get("/api/me")).json()
            cookie = anna.cookies["openrummy"]
    assert stat.S_IMODE(os.stat(data / "cookie-keys").st_mode) == 0o600
    with RunningServer(data) as second:
        async with somebody(second.url) as anna:
            anna.cookies.set("openrummy", cookie)
            assert (await anna.get("/api/me")).json() == me


def test_a_new_key_may_be_added_without_anybody_losing_his_seat(tmp_path: Path) -> None:
    def header(cookies: Cookies) -> str:
        return cookies.write("anna", 0, secure=False).partition(";")[0]

    old = header(Cookies.at(tmp_path))
    with (tmp_path / "cookie-keys").open("a") as keys:
        keys.write("b" * 64 + "\n")
    both = Cookies.at(tmp_path)
    assert both.read(old) == both.read(header(both)) == ("anna", 0, False)
    (tmp_path / "cookie-keys").write_text("b" * 64 + "\n")
    new = Cookies.at(tmp_path)
    assert new.read(old) is None
    assert new.read(header(both)) == ("anna", 0, False)
    # As some editors leave a file.
    (tmp_path / "cookie-keys").write_bytes(b"\xef\xbb\xbf" + b"b" * 64 + b"\r\n")
    assert Cookies.at(tmp_path).read(header(both)) == ("anna", 0, False)


async def test_a_guest_makes_an_account_and_keeps_everything(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as elsewhere:
        me = (await anna.get("/api/me")).json()
        code = await new_table(anna, "open")
        login = {"name": f"Anna {me['id'][:8]}", "password": "a long password"}
        made = await anna.post("/api/account", json=login)
        assert made.json() == {"id": me["id"], "name": login["name"], "account": True}
        assert (await anna.post("/api/account", json=login)).json()["code"] == "has-account"
        # In another browser, with the name in other letters:
        guest = (await elsewhere.get("/api/me")).json()
        back = await elsewhere.post("/api/login", json=login | {"name": login["name"].upper()})
        assert back.json() == made.json() != guest
        mine = (await elsewhere.get("/api/me/tables")).json()
        assert [(table["code"], table["seat"], table["status"]) for table in mine] == [(code, 0, "open")]
        async with tab(elsewhere) as one:
            state = (await one.watch(code))["state"]
            assert state["you"] == 0
            assert state["seats"][0]["name"] == login["name"]


async def test_logging_out_makes_one_nobody(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        me = (await anna.get("/api/me")).json()
        assert (await anna.post("/api/logout")).status_code == 204
        assert "openrummy" not in anna.cookies
        assert (await anna.get("/api/me")).json()["id"] != me["id"]


async def with_account(client: httpx.AsyncClient) -> dict[str, str]:
    """What somebody new can log in with from now on."""
    me = (await client.get("/api/me")).json()
    login = {"name": f"Login {me['id'][:8]}", "password": "a long password"}
    assert (await client.post("/api/account", json=login)).status_code == 200
    return login


async def test_a_new_password_logs_out_everywhere_else(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as thief, somebody(server.url) as phone:
        login = await with_account(anna)
        me = (await anna.get("/api/me")).json()
        assert (await thief.post("/api/login", json=login)).json() == me
        change = {"password": login["password"], "new": "another long password"}
        async with tab(thief) as socket:
            assert (await anna.post("/api/account/password", json=change)).json() == me
            assert (await anna.get("/api/me")).json() == me
            async with asyncio.timeout(PATIENCE):
                await socket.socket.wait_closed()
        assert (await thief.get("/api/me")).json()["id"] != me["id"]
        assert (await phone.post("/api/login", json=login)).json()["code"] == "wrong-login"
        assert (await phone.post("/api/login", json=login | {"password": change["new"]})).json() == me
        assert (await phone.get("/api/me")).json() == me, "a new log-in is one of the new session"


async def test_a_password_is_changed_only_by_who_knows_it(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as guest:
        login = await with_account(anna)
        for password, new, status, code in (
            ("not the password", "a new password", 403, "wrong-password"),
            (login["password"], "short", 422, "bad-password"),
            (login["password"], "x" * 201, 422, "bad-password"),
        ):
            reply = await anna.post("/api/account/password", json={"password": password, "new": new})
            assert (reply.status_code, reply.json()["code"]) == (status, code)
            assert "set-cookie" not in reply.headers
        assert (await guest.post("/api/login", json=login)).status_code == 200
        async with somebody(server.url) as other:
            reply = await other.post("/api/account/password", json={"password": "", "new": "a new password"})
            assert (reply.status_code, reply.json()["code"]) == (403, "no-account")


async def test_logging_out_everywhere_ends_every_copy_of_the_cookie(data: Path) -> None:
    with RunningServer(data) as running:
        async with somebody(running.url) as anna, somebody(running.url) as copy:
            login = await with_account(anna)
            me = (await anna.get("/api/me")).json()
            copy.cookies.set("openrummy", anna.cookies["openrummy"])
            assert (await copy.get("/api/me")).json() == me
            stolen = anna.cookies["openrummy"]
            assert (await anna.post("/api/logout/everywhere")).status_code == 204
            assert "openrummy" not in anna.cookies
            assert (await copy.get("/api/me")).json()["id"] != me["id"]
            assert (await anna.post("/api/login", json=login)).json() == me
            good = anna.cookies["openrummy"]
    with RunningServer(data) as again:
        async with somebody(again.url) as anna, somebody(again.url) as copy:
            anna.cookies.set("openrummy", good)
            copy.cookies.set("openrummy", stolen)
            assert (await anna.get("/api/me")).json() == me
            assert (await copy.get("/api/me")).json()["id"] != me["id"]


async def test_a_guest_is_not_logged_out_everywhere_since_he_could_not_come_back(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        me = (await anna.get("/api/me")).json()
        reply = await anna.post("/api/logout/everywhere")
        assert (reply.status_code, reply.json()["code"]) == (403, "no-account")
        assert (await anna.get("/api/me")).json() == me


async def test_a_name_belongs_to_one_account(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as bram:
        name = f"Only {(await anna.get('/api/me')).json()['id'][:8]}"
        assert (await anna.post("/api/account", json={"name": name, "password": "password 1"})).status_code == 200
        again = await bram.post("/api/account", json={"name": name.upper(), "password": "password 2"})
        assert (again.status_code, again.json()["code"]) == (409, "name-taken")


async def test_bad_names_and_passwords_are_refused(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        for name, password, code in (
            ("\u202e\u200b", "password 1", "bad-name"),
            ("", "password 1", "bad-name"),
            ("Anna", "short", "bad-password"),
            ("Anna", "x" * 201, "bad-password"),
        ):
            reply = await anna.post("/api/account", json={"name": name, "password": password})
            assert (reply.status_code, reply.json()["code"]) == (422, code)
        assert (await anna.patch("/api/me", json={"name": "\u200b \t"})).json()["code"] == "bad-name"


async def test_a_wrong_password_and_an_unknown_name_cannot_be_told_apart(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as eve:
        name = f"Known {(await anna.get('/api/me')).json()['id'][:8]}"
        await anna.post("/api/account", json={"name": name, "password": "password 1"})
        for tried in (name, "Nobody"):
            reply = await eve.post("/api/login", json={"name": tried, "password": "password 2"})
            assert (reply.status_code, reply.json()) == (403, {"code": "wrong-login", "params": {}})
            assert "set-cookie" not in reply.headers


async def test_a_new_name_is_cleaned_and_shown_at_the_table(server: RunningServer) -> None:
    async with somebody(server.url) as anna, tab(anna) as one:
        code = await new_table(anna, "open")
        await one.watch(code)
        reply = await anna.patch("/api/me", json={"name": "  Bo\u202eb\u0000\n<b> "})
        assert reply.json()["name"] == "Bob <b>"
        assert (await one.until_state(lambda s: s["seats"][0]["name"] == "Bob <b>"))["you"] == 0


async def test_a_seat_link_gives_a_seat_back_in_another_browser(server: RunningServer) -> None:
    async with somebody(server.url) as anna, somebody(server.url) as phone, somebody(server.url) as eve:
        made = (await anna.post("/api/tables", json={"seats": [{"kind": "me"}, {"kind": "open"}]})).json()
        token = made["seat_link"].partition("?seat=")[2]
        claim = f"/api/tables/{made['code']}/claim"
        assert (await eve.post(claim, json={"token": "0" * len(token)})).json()["code"] == "bad-token"
        assert (await phone.post(claim, json={"token": token})).json() == {"seat": 0}
        async with tab(phone) as one, tab(anna) as old:
            assert (await one.watch(made["code"]))["state"]["you"] == 0
            assert (await old.watch(made["code"]))["state"]["you"] is None
