import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { IndexModelError, type VectorIndex } from '@assize/vectors';
import { expect, it } from 'vitest';
import {
  EAST,
  MODEL,
  NORTHEAST,
  directionOf,
  fill,
  ids,
  passage,
  worded,
  type IndexHome,
} from './vector-index-stage.ts';

/** Lines that a process has said until `enough` of them, then kill -9. */
async function killAfter(writer: ChildProcess, enough: number): Promise<number[]> {
  if (writer.stdout === null) throw new Error('the writer’s stdout must be a pipe');
  const exited = once(writer, 'exit');
  const said: number[] = [];
  for await (const line of createInterface(writer.stdout)) {
    if (line !== '') said.push(Number(line));
    if (said.length === enough) writer.kill('SIGKILL');
  }
  await exited;
  return said;
}

/** Upserts `count` passages of its own, ten at a time. */
async function writeOwn(index: VectorIndex, own: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 10) {
    const entries = Array.from({ length: 10 }, (_, at) => ({
      passage: passage(`${own}${from + at}`, { tags: [own] }),
      vector: directionOf(from + at),
    }));
    await index.upsert(entries);
  }
}

export function keeping(home: () => IndexHome, the: () => VectorIndex): void {
  it('is the same when it is opened again', async () => {
    await fill(the());
    const before = await the().search(NORTHEAST, 9);
    await the()[Symbol.asyncDispose]();
    await the()[Symbol.asyncDispose]();
    await using again = await home().open(MODEL);
    expect(await again.search(NORTHEAST, 9)).toEqual(before);
    expect(await worded(again, 'northeast', 9)).toEqual(['northeast']);
  });

  it('sees what another has written', async () => {
    await using other = await home().open(MODEL);
    await fill(other);
    expect(await ids(the(), EAST, 1)).toEqual(['east']);
    expect(await worded(the(), 'east', 9)).toEqual(['east']);
    await the().delete(['east']);
    expect(await ids(other, EAST, 1)).toEqual(['northeast']);
    expect(await worded(other, 'east', 9)).toEqual([]);
    expect(await other.size()).toBe(3);
  });

  it('lets several write and read at once, and loses nothing', async () => {
    await using other = await home().open(MODEL);
    const reading = async (): Promise<void> => {
      for (let times = 0; times < 20; times += 1) {
        for (const { passage: found } of await the().search(EAST, 100)) {
          expect(found).toEqual(passage(found.id, { tags: [found.id.slice(0, 1)] }));
        }
      }
    };
    await Promise.all([
      writeOwn(the(), 'x', 40),
      writeOwn(other, 'y', 40),
      writeOwn(the(), 'z', 40),
      reading(),
    ]);
    for (const index of [the(), other]) {
      expect(await index.size()).toBe(120);
      for (const own of ['x', 'y', 'z']) {
        expect(await ids(index, EAST, 200, { tags: [own] })).toHaveLength(40);
      }
    }
  });

  it('refuses to be opened for another model, naming both', async () => {
    for (const wanted of [
      { model: 'other', dimensions: 3 },
      { model: 'three-axes', dimensions: 4 },
    ]) {
      const error: unknown = await home()
        .open(wanted)
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(IndexModelError);
      expect(error).toMatchObject({ wanted, found: MODEL });
      expect(String(error)).toContain('three-axes');
    }
  });

  it('keeps every acknowledged write, whole, through a kill -9 of its writer', async () => {
    const said = await killAfter(home().startWriter(), 40);
    expect(said.length).toBeGreaterThanOrEqual(40);
    const written = Array.from({ length: (said.at(-1) ?? 0) + 2 }, (_, number) => number);
    await using after = await home().open(MODEL);
    const found = await after.get(written.map((number) => `w${number}`));
    expect(found.size).toBe(written.length);
    // The last pair may be stored without having been acknowledged, but not half of it: a server may still be at it.
    await expect.poll(async () => (await after.size()) % 2, { timeout: 10_000 }).toBe(0);
    for (const number of written) {
      const hits = await after.search(directionOf(number), written.length + 2);
      const own = hits.find((hit) => hit.passage.id === `w${number}`);
      expect(own?.similarity).toBeCloseTo(1, 5);
    }
  });
}
