import { findEmbeddingModel } from '@assize/launcher';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { BlankTextError, openEncoder } from '#src/encoder/index.ts';

const model = await findEmbeddingModel({ env: process.env });
const shared = await openEncoder({ model });
afterAll(() => shared[Symbol.asyncDispose]());

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? NaN), 0);

const TEXTS = [
  'Aspirin reduces the risk of stroke.',
  'Aspirin does not reduce the risk of stroke.',
  'The cat sat on the mat.',
  'Richard I of England was crowned in 1189, sold much of what he owned to pay for his crusade, ' +
    'and spent less than six months of his reign in the country.',
  'No.',
];

describe('encode', () => {
  it('gives vectors of length 1 that know what a text is about, but not its stance', async () => {
    const [one, negated, other] = await shared.encode(TEXTS);
    if (!one || !negated || !other) throw new Error('a vector is missing');
    expect([shared.model, shared.dimensions, one.length]).toEqual([model.name, 384, 384]);
    expect(cosine(one, one)).toBeCloseTo(1, 5);
    expect(cosine(one, negated)).toBeGreaterThan(0.8);
    expect(cosine(one, other)).toBeLessThan(0.1);
  });

  it('gives the same text the same vector, to the bit, whatever it is asked with', async () => {
    await using alone = await openEncoder({ model });
    await using together = await openEncoder({ model, threads: 2 });
    const all = await together.encode(TEXTS.toReversed());
    for (const [at, text] of TEXTS.entries()) {
      expect(await alone.encode([text])).toEqual([all.at(-1 - at)]);
    }
  });

  it('answers again from what it kept, which a caller cannot spoil', async () => {
    const [first] = await shared.encode(['Kept.']);
    first?.fill(0);
    const [second, third] = await shared.encode(['Kept.', 'Kept.']);
    expect(second?.every((value) => value === 0)).toBe(false);
    expect(third).toEqual(second);
  });

  it('reads the first 256 tokens', async () => {
    const words = (count: number, last: string) => `${'word '.repeat(count)}${last}`;
    const [one, two] = await shared.encode([words(254, 'cat'), words(254, 'treaty')]);
    expect(one).toEqual(two);
    const [three, four] = await shared.encode([words(253, 'cat'), words(253, 'treaty')]);
    expect(three).not.toEqual(four);
  });

  it('refuses a blank text by its place, before anything is computed', async () => {
    await expect(shared.encode(['fine', ' \n'])).rejects.toThrow(BlankTextError);
    await expect(shared.encode(['fine', ''])).rejects.toThrow(/texts\[1\]/);
    expect(await shared.encode([])).toEqual([]);
  });

  it('gives finite vectors of length 1 for whatever is not blank', async () => {
    const texts = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const [vector] = await shared.encode([text]);
        expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
      }),
      { numRuns: 50 },
    );
  });
});

describe('an encoder', () => {
  it('lets running work end when it is disposed of, and then refuses', async () => {
    const encoder = await openEncoder({ model });
    const running = encoder.encode(TEXTS);
    await Promise.all([encoder[Symbol.asyncDispose](), encoder[Symbol.asyncDispose]()]);
    expect(await running).toHaveLength(TEXTS.length);
    await expect(encoder.encode(['late'])).rejects.toThrow(/disposed/);
  });

  it('says which file keeps it from opening', async () => {
    const missing = { ...model, tokenizer: '/nowhere/tokenizer.json' };
    await expect(openEncoder({ model: missing })).rejects.toThrow('/nowhere/tokenizer.json');
    const broken = { ...model, onnx: model.tokenizer };
    await expect(openEncoder({ model: broken, threads: 2 })).rejects.toThrow(model.tokenizer);
  });
});
