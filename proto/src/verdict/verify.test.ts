import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical } from '../case/canonical.ts';
import { headOf } from '../case/chain.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import { proceedingNamed, proceedingOfDigest } from '../proceedings/known.ts';
import type { Signature } from '../schema/atoms.ts';
import type { CaseFile, CaseHeader, SealedCase } from '../schema/case-file.ts';
import { anyScript, playScript } from '#src/testing/arbitrary.ts';
import {
  handInAll,
  inCanonicalOrder,
  openTrial,
  signedBytes,
  type Sign,
  type Trial,
} from '#src/testing/drive.ts';
import { closed, defended, discovered, indicted, round, ruled } from '#src/testing/artifacts.ts';
import { envelopeOf, newCourt, seal } from '#src/testing/keys.ts';
import { verifyFile, type KeyRing, type Verification } from './verify.ts';

const ours = newCourt('ours');
const theirs = newCourt('theirs');

function tryCase(evidence = [{ id: 'e1', text: 'Ça dépend — 🙂.' }]): Trial {
  const opening = openTrial({ claim: { evidence }, sign: ours.sign });
  const hands = [indicted(), discovered(), defended(), ...round(), ruled('affirm')];
  return handInAll(opening, hands, ours.sign);
}

/** Prime, so that no field is skipped systematically. */
const STRIDE = 13;

const trial = tryCase();
const sealed = seal(trial, ours.sign);
const bytes = Buffer.from(canonical(sealed));

function verified(
  file: Uint8Array,
  keys: KeyRing = ours.ringOf(),
  proceedings: (digest: string) => Proceeding | null = proceedingOfDigest,
): Promise<Verification> {
  return verifyFile(file, keys, proceedings);
}

const bytesOf = (value: SealedCase): Buffer => Buffer.from(canonical(value));
const whyOf = (found: Verification): string => ('why' in found ? found.why : '');

describe('a sealed file', () => {
  test('is verified by the pinned keys of its court, with what was checked', async () => {
    const found = await verified(bytes);
    expect(found).toMatchObject({ status: 'verified', sealed });
    const checks = found.status === 'verified' ? found.checks.join('\n') : '';
    for (const word of ['canonical', 'chain', 'walk', 'signatures', 'seal']) {
      expect(checks).toContain(word);
    }
  });

  test('of any case is verified, however it ended', async () => {
    await fc.assert(
      fc.asyncProperty(anyScript, async (script) => {
        const file = bytesOf(seal(playScript(script, ours.sign), ours.sign));
        expect(await verified(file)).toMatchObject({ status: 'verified' });
      }),
      { numRuns: 30 },
    );
  });

  test('is verified where evidence has keys that look like numbers', async () => {
    const evidence = [{ id: 'e1', text: 'counts', data: { 10: 1, 9: 2 } }];
    expect(whyOf(await verified(bytesOf(seal(tryCase(evidence), ours.sign))))).toBe('');
  });
});

describe('a single changed byte is tampering', () => {
  const changed = fc
    .tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }))
    .map(([at, by]) => {
      const copy = Buffer.from(bytes);
      copy[at] = ((copy[at] ?? 0) + by) % 256;
      return copy;
    });

  test('wherever it is, whatever it becomes', async () => {
    await fc.assert(
      fc.asyncProperty(changed, async (file) => {
        expect(await verified(file)).toMatchObject({ status: 'tampered' });
      }),
      { numRuns: 300 },
    );
  });

  test('a file that ends early is told from one that was changed inside', async () => {
    const { status, ...cut } = await verified(bytes.subarray(0, -9));
    expect(status).toBe('tampered');
    expect(cut).toHaveProperty(
      'why',
      expect.stringMatching(/^the file is not .*: it does not end/),
    );
    const inside = Buffer.concat([bytes.subarray(0, 9), bytes.subarray(10)]);
    const why = 'the file is not JSON in UTF-8';
    expect(await verified(inside)).toMatchObject({ status: 'tampered', why });
  });

  test('at positions all over the file', async () => {
    const flipped = (at: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    for (let at = 0; at < bytes.length; at += STRIDE) {
      const { status } = await verified(flipped(at));
      if (status !== 'tampered') expect({ at, status }).toEqual({ at, status: 'tampered' });
    }
  });

  test('a byte more, a byte less, a byte order mark', async () => {
    const mark = Buffer.from([0xef, 0xbb, 0xbf]);
    const others = [
      Buffer.concat([bytes, Buffer.from('\n')]),
      Buffer.concat([mark, bytes]),
      bytes.subarray(1),
      bytes.subarray(0, -1),
      Buffer.alloc(0),
    ];
    for (const file of others) expect(await verified(file)).toMatchObject({ status: 'tampered' });
  });
});

