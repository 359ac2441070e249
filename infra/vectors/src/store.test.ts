import { testFolder } from '@assize/proto/testing/folder';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Store, type Follower } from '#src/store.ts';

const MODEL = { model: 'three-axes', dimensions: 3 };

class Told implements Follower {
  readonly said: string[] = [];

  clear(): void {
    this.said.push('clear');
  }

  set({ passage, change }: { passage: { id: string }; change: number }): void {
    this.said.push(`${passage.id}=${change}`);
  }

  delete(id: string): void {
    this.said.push(`-${id}`);
  }
}

let folder: string;
let store: Store;
beforeEach(() => {
  folder = testFolder(onTestFinished);
  store = new Store(folder, MODEL);
});
afterEach(() => store.close());

const entry = (id: string) => ({
  passage: { id, text: id, tags: [] },
  vector: Float32Array.of(1, 0, 0),
});

function toldAfter(change: number): { last: number; said: string[] } {
  const told = new Told();
  return { last: store.catchUp(change, told), said: told.said };
}

describe('Store', () => {
  it('numbers what is put in and taken out, and tells only what came after', () => {
    expect(store.put(['a', 'b'].map(entry))).toBe(1);
    expect(store.put([entry('a')])).toBe(3);
    expect(toldAfter(0)).toEqual({ last: 3, said: ['clear', 'b=2', 'a=3'] });
    expect(store.remove(['b', 'nobody', 'b'])).toBe(1);
    expect(toldAfter(2)).toEqual({ last: 4, said: ['-b', 'a=3'] });
    expect(toldAfter(4)).toEqual({ last: 4, said: [] });
    expect(store.put([entry('b')])).toBe(5);
    expect(toldAfter(3)).toEqual({ last: 5, said: ['b=5'] });
  });

  it('tells everything anew to who is behind more than it remembers', () => {
    store.close();
    store = new Store(folder, MODEL, 10);
    const many = Array.from({ length: 11 }, (_, at) => `m${at}`);
    store.put([entry('stays'), ...many.map(entry)]);
    expect(store.remove(many)).toBe(many.length);
    const last = 1 + 2 * many.length;
    expect(toldAfter(last - 1)).toEqual({ last, said: ['clear', 'stays=1'] });
    expect(toldAfter(last)).toEqual({ last, said: [] });
  });
});
