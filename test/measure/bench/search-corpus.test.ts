import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFolder } from '#src/folder.ts';
import { corpusOf } from './search-corpus.ts';
import { exactFloors } from './search-exact.ts';
import { Rows } from './search-rows.ts';
import { perturbed, stir } from './search-stir.ts';

const PASSAGES = [
  'The first sentence is long enough. The second sentence is, too.',
  'THE FIRST SENTENCE IS LONG ENOUGH. THE SECOND SENTENCE IS, TOO.',
  'Another passage stands alone here.',
  'Too short.',
];

describe('corpusOf', () => {
  it('takes each text once, and cuts into sentences only where they are too few', () => {
    expect(corpusOf(PASSAGES, 2)).toEqual({ texts: [PASSAGES[0], PASSAGES[2]], cut: false });
    expect(corpusOf(PASSAGES, 3)).toMatchObject({ cut: true });
    expect(corpusOf(PASSAGES, 3).texts).toHaveLength(3);
    expect(corpusOf([PASSAGES[2] ?? ''], 9)).toEqual({ texts: [PASSAGES[2]], cut: false });
  });
});

describe('the vectors of a bench', () => {
  it('are measured one by one, and copied with a little noise', async () => {
    await using folder = await ownFolder();
    const path = join(folder.path, 'rows.f32');
    const vectors = [1, 0, 0, 1, 0.6, 0.8, 0.8, 0.6];
    await writeFile(path, new Uint8Array(Float32Array.from(vectors).buffer));
    const stirred = await stir(
      { vectors: path, dimensions: 2, first: 1, count: 3 },
      2,
      join(folder.path, 'stirred.f32'),
    );
    await using rows = await Rows.open(stirred, 2);
    const [query = new Float32Array(2)] = await rows.read(0, 1);
    const options = { rows, from: 1, count: 3, topK: 2 };
    const [floors] = await exactFloors([query], options);
    expect(floors?.near).toBeCloseTo(0.6, 6);
    expect(floors?.inverted).toBeCloseTo(-0.6, 6);
    const [copy, second] = await rows.read(4, 2);
    expect(copy).toEqual(perturbed(Float32Array.of(0, 1), 0));
    expect(second).toEqual(perturbed(Float32Array.of(0.6, 0.8), 1));
    await expect(rows.read(6, 1)).rejects.toThrow('ends before row 7');
  });

  it('lie near those that they are copies of', () => {
    const vector = Float32Array.from({ length: 384 }, (_, at) => Math.sin(at * at));
    const length = Math.hypot(...vector);
    const unit = vector.map((value) => value / length);
    const copy = perturbed(unit, 3);
    const cosine = copy.reduce((sum, value, at) => sum + value * (unit[at] ?? 0), 0);
    expect(Math.hypot(...copy)).toBeCloseTo(1, 5);
    expect(cosine).toBeGreaterThan(0.85);
    expect(cosine).toBeLessThan(0.97);
  });
});
