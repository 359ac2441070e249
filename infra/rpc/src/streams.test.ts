import { once } from 'node:events';
import { join } from 'node:path';
import type { EmbeddingService } from '@assize/proto/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  MAX_MESSAGE_BYTES,
  RpcError,
  client,
  implement,
  serve,
  type Implementation,
  type RpcClient,
} from '#src/index.ts';
import type { CallContext } from '#src/types.ts';

interface Word {
  text: string;
}

const bytesOf = (word: Word): Buffer => Buffer.from(word.text);
const wordOf = (bytes: Buffer): Word => ({ text: bytes.toString() });
const coding = {
  requestSerialize: bytesOf,
  requestDeserialize: wordOf,
  responseSerialize: bytesOf,
  responseDeserialize: wordOf,
};

/** Defined by hand, because no service of the contracts has both kinds of streams. */
const Words = {
  Split: { path: '/test.Words/Split', requestStream: false, responseStream: true, ...coding },
  Shout: { path: '/test.Words/Shout', requestStream: true, responseStream: true, ...coding },
} as const;

const plain: Implementation<typeof Words> = {
  async *split({ text }) {
    for (const word of text.split(' ')) yield { text: word };
  },
  async *shout(words) {
    for await (const { text } of words) yield { text: text.toUpperCase() };
  },
};

async function texts(words: AsyncIterable<Word>): Promise<string[]> {
  return (await Array.fromAsync(words)).map(({ text }) => text);
}

const words = (...all: string[]): Word[] => all.map((text) => ({ text }));

const aborted = async (signal: AbortSignal): Promise<unknown> =>
  signal.aborted || once(signal, 'abort');

interface Running extends AsyncDisposable {
  rpc: RpcClient<typeof Words>;
  logged: object[];
}

async function open(own: Partial<Implementation<typeof Words>> = {}): Promise<Running> {
  await using stack = new AsyncDisposableStack();
  const logged: object[] = [];
  const log = { error: (fields: object) => void logged.push(fields) };
  const services = [implement(Words, { ...plain, ...own })];
  const folder = testFolder(onTestFinished);
  const address = `unix:${join(folder, 'a.sock')}`;
  const server = stack.use(await serve({ address, services, log, graceMs: 300 }));
  const rpc = stack.use(client(Words, server.address));
  const opened = stack.move();
  return { rpc, logged, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

describe('streams', () => {
  it('of answers, and of requests and answers, give everything in order', async () => {
    await using running = await open();
    const { rpc } = running;
    expect(await texts(rpc.split({ text: 'a b c' }))).toEqual(['a', 'b', 'c']);
    expect(await texts(rpc.shout(words('a', 'b', 'c')))).toEqual(['A', 'B', 'C']);
    expect(await texts(rpc.shout([]))).toEqual([]);
  });

  it('answer each request before the next one is there', async () => {
    await using running = await open();
    const next = [Promise.withResolvers<Word>(), Promise.withResolvers<Word>()];
    async function* spoken(): AsyncGenerator<Word> {
      for (const { promise } of next) yield await promise;
    }
    const answers = running.rpc.shout(spoken())[Symbol.asyncIterator]();
    next[0]?.resolve({ text: 'one' });
    expect(await answers.next()).toEqual({ done: false, value: { text: 'ONE' } });
    next[1]?.resolve({ text: 'two' });
    expect(await answers.next()).toEqual({ done: false, value: { text: 'TWO' } });
    expect(await answers.next()).toMatchObject({ done: true });
  });

  it('hand a handler’s refusal on behind what it had answered', async () => {
    await using running = await open({
      async *shout(asked) {
        for await (const { text } of asked) {
          if (text === 'c') throw new RpcError('INVALID_ARGUMENT', 'words[2]: not that one');
          yield { text };
        }
      },
    });
    const heard: string[] = [];
    const reading = async (): Promise<void> => {
      const answers = running.rpc.shout(words('a', 'b', 'c', 'd'));
      for await (const { text } of answers) heard.push(text);
    };
    await expect(reading()).rejects.toMatchObject({
      name: 'CallError',
      code: 'INVALID_ARGUMENT',
      message: 'words[2]: not that one',
    });
    expect(heard).toEqual(['a', 'b']);
    expect(running.logged).toEqual([]);
  });

  it('say INTERNAL and nothing else of a fault of ours, and log it', async () => {
    await using running = await open({
      async *split() {
        yield { text: 'one' };
        throw new Error('the secret of /etc');
      },
    });
    await expect(texts(running.rpc.split({ text: '' }))).rejects.toMatchObject({
      code: 'INTERNAL',
      message: 'internal error',
    });
    expect(running.logged).toMatchObject([{ err: { message: 'the secret of /etc' } }]);
  });

  it('let a source that throws end the call with its own error', async () => {
    const seen = Promise.withResolvers<AbortSignal>();
    await using running = await open({
      async *shout(asked, { signal }) {
        seen.resolve(signal);
        yield* asked;
      },
    });
    async function* broken(): AsyncGenerator<Word> {
      yield { text: 'a' };
      await seen.promise;
      throw new Error('the file ends here');
    }
    await expect(texts(running.rpc.shout(broken()))).rejects.toMatchObject({
      message: 'the file ends here',
    });
    await aborted(await seen.promise);
  });
});

describe('a stream that is left', () => {
  function endless() {
    const left = Promise.withResolvers<number>();
    const split = async function* (_: Word, { signal }: CallContext): AsyncGenerator<Word> {
      let given = 0;
      try {
        for (; !signal.aborted; given += 1) yield { text: 'again '.repeat(1000) };
      } finally {
        left.resolve(given);
      }
    };
    return { split, left: left.promise };
  }

  it('before its end cancels the call', async () => {
    const { split, left } = endless();
    await using running = await open({ split });
    for await (const { text } of running.rpc.split({ text: '' })) {
      expect(text).toContain('again');
      break;
    }
    expect(await left).toBeGreaterThan(0);
    expect(running.logged).toEqual([]);
  });

  it('by its signal is CANCELLED, on both sides', async () => {
    const { split, left } = endless();
    await using running = await open({ split });
    const abort = new AbortController();
    const answers = running.rpc.split({ text: '' }, { signal: abort.signal });
    const reading = async (): Promise<void> => {
      for await (const _ of answers) abort.abort(new Error('enough'));
    };
    await expect(reading()).rejects.toMatchObject({
      code: 'CANCELLED',
      cause: { message: 'enough' },
    });
    await left;
    const { signal } = abort;
    for (const late of [
      texts(running.rpc.split({ text: '' }, { signal })),
      texts(running.rpc.shout([], { signal })),
    ]) {
      await expect(late).rejects.toMatchObject({ code: 'CANCELLED' });
    }
  });

  it('at its deadline is DEADLINE_EXCEEDED, on both sides', async () => {
    const seen = Promise.withResolvers<AbortSignal>();
    await using running = await open({
      async *shout(asked, { signal }) {
        seen.resolve(signal);
        for await (const word of asked) yield word;
      },
    });
    const never = new Promise<never>(() => {});
    async function* slow(): AsyncGenerator<Word> {
      yield { text: 'a' };
      await never;
    }
    // Long enough for the call to reach the server from a busy machine.
    await expect(texts(running.rpc.shout(slow(), { timeoutMs: 500 }))).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
    });
    await aborted(await seen.promise);
  });

  it('is cancelled when its client is disposed of', async () => {
    const { split, left } = endless();
    await using running = await open({ split });
    const answers = running.rpc.split({ text: '' })[Symbol.asyncIterator]();
    await answers.next();
    const rest = Promise.allSettled([answers.next(), answers.next()]);
    await running.rpc[Symbol.asyncDispose]();
    await left;
    await rest;
  });

  it('is cancelled when its client is disposed of by who reads it', async () => {
    const { split, left } = endless();
    await using running = await open({ split });
    const reading = async (): Promise<void> => {
      for await (const _word of running.rpc.split({ text: '' })) {
        await running.rpc[Symbol.asyncDispose]();
      }
    };
    await expect(reading()).rejects.toMatchObject({ code: 'CANCELLED' });
    await left;
  });
});

