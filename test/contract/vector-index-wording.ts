import type { VectorIndex } from '@assize/vectors';
import { expect, it } from 'vitest';
import { directionOf, passage, worded } from './vector-index-stage.ts';

const TEXTS = {
  both: 'Whales and ships meet.',
  once: 'A whale lives in the sea.',
  none: 'Bread is baked from flour.',
  twice: 'A whale follows a whale.',
};

async function fillTexts(index: VectorIndex): Promise<void> {
  await index.upsert(
    Object.entries(TEXTS).map(([id, text], at) => ({
      passage: passage(id, { text }),
      vector: directionOf(at),
    })),
  );
}

export function wording(the: () => VectorIndex): void {
  it('finds by words, whatever their case and ending, what fits best first', async () => {
    await fillTexts(the());
    const hits = await the().byWords('WHALES, a ship?', 9);
    expect(hits.map((hit) => hit.passage.id)).toEqual(['both', 'twice', 'once']);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score).toBeGreaterThan(0);
    expect(hits[0]?.passage).toEqual(passage('both', { text: TEXTS.both }));
    expect(await worded(the(), 'whale ship', 1)).toEqual(['both']);
  });

  it('finds nothing where no word is shared, or none was asked for', async () => {
    await fillTexts(the());
    expect(await worded(the(), 'volcano', 9)).toEqual([]);
    for (const query of ['', ' \n', '?! …']) expect(await worded(the(), query, 9)).toEqual([]);
  });

  it('gives equally scored ones by id', async () => {
    const same = ['c', 'a', 'd', 'b'].map((id, at) => ({
      passage: passage(id, { text: 'The volcano slept.' }),
      vector: directionOf(at),
    }));
    await the().upsert(same);
    expect(await worded(the(), 'volcano', 9)).toEqual(['a', 'b', 'c', 'd']);
    expect(await worded(the(), 'volcano', 2)).toEqual(['a', 'b']);
  });

  it('reads a query as words, not as any language of queries', async () => {
    await fillTexts(the());
    for (const query of ['whale AND NOT (', 'text:whale*', '"whale', '-whale +[', 'whale~2 \\']) {
      expect(await worded(the(), query, 9)).toContain('once');
    }
  });

  it('forgets words that were replaced or deleted, and knows the new ones', async () => {
    await fillTexts(the());
    expect(await worded(the(), 'bread', 9)).toEqual(['none']);
    const text = 'A palace stands there.';
    await the().upsert([{ passage: passage('none', { text }), vector: directionOf(1) }]);
    expect(await worded(the(), 'bread', 9)).toEqual([]);
    expect(await worded(the(), 'palaces', 9)).toEqual(['none']);
    await the().delete(['none']);
    expect(await worded(the(), 'palaces', 9)).toEqual([]);
  });
}
