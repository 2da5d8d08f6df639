from __future__ import annotations

import re
from pathlib import Path

import httpx

from openrummy.server import Limits, Settings, create_app
from openrummy.server.settings import Rate, read_origin
from tests.server.web.running import RunningServer, new_table, somebody


async def test_every_answer_carries_the_strict_policy(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        code = await new_table(anna, "open")
        host = server.url.removeprefix("http://")
        for path in ("/", "/t/ABCDEF", "/api/me", f"/api/tables/{code}/qr.svg", "/api/nothing", "/healthz", "/x.js"):
            headers = (await anna.get(path)).headers
            policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
            assert policy["default-src"] == "'none'"
            for name in ("script-src", "style-src", "img-src", "worker-src", "manifest-src", "form-action"):
                assert policy[name] == "'self'", name
            assert policy["connect-src"] == f"'self' ws://{host} wss://{host}"
            assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
            assert policy["report-uri"] == "/api/csp"
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]
            assert "server" not in headers
        assert (await anna.get("/api/me")).headers["cache-control"] == "no-store"


async def test_a_host_that_is_none_does_not_get_into_the_policy(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        for host in ("evil.example; script-src *", "a b", "<x>", "evil'", "*"):
            reply = await anna.get("/api/me", headers={"Host": host})
            if reply.status_code != 400:
                policy = reply.headers["content-security-policy"]
                assert re.search(r"connect-src 'self'(;| ws://[a-z0-9.-]+ wss)", policy), policy
                assert policy.count("script-src") == 1 and "*" not in policy


async def test_a_report_of_a_browser_is_counted_and_keeps_no_address(data: Path) -> None:
    with RunningServer(data) as running:
        async with somebody(running.url) as anna:
            secret = "5ec2e7" * 8
            report = {
                "csp-report": {
                    "document-uri": f"{running.url}/t/ABCDEF?seat={secret}",
                    "effective-directive": "script-src-elem",
                    "blocked-uri": f"https://evil.example/x.js?{secret}",
                }
            }
            for body in (report, [], {}, [{"body": {"effectiveDirective": "img-src", "blockedURL": "inline"}}], "x", 1):
                assert (await anna.post("/api/csp", json=body)).status_code == 204
            assert (await anna.post("/api/csp", content=b"\xff")).status_code == 204
            assert "openrummy_csp_reports_total 7.0" in (await anna.get("/metrics")).text
        lines = [line for line in running.lines() if line["from"] == "openrummy.csp"]
        assert (lines[0]["directive"], lines[0]["blocked"]) == ("script-src-elem", "https://evil.example")
        assert secret not in running.log.read_text()


async def test_another_sites_page_changes_nothing(server: RunningServer) -> None:
    async with somebody(server.url) as anna:
        name = (await anna.get("/api/me")).json()["name"]
        for origin in ("https://evil.example", "null", "http://127.0.0.1", "http://localhost:1", ""):
            for method, path in (("PATCH", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/logout")):
                reply = await anna.request(method, path, json={"name": "Eve"}, headers={"Origin": origin})
                assert (reply.status_code, reply.json()["code"]) == (403, "bad-origin")
                assert "set-cookie" not in reply.headers
        assert (await anna.get("/api/me", headers={"Origin": "https://evil.example"})).json()["name"] == name
        assert "access-control-allow-origin" not in (await anna.get("/api/me")).headers
        good = await anna.patch("/api/me", json={"name": "Anna"}, headers={"Origin": server.url})
        assert good.status_code == 200


async def test_behind_a_proxy_the_public_address_is_ones_own(data: Path) -> None:
    app = create_app(Settings(data=data, public_url="https://Rummy.example:443/"))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8765") as anna,
    ):
        reply = await anna.get("/api/me")
        assert "Secure" in reply.headers["set-cookie"]
        assert "wss://rummy.example" in reply.headers["content-security-policy"]
        assert reply.headers["strict-transport-security"]
        cookie = reply.headers["set-cookie"].partition(";")[0]
        headers = {"Origin": "https://rummy.example", "Cookie": cookie}
        made = await anna.post("/api/tables", json={"seats": [{"kind": "me"}, {"kind": "open"}]}, headers=headers)
        assert made.json()["link"].startswith("https://rummy.example/t/")


def test_a_public_address_is_an_origin() -> None:
    assert read_origin("https://rummy.example/") == "https://rummy.example"
    assert read_origin("http://[::1]:8080") == "http://[::1]:8080"
    for bad in (
        "rummy.example",
        "https://rummy.example/x",
        "ftp://rummy.example",
        "https://",
        "https://a b",
        "https://a?b",
    ):
        try:
            read_origin(bad)
        except ValueError:
            continue
        raise AssertionError(bad)


async def test_who_asks_too_often_is_told_how_long_to_wait(data: Path) -> None:
    once = Rate(2, 0.01)
    limits = Limits(guests=Rate(3, 0.01), tables=once, claims=once, accounts=once, logins=once, names=once)
    app = create_app(Settings(data=data, limits=limits))
    transport = httpx.ASGITransport(app, client=("203.0.113.7", 5))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://rummy.test") as anna,
    ):
        table = {"seats": [{"kind": "me"}, {"kind": "open"}]}
        login = {"name": "Anna", "password": "not the password"}
        await anna.get("/api/me")
        for method, path, body in (
            ("POST", "/api/tables", table),
            ("POST", "/api/tables/ABCDEF/claim", {"token": "x"}),
            ("POST", "/api/login", login),
            ("POST", "/api/account", {"name": "", "password": ""}),
            ("PATCH", "/api/me", {"name": "Anna"}),
        ):
            for _ in range(2):
                assert (await anna.request(method, path, json=body)).status_code != 429, path
            reply = await anna.request(method, path, json=body)
            assert (reply.status_code, reply.json()["code"]) == (429, "too-fast"), path
            assert int(reply.headers["retry-after"]) >= reply.json()["params"]["wait"] > 0
        answers = []
        for _ in range(4):
            anna.cookies.clear()
            answers.append((await anna.get("/api/me")).status_code)
        assert answers == [200, 200, 429, 429]


async def test_log_ins_to_one_account_are_counted_wherever_they_come_from(data: Path) -> None:
    app = create_app(Settings(data=data, limits=Limits(logins=Rate(3, 0.01))))
    async with app.router.lifespan_context(app):
        codes = []
        for i in range(5):
            transport = httpx.ASGITransport(app, client=(f"203.0.113.{i}", 5))
            async with httpx.AsyncClient(transport=transport, base_url="http://rummy.test") as eve:
                reply = await eve.post(
                    "/api/login", json={"name": "AnNa"[: 4 - i % 2] + "a" * (i % 2), "password": "x"}
                )
                codes.append(reply.json()["code"])
        assert codes == ["wrong-login"] * 3 + ["too-fast"] * 2


async def test_only_a_trusted_proxy_is_believed_about_who_is_behind_it(data: Path) -> None:
    with RunningServer(data, "--trust", "192.0.2.1") as running:
        async with somebody(running.url, **{"X-Forwarded-Proto": "https"}) as anna:
            assert "Secure" not in (await anna.get("/api/me")).headers["set-cookie"]
