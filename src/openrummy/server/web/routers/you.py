"""Who you are: names, accounts, your figures."""

from __future__ import annotations

import asyncio
import unicodedata
from functools import cache
from typing import Annotated, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import APIRouter, Request, Response
from msgspec import Meta, Struct

from openrummy.server.site import Here, Me, Site, address_of
from openrummy.server.store.names import clean_name
from openrummy.server.store.players import Player, login_key
from openrummy.server.store.store import Stats
from openrummy.server.tables.mine import MyTable
from openrummy.server.web import cookies
from openrummy.server.web.documents import Body, documented, json
from openrummy.server.web.errors import ApiError
from openrummy.server.web.headers import is_secure

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200

router = APIRouter(prefix="/api", tags=["you"])


class You(Struct, frozen=True):
    """A player, as he sees himself."""

    id: str
    name: str
    account: bool
    """Whether he has an account, or is a guest of this browser."""


class Profile(Struct, frozen=True):
    """A player, as others see him."""

    id: str
    name: str
    account: bool
    stats: Stats


class Name(Struct, frozen=True, forbid_unknown_fields=True):
    """A name to be called by."""

    name: Annotated[str, Meta(max_length=200)]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody logs in with."""

    name: Annotated[str, Meta(max_length=200)]
    password: Annotated[str, Meta(max_length=1000)]


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password so far, and the one from now on."""

    password: Annotated[str, Meta(max_length=1000)]
    new: Annotated[str, Meta(max_length=1000)]


_NAME: Final = Body(Name)
_NEW_PASSWORD: Final = Body(NewPassword)
_CREDENTIALS: Final = Body(Credentials)
_LOGIN: Final = {"name": "Anna", "password": "correct horse battery"}


@router.get("/me", summary="Who you are", **documented(You, errors=("too-fast",)))
async def get_me(me: Me) -> Response:
    """Makes you a guest with a friendly name where you are nobody yet."""
    return json(_you(me))


@router.patch(
    "/me",
    summary="Be called something else",
    **documented(You, body=Name, errors=("bad-name", "bad-json", "bad-request", "too-fast"), example={"name": "Anna"}),
)
async def patch_me(request: Request, here: Here, me: Me) -> Response:
    """The name is cleaned of what can deceive or disturb. A log-in name stays what it was."""
    here.limit("names", me.id)
    await _rename(here, me, _good_name((await _NAME.read(request)).name))
    return json(_you(await _again(here, me)))


@router.post(
    "/account",
    summary="Make the guest that you are an account",
    **documented(
        You,
        body=Credentials,
        errors=("bad-name", "bad-password", "bad-json", "bad-request", "name-taken", "has-account", "too-fast"),
        example=_LOGIN,
    ),
)
async def post_account(request: Request, here: Here, me: Me) -> Response:
    """You keep your seats, hands and figures, and can log in from anywhere. You are called by the name from now on."""
    here.limit("accounts", address_of(request), me.id)
    given = await _CREDENTIALS.read(request)
    name = _good_name(given.name)
    _check_password(given.password)
    if me.account:
        raise ApiError("has-account")
    if await here.store.account(name) is not None:
        raise ApiError("name-taken")
    hashed = await _hashed(here, given.password)
    if not await here.store.add_account(me.id, name, hashed):
        raise ApiError("name-taken")
    await _rename(here, me, name)
    return json(_you(await _again(here, me)))


@router.post(
    "/login",
    summary="Log in",
    **documented(You, body=Credentials, errors=("wrong-login", "bad-json", "bad-request", "too-fast"), example=_LOGIN),
)
async def post_login(request: Request, here: Here) -> Response:
    """The cookie is that of the account from now on: open the socket anew. A guest you were is left behind."""
    given = await _CREDENTIALS.read(request)
    name = clean_name(given.name)
    here.limit("logins", address_of(request), f"account {login_key(name)}")
    account = await here.store.account(name)
    hashed = None if account is None else account.password_hash
    good = await _verified(here, hashed, given.password)
    player = None if account is None or not good else await here.store.player(account.player_id)
    if hashed is None or player is None:
        raise ApiError("wrong-login")
    if _hasher().check_needs_rehash(hashed):
        await here.store.set_password(player.id, await _hashed(here, given.password))
    secure = is_secure(request.scope, here.settings.public_url)
    request.state.set_cookie = here.door.cookie(player, secure)
    return json(_you(player))


