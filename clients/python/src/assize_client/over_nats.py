from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any, AsyncIterator, Dict, List, Mapping, Optional, Tuple

import nkeys
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from .canonical import case_id
from .errors import CourtError, too_large
from .transport import Listener, Submission, Unverified

_CONNECT_S = 5.0
_STORE_S = 5.0
_CLOSE_S = 1.0
#: Timeout of one fetch of messages, in seconds.
_FETCH_S = 5.0
#: How long to wait after a fetch that failed. While the bus is away, the library may refuse one at once.
_REFETCH_S = 0.5
_NO_POSITION = (
    "with NATS there is no position: watch without one. The bus remembers what a registered publisher has read"
)
#: Which token of the subject is the case id: ``verdicts.<decision>.<case>`` and ``claim-errors.<case>``.
_CASE_AT = {"verdict": 2, "refusal": 1}


def _shown(servers: Any) -> Any:
    """The servers without the password that a URL may have before its host."""
    if isinstance(servers, list):
        return [_shown(one) for one in servers]
    return re.sub(r"^(\w+://)?[^/]*@", r"\1", servers) if isinstance(servers, str) else servers


class _Bus(Client):
    """A client that refuses to fall back to plain text. The library does so if the server does not offer
    TLS."""

    async def _process_info(self, info: Dict[str, Any], initial_connection: bool = False) -> None:
        server = self._current_server
        secured = "tls" in self.options or (server is not None and server.uri.scheme == "tls")
        offered = info.get("tls_required") or self.options.get("tls_handshake_first")
        if initial_connection and secured and not offered:
            raise NatsError("it does not use TLS")
        await super()._process_info(info, initial_connection)


