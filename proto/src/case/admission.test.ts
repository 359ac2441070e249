import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { courtProceeding, OPENED_AT } from '#src/testing/drive.ts';
import type { Limits } from '../schema/case-file.ts';
import {
  admitClaim,
  DEFAULT_LIMITS,
  LEAST_CONFIDENCE,
  limitsFor,
  openHeader,
  readClaim,
  withinInline,
} from './admission.ts';
import { canonical, caseIdOf, sha256 } from './canonical.ts';

const KIB = 1024;
const text = 'The Nile is longer than the Amazon.';
const passage = { id: 'e1', text: 'The Nile measures 6,650 km.' };

function faultsOf(value: unknown): string[] {
  const admitted = admitClaim(value);
  return admitted.ok ? [] : [...admitted.faults];
}

function faultsOfBytes(body: string | Uint8Array): string[] {
  const admitted = readClaim(typeof body === 'string' ? Buffer.from(body) : body);
  return admitted.ok ? [] : [...admitted.faults];
}

const claimWith = (evidence: object): unknown => ({ text, evidence: [evidence] });

describe('a claim is admitted', () => {
  test('with a text alone', () => {
    expect(admitClaim({ text })).toEqual({ ok: true, claim: { text } });
  });

  test('with everything that it may have', () => {
    const claim = {
      text,
      classification: 'a',
      candidates: [
        { classification: 'a', statement: 'A holds.' },
        { classification: 'b', statement: 'B holds.' },
      ],
      confidence: 0.65,
      evidence: [
        { ...passage, kind: 'text', source: 'urn:x', date: '2020-01-01', lScore: 0.5 },
        { id: 'e2', kind: 'exit-code', data: { code: 1 }, digest: 'a'.repeat(64) },
      ],
      limits: { ttlMs: 1000, maxHandoffs: 20, maxRemands: 0, maxRounds: 1 },
      activation: 'always',
      element: 'water',
      tags: ['x'],
    };
    expect(admitClaim(claim)).toEqual({ ok: true, claim });
    expect(readClaim(Buffer.from(JSON.stringify(claim)))).toEqual({ ok: true, claim });
  });

  test('in any script, whole emoji included', () => {
    for (const other of ['尼罗河比亚马逊河长。', 'النيل أطول', '🏞️ 1', 'é']) {
      expect(faultsOf({ text: other })).toEqual([]);
    }
  });

  test('to the last byte of each limit, counted in UTF-8', () => {
    expect(faultsOf({ text: 'é'.repeat(16 * KIB) })).toEqual([]);
    expect(faultsOf(claimWith({ id: 'e1', text: 'é'.repeat(32 * KIB) }))).toEqual([]);
    expect(faultsOf(claimWith({ ...passage, id: 'é'.repeat(100) }))).toEqual([]);
    const four = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: 'x'.repeat(64 * KIB) }));
    expect(faultsOf({ text, evidence: four })).toEqual([]);
  });
});

