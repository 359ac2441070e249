/** With fake workers that the test releases group by group. encoder.test.ts has the real ones. */
import { QueueFullError, type ModelWorker } from '#src/onnx/index.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Encoded } from '#src/encoder/model.ts';
import { schedulerOf } from '#src/encoder/scheduler.ts';

const vectorOf = (text: string): Float32Array => Float32Array.of(...Buffer.from(text));
const encodedOf = (text: string): Encoded =>
  text.startsWith('broken') ? new Error(`${text} has no direction`) : vectorOf(text);

interface Held {
  texts: readonly string[];
  go(error?: Error): void;
}

function heldWorker() {
  const held: Held[] = [];
  const computed: string[] = [];
  const worker: ModelWorker<string[], Encoded[]> = {
    run(texts) {
      const { promise, resolve, reject } = Promise.withResolvers<Encoded[]>();
      const go = (error?: Error): void => {
        if (error !== undefined) return reject(error);
        computed.push(...texts);
        resolve(texts.map(encodedOf));
      };
      held.push({ texts, go });
      return promise;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  return { worker, held, computed };
}

function open(most = 4096) {
  const { worker, held, computed } = heldWorker();
  const scheduler = schedulerOf([worker], most);
  const finish = async (): Promise<void> => {
    for (let group = held.shift(); group !== undefined; group = held.shift()) {
      group.go();
      await new Promise(setImmediate);
    }
  };
  return { scheduler, held, computed, finish };
}

const asked = (...texts: string[]): Map<string, string> =>
  new Map(texts.map((text) => [text, text]));
const many = (count: number, name = 'text'): string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`);

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('callers', () => {
  it('are served in turn: a single text does not wait for a thousand', async () => {
    const { scheduler, held, finish } = open();
    const bulk = scheduler.run(asked(...many(1000)));
    const [first, second] = [held[0]?.texts.length, held[1]?.texts.length];
    const query = scheduler.run(asked('the query'));
    const other = scheduler.run(asked(...many(3, 'other')));
    expect([first, second]).toEqual([8, 8]);
    held[0]?.go();
    await new Promise(setImmediate);
    expect(held[2]?.texts.slice(0, 3)).toEqual(['text 16', 'the query', 'other 0']);
    await finish();
    expect(await query).toEqual(new Map([['the query', vectorOf('the query')]]));
    expect((await bulk).size).toBe(1000);
    expect((await other).size).toBe(3);
  });

  it('who ask for the same text have it computed once', async () => {
    const { scheduler, computed, finish } = open();
    const both = [scheduler.run(asked('a', 'b')), scheduler.run(asked('b', 'c'))];
    await finish();
    const [one, other] = await Promise.all(both);
    expect(one?.get('b')).toEqual(vectorOf('b'));
    expect(other?.get('b')).toEqual(vectorOf('b'));
    expect(computed.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('are answered each with their own, whatever the order and the groups', async () => {
    const text = fc.string({ minLength: 1, maxLength: 900 });
    const calls = fc.array(fc.uniqueArray(text, { minLength: 1, maxLength: 30 }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(calls, async (all) => {
        const { scheduler, computed, finish } = open();
        const replies = all.map((texts) => scheduler.run(asked(...texts)));
        await finish();
        for (const [at, reply] of (await Promise.all(replies)).entries()) {
          expect([...reply]).toEqual((all[at] ?? []).map((one) => [one, vectorOf(one)]));
        }
        expect(computed.toSorted()).toEqual([...new Set(all.flat())].toSorted());
      }),
      { numRuns: 50 },
    );
  });

  it('share no failure: a text without direction fails its own callers', async () => {
    const { scheduler, computed, finish } = open();
    const fine = scheduler.run(asked('fine'));
    const broken = failure(scheduler.run(asked('good', 'broken')));
    await finish();
    expect((await fine).size).toBe(1);
    expect(await broken).toMatchObject({ message: 'broken has no direction' });
    expect(computed).toEqual(['fine', 'good', 'broken']);
  });

  it('hear when their thread has failed, and a text can be asked for again', async () => {
    const { scheduler, held, finish } = open();
    const first = failure(scheduler.run(asked('a')));
    held.shift()?.go(new Error('the thread has ended'));
    expect(await first).toMatchObject({ message: 'the thread has ended' });
    const again = scheduler.run(asked('a'));
    await finish();
    expect((await again).size).toBe(1);
  });
});

describe('who has gone', () => {
  it('is told so at once, and what waits for nobody else is never computed', async () => {
    const { scheduler, computed, finish } = open();
    const abort = new AbortController();
    const gone = failure(scheduler.run(asked(...many(100), 'shared'), abort.signal));
    const stays = scheduler.run(asked('shared', 'mine'));
    abort.abort(new Error('left'));
    expect(await gone).toMatchObject({ message: 'left' });
    await finish();
    expect((await stays).size).toBe(2);
    // A thread had already been given these.
    expect(computed).toHaveLength(16 + 2);
    expect(computed).toEqual(expect.arrayContaining(['shared', 'mine']));
    expect(await failure(scheduler.run(asked('late'), abort.signal))).toMatchObject({
      message: 'left',
    });
  });

  it('makes room for others', async () => {
    const { scheduler, finish } = open(20);
    const abort = new AbortController();
    const given = scheduler.run(asked(...many(16, 'given')));
    const gone = failure(scheduler.run(asked(...many(20)), abort.signal));
    expect(await failure(scheduler.run(asked('more')))).toBeInstanceOf(QueueFullError);
    abort.abort(new Error('left'));
    await gone;
    const fits = scheduler.run(asked(...many(20, 'fits')));
    await finish();
    expect([(await given).size, (await fits).size]).toEqual([16, 20]);
  });
});

describe('the bound', () => {
  it('refuses what would be more, before anything of it is computed', async () => {
    const { scheduler, computed, finish } = open(10);
    const first = scheduler.run(asked(...many(16, 'given').slice(0, 10)));
    const second = scheduler.run(asked(...many(8)));
    const full = await failure(scheduler.run(asked('one', 'two', 'three')));
    expect(full).toBeInstanceOf(QueueFullError);
    expect(full).toHaveProperty(
      'message',
      expect.stringMatching(/8 wait already.*ask again later/),
    );
    const large = await failure(scheduler.run(asked(...many(11, 'large'))));
    expect(large).toHaveProperty('message', expect.stringContaining('ask for fewer'));
    // A waiting text takes no second place in the queue.
    const known = scheduler.run(asked('text 0', 'text 1', 'text 2'));
    await finish();
    expect([(await first).size, (await second).size, (await known).size]).toEqual([10, 8, 3]);
    expect(computed).toHaveLength(18);
  });
});

describe('a group', () => {
  it('of long texts is small, so that nobody waits for long behind it', () => {
    const { scheduler, held } = open();
    const long = many(9).map((text) => text.padEnd(1000));
    void scheduler.run(asked(...long, 'x'.repeat(60_000)));
    expect(held.map(({ texts }) => texts.length)).toEqual([2, 2]);
  });
});