class NatsTransport:
    """A connection to a court by NATS. ``publisher`` is a registered publisher's name, and the path of its
    NKey seed."""

    def __init__(
        self,
        servers: Any,
        publisher: Optional[Tuple[str, str]] = None,
        account: str = "default",
        **options: Any,
    ) -> None:
        if publisher is not None and not (isinstance(publisher, (tuple, list)) and len(publisher) == 2):
            raise TypeError('give "publisher" as (name, seed_file)')
        self._options = {"servers": servers, **options}
        self._name = publisher[0] if publisher else None
        if publisher:
            self._options["nkeys_seed"] = publisher[1]
        self._account = account
        self._client = _Bus()
        self._listener: Optional[Listener] = None
        #: The subjects of pending requests, each with a future that takes the server's error if it forbids
        #: the subject.
        self._publishing: List[Tuple[str, asyncio.Future[Exception]]] = []
        #: How many servers remain to be tried before ``open`` fails. None once ``open`` has ended.
        self._untried: Optional[int] = len(servers) if isinstance(servers, list) else 1

    async def open(self) -> None:
        if self._untried == 0:
            # With an empty list the library would retry for ever.
            raise CourtError("unreachable", "no bus at []: no address is given")
        self._check_seed()
        try:
            connecting = self._client.connect(
                name="assize-client",
                max_reconnect_attempts=-1,
                reconnected_cb=self._reconnected,
                error_cb=self._on_error,
                **self._options,
            )
            await asyncio.wait_for(connecting, _CONNECT_S)
            self._untried = None
        except (NatsError, OSError, asyncio.TimeoutError) as error:
            self._untried = None
            await self.close()
            servers = _shown(self._options["servers"])
            what = "no bus" if isinstance(error, NatsError) else "nobody answers"
            raise CourtError("unreachable", f"{what} at {servers}: {error!r}") from error

    def _check_seed(self) -> None:
        """Checks the seed file first: the library reports an unusable seed by several kinds of error of its
        own."""
        file = self._options.get("nkeys_seed")
        if file is None:
            return
        try:
            nkeys.from_seed(Path(file).read_bytes().strip())
        except OSError as error:
            raise CourtError("denied", f"the seed of {self._name} can't be read: {error}") from error
        except (nkeys.NkeysError, ValueError) as error:
            raise CourtError("denied", f"{file} does not contain an NKey seed") from error

    async def _reconnected(self) -> None:
        if self._listener:
            self._listener.on_missed()

    async def _on_error(self, error: Exception) -> None:
        """Handles the errors that the library reports apart from any call.

        While opening, it raises the error after the last server was tried: the library would otherwise
        retry all of them for ever. Later it passes a forbidden subject on to the requests that wait for
        it; every other failure is reported by the call that fails.
        """
        if self._untried is not None:
            self._untried -= 1
            if self._untried <= 0:
                raise error
        for subject, denied in self._publishing:
            if f'publish to "{subject}"' in str(error) and not denied.done():
                denied.set_result(error)

    async def submit(self, submission: Submission) -> str:
        headers = {
            "ce-specversion": "1.0",
            "ce-type": "assize.claim.v1",
            "ce-source": submission.source,
            "ce-id": submission.id,
            "content-type": "application/json",
        }
        own = f".{self._name}" if self._name else ""
        subject = f"claims.{submission.proceeding}{own}"
        # The library checks the size of the body alone, and the server closes a connection that exceeds the
        # limit.
        sent = sum(len(f"{name}: {value}\r\n".encode()) for name, value in headers.items())
        limit = self._client.max_payload
        if len("NATS/1.0\r\n\r\n") + sent + len(submission.body) > limit:
            raise too_large(submission.body, limit)
        try:
            stored = await self._request(subject, submission.body, headers)
        except (NatsError, OSError, asyncio.TimeoutError) as error:
            raise CourtError("unreachable", f"the bus did not store it: {error!r}") from error
        refused = json.loads(stored.data).get("error")
        if refused:
            raise CourtError("unreachable", f"the bus did not store it: {refused.get('description')}")
        return case_id(self._account, submission.source, submission.id, self._name)

    async def _request(self, subject: str, body: bytes, headers: Dict[str, str]) -> Msg:
        """Requests, and returns the bus's answer. The library reports a forbidden subject apart from the
        request, which would wait for its timeout."""
        denied: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        asked = asyncio.ensure_future(self._client.request(subject, body, timeout=_STORE_S, headers=headers))
        self._publishing.append((subject, denied))
        try:
            await asyncio.wait((asked, denied), return_when=asyncio.FIRST_COMPLETED)
            if denied.done():
                raise CourtError("denied", str(denied.result()))
            return asked.result()
        finally:
            self._publishing.remove((subject, denied))
            asked.cancel()

    async def listen(self, listener: Listener) -> None:
        """Subscribes to the answers. The server processes one connection's commands in order, so the
        subscriptions precede whatever is published next."""
        self._listener = listener

        def hear(kind: str) -> Any:
            async def callback(message: Msg) -> None:
                listener.on_message(_unverified(kind, message))

            return callback

        try:
            await self._client.subscribe("verdicts.>", cb=hear("verdict"))
            await self._client.subscribe("claim-errors.>", cb=hear("refusal"))
        except (NatsError, OSError) as error:
            raise CourtError("unreachable", f"the bus can't be read: {error!r}") from error

    async def follow(self, after: Optional[str]) -> AsyncIterator[Unverified]:
        if after is not None:
            raise CourtError("not-kept", _NO_POSITION)
        if self._name is None:
            subscription = await self._client.subscribe("verdicts.>")
            async for message in subscription.messages:
                yield _unverified("verdict", message)
            return
        # Binding sends no request, and a forbidden fetch looks like an empty one, so ask whether it is
        # allowed.
        await self._check_allowed(f"$JS.API.CONSUMER.INFO.VERDICTS.publisher-{self._name}")
        bound = await self._client.jetstream().pull_subscribe_bind(
            consumer=f"publisher-{self._name}", stream="VERDICTS"
        )
        while not self._client.is_closed:
            try:
                found = await bound.fetch(16, timeout=_FETCH_S)
            except asyncio.TimeoutError:
                continue
            except NatsError:
                await asyncio.sleep(_REFETCH_S)
                continue
            for message in found:
                yield _unverified("verdict", message, message)

    async def _check_allowed(self, subject: str) -> None:
        try:
            answer = json.loads((await self._request(subject, b"", {})).data)
        except (NatsError, OSError, asyncio.TimeoutError) as error:
            # A request that the bus forbids gets no answer.
            code = "denied" if self._client.is_connected else "unreachable"
            raise CourtError(code, f"the bus does not let {self._name} read verdicts: {error!r}") from error
        if "error" in answer:
            raise CourtError("denied", str(answer["error"].get("description")))

    async def close(self) -> None:
        try:
            # If the TLS handshake never ended, the library would wait for ever for the connection to close.
            await asyncio.wait_for(self._client.close(), _CLOSE_S)
        except (OSError, AssertionError, asyncio.TimeoutError):
            pass  # The bus is away, or its address is invalid: what was still to be sent is lost.


def _unverified(kind: str, message: Msg, kept: Optional[Msg] = None) -> Unverified:
    tokens = message.subject.split(".")
    at = _CASE_AT[kind]
    headers: Mapping[str, str] = message.headers or {}
    said = dict(
        kind=kind,
        case_id=tokens[at] if len(tokens) > at else "",
        body=message.data,
        headers={name.lower(): value for name, value in headers.items()},
    )
    return Unverified(**said, ack=kept.ack) if kept else Unverified(**said)  # type: ignore[arg-type]
