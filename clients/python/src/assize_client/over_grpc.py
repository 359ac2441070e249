from __future__ import annotations

import asyncio
import re
from concurrent.futures import Future
from importlib import resources
from pathlib import Path
from threading import Thread
from typing import Any, AsyncIterator, Callable, Mapping, Optional, TypeVar

import grpc
from google.protobuf import descriptor_pool, message_factory

from .errors import CourtError, too_large
from .transport import Listener, Submission, Unverified

T = TypeVar("T")

_CALL_S = 10.0
_REOPEN_S = 0.5
_MAX_MESSAGE_BYTES = 16 << 20
_OPTIONS = [
    ("grpc.max_receive_message_length", _MAX_MESSAGE_BYTES),
    ("grpc.enable_http_proxy", 0),
    # The library would wait for up to two minutes before it connects to a court that was away.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    # A court that vanishes silently is noticed within a minute, also while nothing is sent.
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 15_000),
    ("grpc.http2.max_pings_without_data", 0),
]
_CODES = {
    grpc.StatusCode.INVALID_ARGUMENT: "bad-claim",
    grpc.StatusCode.ALREADY_EXISTS: "id-reused",
    grpc.StatusCode.FAILED_PRECONDITION: "court-disabled",
    grpc.StatusCode.RESOURCE_EXHAUSTED: "over-quota",
    grpc.StatusCode.PERMISSION_DENIED: "denied",
    grpc.StatusCode.UNAUTHENTICATED: "denied",
    grpc.StatusCode.UNIMPLEMENTED: "denied",
    grpc.StatusCode.OUT_OF_RANGE: "not-kept",
}
#: A caller whose name can own no case has nothing to watch. The only argument that can be wrong is the position.
_WATCH_CODES = {
    **_CODES,
    grpc.StatusCode.FAILED_PRECONDITION: "denied",
    grpc.StatusCode.INVALID_ARGUMENT: "not-kept",
}
_FAULTS = ("malformed-event", "unknown-proceeding", "id-reused", "over-quota", "evidence-full", "record-lost")

_LOOPBACK = re.compile(r"(127(\.\d{1,3}){3}|localhost|\[::1\]):\d+")
_TOKEN = re.compile(rb"[ -~]*")
_MAX_PORT = 65_535
_PLACE = re.compile(r"([^:/\s]+|\[[0-9a-fA-F:]+\]):\d{1,5}")

_pool = descriptor_pool.DescriptorPool()
_pool.AddSerializedFile(resources.files(__package__).joinpath("court.binpb").read_bytes())


def _message(name: str) -> Any:
    return message_factory.GetMessageClass(_pool.FindMessageTypeByName(f"assize.v1.{name}"))


