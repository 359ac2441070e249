"""Tests with recorded cases, which every version of the court can read, from the folder `HISTORIES`."""

import base64
import json
import os
import random
import unittest
from pathlib import Path

from assize_client import CourtError, Keys, VerificationError, read_keys, verify
from assize_client.verify import end_under_lapsed_keys

FOLDER = Path(os.environ.get("HISTORIES", Path(__file__).parents[3] / "test/histories"))
CASE = (FOLDER / "plain.json").read_bytes()
JWKS = json.loads((FOLDER / "trust.json").read_text("utf-8"))["keys"]


def files():
    return [path for path in sorted(FOLDER.rglob("*.json")) if path.name != "trust.json"]


class Verify(unittest.TestCase):
    def refused(self, data, keys, why):
        with self.assertRaisesRegex(VerificationError, why):
            verify(data, keys)

    def test_believes_every_recorded_case_and_says_its_sealed_verdict(self):
        self.assertGreater(len(files()), 10)
        for path in files():
            with self.subTest(path.name):
                data = path.read_bytes()
                payload = json.loads(base64.b64decode(json.loads(data)["envelope"]["payload"]))
                keys = read_keys(path.parent / "trust.json")
                self.assertEqual(verify(data, keys), payload["predicate"])

    def test_refuses_a_file_with_any_bit_turned(self):
        keys, chance = Keys(JWKS), random.Random(7)
        for _ in range(1_000):
            changed = bytearray(CASE)
            changed[chance.randrange(len(CASE))] ^= 1 << chance.randrange(8)
            self.refused(bytes(changed), keys, "")

    def test_refuses_what_is_written_otherwise_or_no_case(self):
        keys = Keys(JWKS)
        self.refused(CASE + b"\n", keys, "not canonical")
        self.refused(CASE.replace(b'{"case"', b'{"case":1,"case"'), keys, "not canonical")
        for data in (b"", b"[]", b"null", b'{"case":{},"envelope":{}}', b"[" * 100_000, b"\xff"):
            self.refused(data, keys, "")

    def test_refuses_the_key_of_another_role(self):
        for role in ("clerk", "judge", "prosecutor"):
            others = [{**key, "name": "adversary"} if key["name"] == role else key for key in JWKS]
            self.refused(CASE, Keys(others), "not pinned here")

    def test_refuses_keys_that_had_ended_or_were_revoked(self):
        for term in ({"validUntil": "2001-01-01T00:00:00.000Z"}, {"validFrom": "2100-01-01T00:00:00.000Z"}):
            ended = [{**key, **term} if key["name"] == "judge" else key for key in JWKS]
            self.refused(CASE, Keys(ended), "not valid at that time")
        revoked = [{**key, "revokedAt": "2100-01-01T00:00:00.000Z"} for key in JWKS]
        self.refused(CASE, Keys(revoked), "revoked")
        # The key is listed a second time without its revocation, which does not remove it.
        self.refused(CASE, Keys([*revoked, *JWKS]), "revoked")

    def test_hears_the_end_of_a_case_that_somebody_signed_with_a_key_revoked_since(self):
        def revoked(*names):
            at = {"revokedAt": "2100-01-01T00:00:00.000Z"}
            return Keys([{**key, **at} if key["name"] in names else key for key in JWKS])

        decided = verify(CASE, Keys(JWKS))
        seat = json.loads(CASE)["case"]["entries"][-1]["role"]
        self.refused(CASE, revoked("prosecutor"), "signed by a revoked key")
        self.assertEqual(end_under_lapsed_keys(CASE, revoked("prosecutor")), decided)
        self.assertIsNone(end_under_lapsed_keys(CASE, revoked(seat)))
        self.assertIsNone(end_under_lapsed_keys(CASE.replace(b"e", b"f", 1), revoked("prosecutor")))

    def test_refuses_the_verdict_of_another_case_in_the_envelope(self):
        other = json.loads((FOLDER / "denied.json").read_bytes())["envelope"]
        mixed = json.dumps(
            {"case": json.loads(CASE)["case"], "envelope": other},
            ensure_ascii=False,
            separators=(",", ":"),
            sort_keys=True,
        )
        self.refused(mixed.encode("utf-8"), Keys(JWKS), "signature|sealed verdict|seal")

    def test_needs_keys(self):
        for trust in (
            [],
            [{"kty": "RSA"}],
            "/no/file",
            [{**JWKS[0], "kid": "other"}],
            [{**JWKS[0], "d": "x"}],
        ):
            with self.assertRaisesRegex(CourtError, "^no-keys: "):
                read_keys(trust)


if __name__ == "__main__":
    unittest.main()