describe('a claim is refused, in one sentence that says where', () => {
  test('a key twice, of which only the last would be read', () => {
    expect(faultsOfBytes('{"text": "The pod is up.", "text": "The pod is down."}')).toEqual([
      'the claim has duplicate keys: text',
    ]);
  });

  test.each<[string, unknown, RegExp]>([
    ['no object', [], /object/],
    ['no text', {}, /text/],
    ['an empty text', { text: '' }, /text/],
    ['a text of white space', { text: ' \n\t\u3000' }, /^text is empty$/],
    ['no letters or digits', { text: '?! … 🙂' }, /^text has no letters or digits$/],
    [
      'a text over 32 KiB',
      { text: `${'é'.repeat(16 * KIB)}e` },
      /text has 32769 bytes; the limit is 32768/,
    ],
    ['a lone surrogate', { text: 'a\ud800' }, /text is not well-formed Unicode/],
    ['an unknown field', { text, colour: 'red' }, /colour: unknown field/],
    ['one with a long name', { text, ['k'.repeat(KIB)]: 1 }, /^k{200}…: unknown field$/],
    [
      'an unknown field of its evidence',
      claimWith({ ...passage, votes: 3 }),
      /evidence\.0\.votes: unknown field/,
    ],
    ['an unknown field of its limits', { text, limits: { ttl: 3 } }, /limits\.ttl: unknown field/],
    ['a confidence of 1.3', { text, confidence: 1.3 }, /^confidence /],
    ['a confidence of −0.1', { text, confidence: -0.1 }, /^confidence /],
    ['a confidence of NaN', { text, confidence: Number.NaN }, /^confidence /],
    ['a confidence of null', { text, confidence: null }, /^confidence /],
    ['evidence without text', claimWith({ id: 'e1' }), /evidence\.0 \(e1\) has no text/],
    [
      'evidence with an empty text',
      claimWith({ id: 'e1', text: ' ' }),
      /evidence\.0 \(e1\): text is empty/,
    ],
    [
      'evidence over 64 KiB',
      claimWith({ id: 'e1', text: 'x'.repeat(64 * KIB + 1) }),
      /evidence\.0 \(e1\): text has 65537 bytes/,
    ],
    [
      'evidence with a lone surrogate',
      claimWith({ id: 'e1', text: 'a\udc00' }),
      /^evidence\.0\.text is not well-formed/,
    ],
    ['evidence without an id', claimWith({ text }), /evidence\.0 .*id/],
    ['another kind without data', claimWith({ id: 'e1', kind: 'junit' }), /kind junit needs data/],
    ['an unknown kind', claimWith({ ...passage, kind: 'rumour' }), /evidence\.0\.kind/],
    ['an L-Score of 2', claimWith({ ...passage, lScore: 2 }), /evidence\.0\.lScore/],
    ['a blank id', claimWith({ ...passage, id: ' \u3000' }), /^evidence\.0\.id is blank$/],
    [
      'an id over 200 bytes',
      claimWith({ ...passage, id: '塔'.repeat(67) }),
      /^evidence\.0\.id has 201 bytes; the limit is 200$/,
    ],
    [
      'a date that is none',
      claimWith({ ...passage, date: 'May 2024' }),
      /^evidence\.0\.date "May 2024" is not an ISO 8601/,
    ],
    ['an instant without its zone', claimWith({ ...passage, date: '2024-05-01T10:00' }), /date/],
    ['a duplicate id', { text, evidence: [passage, passage] }, /the id "e1" is used twice/],
    [
      'a classification that is no candidate',
      { text, classification: 'c', candidates: [{ classification: 'a', statement: 'A.' }] },
      /classification "c" is not among the candidates/,
    ],
    [
      'a candidate named twice',
      { text, candidates: ['A.', 'B.'].map((statement) => ({ classification: 'a', statement })) },
      /candidates: "a" is named twice/,
    ],
    [
      'a candidate by the name of a finding',
      { text, candidates: [{ classification: 'nei', statement: 'A.' }] },
      /candidates: "nei" is reserved for claims without candidates/,
    ],
    [
      'a candidate that states nothing',
      { text, candidates: [{ classification: 'a', statement: '-' }] },
      /candidates\.0\.statement has no letters/,
    ],
    ['no candidates where they are named', { text, candidates: [] }, /candidates/],
    ['limits of zero', { text, limits: { ttlMs: 0 } }, /limits\.ttlMs/],
    ['half a remand', { text, limits: { maxRemands: 0.5 } }, /limits\.maxRemands/],
  ])('%s', (_name, value, fault) => {
    expect(faultsOf(value)).toEqual([expect.stringMatching(fault)]);
  });

  test('over 256 KiB of data in all', () => {
    const data = { log: 'x'.repeat(60 * KIB) };
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, kind: 'http', data }));
    expect(faultsOf({ text, evidence: five })).toEqual([
      expect.stringMatching(/in all; the limit/),
    ]);
  });

  test.each([
    ['refute', 'refuted'],
    ['Supported', 'supported'],
    ['contested ', 'contested'],
    ['NEI', 'nei'],
  ])('a classification "%s" that only its spelling keeps from being %s', (said, meant) => {
    expect(faultsOf({ text, classification: said })).toEqual([
      expect.stringContaining(
        `did you mean "${meant}"? A classification of your own must begin differently`,
      ),
    ]);
    expect(faultsOf({ text, classification: meant })).toEqual([]);
    expect(faultsOf({ text, classification: 'disk-full' })).toEqual([]);
  });

  test('a digest that is not the text’s', () => {
    const evidence = [{ id: 'a', text: 'x', digest: '0'.repeat(64) }];
    expect(faultsOf({ text, evidence })).toEqual([expect.stringMatching(/digest is not/)]);
  });

  test('names every fault, not the first alone', () => {
    const faults = faultsOf({ text: ' ', evidence: [passage, passage, { id: 'e2' }] });
    expect(faults).toHaveLength(3);
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /not UTF-8/],
    ['a cut off character', Buffer.from('{"text":"é').subarray(0, -1), /not UTF-8/],
    ['no JSON', 'text: hello', /not JSON/],
    ['nothing', '', /not JSON/],
    ['NaN, which JSON does not have', '{"text":"a","confidence":NaN}', /not JSON/],
    ['a number beyond all', '{"text":"a","confidence":1e999}', /confidence/],
    [
      'such a number in data',
      '{"text":"a","evidence":[{"id":"e","kind":"http","data":{"n":[1e999]}}]}',
      /evidence\.0\.data\.n\.0 is no finite number/,
    ],
  ])('%s', (_name, body, fault) => {
    expect(faultsOfBytes(body)).toEqual([expect.stringMatching(fault)]);
  });

  test('a lone surrogate anywhere, since it has no canonical form', () => {
    const bad = 'x\ud800';
    const at = (where: string) => [`${where} is not well-formed Unicode (a lone surrogate)`];
    expect(faultsOf({ text, classification: bad })).toEqual(at('classification'));
    expect(faultsOf({ text, tags: ['ok', bad] })).toEqual(at('tags.1'));
    expect(faultsOf(claimWith({ ...passage, id: bad }))).toEqual(at('evidence.0.id'));
    expect(faultsOf(claimWith({ ...passage, source: bad }))).toEqual(at('evidence.0.source'));
    const data = { id: 'e', kind: 'http', data: { a: [{ b: bad }] } };
    expect(faultsOf(claimWith(data))).toEqual(at('evidence.0.data.a.0.b'));
    const key = { id: 'e', kind: 'http', data: { [bad]: 1 } };
    expect(faultsOf(claimWith(key))).toEqual(at('a key of evidence.0.data'));
  });

  test('data nested deeper than anyone reads, without falling over', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const body = `{"text":"a","evidence":[{"id":"e","kind":"http","data":${deep}}]}`;
    expect(faultsOfBytes(body)).toEqual([expect.stringMatching(/nested more than 64/)]);
  });
});

