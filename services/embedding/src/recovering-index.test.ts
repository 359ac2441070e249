/** Over the embedded index; test/integration has a real Elasticsearch. */
import { join } from 'node:path';
import {
  IndexModelError,
  IndexUnavailableError,
  openEmbeddedIndex,
  type VectorIndex,
} from '@assize/vectors';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it } from 'vitest';
import { RecoveringIndex } from '#src/recovering-index.ts';

const folder = testFolder();
const model = { model: 'two', dimensions: 2 };
const entry = { passage: { id: 'a', text: 'a', tags: [] }, vector: Float32Array.of(1, 0) };

/** Can be opened only while `state.up`; counts the attempts. */
function outages(name: string) {
  const state = { up: true, tries: 0 };
  const open = async () => {
    state.tries += 1;
    if (!state.up) throw new IndexUnavailableError('nowhere', new Error('refused'));
    return openEmbeddedIndex({ folder: join(folder, name), ...model });
  };
  return { state, open };
}

function watching(index: RecoveringIndex) {
  const told: boolean[] = [];
  let next = Promise.withResolvers<boolean>();
  index.watch((working) => {
    told.push(working);
    next.resolve(working);
    next = Promise.withResolvers();
  });
  return { told, next: () => next.promise };
}

describe('a recovering index', () => {
  it('opens at the first call, and answers as the one that it opened', async () => {
    const { state, open } = outages('plain');
    await using index = new RecoveringIndex({ open, ...model });
    const { told } = watching(index);
    expect(state.tries).toBe(0);
    await index.upsert([entry]);
    expect(await index.size()).toBe(1);
    expect((await index.get(['a'])).get('a')?.text).toBe('a');
    expect((await index.search(Float32Array.of(1, 0), 1))[0]?.similarity).toBeCloseTo(1, 6);
    expect((await index.byWords('a', 1)).length).toBeLessThanOrEqual(1);
    expect((await index.similarities(Float32Array.of(0, 1), ['a'])).get('a')).toBeCloseTo(0, 6);
    expect(await index.delete(['a'])).toBe(1);
    expect([state.tries, told]).toEqual([1, [true]]);
  });

  it('is unavailable while it can’t be opened, and is tried again by itself', async () => {
    const { state, open } = outages('probed');
    await using index = new RecoveringIndex({ open, ...model, probeMs: 5 });
    state.up = false;
    const { told, next } = watching(index);
    await expect(index.size()).rejects.toThrow(IndexUnavailableError);
    expect(told).toEqual([true, false]);
    const back = next();
    state.up = true;
    expect(await back).toBe(true);
    expect(await index.size()).toBe(0);
    expect(told).toEqual([true, false, true]);
  });

  it('is opened anew by the call after one that lost it', async () => {
    const { state, open } = outages('lost');
    let lose: Error | undefined;
    const losing = async (): Promise<VectorIndex> => {
      const opened = await open();
      const size = opened.size.bind(opened);
      opened.size = () => (lose === undefined ? size() : Promise.reject(lose));
      return opened;
    };
    await using index = new RecoveringIndex({ open: losing, ...model, probeMs: 60_000 });
    for (const error of [
      new IndexUnavailableError('nowhere', new Error('reset')),
      new IndexModelError('nowhere', model, { model: 'other', dimensions: 2 }),
    ]) {
      lose = error;
      await expect(index.size()).rejects.toBe(error);
      lose = undefined;
      expect(await index.size()).toBe(0);
    }
    expect(state.tries).toBe(3);
  });

  it('is tried again after a refusal to open, as of a key whose rights came late', async () => {
    const { state, open } = outages('refused');
    const refusal = new Error('refuses who asks');
    const refusing = () => (state.tries === 0 ? Promise.reject(refusal) : open());
    await using index = new RecoveringIndex({ open: refusing, ...model, probeMs: 60_000 });
    const { told } = watching(index);
    await expect(index.size()).rejects.toBe(refusal);
    state.tries = 1;
    expect(await index.size()).toBe(0);
    expect(told).toEqual([true, false, true]);
  });

  it('shares one try among those who call at once', async () => {
    const { state, open } = outages('shared');
    await using index = new RecoveringIndex({ open, ...model });
    await Promise.all([index.size(), index.size(), index.get(['a'])]);
    expect(state.tries).toBe(1);
  });

  it('refuses after disposal, which is idempotent and closes what it had opened', async () => {
    const { open } = outages('disposed');
    const index = new RecoveringIndex({ open, ...model });
    await index.size();
    await Promise.all([index[Symbol.asyncDispose](), index[Symbol.asyncDispose]()]);
    await expect(index.size()).rejects.toThrow(/is closed/);
  });
});
