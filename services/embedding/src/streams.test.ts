/** With the real model. */
import { testFolder } from '@assize/proto/testing/folder';
import { CallError } from '@assize/rpc';
import { afterAll, describe, expect, it } from 'vitest';
import { opened } from '#src/testing/opened.ts';

const folder = testFolder();
const open = (name: string, queue?: number) =>
  opened(folder, name, queue === undefined ? {} : { queue });
const shared = await open('shared');
const { rpc } = shared;
afterAll(() => shared.disposeAsync());

const many = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, at) => `Sentence ${at} of ${name}.`);
const passages = (count: number, name: string) =>
  many(count, name).map((text, at) => ({ id: `${name}-${at}`, text }));

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('EmbedStream', () => {
  it('answers in the order asked, each as Embed does', async () => {
    const requests = [many(3, 'a'), many(1, 'b'), many(2, 'c')].map((texts) => ({ texts }));
    const answers = await Array.fromAsync(rpc.embedStream(requests));
    expect(answers.map(({ vectors }) => vectors.length)).toEqual([3, 1, 2]);
    for (const [at, { texts }] of requests.entries()) {
      expect(answers[at]).toEqual(await rpc.embed({ texts }));
    }
  });

  it('ends at a request that is refused, after the answers before it', async () => {
    const heard: number[] = [];
    const error = await failure(
      (async () => {
        const requests = [{ texts: ['fine'] }, { texts: [''] }, { texts: ['never'] }];
        for await (const { vectors } of rpc.embedStream(requests)) heard.push(vectors.length);
      })(),
    );
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(String(error)).toContain('texts[0]');
    expect(heard).toEqual([1]);
  });
});

describe('IndexStream', () => {
  it('says how far it got, and what it said is there after a cut', async () => {
    await using own = await open('indexing');
    const parts = [passages(5, 'one'), passages(3, 'two'), passages(4, 'three')];
    const requests = parts.map((part) => ({ passages: part }));
    const cut = own.rpc.indexStream(requests.slice(0, 2));
    for await (const progress of cut) {
      expect(progress).toEqual({ received: 5, indexed: 5, unchanged: 0, total: 5 });
      break;
    }
    const all = await Array.fromAsync(own.rpc.indexStream(requests));
    const last = all.at(-1);
    expect(all.map(({ received }) => received)).toEqual([5, 8, 12]);
    expect(last).toMatchObject({ received: 12, total: 12 });
    expect((last?.indexed ?? 0) + (last?.unchanged ?? 0)).toBe(12);
    expect(last?.unchanged).toBeGreaterThanOrEqual(5);
    const again = await Array.fromAsync(own.rpc.indexStream(requests));
    expect(again.at(-1)).toEqual({ received: 12, indexed: 0, unchanged: 12, total: 12 });
  });

  it('keeps what it had indexed where a later passage is refused', async () => {
    await using own = await open('refusing');
    const wrong = { id: 'large', text: 'x'.repeat(1024 * 1024) };
    const requests = [{ passages: passages(2, 'fine') }, { passages: [wrong] }];
    const error = await failure(Array.fromAsync(own.rpc.indexStream(requests)));
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(String(error)).toContain('passages[0].text: has 1048576 bytes');
    expect((await own.rpc.info({})).passages).toBe(2);
  });
});

describe('many callers', () => {
  it('are served in turn: a query is answered before two hundred texts are', async () => {
    const order: string[] = [];
    const bulk = rpc.embed({ texts: many(200, 'bulk') }).then(() => order.push('bulk'));
    // An answer to a later call shows that the bulk is in the queue.
    await rpc.embed({ texts: ['Known to be in turn.'] });
    const query = rpc.search({ query: 'Who is first?', topK: 1 }).then(() => order.push('query'));
    await Promise.all([bulk, query]);
    expect(order).toEqual(['query', 'bulk']);
  });

  it('are refused with RESOURCE_EXHAUSTED once the queue is full, and served again later', async () => {
    await using own = await open('bounded', 40);
    const texts = many(40, 'a full queue');
    const large = await failure(own.rpc.embed({ texts: many(41, 'too many') }));
    expect(large).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
    expect(String(large)).toContain('ask for fewer');
    const calls = Array.from({ length: 8 }, (_, at) =>
      failure(own.rpc.embed({ texts: texts.map((text) => `${at}: ${text}`) })),
    );
    const refused = (await Promise.all(calls)).filter((error) => error !== null);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(8);
    for (const error of refused) {
      expect(error).toBeInstanceOf(CallError);
      expect(error).toHaveProperty('code', 'RESOURCE_EXHAUSTED');
      expect(error).toHaveProperty('message', expect.stringContaining('ask again later'));
    }
    expect((await own.rpc.embed({ texts })).vectors).toHaveLength(40);
  });

  it('who have gone leave no work behind', async () => {
    await using own = await open('deadlines', 300);
    const late = await failure(
      own.rpc.embed({ texts: many(300, 'a late caller') }, { timeoutMs: 50 }),
    );
    expect(late).toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    const abort = new AbortController();
    const left = failure(
      own.rpc.embed({ texts: many(300, 'one who leaves') }, { signal: abort.signal }),
    );
    await own.rpc.info({});
    abort.abort();
    expect(await left).toMatchObject({ code: 'CANCELLED' });
    // If any of their texts were still queued, these would exceed the queue and be refused.
    await expect
      .poll(() => failure(own.rpc.embed({ texts: many(290, 'the next') })), { timeout: 30_000 })
      .toBeNull();
  });
});