test('whatever is admitted has a canonical form, and is otherwise refused: nothing throws', () => {
  const anything = fc.oneof(
    fc.anything({ withNullPrototype: false }),
    fc.record({
      text: fc.string({ unit: 'binary' }),
      evidence: fc.array(
        fc.record({
          id: fc.string({ unit: 'binary' }),
          kind: fc.constant('http'),
          data: fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double()),
        }),
      ),
    }),
  );
  fc.assert(
    fc.property(anything, (value) => {
      const admitted = admitClaim(value);
      if (admitted.ok) expect(typeof canonical(admitted.claim)).toBe('string');
      else expect(admitted.faults.length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});

describe('limits', () => {
  const limits = (max: number): fc.Arbitrary<Required<Limits>> =>
    fc.record({
      ttlMs: fc.integer({ min: 1, max }),
      maxHandoffs: fc.integer({ min: 1, max }),
      maxRemands: fc.nat(max),
      maxRounds: fc.integer({ min: 1, max }),
      activationThreshold: fc.double({ min: 0.5, max: 1, noNaN: true }),
      leastConfidence: fc.double({ min: 0, max: 1, noNaN: true }),
    });

  test('a claim can ask for less than the operator allows, never for more', () => {
    fc.assert(
      fc.property(limits(100), limits(100), (asked, operator) => {
        const narrowed = limitsFor({ text, limits: asked }, operator);
        const { activationThreshold, leastConfidence = 0, ...most } = narrowed;
        expect(most.ttlMs).toBe(Math.min(asked.ttlMs, operator.ttlMs));
        expect(most.maxHandoffs).toBe(Math.min(asked.maxHandoffs, operator.maxHandoffs));
        expect(most.maxRemands).toBe(Math.min(asked.maxRemands, operator.maxRemands));
        expect(most.maxRounds).toBe(Math.min(asked.maxRounds, operator.maxRounds));
        expect(activationThreshold).toBeGreaterThanOrEqual(operator.activationThreshold);
        expect(activationThreshold).toBeGreaterThanOrEqual(asked.activationThreshold);
        expect(leastConfidence).toBe(Math.max(asked.leastConfidence, operator.leastConfidence));
        // An affirm before a court opens needs as much confidence as one by a court.
        expect(activationThreshold).toBeGreaterThanOrEqual(leastConfidence);
      }),
    );
  });

  test('where nobody asks for a least confidence there is none', () => {
    const { leastConfidence: _own, ...before } = DEFAULT_LIMITS;
    expect(limitsFor({ text }, before)).toEqual({ ...before, leastConfidence: 0 });
    const asked = limitsFor({ text, limits: { leastConfidence: 0.9 } }, before);
    expect(asked).toEqual({ ...before, leastConfidence: 0.9, activationThreshold: 0.9 });
  });

  test('what it does not ask for stays the operator’s', () => {
    expect(limitsFor({ text }, DEFAULT_LIMITS)).toEqual(DEFAULT_LIMITS);
    expect(limitsFor({ text, limits: { maxRounds: 1 } }, DEFAULT_LIMITS)).toEqual({
      ...DEFAULT_LIMITS,
      maxRounds: 1,
    });
  });

  test('by default are those of the design', () => {
    expect(DEFAULT_LIMITS).toEqual({
      ttlMs: 600_000,
      maxHandoffs: 48,
      maxRemands: 2,
      maxRounds: 3,
      activationThreshold: 0.85,
      leastConfidence: LEAST_CONFIDENCE,
    });
  });
});

describe('the header', () => {
  const identity = { account: 'A', source: 'urn:x', id: '7' };
  const open = (claim: { text: string }, ttlMs = 1000) =>
    openHeader({
      claim,
      identity,
      publisher: 'alpha',
      proceeding: courtProceeding(),
      limits: { ...DEFAULT_LIMITS, ttlMs },
      now: OPENED_AT,
    });

  test('opens at the clerk’s time and ends one time to live later', () => {
    expect(open({ text })).toMatchObject({
      openedAt: '2026-01-01T00:00:00.000Z',
      deadline: '2026-01-01T00:00:01.000Z',
      proceeding: { name: 'defect-court', digest: courtProceeding().digest },
      publisher: 'alpha',
    });
  });

  test('takes its id from who published it, never from the text', () => {
    expect(open({ text }).caseId).toBe(caseIdOf('A', 'urn:x', '7'));
    expect(open({ text: 'another' }).caseId).toBe(open({ text }).caseId);
  });
});

describe('evidence beyond 256 KiB', () => {
  test('goes out of the claim by its digest, in order, and stays where it fits', () => {
    const texts = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(60 * KIB));
    const evidence = texts.map((body, i) => ({ id: `e${i}`, text: body, source: 'urn:s' }));
    const { claim, apart } = withinInline({ text: 'A claim.', evidence });
    const last = texts[4] ?? '';
    expect(claim.evidence?.slice(0, 4)).toEqual(evidence.slice(0, 4));
    expect(claim.evidence?.[4]).toEqual({ id: 'e4', source: 'urn:s', digest: sha256(last) });
    expect([...apart]).toEqual([[sha256(last), last]]);
    expect(withinInline(claim)).toEqual({ claim, apart: new Map() });
  });
});