/** With the keys of one object reversed, for each object in turn. */
function* withOneTurned(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    const texts = value.map((item: unknown) => canonical(item));
    for (const [at, item] of value.entries()) {
      for (const text of withOneTurned(item)) yield `[${texts.with(at, text).join(',')}]`;
    }
  } else if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const texts = parts.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`);
    if (texts.length > 1) yield `{${texts.toReversed().join(',')}}`;
    for (const [at, [key, part]] of parts.entries()) {
      for (const text of withOneTurned(part)) {
        yield `{${texts.with(at, `${JSON.stringify(key)}:${text}`).join(',')}}`;
      }
    }
  }
}

describe('the same JSON in other bytes is tampering', () => {
  test.each([
    ['white space', JSON.stringify(JSON.parse(bytes.toString()), null, 1)],
    ['one space', bytes.toString().replace('":', '": ')],
    ['another order of keys', JSON.stringify({ envelope: sealed.envelope, case: sealed.case })],
    ['an escape', bytes.toString().replace('—', String.raw`\u2014`)],
    ['a key twice', bytes.toString().replace('{"case":', '{"case":null,"case":')],
  ])('%s', async (_name, text) => {
    const found = await verified(Buffer.from(text));
    expect(found.status).toBe('tampered');
    expect(whyOf(found)).toMatch(/canonical/);
  });

  test('two keys of any object, at any depth, in another order', async () => {
    const data = { b: 1, a: { 10: [{ d: 1, c: 2 }], 9: 2 } };
    const evidence = [{ id: 'e1', text: 'counts', data }];
    const kept = seal(tryCase(evidence), ours.sign);
    expect(await verified(bytesOf(kept))).toMatchObject({ status: 'verified' });
    let turned = 0;
    for (const file of [sealed, kept]) {
      for (const text of withOneTurned(file)) {
        turned += 1;
        const found = await verified(Buffer.from(text));
        expect(found.status).toBe('tampered');
        expect(whyOf(found)).toMatch(/canonical/);
      }
    }
    expect(turned).toBeGreaterThan(80);
  });

  test('a lone surrogate, which has no canonical form', async () => {
    const text = bytes.toString().replace('—', String.raw`\ud800`);
    expect(await verified(Buffer.from(text))).toMatchObject({ status: 'tampered' });
  });
});

describe('whose keys', () => {
  test('without a pinned key the file is not verified, and its key ids are named', async () => {
    const found = await verified(bytes, newCourt('none').ringOf([]));
    expect(found).toMatchObject({ status: 'not-verified' });
    const keyids = found.status === 'not-verified' ? found.keyids : [];
    expect(keyids.toSorted()).toEqual(
      (['clerk', 'prosecutor', 'adversary', 'defense', 'judge'] as const)
        .map((role) => ours.keyidOf(role))
        .toSorted(),
    );
  });

  test('a case retold and signed by other keys is not verified', async () => {
    const forged = seal(
      handInAll(
        openTrial({ sign: theirs.sign }),
        [indicted(), discovered(), defended(), ...round(), ruled('acquit')],
        theirs.sign,
      ),
      theirs.sign,
    );
    expect(await verified(bytesOf(forged))).toMatchObject({ status: 'not-verified' });
  });

  test('a change without a pinned key is still tampering where the file itself shows it', async () => {
    const other = bytes.toString().replace('Ça dépend', 'Ca dépend');
    const found = await verified(Buffer.from(other), newCourt('none').ringOf([]));
    expect(found.status).toBe('tampered');
    // No later entry and no verdict repeats this text, so only the chain reveals the change.
    const retold = bytes.toString().replace('e1 says so', 'e1 says no');
    const broken = await verified(Buffer.from(retold), newCourt('none').ringOf([]));
    expect(whyOf(broken)).toMatch(/hash chain breaks at entry 1/);
  });

  test('one pinned key among strangers is not enough', async () => {
    const found = await verified(bytes, ours.ringOf(['judge']));
    expect(found.status).toBe('tampered');
    expect(whyOf(found)).toMatch(/header by the clerk: its key is not pinned/);
  });
});

function rewritten(sign: Sign): SealedCase {
  const { header, entries } = trial.file;
  const start = openTrial({ claim: header.claim, sign: ours.sign });
  const hands = entries.map(({ artifact, gathered, brain }) => ({ artifact, gathered, brain }));
  return seal(handInAll(start, hands, sign), ours.sign);
}

const verifiedAs = (file: CaseFile) => verified(bytesOf({ ...sealed, case: file }));

function closedAtOnce(change: Partial<CaseHeader>): CaseFile {
  const late = openTrial({ limits: { ttlMs: 1 }, sign: ours.sign });
  const [closing] = handInAll(late, [closed()], ours.sign).file.entries;
  if (!closing) throw new Error('it has an entry');
  const signed = <Link extends { readonly signature: Signature }>(link: Link): Link => {
    const { signature: _old, ...said } = link;
    return inCanonicalOrder({ ...link, signature: ours.sign(signedBytes(said), 'clerk') });
  };
  const file = { header: signed({ ...late.file.header, ...change }), entries: [] };
  return { ...file, entries: [signed({ ...closing, prev: headOf(file) })] };
}

describe('what the seal covers', () => {
  test('an entry by another hand: the signature of that entry is refused', async () => {
    const mixed = rewritten((data, role) => (role === 'defense' ? theirs : ours).sign(data, role));
    const found = await verified(bytesOf(mixed));
    expect(found.status).toBe('tampered');
    expect(whyOf(found)).toMatch(/the signature of entry 2 by the defense/);
  });

  test('an entry signed by another role of the same court', async () => {
    const swapped = rewritten((data, role) =>
      ours.sign(data, role === 'defense' ? 'prosecutor' : role),
    );
    expect(whyOf(await verified(bytesOf(swapped)))).toMatch(
      /entry 2 by the defense: its key belongs to another role/,
    );
  });

  test('a verdict that says other than its case', async () => {
    const said = Buffer.from(sealed.envelope.payload, 'base64').toString();
    const other = Buffer.from(said.replace('"affirm"', '"acquit"')).toString('base64');
    const file = { case: sealed.case, envelope: envelopeOf(other, 'judge', ours.sign) };
    expect(whyOf(await verified(bytesOf(file)))).toMatch(/not what the case file says/);
  });

  test('a seal by another than the author of the last entry', async () => {
    const envelope = envelopeOf(sealed.envelope.payload, 'prosecutor', ours.sign);
    expect(whyOf(await verified(bytesOf({ case: sealed.case, envelope })))).toMatch(
      /the seal by the judge/,
    );
  });

  test('two signatures, or none, or another payload type', async () => {
    const { envelope } = sealed;
    const [one] = envelope.signatures;
    if (!one) throw new Error('it is signed');
    for (const odd of [
      { ...envelope, signatures: [one, one] },
      { ...envelope, signatures: [] },
    ]) {
      const found = await verified(bytesOf({ case: sealed.case, envelope: odd }));
      expect(whyOf(found)).toMatch(/not exactly one signature/);
    }
    const retyped = { ...envelope, payloadType: 'application/json' };
    const found = await verified(bytesOf({ case: sealed.case, envelope: retyped }));
    expect(whyOf(found)).toMatch(/of another type/);
  });

  test('a case that has not ended, or that goes on after its end', async () => {
    const { header, entries } = trial.file;
    const open = { header, entries: entries.slice(0, 3) };
    expect(whyOf(await verifiedAs(open))).toMatch(/has not ended/);
    const last = entries.at(-1);
    if (!last) throw new Error('it has entries');
    const more = inCanonicalOrder({ ...last, ordinal: entries.length });
    const longer = { header, entries: [...entries, more] };
    expect((await verifiedAs(longer)).status).toBe('tampered');
  });

  test('a walk that the rules do not allow, though every signature is good', async () => {
    // The deadline has not passed.
    const { limits, deadline } = trial.file.header;
    const found = await verifiedAs(closedAtOnce({ limits, deadline }));
    expect(whyOf(found)).toMatch(/walk does not hold: entry 0.*only by a limit/);
  });

  test.each(['cartography', 'critique', 'debate', 'gauntlet'])(
    'a case of %s that holds nothing to try, though every signature is good',
    async (name) => {
      const { digest } = proceedingNamed(name) ?? {};
      if (!digest) throw new Error('the proceeding ships');
      const found = await verifiedAs(closedAtOnce({ proceeding: { name, digest } }));
      expect(found.status).toBe('tampered');
      expect(whyOf(found)).toMatch(/walk does not hold: the case holds no/);
    },
  );
});

describe('a proceeding that is not known here', () => {
  const nobody = (): null => null;

  test('is not tampering: the file can not be verified', async () => {
    const found = await verified(bytes, ours.ringOf(), nobody);
    // Pinning another key would not help.
    expect(found).toMatchObject({ status: 'not-verified', keyids: [] });
    expect(whyOf(found)).toMatch(/no proceeding defect-court of version [0-9a-f]{64}/);
  });

  test('hides no changed byte: the signatures still tell', async () => {
    const said = Buffer.from(sealed.envelope.payload, 'base64').toString();
    const other = Buffer.from(said.replace('"affirm"', '"acquit"')).toString('base64');
    const resealed = { ...sealed.envelope, payload: other };
    const found = await verified(
      bytesOf({ case: sealed.case, envelope: resealed }),
      ours.ringOf(),
      nobody,
    );
    expect(found.status).toBe('tampered');
  });
});