describe('back-pressure', () => {
  const large = 'x'.repeat(64 * 1024);

  it('keeps a handler from answering faster than its caller reads', async () => {
    let given = 0;
    const all = Promise.withResolvers<void>();
    await using running = await open({
      async *split() {
        for (; given < 400; given += 1) yield { text: large };
        all.resolve();
      },
    });
    const answers = running.rpc.split({ text: '' })[Symbol.asyncIterator]();
    await answers.next();
    // By then everything that the first stream could send has been sent.
    for (let turn = 0; turn < 20; turn += 1) await texts(running.rpc.shout(words('a')));
    expect(given).toBeLessThan(200);
    let read = 1;
    for (let next = await answers.next(); next.done !== true; next = await answers.next()) {
      read += 1;
    }
    await all.promise;
    expect(read).toBe(400);
  });

  it('keeps a caller from sending faster than the handler reads', async () => {
    const go = Promise.withResolvers<void>();
    await using running = await open({
      async *shout(asked) {
        let count = 0;
        for await (const _ of asked) {
          await go.promise;
          count += 1;
        }
        yield { text: String(count) };
      },
    });
    let taken = 0;
    async function* many(): AsyncGenerator<Word> {
      for (; taken < 400; taken += 1) yield { text: large };
    }
    const counted = texts(running.rpc.shout(many()));
    for (let turn = 0; turn < 20; turn += 1) await texts(running.rpc.split({ text: 'a b' }));
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(200);
    go.resolve();
    expect(await counted).toEqual(['400']);
  });
});

describe('limits', () => {
  const tooLarge = { text: 'x'.repeat(MAX_MESSAGE_BYTES + 1) };

  it('refuse a message over the limit in each direction', async () => {
    const seen = Promise.withResolvers<AbortSignal>();
    await using running = await open({
      async *split(_, { signal }) {
        seen.resolve(signal);
        yield { text: 'fine' };
        yield tooLarge;
        await aborted(signal);
      },
    });
    await expect(texts(running.rpc.shout([{ text: 'fine' }, tooLarge]))).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
    });
    await expect(texts(running.rpc.split({ text: '' }))).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
    });
    await aborted(await seen.promise);
  });
});

describe('a service', () => {
  it('that lacks a stream it should have can’t be served', () => {
    const { shout: _, ...rest } = plain;
    expect(() => implement(Words, rest as Implementation<typeof Words>)).toThrow(
      '/test.Words/Shout',
    );
  });

  it('of the contracts has its streams typed as such', () => {
    type Embedding = Implementation<typeof EmbeddingService>;
    const embedStream: Embedding['embedStream'] = async function* (requests) {
      for await (const { texts: asked } of requests) yield { dimensions: asked.length };
    };
    // @ts-expect-error A method with a single answer is not a stream.
    const wrong: Embedding['embedStream'] = () => ({ dimensions: 1 });
    expect([embedStream, wrong]).toHaveLength(2);
  });
});
