"""Tests against a real court: COURT_NATS, COURT_GRPC, COURT_TRUST, and COURT_SEED of the publisher acme."""

import asyncio
import json
import os
import tempfile
import unittest

import nkeys
from assize_client import CourtError, connect

TEXT = "The Eiffel Tower is located in Paris."
EVIDENCE = [{"id": "guide", "text": "The Eiffel Tower is located in Paris. Millions visit it."}]
TRUST = os.environ["COURT_TRUST"]
ACME = {"servers": os.environ["COURT_NATS"], "publisher": ("acme", os.environ["COURT_SEED"])}
WAYS = {
    "nats": {"nats": os.environ["COURT_NATS"]},
    "acme": {"nats": ACME},
    "grpc": {"grpc": os.environ["COURT_GRPC"]},
}


class Courts(unittest.IsolatedAsyncioTestCase):
    async def test_reviews_a_claim_by_each_way_and_says_its_verdict_again(self):
        for name, way in WAYS.items():
            with self.subTest(name):
                async with await connect(**way, trust=TRUST, source=f"urn:python:{name}") as court:
                    verdict = await court.review(TEXT, EVIDENCE, id="a", timeout=30)
                    self.assertEqual((verdict.decision, verdict.classification), ("affirm", "supported"))
                    self.assertEqual(court.verify(verdict.bytes), verdict.predicate)
                    again = await court.review(TEXT, EVIDENCE, id="a", timeout=30)
                    self.assertEqual(again.bytes, verdict.bytes)

    async def test_has_a_proceeding_that_tries_no_claim(self):
        for name, way in WAYS.items():
            with self.subTest(name):
                async with await connect(**way, trust=TRUST, proceeding="cartography") as court:
                    mapped = await court.review({"topic": "Coffee", "tags": ["a"]}, timeout=30)
                    self.assertEqual(mapped.predicate["claim"]["text"], "Coffee")

    async def test_reviews_many_at_once(self):
        for name, way in WAYS.items():
            with self.subTest(name):
                async with await connect(**way, trust=TRUST) as court:
                    verdicts = await asyncio.gather(*(court.review(TEXT, EVIDENCE) for _ in range(16)))
                    self.assertEqual(len({verdict.case_id for verdict in verdicts}), 16)

    async def test_says_what_a_claim_was_refused_for(self):
        for name, way in WAYS.items():
            async with await connect(**way, trust=TRUST, source=f"urn:python:no:{name}") as court:
                await court.review(TEXT, EVIDENCE, id="a")
                for claim, id, code in ((" ", "b", "bad-claim"), ("It is in Rome.", "a", "id-reused")):
                    with self.subTest(f"{name} {code}"):
                        with self.assertRaises(CourtError) as raised:
                            await court.review(claim, EVIDENCE, id=id, timeout=30)
                        self.assertEqual(raised.exception.code, code)
                        self.assertNotIn(code, raised.exception.faults[0])

    async def test_has_its_verdict_though_another_claim_was_published_under_its_name(self):
        for name, way in WAYS.items():
            async with await connect(**way, trust=TRUST, source=f"urn:python:shared:{name}") as court:
                with self.subTest(name):
                    await court.submit(TEXT, EVIDENCE, id="a")
                    verdict, refused = await asyncio.gather(
                        court.review(TEXT, EVIDENCE, id="a"),
                        court.review("It is in Rome.", EVIDENCE, id="a", timeout=30),
                        return_exceptions=True,
                    )
                    self.assertEqual(verdict.decision, "affirm")
                    self.assertEqual(refused.code, "id-reused")

    async def test_says_at_once_that_it_may_not_publish_as_somebody_else(self):
        other = {**ACME, "publisher": ("other", os.environ["COURT_SEED"])}
        async with await connect(nats=other, trust=TRUST) as court:
            with self.assertRaisesRegex(CourtError, "^denied: "):
                await court.review(TEXT, EVIDENCE, timeout=4)
            with self.assertRaisesRegex(CourtError, "^denied: "):
                await asyncio.wait_for(court.watch().__anext__(), 10)

    async def test_refuses_at_once_what_no_message_holds(self):
        for name, way in WAYS.items():
            limit = 16_777_216 if name == "grpc" else 4_194_304
            async with await connect(**way, trust=TRUST) as court:
                for bytes_of_text in (limit, limit - 100, 17_000_000):
                    with self.subTest(f"{name} {bytes_of_text}"):
                        with self.assertRaises(CourtError) as raised:
                            await court.review(
                                "It is so.", [{"id": "a", "text": "z" * bytes_of_text}], timeout=10
                            )
                        self.assertEqual(raised.exception.code, "bad-claim")
                        self.assertFalse(raised.exception.retryable)
                        self.assertRegex(str(raised.exception), rf" \d+ bytes as JSON, .* {limit} bytes")

    async def test_watches_what_was_submitted_and_goes_on_behind_it(self):
        for name in ("acme", "grpc"):
            with self.subTest(name):
                async with await connect(**WAYS[name], trust=TRUST) as court:
                    seen = asyncio.ensure_future(self.first_of(court, 1))
                    wanted = await court.submit(TEXT, EVIDENCE)
                    while not seen.done():
                        await asyncio.wait([seen], timeout=0.5)
                        wanted = await court.submit(TEXT, EVIDENCE)
                    position = seen.result()[-1].position
                    self.assertEqual(position is None, name == "acme")
                    if position is not None:
                        self.assertIn(
                            wanted, {one.verdict.case_id for one in await self.until(court, wanted, position)}
                        )

    async def test_refuses_to_watch_behind_what_is_no_position(self):
        for name, way in WAYS.items():
            with self.subTest(name):
                async with await connect(**way, trust=TRUST) as court:
                    with self.assertRaisesRegex(CourtError, "^not-kept: "):
                        await asyncio.wait_for(court.watch("nowhere").__anext__(), 10)

    async def first_of(self, court, count):
        found = []
        async for one in court.watch():
            await one.ack()
            found.append(one)
            if len(found) == count:
                return found

    async def until(self, court, case_id, after):
        found = []
        async for one in court.watch(after):
            found.append(one)
            if one.verdict.case_id == case_id:
                return found

    async def test_ends_with_its_court(self):
        court = await connect(grpc="plain://127.0.0.1:1", trust=TRUST)
        reviewed = asyncio.ensure_future(court.review(TEXT, EVIDENCE))
        await asyncio.wait([reviewed], timeout=0.1)
        await court.close()
        for ended in (reviewed, court.review(TEXT, EVIDENCE)):
            with self.assertRaisesRegex(CourtError, "^closed: "):
                await ended

    async def test_says_what_came_and_does_not_verify(self):
        with open(TRUST) as pinned, tempfile.NamedTemporaryFile("w") as some:
            keys = json.load(pinned)["keys"]
            json.dump({"keys": [key for key in keys if key["name"] == "prosecutor"]}, some)
            some.flush()
            async with await connect(nats=os.environ["COURT_NATS"], trust=some.name) as court:
                with self.assertRaises(CourtError) as raised:
                    await court.review(TEXT, EVIDENCE, timeout=4)
        self.assertEqual(raised.exception.code, "deadline")
        self.assertRegex(str(raised.exception), "skipped: case .* key")

    async def test_gives_up_in_time(self):
        async with await connect(nats=os.environ["COURT_NATS"], trust=TRUST) as court:
            for _ in range(20):
                with self.assertRaisesRegex(CourtError, "^deadline: "):
                    await court.review(TEXT, EVIDENCE, timeout=0.001)
        with self.assertRaisesRegex(CourtError, "^unreachable: "):
            await connect(nats="nats://127.0.0.1:1", trust=TRUST)
        with tempfile.NamedTemporaryFile() as seed:
            seed.write(nkeys.encode_seed(os.urandom(32), nkeys.PREFIX_BYTE_USER))
            seed.flush()
            with self.assertRaises(CourtError) as raised:
                await connect(nats={**ACME, "publisher": ("acme", seed.name)}, trust=TRUST)
            self.assertIn("Authorization", str(raised.exception))
        async with await connect(grpc="plain://127.0.0.1:1", trust=TRUST) as court:
            with self.assertRaises(CourtError) as raised:
                await court.review(TEXT, EVIDENCE, timeout=1)
            self.assertEqual(raised.exception.code, "deadline")
            self.assertIn("unreachable", str(raised.exception))

    def test_serves_one_event_loop_after_another(self):
        said = []

        async def review(way):
            asyncio.get_running_loop().set_exception_handler(lambda _, context: said.append(context))
            async with await connect(**way, trust=TRUST) as court:
                watching = asyncio.ensure_future(self.first_of(court, 1))
                await asyncio.gather(*(court.review(TEXT, EVIDENCE, timeout=30) for _ in range(3)))
                watching.cancel()

        for name, way in WAYS.items():
            with self.subTest(name):
                for _ in range(20):
                    asyncio.run(review(way))
        self.assertEqual(said, [])


if __name__ == "__main__":
    unittest.main()
