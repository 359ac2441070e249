"""Tests of the client over transports of their own, without a court."""

import asyncio
import json
import socket
import ssl
import tempfile
import time
import unittest
from unittest import mock

import grpc
from assize_client import Court, CourtError, Keys, Verdict, connect
from assize_client.over_grpc import GrpcTransport
from assize_client.over_nats import NatsTransport
from assize_client.transport import Listener, Unverified
from nats.errors import OutboundBufferLimitError
from test_verify import CASE, JWKS

VERDICT = Verdict("a", "affirm", "supported", 0.9, {"reasoning": "long" * 1_000}, b"longer" * 1_000)


class Deaf:
    """A transport that answers too late and ignores one cancellation, as ``asyncio.wait_for`` does before
    Python 3.12 if its result arrives together with the cancellation."""

    def __init__(self):
        self.submitted = []

    async def submit(self, submission):
        self.submitted.append(submission)
        try:
            await asyncio.sleep(30)
        except asyncio.CancelledError:
            await asyncio.sleep(30)
        return "a"

    async def close(self):
        pass


class Told:
    """A transport that delivers one message, to the listener and to whoever watches."""

    def __init__(self, message):
        self.message = message

    async def listen(self, listener):
        self.listener = listener

    async def submit(self, submission):
        self.listener.on_message(self.message)
        return self.message.case_id

    async def follow(self, after):
        yield self.message


class Silent:
    """A transport that never delivers anything to whoever watches."""

    async def follow(self, after):
        await asyncio.Event().wait()
        yield

    async def close(self):
        pass


async def greet(reader, writer):
    """Greets a client as a bus does, and answers its pings until it leaves."""
    writer.write(b'INFO {"max_payload": 4194304, "headers": true}\r\n')
    async for line in reader:
        if line == b"PING\r\n":
            writer.write(b"PONG\r\n")


def deep(levels):
    """A value that is nested too deep for Python to write it as JSON."""
    data = 1
    for _ in range(levels):
        data = [data]
    return data


def court_by(transport):
    return Court(transport, Keys([]), "urn:test", "defect-court", 30.0, None)


