import type { ChildProcess } from 'node:child_process';
import type { IndexModel, IndexedPassage, VectorIndex } from '@assize/vectors';

/** One index, empty at first, that can be opened again and again. */
export interface IndexHome extends AsyncDisposable {
  open(model: IndexModel): Promise<VectorIndex>;
  /** A process that opens it and runs `writeForEver`. */
  startWriter(): ChildProcess;
}

export const MODEL: IndexModel = { model: 'three-axes', dimensions: 3 };

/** A direction of its own for each number, and the same each time. */
export function directionOf(number: number): Float32Array {
  return Float32Array.of(Math.cos(number), Math.sin(number), 0.5 + (number % 7) / 10);
}

/** Writes w0, w1, … in pairs and says so once each pair is acknowledged; ends only by being killed. */
export async function writeForEver(
  index: VectorIndex,
  say: (line: string) => void,
): Promise<never> {
  for (let number = 0; ; number += 2) {
    const pair = [number, number + 1].map((one) => ({
      passage: { id: `w${one}`, text: `Text ${one}`, tags: [] },
      vector: directionOf(one),
    }));
    await index.upsert(pair);
    say(String(number));
  }
}

export function passage(id: string, more: Partial<IndexedPassage> = {}): IndexedPassage {
  return { id, text: `Text of ${id}`, tags: [], ...more };
}

export const EAST = Float32Array.of(1, 0, 0);
export const NORTH = Float32Array.of(0, 2, 0);
export const NORTHEAST = Float32Array.of(1, 1, 0);
export const WEST = Float32Array.of(-3, 0, 0);

export async function fill(index: VectorIndex): Promise<void> {
  await index.upsert([
    { passage: passage('east', { tags: ['a', 'b'], source: 'atlas' }), vector: EAST },
    { passage: passage('north', { tags: ['a'] }), vector: NORTH },
    { passage: passage('northeast', { tags: ['b'], source: 'atlas' }), vector: NORTHEAST },
    { passage: passage('west'), vector: WEST },
  ]);
}

export async function ids(
  index: VectorIndex,
  ...search: Parameters<VectorIndex['search']>
): Promise<string[]> {
  return (await index.search(...search)).map((hit) => hit.passage.id);
}

export async function worded(
  index: VectorIndex,
  ...search: Parameters<VectorIndex['byWords']>
): Promise<string[]> {
  return (await index.byWords(...search)).map((hit) => hit.passage.id);
}