class GrpcTransport:
    """A connection to a court by gRPC, at ``host:port`` for TLS, ``plain://127.0.0.1:port`` or
    ``unix:/path``.

    It uses gRPC's threads and not ``grpc.aio``, which has one queue of events for all event loops of a
    process: what ends late for a loop that has been closed stops that queue, and every later loop waits for
    ever."""

    def __init__(
        self,
        address: str,
        ca_file: Optional[str] = None,
        token_file: Optional[str] = None,
        cert_file: Optional[str] = None,
        key_file: Optional[str] = None,
    ) -> None:
        self._address = address
        self._files = (ca_file, key_file, cert_file)
        self._token_file = token_file
        self._listener: Optional[Listener] = None
        self._listening: Optional[asyncio.Task[None]] = None

    async def open(self) -> None:
        plain = self._address.startswith(("plain://", "unix:"))
        target = self._address[len("plain://") :] if self._address.startswith("plain://") else self._address
        if not target.startswith("unix:") and not _PLACE.fullmatch(target):
            said = f'"{self._address}" is not an address: expected host:port, unix:/path or plain://127.0.0.1:port'
            raise CourtError("denied", said)
        if not target.startswith("unix:") and int(target.rpartition(":")[2]) > _MAX_PORT:
            raise CourtError("denied", f'"{self._address}": a port is a number from 0 to {_MAX_PORT}')
        if self._address.startswith("plain://") and not _LOOPBACK.fullmatch(target):
            where = "plain:// is allowed only on loopback (127.0.0.1, [::1], localhost)"
            raise CourtError("denied", f'"{self._address}": {where}: give {target}, and ca_file')
        if plain:
            self._channel = grpc.insecure_channel(target, _OPTIONS)
            return
        if (self._files[1] is None) != (self._files[2] is None):
            # Given only one of them, gRPC would abort the whole process.
            raise CourtError("denied", "give cert_file and key_file together, or neither")
        ca, key, cert = (_read(file) if file else None for file in self._files)
        if ca is None:
            raise CourtError(
                "denied", f"{target} needs TLS: give ca_file; on loopback without TLS, write plain://{target}"
            )
        credentials = grpc.ssl_channel_credentials(ca, key, cert)
        self._channel = grpc.secure_channel(target, credentials, _OPTIONS)

    def _metadata(self) -> Any:
        if not self._token_file:
            return None
        token = _read(self._token_file).strip()
        if not _TOKEN.fullmatch(token):
            raise CourtError("denied", f"{self._token_file} does not contain a token: a token is one line of ASCII")
        return (("authorization", f"Bearer {token.decode('ascii')}"),)

    async def _call(self, name: str, request: Any, reply: Any) -> Any:
        method = self._channel.unary_unary(
            f"/assize.v1.Court/{name}",
            request_serializer=type(request).SerializeToString,
            response_deserializer=reply.FromString,
        )
        call = method.future(request, timeout=_CALL_S, metadata=self._metadata())
        try:
            return await _in_thread(call.result)
        except grpc.RpcError as error:
            raise _fault(error) from error
        finally:
            call.cancel()

    async def submit(self, submission: Submission) -> str:
        request = _message("SubmitRequest")(
            source=submission.source,
            id=submission.id,
            proceeding=submission.proceeding,
            matter=submission.body,
        )
        if request.ByteSize() > _MAX_MESSAGE_BYTES:
            raise too_large(submission.body, _MAX_MESSAGE_BYTES)
        reply = await self._call("Submit", request, _message("SubmitReply"))
        # The case may have ended, and its end may have been sent before anybody listened.
        if not reply.opened and self._listener:
            asked = _message("GetCaseRequest")(case_id=reply.case_id)
            case = await self._call("GetCase", asked, _message("CaseReply"))
            if case.decision:
                self._listener.on_message(Unverified("verdict", reply.case_id, case.sealed))
        return str(reply.case_id)

    async def listen(self, listener: Listener) -> None:
        self._listener = listener
        established = asyncio.Event()
        self._listening = asyncio.ensure_future(self._listen(listener, established))
        await established.wait()

    async def _listen(self, listener: Listener, established: asyncio.Event) -> None:
        while True:
            try:
                async for _, ended in self._watch(None):
                    established.set()
                    if ended:
                        listener.on_message(ended)
            except CourtError:
                pass  # Submitting says why, where the court is away.
            established.set()
            await asyncio.sleep(_REOPEN_S)
            listener.on_missed()

    async def _watch(self, after: Optional[str]) -> AsyncIterator[Any]:
        request = _message("WatchRequest")(after=after or "", from_now=after is None)
        method = self._channel.unary_stream(
            "/assize.v1.Court/Watch",
            request_serializer=type(request).SerializeToString,
            response_deserializer=_message("WatchReply").FromString,
        )
        call = method(request, metadata=self._metadata())
        try:
            while (reply := await _in_thread(lambda: next(call, None))) is not None:
                ended = reply.ended if reply.HasField("ended") else None
                yield (
                    reply.position,
                    ended and Unverified("verdict", ended.case_id, ended.sealed, position=reply.position),
                )
        except grpc.RpcError as error:
            raise _fault(error, _WATCH_CODES) from error
        finally:
            call.cancel()

    async def follow(self, after: Optional[str]) -> AsyncIterator[Unverified]:
        while True:
            try:
                async for position, ended in self._watch(after):
                    after = position
                    if ended:
                        yield ended
            except CourtError as error:
                if error.code != "unreachable":
                    raise
            await asyncio.sleep(_REOPEN_S)

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
        self._channel.close()


def _in_thread(run: Callable[[], T]) -> asyncio.Future[T]:
    """Runs ``run`` in a thread that, unlike one of an executor, does not keep the process from ending."""
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()

    def work() -> None:
        try:
            future.set_result(run())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=work, daemon=True).start()
    return asyncio.wrap_future(future)


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CourtError("denied", f"{file} can't be read: {error.strerror}") from error


def _fault(error: Any, codes: Mapping[grpc.StatusCode, str] = _CODES) -> CourtError:
    details = error.details() or str(error.code())
    said, _, rest = details.partition(": ")
    if said in _FAULTS:
        return CourtError(said, rest)
    return CourtError(codes.get(error.code(), "unreachable"), details)