class Courts(unittest.IsolatedAsyncioTestCase):
    async def code_of(self, call):
        with self.assertRaises(CourtError) as raised:
            await call
        return raised.exception.code

    async def test_its_time_is_over_though_nobody_hears_it(self):
        began = time.monotonic()
        self.assertEqual(await self.code_of(court_by(Deaf()).submit("It is so.", timeout=0.05)), "deadline")
        self.assertLess(time.monotonic() - began, 15)

    async def test_it_is_closed_though_nobody_hears_it(self):
        court = court_by(Deaf())
        waiting = asyncio.ensure_future(court.submit("It is so."))
        await asyncio.sleep(0.05)
        began = time.monotonic()
        await court.close()
        self.assertEqual(await self.code_of(waiting), "closed")
        self.assertLess(time.monotonic() - began, 15)

    async def test_it_keeps_nothing_of_what_failed(self):
        transport = mock.AsyncMock()
        transport.listen.side_effect = CourtError("unreachable", "no bus")
        court = court_by(transport)
        self.assertEqual(await self.code_of(court.review("It is so.", timeout=0.3)), "deadline")
        self.assertGreater(transport.listen.await_count, 1)
        self.assertEqual(court._running, set())

    async def test_who_watches_is_done_when_it_is_closed(self):
        court = court_by(Silent())
        watching = asyncio.ensure_future(self.watched(court))
        await asyncio.sleep(0.05)
        await court.close()
        self.assertEqual(await asyncio.wait_for(watching, 1), [])
        self.assertEqual(await asyncio.wait_for(self.watched(court), 1), [])

    async def watched(self, court):
        return [one async for one in court.watch()]

    async def test_it_is_closed_though_its_bus_is_away(self):
        connections = []

        async def connected(reader, writer):
            connections.append(writer)
            await greet(reader, writer)

        bus = await asyncio.start_server(connected, "127.0.0.1", 0)
        transport = NatsTransport(f"nats://127.0.0.1:{bus.sockets[0].getsockname()[1]}")
        await transport.open()
        court = court_by(transport)
        bus.close()
        connections[0].transport.abort()
        await asyncio.sleep(0.05)
        self.assertEqual(await self.code_of(court.submit("It is so.", timeout=0.2)), "deadline")
        await court.close()

    async def test_claims_are_asked_for_again_once_it_is_heard_what_ends_from_then_on(self):
        begun, may_begin, told = asyncio.Event(), asyncio.Event(), []

        async def first():
            yield "1-1", None

        async def second():
            begun.set()
            await may_begin.wait()
            yield "1-1", None
            await asyncio.Event().wait()

        transport = GrpcTransport("unix:/nowhere")
        transport._watch = mock.Mock(side_effect=[first(), second()])
        listener = Listener(mock.Mock(), lambda: told.append("missed"))
        await transport.listen(listener)
        await begun.wait()
        self.assertEqual(told, [])
        may_begin.set()
        while not told:
            await asyncio.sleep(0)
        transport._listening.cancel()

    async def test_who_watches_leaves_time_to_others_while_nothing_can_be_fetched(self):
        bus = mock.AsyncMock(is_closed=False)
        bound = bus.jetstream = mock.Mock(return_value=mock.AsyncMock())
        fetch = bound.return_value.pull_subscribe_bind.return_value.fetch
        fetch.side_effect = [OutboundBufferLimitError()] * 100
        transport = NatsTransport("nats://127.0.0.1:1", publisher=("acme", "acme.seed"))
        transport._client, transport._check_allowed = bus, mock.AsyncMock()
        watching = asyncio.ensure_future(transport.follow(None).__anext__())
        await asyncio.wait([watching], timeout=0.2)
        self.assertFalse(watching.done())
        watching.cancel()

    async def test_what_is_no_claim_is_refused_before_it_is_sent(self):
        transport = Deaf()
        court = court_by(transport)
        for claim, evidence in (
            (None, None),
            (5, None),
            ([("text", "It is so.")], None),
            ("\ud800", None),
            ("It is so.", [{"id": "a", "text": "\ud800"}]),
            ({"text": "It is so.", "confidence": float("nan")}, None),
            ({"text": b"It is so."}, None),
        ):
            with self.subTest(ascii((claim, evidence))):
                for call in (court.review, court.submit):
                    self.assertEqual(await self.code_of(call(claim, evidence, timeout=0.1)), "bad-claim")
        nested = [{"id": "a", "text": "It is so.", "data": deep(100_000)}]
        self.assertEqual(await self.code_of(court.submit("It is so.", nested, timeout=0.1)), "bad-claim")
        self.assertEqual(transport.submitted, [])

    async def test_what_has_no_name_or_goes_nowhere_is_refused_before_it_is_sent(self):
        transport = Deaf()
        court = court_by(transport)
        for id, fault in (
            ("", "the id is empty"),
            (5, "the id is not a text"),
            (" a", "the id begins or ends with white space"),
            ("a\u00a0", "the id begins or ends with white space"),
            ("\ufeffa", "the id begins or ends with white space"),
            ("a\t", "the id has a control character"),
            ("a\r\nce-publisher: boss", "the id has a control character"),
            ("a\ud800", "the id is not well-formed Unicode (a lone surrogate)"),
        ):
            with self.subTest(ascii(id)):
                with self.assertRaises(CourtError) as raised:
                    await court.submit("It is so.", id=id, timeout=0.1)
                refused = raised.exception
                self.assertEqual((refused.code, refused.faults), ("malformed-event", (fault,)))
        for proceeding in ("a.b", "a b", ">", "", 5):
            with self.subTest(proceeding):
                call = court.submit("It is so.", proceeding=proceeding, timeout=0.1)
                self.assertEqual(await self.code_of(call), "unknown-proceeding")
        self.assertEqual(transport.submitted, [])

    async def test_a_verdict_under_a_key_revoked_since_is_told_to_who_waits_and_passed_over_by_who_watches(self):
        at = {"revokedAt": "2100-01-01T00:00:00.000Z"}
        keys = Keys([{**key, **at} if key["name"] == "prosecutor" else key for key in JWKS])
        case = json.loads(CASE)["case"]["header"]
        message = Unverified("verdict", case["caseId"], CASE)
        passed = []
        court = Court(Told(message), keys, "urn:test", "defect-court", 30.0, passed.append)
        with self.assertRaises(CourtError) as raised:
            await court.review(case["claim"], timeout=5)
        self.assertEqual(raised.exception.code, "key-revoked")
        self.assertRegex(raised.exception.faults[0], "signed by a revoked key .*: publish the claim again under a new id$")
        self.assertEqual(await self.acknowledged(court, message), [True])
        self.assertRegex(passed[0], "key-revoked")

    async def test_a_verdict_by_another_proceeding_than_the_one_that_was_asked_for_is_no_answer(self):
        case = json.loads(CASE)["case"]["header"]
        court = Court(Told(Unverified("verdict", case["caseId"], CASE)), Keys(JWKS), "urn:test", "light", 30.0, None)
        verdict = await court.review(case["claim"], proceeding="defect-court", timeout=5)
        self.assertEqual(verdict.case_id, case["caseId"])
        self.assertEqual(await self.code_of(court.review(case["claim"], timeout=0.5)), "deadline")

    async def acknowledged(self, court, *messages):
        """Watches each message, checks that it yields no verdict, and returns whether it was acknowledged."""
        told = []
        for message in messages:
            acks = []

            async def ack(acks=acks):
                acks.append(message)

            court._transport = Told(Unverified("verdict", message.case_id, message.body, ack=ack))
            self.assertEqual([one async for one in court.watch()], [])
            told.append(acks != [])
        return told

    async def test_what_can_never_be_a_verdict_comes_to_who_watches_only_once(self):
        case_id = json.loads(CASE)["case"]["header"]["caseId"]
        no_cases = [Unverified("verdict", case_id, body) for body in (b"no case", b"[" * 100_000, b"5", b"{}")]
        misaddressed = Unverified("verdict", "a", CASE)
        keys = Keys(JWKS)
        court = Court(Told(None), keys, "urn:test", "defect-court", 30.0, None)
        self.assertEqual(await self.acknowledged(court, *no_cases, misaddressed), [True] * 5)
        # The missing key may be pinned later.
        court = Court(Told(None), Keys(JWKS[:1]), "urn:test", "defect-court", 30.0, None)
        self.assertEqual(await self.acknowledged(court, Unverified("verdict", case_id, CASE)), [False])

    async def test_says_that_nobody_answers_where_a_connection_is_refused(self):
        with socket.socket() as bound:
            bound.bind(("127.0.0.1", 0))
            free = f"nats://127.0.0.1:{bound.getsockname()[1]}"
            for servers in (free, [free, "nats://127.0.0.1:1"]):
                with self.subTest(str(servers)):
                    began = time.monotonic()
                    with self.assertRaises(CourtError) as raised:
                        await NatsTransport(servers).open()
                    self.assertEqual(raised.exception.code, "unreachable")
                    self.assertIn(f"nobody answers at {servers}", str(raised.exception))
                    self.assertLess(time.monotonic() - began, 1)

    async def test_does_not_say_the_password_of_an_address(self):
        with self.assertRaisesRegex(CourtError, "^unreachable: nobody answers at nats://127.0.0.1:1: "):
            await NatsTransport("nats://me:s3cr3t@127.0.0.1:1").open()

    async def test_an_address_for_nats_that_is_none_is_said(self):
        for servers in ("", "nats://", "nats://127.0.0.1:none", [], [""], 5):
            with self.subTest(str(servers)), self.assertRaisesRegex(CourtError, "^unreachable: no bus at "):
                await asyncio.wait_for(NatsTransport(servers).open(), 5)

    async def test_a_bus_that_does_not_speak_tls_is_not_spoken_to_in_plain(self):
        server = await asyncio.start_server(greet, "127.0.0.1", 0)
        address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        secured = {"tls": ssl.create_default_context()}
        for transport in (NatsTransport(f"tls://{address}"), NatsTransport(f"nats://{address}", **secured)):
            with self.assertRaisesRegex(CourtError, "^unreachable: no bus at .*it does not use TLS"):
                await transport.open()
        server.close()

    async def test_it_says_soon_that_it_can_not_speak_tls_with_a_bus(self):
        async def garble(reader, writer):
            writer.write(b'INFO {"max_payload": 4194304, "tls_required": true}\r\n')
            await reader.read(1)
            writer.write(b"PONG\r\n" * 100)

        server = await asyncio.start_server(garble, "127.0.0.1", 0)
        transport = NatsTransport(f"tls://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        with self.assertRaisesRegex(CourtError, "^unreachable: .*SSLError"):
            await asyncio.wait_for(transport.open(), 3)
        server.close()

    async def test_trust_that_holds_no_keys_is_said(self):
        with tempfile.NamedTemporaryFile("w") as no_keys:
            no_keys.write('{"keys": 5}')
            no_keys.flush()
            for trust in (None, 5, {"keys": 5}, [5], [None], [], no_keys.name):
                with self.subTest(str(trust)):
                    self.assertEqual(await self.code_of(connect(grpc="unix:/nowhere", trust=trust)), "no-keys")

    async def test_a_publisher_of_another_form_is_said(self):
        for publisher in ({"name": "acme", "seed_file": "acme.seed"}, "acme", ("acme",)):
            with self.subTest(str(publisher)), self.assertRaisesRegex(TypeError, r"\(name, seed_file\)"):
                await connect(nats={"servers": "nats://127.0.0.1:1", "publisher": publisher}, trust=JWKS)

    async def test_a_file_that_is_no_set_of_keys_is_said(self):
        with tempfile.NamedTemporaryFile("w") as no_keys:
            no_keys.write('{"kty": "OKP"}')
            no_keys.flush()
            with self.assertRaisesRegex(CourtError, f"^no-keys: {no_keys.name} is not a JWKS file: it must be "):
                await connect(grpc="unix:/nowhere", trust=no_keys.name)

    async def test_an_address_for_grpc_that_is_none_is_said(self):
        for address in ("what is this", "http://127.0.0.1:80", "localhost", "plain://", "", 5):
            with self.subTest(str(address)):
                with self.assertRaisesRegex(CourtError, f'^denied: "{address}" is not an address: expected host:port'):
                    await connect(grpc=address, trust=JWKS)

    async def test_a_port_that_is_out_of_range_is_said(self):
        with self.assertRaisesRegex(CourtError, '^denied: "localhost:99999": a port is a number from 0 to 65535'):
            await connect(grpc="localhost:99999", trust=JWKS)

    async def test_nothing_is_called_in_plain_beyond_loopback(self):
        with self.assertRaisesRegex(CourtError, '^denied: "plain://198.51.100.7:1": plain:// is allowed only on loopback'):
            await connect(grpc="plain://198.51.100.7:1", trust=JWKS)
        for host in ("127.0.0.1", "localhost", "[::1]"):
            await GrpcTransport(f"plain://{host}:1").open()

    async def test_a_file_for_grpc_that_cannot_be_read_is_said(self):
        locked = GrpcTransport("localhost:1", ca_file="/nowhere")
        with self.assertRaisesRegex(CourtError, "^denied: /nowhere can't be read: No such file"):
            await locked.open()
        plain = GrpcTransport("plain://127.0.0.1:1", token_file="/nowhere")
        await plain.open()
        for call in (court_by(plain).submit("It is so.", timeout=1), plain.follow(None).__anext__()):
            with self.assertRaisesRegex(CourtError, "^denied: /nowhere can't be read: No such file"):
                await call
        await plain.close()

    async def test_a_file_of_a_token_that_no_header_can_hold_is_said(self):
        with tempfile.NamedTemporaryFile() as held:
            transport = GrpcTransport("plain://127.0.0.1:1", token_file=held.name)
            await transport.open()
            for text in (b"assize_old\nassize_new\n", b"assize_\0", "assize_é".encode(), b"\xff"):
                held.seek(0)
                held.truncate()
                held.write(text)
                held.flush()
                review = court_by(transport).review("It is so.", timeout=1)
                for call in (review, transport.follow(None).__anext__()):
                    with self.subTest(text), self.assertRaisesRegex(CourtError, "^denied: .* does not contain a token"):
                        await call
            await transport.close()

    async def test_a_certificate_without_its_key_is_said(self):
        for half in ({"cert_file": "/nowhere"}, {"key_file": "/nowhere"}):
            with self.assertRaisesRegex(CourtError, "^denied: give cert_file and key_file together"):
                await GrpcTransport("localhost:1", ca_file="/nowhere", **half).open()

    async def test_a_caller_whose_name_can_own_no_case_is_denied_to_watch(self):
        async def watch(request, context):
            await context.abort(grpc.StatusCode.FAILED_PRECONDITION, "a.b owns no case")
            yield

        handlers = {"Watch": grpc.unary_stream_rpc_method_handler(watch)}
        server = grpc.aio.server()
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("assize.v1.Court", handlers),))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        transport = GrpcTransport(f"plain://127.0.0.1:{port}")
        await transport.open()
        with self.assertRaisesRegex(CourtError, "^denied: a.b owns no case$"):
            await transport.follow(None).__anext__()
        await transport.close()
        await server.stop(None)

    async def test_a_seed_that_cannot_be_used_is_said(self):
        with tempfile.NamedTemporaryFile("w") as no_seed:
            no_seed.write("no seed")
            no_seed.flush()
            for file, why in (("/nowhere", "No such file"), (no_seed.name, "does not contain an NKey seed")):
                transport = NatsTransport("nats://127.0.0.1:1", publisher=("acme", file))
                with self.subTest(file), self.assertRaises(CourtError) as raised:
                    await transport.open()
                self.assertEqual(raised.exception.code, "denied")
                self.assertIn(why, str(raised.exception))


class Verdicts(unittest.TestCase):
    def test_is_shown_in_short(self):
        shown = "Verdict(case_id='a', decision='affirm', classification='supported', confidence=0.9)"
        self.assertEqual(repr(VERDICT), shown)


if __name__ == "__main__":
    unittest.main()
