import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headText, parseHead, parseProof, proofText } from './head.ts';

const HEAD = {
  origin: 'assize/default/verdicts/2026-11-22T11:00:00.000Z',
  size: 7,
  root: Buffer.alloc(32, 3),
  at: '2026-11-22T11:30:00.000Z',
};
const PROOF = {
  index: 5,
  path: [Buffer.alloc(32, 1), Buffer.alloc(32, 2)],
  note: `${headText(HEAD)}\n— key sig\n`,
};

test('a head is written as C2SP’s checkpoint, and read again', () => {
  const text = headText(HEAD);
  expect(text).toBe(
    'assize/default/verdicts/2026-11-22T11:00:00.000Z\n7\nAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=\nat 2026-11-22T11:30:00.000Z\n',
  );
  expect(parseHead(text)).toEqual(HEAD);
});

test('a proof is written as C2SP’s tlog-proof, and read again', () => {
  const text = proofText(PROOF);
  const lines = text.split('\n');
  expect(lines.slice(0, 2)).toEqual(['c2sp.org/tlog-proof@v1', 'index 5']);
  expect(lines[4]).toBe('');
  expect(parseProof(text)).toEqual(PROOF);
  expect(parseProof(proofText({ ...PROOF, path: [] }))).toEqual({ ...PROOF, path: [] });
});

test.each([
  ['a size with a zero before it', '\n7\n', '\n07\n'],
  ['a negative size', '\n7\n', '\n-7\n'],
  ['a size in another notation', '\n7\n', '\n7e0\n'],
  ['a root of another length', 'AwM=', 'Aw=='],
  ['no time', 'at 2026-11-22T11:30:00.000Z\n', ''],
  ['another line', 'Z\n', 'Z\nmore\n'],
  ['no origin', HEAD.origin, ''],
])('a head is refused with %s', (_what, from, to) => {
  const text = headText(HEAD);
  expect(text).toContain(from);
  expect(parseHead(text.replace(from, to))).toBeNull();
});

test('any text is read as what writes it, or refused', () => {
  const property = (text: string, at: number, put: string) => {
    const whole = proofText(PROOF);
    const place = at % whole.length;
    for (const one of [text, whole.slice(0, place) + put + whole.slice(place + 1)]) {
      const proof = parseProof(one);
      if (proof) expect(proofText(proof)).toBe(one);
      const head = parseHead(one);
      if (head) expect(headText(head)).toBe(one);
    }
  };
  const put = fc.constantFrom('', '\n', '0', 'A', '=', ' ', '-', '\r', '\u0000', '9'.repeat(400));
  fc.assert(fc.property(fc.string(), fc.nat(), put, property), { numRuns: 500 });
});
