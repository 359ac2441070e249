from __future__ import annotations

import asyncio
import json
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
#: How long one look for messages lasts where there is none, in seconds.
_LOOK_S = 5.0
#: Where the case id stands in ``verdicts.<decision>.<case>`` and ``claim-errors.<case>``.
_CASE_AT = {"verdict": 2, "refusal": 1}


class _Bus(Client):
    """The library would speak in plain to whoever says that it can't do otherwise."""

    async def _process_info(self, info: Dict[str, Any], initial_connection: bool = False) -> None:
        server = self._current_server
        secured = "tls" in self.options or (server is not None and server.uri.scheme == "tls")
        offered = info.get("tls_required") or self.options.get("tls_handshake_first")
        if initial_connection and secured and not offered:
            raise NatsError("it does not speak TLS")
        await super()._process_info(info, initial_connection)


class NatsTransport:
    """A court by NATS. ``publisher``: a registered one's name, and the file of its NKey seed."""

    def __init__(
        self,
        servers: Any,
        publisher: Optional[Tuple[str, str]] = None,
        account: str = "default",
        **options: Any,
    ) -> None:
        self._to = {"servers": servers, **options}
        self._name = publisher[0] if publisher else None
        if publisher:
            self._to["nkeys_seed"] = publisher[1]
        self._account = account
        self._client = _Bus()
        self._listener: Optional[Listener] = None
        #: What is being published where, and what becomes the bus's word that it may not be.
        self._publishing: List[Tuple[str, asyncio.Future[Exception]]] = []
        #: How many servers are yet to be tried before opening fails; None once it is open.
        self._untried: Optional[int] = len(servers) if isinstance(servers, list) else 1

    async def open(self) -> None:
        if self._untried == 0:
            # The library would look for one for ever.
            raise CourtError("unreachable", "no bus at []: it names none")
        self._check_seed()
        try:
            connecting = self._client.connect(
                name="assize-client",
                max_reconnect_attempts=-1,
                reconnected_cb=self._reconnected,
                error_cb=self._failed,
                **self._to,
            )
            await asyncio.wait_for(connecting, _CONNECT_S)
            self._untried = None
        except (NatsError, OSError, asyncio.TimeoutError) as error:
            self._untried = None
            await self.close()
            servers = self._to["servers"]
            what = "no bus" if isinstance(error, NatsError) else "nobody answers"
            raise CourtError("unreachable", f"{what} at {servers}: {error!r}") from error

    def _check_seed(self) -> None:
        """The library tells of a seed that it can't use by an error of its own, of several kinds."""
        file = self._to.get("nkeys_seed")
        if file is None:
            return
        try:
            nkeys.from_seed(Path(file).read_bytes().strip())
        except OSError as error:
            raise CourtError("denied", f"the seed of {self._name} can't be read: {error}") from error
        except (nkeys.NkeysError, ValueError) as error:
            raise CourtError("denied", f"{file} holds no seed of an NKey") from error

    async def _reconnected(self) -> None:
        if self._listener:
            self._listener.missed()

    async def _failed(self, error: Exception) -> None:
        """What fails is told by the call that it fails. Of what may not be published its call hears from here.
        The library would go on to open a connection, with a pause after each round: raised from here, the error
        ends that after the first."""
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
        # The library counts the body alone, and the server ends a connection over what is too large.
        sent = sum(len(f"{name}: {value}\r\n".encode()) for name, value in headers.items())
        limit = self._client.max_payload
        if len("NATS/1.0\r\n\r\n") + sent + len(submission.body) > limit:
            raise too_large(submission.body, limit)
        try:
            stored = await self._stored(subject, submission.body, headers)
        except (NatsError, OSError, asyncio.TimeoutError) as error:
            raise CourtError("unreachable", f"the bus did not store it: {error!r}") from error
        refused = json.loads(stored.data).get("error")
        if refused:
            raise CourtError("unreachable", f"the bus did not store it: {refused.get('description')}")
        return case_id(self._account, submission.source, submission.id, self._name)

    async def _stored(self, subject: str, body: bytes, headers: Dict[str, str]) -> Msg:
        """The bus's answer. The library tells of a subject that is forbidden apart from the request, which waits."""
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
        """The bus takes what one connection sends in its order: no answer to what is published next is missed."""
        self._listener = listener

        def hear(kind: str) -> Any:
            async def callback(message: Msg) -> None:
                listener.heard(_unverified(kind, message))

            return callback

        try:
            await self._client.subscribe("verdicts.>", cb=hear("verdict"))
            await self._client.subscribe("claim-errors.>", cb=hear("refusal"))
        except (NatsError, OSError) as error:
            raise CourtError("unreachable", f"the bus can't be heard: {error!r}") from error

    async def follow(self, after: Optional[str]) -> AsyncIterator[Unverified]:
        if self._name is None:
            subscription = await self._client.subscribe("verdicts.>")
            async for message in subscription.messages:
                yield _unverified("verdict", message)
            return
        # Binding asks nobody, and a look that is forbidden seems to find nothing.
        await self._asked(f"$JS.API.CONSUMER.INFO.VERDICTS.publisher-{self._name}")
        bound = await self._client.jetstream().pull_subscribe_bind(
            consumer=f"publisher-{self._name}", stream="VERDICTS"
        )
        while not self._client.is_closed:
            try:
                found = await bound.fetch(16, timeout=_LOOK_S)
            except (NatsError, asyncio.TimeoutError):
                continue
            for message in found:
                yield _unverified("verdict", message, message)

    async def _asked(self, subject: str) -> None:
        try:
            answer = json.loads((await self._stored(subject, b"", {})).data)
        except (NatsError, OSError, asyncio.TimeoutError) as error:
            # Of what a caller may not ask a bus that is there gives no answer.
            code = "denied" if self._client.is_connected else "unreachable"
            raise CourtError(code, f"the bus lets {self._name} read no verdicts: {error!r}") from error
        if "error" in answer:
            raise CourtError("denied", str(answer["error"].get("description")))

    async def close(self) -> None:
        try:
            # Of a connection that did not come to speak TLS the library would wait for the end for ever.
            await asyncio.wait_for(self._client.close(), _CLOSE_S)
        except (OSError, AssertionError, asyncio.TimeoutError):
            pass  # The bus is away, or its address was none: what was yet to be sent to it is not.


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
