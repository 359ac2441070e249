import { join } from 'node:path';
import type { Decided } from '@assize/proto';
import { testFolder } from '@assize/proto/testing/folder';
import { openEmbeddedIndex } from '@assize/vectors';
import { describe, expect, test } from 'vitest';
import { Collection } from './collection.ts';
import { passageOf, ruledClaim } from './passage.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const SOUTH = { model: 'test', vector: Float32Array.of(1, 0) };
const EAST = { model: 'test', vector: Float32Array.of(0, 1) };

function decided(letter: string, at = START): Decided {
  return {
    caseId: letter.repeat(26),
    decision: 'affirm',
    classification: 'supported',
    credibility: 1,
    decidedAt: new Date(at).toISOString(),
    head: 'f'.repeat(64),
  };
}

describe('the clerk’s collection of precedents', () => {
  const folder = testFolder();

  const open = (name: string, account = 'default') =>
    new Collection({ folder: join(folder, name), account, ttlMs: HOUR_MS });
  const casesNear = async (
    collection: Collection,
    now = START,
    own: string | null = null,
  ): Promise<string[]> =>
    (await collection.near(SOUTH, own, now)).map(({ ruled }) => ruled.decided.caseId);

  test('finds the nearest first, and nothing once it has expired', async () => {
    await using collection = open('expiry');
    await collection.keep(ruledClaim('One.', decided('a'), null), EAST, START);
    await collection.keep(ruledClaim('Two.', decided('b'), null), SOUTH, START);
    expect(await casesNear(collection)).toEqual(['b'.repeat(26), 'a'.repeat(26)]);
    expect(await casesNear(collection, START + HOUR_MS - 1)).toHaveLength(2);
    expect(await casesNear(collection, START + HOUR_MS)).toEqual([]);
    await collection.keep(
      ruledClaim('Three.', decided('c', START + HOUR_MS), null),
      SOUTH,
      START + HOUR_MS,
    );
    expect(await collection.knows('test', 2, 'a'.repeat(26))).toBe(false);
  });

  test('finds of one claim the newest verdict alone, and knows the older one still', async () => {
    await using collection = open('newest');
    await collection.keep(ruledClaim('It is so.', decided('b', START + 1), null), SOUTH, START);
    await collection.keep(ruledClaim('it is so', decided('a', START), null), SOUTH, START);
    expect(await casesNear(collection)).toEqual(['b'.repeat(26)]);
    await collection.keep(ruledClaim('It is so!', decided('c', START + 2), null), SOUTH, START);
    expect(await casesNear(collection)).toEqual(['c'.repeat(26)]);
    for (const letter of ['a', 'b', 'c']) {
      expect(await collection.knows('test', 2, letter.repeat(26))).toBe(true);
    }
  });

  test('searches no more for a claim that is decided again and again', async () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    await using collection = open('again');
    for (const [at, letter] of letters.entries())
      await collection.keep(
        ruledClaim('It is so.', decided(letter, START + at), null),
        SOUTH,
        START,
      );
    await using index = await openEmbeddedIndex({
      folder: join(folder, 'again', 'test'),
      model: 'test',
      dimensions: 2,
    });
    expect(await index.size()).toBe(1);
    expect((await index.get(letters.map((letter) => letter.repeat(26)))).size).toBe(8);
  });

  test('is shared by processes, and divided between tenants and between models', async () => {
    await using mine = open('shared');
    await using also = open('shared');
    await using theirs = open('shared', 'other');
    await mine.keep(ruledClaim('It is so.', decided('a'), null), SOUTH, START);
    expect(await casesNear(also)).toEqual(['a'.repeat(26)]);
    expect(await casesNear(theirs)).toEqual([]);
    const other = { model: 'another model', vector: Float32Array.of(1, 0, 0) };
    expect(await mine.near(other, null, START)).toEqual([]);
  });

  test('finds of a registered publisher’s verdicts what is its own, and of nobody’s what is nobody’s', async () => {
    await using collection = open('publishers');
    await collection.keep(ruledClaim('It is so.', decided('a'), 'acme'), SOUTH, START);
    await collection.keep(ruledClaim('It is so.', decided('b', START + 1), 'other'), SOUTH, START);
    await collection.keep(ruledClaim('It is so.', decided('c', START + 2), null), SOUTH, START);
    expect(await casesNear(collection, START, 'acme')).toEqual(['a'.repeat(26)]);
    expect(await casesNear(collection, START, 'other')).toEqual(['b'.repeat(26)]);
    expect(await casesNear(collection)).toEqual(['c'.repeat(26)]);
    expect(await casesNear(collection, START, 'third')).toEqual([]);
  });

  test('finds for nobody what was kept before it was said whose it is, until that is read again', async () => {
    await using collection = open('unsaid');
    const ruled = ruledClaim('It is so.', decided('a'), 'acme');
    const passage = passageOf(ruled, 'default', HOUR_MS);
    const unsaid = { ...passage, tags: ['precedent', 'account:default'] };
    const index = { folder: join(folder, 'unsaid', 'test'), model: 'test', dimensions: 2 };
    {
      await using earlier = await openEmbeddedIndex(index);
      await earlier.upsert([{ passage: unsaid, vector: SOUTH.vector }]);
    }
    expect(await casesNear(collection)).toEqual([]);
    expect(await casesNear(collection, START, 'acme')).toEqual([]);
    expect(await collection.knows('test', 2, 'a'.repeat(26))).toBe(false);
    await collection.keep(ruled, SOUTH, START);
    expect(await casesNear(collection, START, 'acme')).toEqual(['a'.repeat(26)]);
    expect(await casesNear(collection)).toEqual([]);
    expect(await collection.knows('test', 2, 'a'.repeat(26))).toBe(true);
  });
});
