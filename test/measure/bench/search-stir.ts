import { copyFile, open } from 'node:fs/promises';
import { seededRandom } from '../../../services/assize/src/calibrate/lift.ts';
import { Rows } from './search-rows.ts';

export interface StirSource {
  readonly vectors: string;
  readonly dimensions: number;
  /** The row of the first passage, and the number of real ones. */
  readonly first: number;
  readonly count: number;
}

/** The strength of the noise: over 384 dimensions, a copy has a cosine of some 0.9 to its original. */
const STRENGTH = 0.8;

/** Adds noise to a vector and normalises it to length 1. */
export function perturbed(vector: Float32Array, seed: number): Float32Array {
  const size = STRENGTH / Math.sqrt(vector.length);
  const random = seededRandom(seed);
  const moved = vector.map((value) => value + size * (2 * random() - 1));
  const length = Math.hypot(...moved);
  return moved.map((value) => value / length);
}

/** Copies the file and appends `count` perturbed copies of its passages. */
export async function stir(source: StirSource, count: number, path: string): Promise<string> {
  const { vectors, dimensions, first } = source;
  await copyFile(vectors, path);
  await using rows = await Rows.open(vectors, dimensions);
  await using file = await open(path, 'r+');
  const row = dimensions * Float32Array.BYTES_PER_ELEMENT;
  for (let at = 0; at < count; at += 1) {
    const [original = new Float32Array(dimensions)] = await rows.read(
      first + (at % source.count),
      1,
    );
    const { buffer } = perturbed(original, at);
    await file.write(new Uint8Array(buffer), 0, row, (first + source.count + at) * row);
  }
  return path;
}
