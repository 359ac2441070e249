// Files that others wrote to exhaust their reader: each is refused in a sentence, and soon.
import { parsePack } from '@assize/court/packs';
import {
  canonical,
  checkSealedCase,
  loadProceeding,
  readClaim,
  readYaml,
  verifyFile,
} from '@assize/proto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../proto/src/proceeding/versions.ts';
import { courtProceeding } from '../../proto/src/testing/drive.ts';
import { cpuMs } from '#src/cpu-time.ts';

/** Of CPU time: a refusal takes milliseconds, anything else would take minutes. */
const SOON_MS = 3_000;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const FOLDER = new URL('../../proto/src/proceedings/defect-court/', import.meta.url);
const graph = readFileSync(new URL('defect-court.yaml', FOLDER), 'utf8');
const { binding } = sourcesOf(FOLDER, 'defect-court');
const { definition } = courtProceeding();

/** Fails if the work takes longer than any honest file does. */
function soon<Value>(work: () => Value): Value {
  const began = cpuMs();
  const value = work();
  expect(cpuMs() - began).toBeLessThan(SOON_MS);
  return value;
}

const laughs = [
  'a0: &a0 x',
  ...Array.from({ length: 20 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]`),
].join('\n');

it.each([
  ['aliases that unfold without end', laughs, /Excessive alias count/],
  ['lists in lists', '['.repeat(20_000), /is nested more than 32 levels deep/],
  ['maps in maps', '{a: '.repeat(20_000), /is nested more than 32 levels deep/],
  ['keys of keys', '? '.repeat(20_000), /is nested more than 32 levels deep/],
  ['28 keys of keys', '? '.repeat(28), /a key must be a text/],
  [
    'keys of keys over lines',
    Array.from({ length: 30 }, (_, at) => `${'  '.repeat(at)}?`).join('\n'),
    /a key must be a text/,
  ],
  ['entries in entries', '- '.repeat(20_000), /is nested more than 32 levels deep/],
  [
    'a file of a megabyte',
    'a: b\n'.repeat(200_000),
    /has 1000000 characters, and the limit is 262144/,
  ],
  ['anchors without an end', '&a '.repeat(20_000), /./],
  ['a key twice', 'a: 1\nb: 2\na: 3', /Map keys must be unique/],
])('YAML with %s is refused in one sentence', (_what, text, why) => {
  const { faults } = soon(() => readYaml(text));
  expect(faults.map(({ message }) => message).join()).toMatch(why);
  const pack = soon(() => parsePack(text));
  expect(pack.ok).toBe(false);
  const court = soon(() => loadProceeding({ file: 'p.yaml', text }, binding, definition));
  expect(court.ok).toBe(false);
});

it('reads many keys in time linear in them', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `a${at}: 1`).join('\n');
  expect(soon(() => readYaml(text)).faults).toEqual([]);
});

function withCondition(expression: string) {
  const text = binding.text.replace('prosecution.confidence >= 0.95', JSON.stringify(expression));
  expect(text).not.toBe(binding.text);
  return loadProceeding({ file: 'court.yaml', text: graph }, { ...binding, text }, definition);
}

it.each([
  ['nested parentheses', `${'('.repeat(400)}true${')'.repeat(400)}`, /CEL: .*depth/i],
  ['ten thousand terms', 'true || '.repeat(10_000).concat('true'), /at most 1000 are read/],
  ['a hundred and more terms', `${'!'.repeat(900)}true`, /CEL: /],
  [
    'a product of lists',
    '[1,2,3].all(a, [1,2,3].all(b, a < b))',
    /"all" is not allowed in conditions/,
  ],
  [
    'a regular expression',
    '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".matches("(a+)+$")',
    /"matches" is not/,
  ],
  ['no CEL at all', '\u0000', /CEL: /],
])('a condition with %s is a fault with its line', (_what, expression, why) => {
  const loaded = soon(() => withCondition(expression));
  expect(loaded.ok).toBe(false);
  const faults = loaded.ok ? [] : loaded.faults;
  expect(faults.map(({ message }) => message).join('\n')).toMatch(why);
  expect(faults[0]?.line).toBeGreaterThan(1);
});

it('an honest condition still loads', () => {
  expect(withCondition('prosecution.confidence >= 0.9 && !defense.concedes').ok).toBe(true);
});

const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

it.each([
  ['a claim', deep],
  ['data of a report', `{"text":"a b","evidence":[{"id":"a","kind":"http","data":${deep}}]}`],
  ['a classification', `{"text":"a b","classification":${deep}}`],
])('JSON 200,000 levels deep as %s is no claim', (_what, text) => {
  const read = soon(() => readClaim(bytes(text)));
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.faults.join().length).toBeLessThan(5_000);
});

const keys = {
  knows: () => false,
  refusal: async () => 'no key',
  envelopeRefusal: async () => 'no key',
  revocation: () => null,
};

it('JSON 200,000 levels deep is no signed case', async () => {
  expect(checkSealedCase(JSON.parse(deep)).ok).toBe(false);
  expect(await verifyFile(bytes(deep), keys, () => null)).toMatchObject({ status: 'tampered' });
  const file = new URL('../histories/plain.json', import.meta.url);
  const text = readFileSync(file, 'utf8').replace(
    '"evidence":[',
    `"evidence":[{"data":${deep},"id":"x","kind":"http"},`,
  );
  expect(text.length).toBeGreaterThan(deep.length);
  expect(await verifyFile(bytes(text), keys, () => null)).toMatchObject({
    status: expect.stringMatching(/tampered|not-verified/) as unknown,
  });
});

it('canonical form has no depth that it falls over', () => {
  expect(canonical(JSON.parse(deep))).toHaveLength(deep.length);
});
