"""The client's public interface: connect to a court, submit claims, receive verdicts."""

from __future__ import annotations

import asyncio
import json
import uuid
from dataclasses import dataclass, field
from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Dict,
    List,
    Mapping,
    Optional,
    Sequence,
    Set,
    TypeVar,
    Union,
)

from .canonical import sha256
from .errors import RETRYABLE, CourtError
from .identity import check_identity
from .keys import Keys, Trust, read_keys
from .over_grpc import GrpcTransport
from .over_nats import NatsTransport
from .same_claim import header_in, is_file_of_case, is_for, read
from .transport import Listener, Submission, Transport, Unverified
from .verify import VerificationError, end_under_lapsed_keys, envelope_refusal, verify

T = TypeVar("T")
Claim = Union[str, Mapping[str, Any]]
Evidence = Sequence[Mapping[str, Any]]

_FIRST_PAUSE_S = 0.2
_LONGEST_PAUSE_S = 5.0
#: If no answer has come after this time, the claim is submitted again: the court then repeats its answer.
_RESUBMIT_S = 30.0
#: The most messages that are kept for cases that nobody waits for yet, while a claim is being submitted.
_MOST_UNCLAIMED = 1_000
#: How long to wait for a cancelled task to end before it is cancelled again, in seconds.
_CANCEL_S = 0.1


@dataclass(frozen=True)
class Verdict:
    """A verdict that passed the checks of ``assize_client.verify``."""

    case_id: str
    #: ``affirm``, ``amend``, ``acquit``, ``mistrial``, or another decision of the proceeding.
    decision: str
    #: What the claim was found to be, such as ``supported``. None if the court reached no classification.
    classification: Optional[str]
    #: 0 to 1. None if unknown.
    confidence: Optional[float]
    #: The whole predicate of the sealed statement.
    predicate: Mapping[str, Any] = field(repr=False)
    #: The sealed case, byte for byte. Written to a file unchanged, it can be checked by ``assize verify``.
    bytes: bytes = field(repr=False)


@dataclass(frozen=True)
class Watched:
    verdict: Verdict
    #: With gRPC: pass it to ``watch`` to continue after this verdict. With NATS None, since the bus keeps the
    #: position.
    position: Optional[str]
    #: Await it once you have stored the verdict. A registered publisher's verdict is redelivered until then.
    ack: Callable[[], Awaitable[None]]


