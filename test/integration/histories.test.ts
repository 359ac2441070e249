import { readdirSync, readFileSync } from 'node:fs';
import { openTagger } from '@assize/court/cartography';
import { keyRing, readTrust, trustedKeysFrom } from '@assize/keys';
import {
  proceedingNamed,
  proceedingOfDigest,
  readStatement,
  verifyFile,
  type SealedCase,
} from '@assize/proto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealedIn } from '#src/trial.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';

/**
 * Recorded cases, one for each way through the defect court: `review --claims claims.jsonl` on a real bus, with the
 * signed files unchanged. A change that decides one of them otherwise fails here. If that is intended, give the brain a
 * new name and record the cases again.
 */
const FOLDER = new URL('../histories/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== 'trust.json');
const bytesOf = (name: string): Buffer => readFileSync(new URL(name, FOLDER));

const recorded = (name: string): SealedCase => sealedIn(bytesOf(name));

describe('recorded cases', () => {
  let ring: ReturnType<typeof keyRing>;

  beforeAll(openTagger);
  beforeAll(async () => {
    const jwks = await readTrust(new URL('trust.json', FOLDER).pathname);
    ring = keyRing(await trustedKeysFrom(jwks));
  });

  test('take all twelve edges', () => {
    const edges = FILES.flatMap(
      (name) => readStatement(recorded(name).envelope.payload)?.predicate.edges ?? [],
    );
    const all = Array.from({ length: 12 }, (_unused, i) => `HD${i + 1}`);
    expect([...new Set(edges)].toSorted()).toEqual(all.toSorted());
  });

  test.each(FILES)('%s verifies against the keys of its court', async (name) => {
    expect(await verifyFile(bytesOf(name), ring, proceedingOfDigest)).toMatchObject({
      status: 'verified',
    });
  });

  test.each(FILES)('%s is decided the same again, with no service up', (name) => {
    const { entries } = recorded(name).case;
    const { same, differing } = decideAgain(recorded(name).case);
    expect(differing).toEqual([]);
    expect(same).toBe(entries.filter((entry) => entry.role !== 'clerk').length);
  });

  test('an entry whose record is nonsense differs, and the others are decided again', () => {
    const file = structuredClone(recorded('unanswered.json').case);
    const at = file.entries.findIndex(({ gathered }) => gathered.reinvestigation !== undefined);
    const entry = file.entries[at];
    if (!entry) throw new Error('nobody investigated');
    entry.gathered.reinvestigation = { by: 'nobody', evidence: null };
    const [differing, ...others] = decideAgain(file).differing;
    expect(differing?.entry).toBe(at);
    expect(differing?.why).toMatch(/^no decision is possible from the record: /);
    expect(others).toEqual([]);
  });
});

test('a case that goes on after its end is decided otherwise there', () => {
  const { case: file } = recorded('plain.json');
  const { entries } = file;
  const { same, differing } = decideAgain({ ...file, entries: [...entries, ...entries.slice(-1)] });
  expect(same).toBe(entries.length);
  expect(differing).toEqual([{ entry: entries.length, why: 'the case ended before it' }]);
});

/** Decided under former rules (no floor, no `basis`, other scales). What is signed stays valid. */
const FIRST_RULES = new URL('first-rules/', FOLDER);

test.each(['plain', 'scattered', 'denied'])(
  '%s, decided under the first rules, still verifies',
  async (name) => {
    const jwks = await readTrust(new URL('trust.json', FIRST_RULES).pathname);
    const ring = keyRing(await trustedKeysFrom(jwks));
    const bytes = readFileSync(new URL(`${name}.json`, FIRST_RULES));
    expect(await verifyFile(bytes, ring, proceedingOfDigest)).toMatchObject({ status: 'verified' });
  },
);

/**
 * Critiques: `critique FILE --iterations N` on planted reports, one of them in classic mode. Maps: `map TOPIC --corpus
 * services/assize/samples/coffee`, and a topic that nothing there mentions. Debates: `spec critique FILE --complexity
 * quick` by rule. Gauntlets: the specification of `@assize/proto/gauntlet/testing` with one concern that was dismissed
 * before, and one that raises nothing.
 */
const OTHERS = [
  ['critique', 'replanned'],
  ['critique', 'mended'],
  ['critique', 'classic'],
  ['cartography', 'mapped'],
  ['cartography', 'unmapped'],
  ['debate', 'unconverged'],
  ['gauntlet', 'heard'],
  ['gauntlet', 'withstood'],
] as const;

describe.each(OTHERS)('of %s the recorded case %s', (proceeding, name) => {
  const bytes = bytesOf(`${proceeding}/${name}.json`);

  test('verifies against the keys of its court', async () => {
    const trust = new URL(`${proceeding}/trust.json`, FOLDER).pathname;
    const ring = keyRing(await trustedKeysFrom(await readTrust(trust)));
    expect(await verifyFile(bytes, ring, proceedingOfDigest)).toMatchObject({ status: 'verified' });
  });

  test('is decided the same again, with no service up', () => {
    const { case: file } = sealedIn(bytes);
    const { same, differing } = decideAgain(file);
    expect(differing).toEqual([]);
    expect(same).toBe(file.entries.length);
  });
});

test.each(['critique', 'debate', 'gauntlet'])('the recorded cases of %s take each turn', (of) => {
  const names = OTHERS.filter(([proceeding]) => proceeding === of).map((one) => one.join('/'));
  const kinds = names.flatMap((name) =>
    recorded(`${name}.json`).case.entries.map(({ artifact }) => artifact.kind),
  );
  const all = proceedingNamed(of)?.definition.artifacts ?? {};
  expect(new Set(kinds)).toEqual(new Set(Object.keys(all)));
});