@router.post(
    "/account/password",
    summary="Take another password",
    **documented(
        You,
        body=NewPassword,
        errors=("wrong-password", "no-account", "bad-password", "bad-json", "bad-request", "too-fast"),
        example={"password": "correct horse battery", "new": "four other words here"},
    ),
)
async def post_password(request: Request, here: Here, me: Me) -> Response:
    """Everywhere else you are logged out by it; this browser gets a new cookie."""
    account = await here.store.account_of(me.id)
    if account is None:
        raise ApiError("no-account")
    here.limit("logins", address_of(request), f"account {login_key(account.login)}")
    given = await _NEW_PASSWORD.read(request)
    if not await _verified(here, account.password_hash, given.password):
        raise ApiError("wrong-password")
    _check_password(given.new)
    await here.store.set_password(me.id, await _hashed(here, given.new))
    await here.end_sessions(me.id)
    player = await _again(here, me)
    request.state.set_cookie = here.door.cookie(player, is_secure(request.scope, here.settings.public_url))
    return json(_you(player))


@router.post("/logout", summary="Log out", **documented(None, empty="You are nobody now."))
async def post_logout(request: Request, here: Here) -> Response:
    """Takes the cookie away. A guest who logs out cannot come back."""
    request.state.set_cookie = cookies.forget(is_secure(request.scope, here.settings.public_url))
    return Response(status_code=204)


@router.post(
    "/logout/everywhere",
    summary="Log out everywhere",
    **documented(None, empty="You are nobody now, in every browser.", errors=("no-account", "too-fast")),
)
async def post_logout_everywhere(request: Request, here: Here, me: Me) -> Response:
    """Ends all your sessions, so that copies of the cookie are good for nothing. Only for who can log in again."""
    if not me.account:
        raise ApiError("no-account")
    here.limit("logins", address_of(request), me.id)
    await here.end_sessions(me.id)
    request.state.set_cookie = cookies.forget(is_secure(request.scope, here.settings.public_url))
    return Response(status_code=204)


@router.get("/me/tables", summary="Where you have a seat", **documented(list[MyTable], errors=("too-fast",)))
async def get_my_tables(request: Request, here: Here, me: Me) -> Response:
    """The tables at which you can go on, in whatever browser: first those where it is your turn, then other games."""
    here.limit("reads", address_of(request))
    return json(here.tables.tables_of(me.id))


@router.get("/me/stats", summary="How you have done", **documented(Stats, errors=("too-fast",)))
async def get_stats(request: Request, here: Here, me: Me) -> Response:
    """Hands, games, points, and how you do against whom."""
    here.limit("reads", address_of(request))
    return json(await here.store.stats(me.id))


@router.get("/players/{id}", summary="Somebody", **documented(Profile, errors=("no-player", "too-fast")))
async def get_player(id: str, request: Request, here: Here) -> Response:
    """A player by his id, which the seats of a table and the lists of hands have. Whom he met is told to him alone."""
    here.limit("reads", address_of(request))
    player = await here.store.player(id)
    if player is None:
        raise ApiError("no-player")
    return json(Profile(player.id, player.name, player.account, await here.store.stats(id, opponents=False)))


def _you(player: Player) -> You:
    return You(player.id, player.name, player.account)


async def _again(here: Site, me: Player) -> Player:
    return await here.store.player(me.id) or me


async def _rename(here: Site, me: Player, name: str) -> None:
    if name != me.name:
        await here.store.rename_player(me.id, name)
        await here.tables.rename(me.id, name)


def _check_password(given: str) -> None:
    if not SHORTEST_PASSWORD <= len(given) <= LONGEST_PASSWORD:
        raise ApiError("bad-password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)


async def _hashed(here: Site, password: str) -> str:
    async with here.logins:
        return await asyncio.to_thread(_hasher().hash, _plain(password))


async def _verified(here: Site, hashed: str | None, password: str) -> bool:
    async with here.logins:
        return await asyncio.to_thread(_verify, hashed, password[:LONGEST_PASSWORD])


def _good_name(given: str) -> str:
    name = clean_name(given)
    if not name:
        raise ApiError("bad-name")
    return name


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _nobodys_hash() -> str:
    return _hasher().hash("nobody's password")


def _plain(password: str) -> bytes:
    """The password as it is hashed: the same however a keyboard writes its letters."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")


def _verify(hashed: str | None, password: str) -> bool:
    """Whether it is the password; a name that nobody has takes as long as a wrong password."""
    try:
        _hasher().verify(hashed or _nobodys_hash(), _plain(password))
    except (VerificationError, InvalidHashError):
        return False
    return hashed is not None