class Court:
    """A connection to a court, made by ``connect``. ``async with`` closes it."""

    def __init__(
        self,
        transport: Transport,
        keys: Keys,
        source: str,
        proceeding: str,
        timeout: float,
        passed_over: Optional[Callable[[str], None]],
    ) -> None:
        self._transport = transport
        self._keys = keys
        self._source = source
        self._proceeding = proceeding
        self._timeout = timeout
        self._passed_over = passed_over
        self._queues: Dict[str, Set[asyncio.Queue[Optional[Unverified]]]] = {}
        self._unclaimed: List[Unverified] = []
        self._submitting = 0
        self._listening: Optional[asyncio.Future[None]] = None
        self._running: Set[asyncio.Future[Any]] = set()
        self._closed = False
        # A sentence on the last message that did not verify, for the error on a timeout.
        self._last_passed_over: Optional[str] = None

    async def __aenter__(self) -> Court:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends pending calls with ``closed``, and closes the connection."""
        self._closed = True
        await asyncio.gather(*map(_end, self._running))
        await self._transport.close()

    async def review(
        self,
        claim: Claim,
        evidence: Optional[Evidence] = None,
        *,
        id: Optional[str] = None,
        proceeding: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Verdict:
        """Has a claim reviewed, and returns its verified verdict. ``timeout`` is in seconds. Raises
        CourtError."""
        submission = self._submission(claim, evidence, id, proceeding)

        async def answer() -> Verdict:
            await self._listen()
            return await self._answer(submission)

        return await self._with_timeout(timeout, answer)

    async def submit(
        self,
        claim: Claim,
        evidence: Optional[Evidence] = None,
        *,
        id: Optional[str] = None,
        proceeding: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> str:
        """Submits a claim without waiting for the verdict, and returns its case id. Raises CourtError."""
        submission = self._submission(claim, evidence, id, proceeding)
        return await self._with_timeout(timeout, lambda: self._transport.submit(submission))

    async def watch(self, after: Optional[str] = None) -> AsyncIterator[Watched]:
        """Iterates over verified verdicts as they come, until the court is closed. A registered publisher,
        and a caller who gives a position, also gets those from before."""
        messages = self._transport.follow(after)
        while not self._closed:
            coming = self._start(messages.__anext__())
            try:
                await asyncio.wait([coming])
            finally:
                await _end(coming)
            if coming.cancelled():
                return
            try:
                message = coming.result()
            except StopAsyncIteration:
                return
            try:
                verdict = self._read_verdict(message)
            except CourtError as error:
                self._pass_over(message, str(error))
                await message.ack()
                continue
            if verdict:
                yield Watched(verdict, message.position, message.ack)
            elif not is_file_of_case(message.body, message.case_id):
                await message.ack()

    def verify(self, data: bytes) -> Mapping[str, Any]:
        """Verifies a case file, as ``assize_client.verify`` does. Raises VerificationError."""
        return verify(data, self._keys)

    def _submission(
        self,
        claim: Claim,
        evidence: Optional[Evidence],
        id: Optional[str],
        proceeding: Optional[str],
    ) -> Submission:
        if not isinstance(claim, (str, Mapping)):
            raise CourtError("bad-claim", "the claim is neither a text nor a mapping")
        whole: Dict[str, Any] = {"text": claim} if isinstance(claim, str) else dict(claim)
        if evidence is not None:
            whole["evidence"] = evidence
        try:
            body = json.dumps(whole, ensure_ascii=False, allow_nan=False).encode("utf-8")
        except (TypeError, ValueError) as error:
            raise CourtError("bad-claim", f"the claim is not valid JSON: {error}") from error
        except RecursionError as error:
            raise CourtError("bad-claim", "the claim is nested too deeply to be written as JSON") from error
        named = self._proceeding if proceeding is None else proceeding
        submission = Submission(self._source, str(uuid.uuid4()) if id is None else id, named, body)
        check_identity(submission)
        return submission

    def _start(self, work: Awaitable[T]) -> asyncio.Future[T]:
        running = asyncio.ensure_future(work)
        self._running.add(running)
        running.add_done_callback(self._running.discard)
        return running

    async def _listen(self) -> None:
        """Starts to listen for answers, once for all callers."""
        if self._listening is None:
            self._listening = self._start(self._transport.listen(Listener(self._deliver, self._resubmit_all)))
        try:
            await asyncio.shield(self._listening)
        except CourtError:
            self._listening = None
            raise

    async def _with_timeout(self, timeout: Optional[float], run: Callable[[], Awaitable[T]]) -> T:
        """Runs ``run`` under a timeout, and retries it on transient errors."""
        if self._closed:
            raise CourtError("closed", "the client is closed")
        seconds = self._timeout if timeout is None else timeout
        last: List[CourtError] = []

        async def with_retries() -> T:
            pause = _FIRST_PAUSE_S
            while True:
                try:
                    return await run()
                except CourtError as error:
                    if error.code not in ("unreachable", *RETRYABLE):
                        raise
                    last[:] = [error]
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE_S)

        running = self._start(with_retries())
        try:
            await asyncio.wait([running], timeout=seconds)
            if running.done() and not running.cancelled():
                return running.result()
        finally:
            await _end(running)
        if self._closed:
            raise CourtError("closed", "the client is closed")
        why = f"; the last attempt failed: {last[0]}" if last else ""
        why += f"; skipped: {self._last_passed_over}" if self._last_passed_over else ""
        raise CourtError("deadline", f"no answer within {seconds} s{why}")

    async def _answer(self, submission: Submission) -> Verdict:
        claim = read(submission.body)
        while True:
            queue: asyncio.Queue[Optional[Unverified]] = asyncio.Queue()
            case_id = await self._enter(submission, queue)
            try:
                while True:
                    message = await _next(queue)
                    if message is None:
                        break
                    if message.kind == "refusal":
                        self._raise_refusal(message, submission.body)
                        continue
                    verdict = self._read_verdict(message)
                    if verdict and is_for(header_in(verdict.bytes), submission.proceeding, claim):
                        return verdict
            finally:
                waiting = self._queues[case_id]
                waiting.discard(queue)
                if not waiting:
                    del self._queues[case_id]

    async def _enter(self, submission: Submission, queue: asyncio.Queue[Optional[Unverified]]) -> str:
        self._submitting += 1
        try:
            case_id = await self._transport.submit(submission)
            self._queues.setdefault(case_id, set()).add(queue)
            for message in self._unclaimed:
                if message.case_id == case_id:
                    queue.put_nowait(message)
            return case_id
        finally:
            self._submitting -= 1
            if self._submitting == 0:
                self._unclaimed = []

    def _deliver(self, message: Unverified) -> None:
        queues = self._queues.get(message.case_id)
        for queue in queues or ():
            queue.put_nowait(message)
        # An answer may overtake the reply that names its case.
        if not queues and self._submitting and len(self._unclaimed) < _MOST_UNCLAIMED:
            self._unclaimed.append(message)

    def _resubmit_all(self) -> None:
        for queues in self._queues.values():
            for queue in queues:
                queue.put_nowait(None)

    def _read_verdict(self, message: Unverified) -> Optional[Verdict]:
        """Returns the verdict if it verifies, else None. Raises CourtError if a key was revoked since, so
        that the claim has to be published again."""
        why = None
        try:
            predicate = verify(message.body, self._keys)
        except VerificationError as error:
            why, end = str(error), end_under_lapsed_keys(message.body, self._keys)
            if end is None:
                self._pass_over(message, why)
                return None
            predicate = end
        if predicate["caseId"] != message.case_id:
            self._pass_over(message, f"it is the verdict on case {predicate['caseId']}")
            return None
        if why is not None and predicate["decision"] != "mistrial":
            raise CourtError("key-revoked", [f"{why}: publish the claim again under a new id"])
        return Verdict(
            case_id=predicate["caseId"],
            decision=predicate["decision"],
            classification=predicate.get("classification"),
            confidence=predicate.get("confidence"),
            predicate=predicate,
            bytes=message.body,
        )

    def _raise_refusal(self, message: Unverified, body: bytes) -> None:
        digest = sha256(body)
        signature = {
            "keyid": message.headers.get("assize-keyid"),
            "sig": message.headers.get("assize-signature"),
        }
        type = "application/vnd.assize.claim-error+json"
        refusal = envelope_refusal(type, message.body, [signature], "clerk", None, self._keys)
        if refusal:
            self._pass_over(message, f"its signature by the clerk: {refusal}")
            return
        try:
            error = json.loads(message.body)
            code, faults, said = error["code"], list(map(str, error["faults"])), error["caseId"]
            refused = error.get("sha256", digest)
        except (ValueError, KeyError, TypeError):
            self._pass_over(message, "it is no claim error")
            return
        if said != message.case_id:
            self._pass_over(message, f"it is about case {said}")
            return
        # Somebody else may have published another claim under the same identity.
        if refused == digest:
            raise CourtError(str(code), faults)

    def _pass_over(self, message: Unverified, why: str) -> None:
        self._last_passed_over = f"case {message.case_id}: {why}"
        if self._passed_over:
            self._passed_over(self._last_passed_over)


async def _end(running: asyncio.Future[Any]) -> None:
    """Cancels a task until it has ended. Before Python 3.12 one cancellation may not suffice: an
    ``asyncio.wait_for`` that is cancelled just as its result arrives returns the result, and the task goes
    on."""
    while not running.done():
        running.cancel()
        await asyncio.wait([running], timeout=_CANCEL_S)
    if not running.cancelled():
        running.exception()  # Python logs an error that nobody has looked at.


async def _next(queue: asyncio.Queue[Optional[Unverified]]) -> Optional[Unverified]:
    """Returns the next message, or None if the claim should be submitted again."""
    try:
        return await asyncio.wait_for(queue.get(), _RESUBMIT_S)
    except asyncio.TimeoutError:
        return None


async def connect(
    *,
    trust: Trust,
    nats: Optional[Any] = None,
    grpc: Optional[Any] = None,
    source: str = "urn:assize:client",
    proceeding: str = "defect-court",
    timeout: float = 120.0,
    passed_over: Optional[Callable[[str], None]] = None,
) -> Court:
    """Connects to a court. Raises CourtError.

    ``nats`` or ``grpc`` is an address, or a mapping of the arguments of ``NatsTransport`` or
    ``GrpcTransport``: ``{"servers": "nats://…", "publisher": (name, seed_file)}``; ``{"address":
    "host:port", "ca_file": …, "token_file": …}``. ``trust`` is the path of the court's ``trust.json`` or
    of a bundle, which is read once, or the keys themselves. ``timeout`` is the default timeout for a
    verdict, in seconds. ``passed_over`` is called for each message that does not verify, with the reason.
    """
    if (nats is None) == (grpc is None):
        raise TypeError('give either "nats" or "grpc"')
    keys = read_keys(trust)
    transport: Any
    if nats is not None:
        transport = NatsTransport(**nats) if isinstance(nats, Mapping) else NatsTransport(nats)
    else:
        transport = GrpcTransport(**grpc) if isinstance(grpc, Mapping) else GrpcTransport(str(grpc))
    await transport.open()
    return Court(transport, keys, source, proceeding, timeout, passed_over)
