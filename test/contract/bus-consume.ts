import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { connectBus, TerminalError } from '@assize/bus';
import { countOf } from '#src/count-of.ts';
import { callServer, connectTo } from './bus-fixture.ts';
import { bytes, collector, consuming, freshQueue, latch, text, type Stage } from './bus-stage.ts';

/** What a handler's end does to its message. */
export function consumeContract(stage: () => Stage): void {
  const send = (subject: string, body = 'text', headers = {}) =>
    stage().bus.store({ subject, headers, body: bytes(body) });

  describe('consume', () => {
    it('hands over each message whole, and takes it off a work queue', async () => {
      const { bus } = stage();
      const { stream, root, options } = await freshQueue(stage(), {}, 'workqueue');
      await send(`${root}.a`, 'early', { kind: 'k' });
      const { deliveries, handler, complete } = collector(2);
      await using consumer = await bus.consume(options, handler);
      await send(`${root}.b`, 'late');
      await complete;
      await consumer[Symbol.asyncDispose]();
      expect(deliveries).toMatchObject([
        { subject: `${root}.a`, sequence: 1, redelivered: 0, headers: { kind: 'k' } },
        { subject: `${root}.b`, sequence: 2, redelivered: 0 },
      ]);
      expect(deliveries.map(({ body }) => text(body))).toEqual(['early', 'late']);
      // Three servers agree on an acknowledgement after they have confirmed it.
      await expect.poll(() => countOf(bus, stream, `${root}.>`)).toBe(0);
    });

    it('says how much is not settled and since when, what is in hand included', async () => {
      const { bus } = stage();
      const { stream, root, options: all } = await freshQueue(stage(), { concurrency: 1 });
      const options = { ...all, filter: `${root}.a.>` };
      expect(await bus.backlog(stream, options.durable)).toBeNull();
      const inHand = latch();
      const gate = latch();
      await using consumer = await bus.consume(options, () => {
        inHand.open();
        return gate.opened;
      });
      expect(await bus.backlog(stream, options.durable)).toEqual({ depth: 0, oldestAt: null });
      await send(`${root}.b.other`);
      for (const name of ['one', 'two', 'three']) await send(`${root}.a.${name}`);
      await inHand.opened;
      const oldest = await bus.last(stream, `${root}.a.one`);
      // Three servers agree on what was stored before the consumer counts it.
      await expect
        .poll(() => bus.backlog(stream, options.durable))
        .toEqual({ depth: 3, oldestAt: oldest?.at });
      gate.open();
      await consumer[Symbol.asyncDispose]();
    });

    it('passes over what was stored before, where it is made anew, and keeps its place later', async () => {
      const { bus } = stage();
      const { stream, root, options: all } = await freshQueue(stage());
      await send(`${root}.old`);
      const old = await bus.last(stream, `${root}.old`);
      const since = new Date(Date.parse(old?.at ?? '') + 1).toISOString();
      const options = { ...all, since };
      const first = collector(1);
      await using consumer = await bus.consume(options, first.handler);
      await send(`${root}.new`);
      await first.complete;
      await consumer[Symbol.asyncDispose]();
      await send(`${root}.between`);
      const later = { ...options, since: new Date(Date.parse(since) + 3_600_000).toISOString() };
      const second = collector(1);
      await using _again = await bus.consume(later, second.handler);
      await second.complete;
      const subjects = [...first.deliveries, ...second.deliveries].map(({ subject }) => subject);
      expect(subjects).toEqual([`${root}.new`, `${root}.between`]);
    });

    it('tells an observer of redeliveries and dead letters', async () => {
      const { bus } = stage();
      const seen: string[] = [];
      const buried = latch();
      const observer = {
        redelivered: () => void seen.push('redelivered'),
        deadLettered: (code: string | null) => {
          seen.push(code ?? 'no code');
          buried.open();
        },
      };
      const { root, options } = await freshQueue(stage(), { observer, backoffMs: [1] });
      await using _consumer = await bus.consume(options, async ({ redelivered }) => {
        if (redelivered > 0) throw new TerminalError('it can never be', 'never-again');
        throw new Error('once more');
      });
      await send(`${root}.a`);
      await buried.opened;
      expect(seen).toEqual(['redelivered', 'never-again']);
    });

    it('does not report the dead letter of an expected code', async () => {
      const { bus } = stage();
      const seen: (string | null)[] = [];
      const buried = latch();
      const observer = {
        redelivered: () => expect.fail(),
        deadLettered: (code: string | null) => {
          seen.push(code);
          buried.open();
        },
      };
      const expecting = { observer, expected: ['usual'], concurrency: 1 };
      const { root, options } = await freshQueue(stage(), expecting);
      await using _consumer = await bus.consume(options, ({ subject }) => {
        const code = subject === `${root}.a` ? 'usual' : 'rare';
        return Promise.reject(new TerminalError('it can never be', code));
      });
      await send(`${root}.a`);
      await send(`${root}.b`);
      await buried.opened;
      expect(seen).toEqual(['rare']);
    });

    it('keeps as many handlers in flight as allowed, and asks for no message more', async () => {
      const { bus, other } = stage();
      const { root, options } = await freshQueue(stage(), { concurrency: 3 });
      const full = latch();
      const gate = latch();
      let running = 0;
      let most = 0;
      await using first = await bus.consume(options, async () => {
        running += 1;
        most = Math.max(most, running);
        if (running === 3) full.open();
        await gate.opened;
        running -= 1;
      });
      for (let index = 0; index < 9; index += 1) await send(`${root}.m${index}`);
      await full.opened;
      // What the full one did not ask for, another process gets at once.
      const { handler, complete } = collector(6);
      await using _second = await other.consume(options, handler);
      await complete;
      gate.open();
      await first[Symbol.asyncDispose]();
      expect(most).toBe(3);
    });

    it('puts a hopeless message to the dead letters with its reason and hash', async () => {
      const { bus } = stage();
      const { stream, root, options, dead } = await freshQueue(stage(), { concurrency: 1 });
      const body = 'x'.repeat(100_000);
      const { handler, complete } = collector(1);
      await using _consumer = await bus.consume(options, async (delivery) => {
        if (delivery.subject === `${root}.bad`) throw new TerminalError('two\nlines of reason');
        await handler(delivery);
      });
      await bus.store({
        subject: `${root}.bad`,
        messageId: `bad-${root}`,
        headers: { kind: 'k' },
        body: bytes(body),
      });
      await send(`${root}.good`);
      await complete;
      const [letter, ...more] = await Array.fromAsync(bus.history(dead, '>'));
      expect(more).toEqual([]);
      expect(letter?.headers).toMatchObject({
        kind: 'k',
        'assize-dead-reason': 'two lines of reason',
        'assize-dead-subject': `${root}.bad`,
        'assize-dead-sequence': '1',
        'assize-dead-sha256': createHash('sha256').update(body).digest('hex'),
        'assize-dead-deliveries': '1',
      });
      expect(letter?.body).toEqual(bytes(body.slice(0, 64 * 1024)));
      // What no consumer hands out can be put there too: once, whoever did it first.
      for (const name of ['bad', 'good', 'good']) {
        const stored = await bus.last(stream, `${root}.${name}`);
        if (stored) await bus.bury(stream, stored, 'read past', options.deadLetter);
      }
      const [, buried, ...others] = await Array.fromAsync(bus.history(dead, '>'));
      expect(others).toEqual([]);
      expect(buried?.headers).toMatchObject({
        'assize-dead-reason': 'read past',
        'assize-dead-subject': `${root}.good`,
        'assize-dead-deliveries': '0',
      });
    });

    it('delivers again after growing delays, then gives up with the last error', async () => {
      const { bus } = stage();
      const backoffMs = [200, 600] as const;
      const { root, options, dead } = await freshQueue(stage(), {
        maxDeliver: 3,
        backoffMs,
      });
      const times: number[] = [];
      await using _consumer = await bus.consume(options, async ({ redelivered }) => {
        times.push(performance.now());
        throw new Error(`failure ${redelivered}`);
      });
      const { handler, complete } = collector(1);
      const letters = consuming(dead, options.deadLetter, options.deadLetter);
      await using _letters = await bus.consume(letters, handler);
      await send(`${root}.a`);
      await complete;
      const [first = 0, second = 0, third = 0] = times;
      expect(times).toHaveLength(3);
      // Half of each delay is drawn.
      expect(second - first).toBeGreaterThanOrEqual(95);
      expect(third - second).toBeGreaterThanOrEqual(295);
      const letter = await bus.last(dead, '>');
      expect(letter?.headers['assize-dead-reason']).toBe(
        'failed 3 times, the last time: Error: failure 2',
      );
      expect(letter?.headers['assize-dead-deliveries']).toBe('3');
    });

    it('lets running handlers finish when disposed, twice if need be', async () => {
      const { bus, other } = stage();
      const { stream, root, options } = await freshQueue(stage(), { concurrency: 1 }, 'workqueue');
      const started = latch<AbortSignal>();
      const gate = latch();
      const consumer = await bus.consume(options, async ({ signal }) => {
        started.open(signal);
        await gate.opened;
      });
      await send(`${root}.running`);
      await send(`${root}.waiting`);
      const signal = await started.opened;
      expect(signal.aborted).toBe(false);
      const disposals = [consumer[Symbol.asyncDispose](), consumer[Symbol.asyncDispose]()];
      expect(signal.aborted).toBe(true);
      const { handler, deliveries, complete } = collector(1);
      await using _next = await other.consume(options, handler);
      await complete;
      gate.open();
      await Promise.all(disposals);
      await expect.poll(() => countOf(bus, stream, `${root}.>`)).toBe(0);
      expect(deliveries.map(({ subject }) => subject)).toEqual([`${root}.waiting`]);
    });

    it('ends with its client, whose handlers finish first', async () => {
      const { servers, bus } = stage();
      const { stream, root, options } = await freshQueue(stage(), {}, 'workqueue');
      const started = latch();
      const leaving = await connectTo(servers);
      const settled: string[] = [];
      await leaving.consume(options, async ({ signal }) => {
        started.open();
        await once(signal, 'abort');
        await leaving.flush();
        settled.push('handler');
      });
      await send(`${root}.a`);
      await started.opened;
      await leaving[Symbol.asyncDispose]();
      settled.push('client');
      expect(settled).toEqual(['handler', 'client']);
      await expect.poll(() => countOf(bus, stream, `${root}.>`)).toBe(0);
      const late = leaving.store({ subject: `${root}.b`, headers: {}, body: bytes('') });
      await expect(late).rejects.toThrow(/was disposed/);
    });

    it('lets a handler finish unhurried where a stop may take longer, and takes nothing new', async () => {
      const { servers, bus } = stage();
      const { stream, root, options } = await freshQueue(stage(), { drainMs: 60_000 }, 'workqueue');
      const leaving = await connectTo(servers);
      const [started, gate] = [latch(), latch()];
      const hurried: boolean[] = [];
      const consumer = await leaving.consume(options, async ({ signal }) => {
        started.open();
        await gate.opened;
        hurried.push(signal.aborted);
      });
      await send(`${root}.a`);
      await started.opened;
      const disposal = consumer[Symbol.asyncDispose]();
      await send(`${root}.b`);
      await leaving.flush();
      gate.open();
      await disposal;
      await leaving[Symbol.asyncDispose]();
      expect(hurried).toEqual([false]);
      await expect.poll(() => countOf(bus, stream, `${root}.>`)).toBe(1);
    });

    it('gives back what it holds when its client goes, and the next one gets it', async () => {
      const { servers, bus } = stage();
      const drainMs = 1_000;
      const { root, options } = await freshQueue(stage(), { drainMs });
      const leaving = await connectTo(servers);
      const started = latch();
      const consumer = await leaving.consume(options, async () => {
        started.open();
        await new Promise(() => {});
      });
      await send(`${root}.a`);
      await started.opened;
      // A process is cut at the end of that time: what is given back then is not.
      const cut = sleep(drainMs, 'cut');
      const disposal = consumer[Symbol.asyncDispose]().then(() => 'given back');
      expect(await Promise.race([disposal, cut])).toBe('given back');
      await leaving[Symbol.asyncDispose]();
      const { handler, deliveries, complete } = collector(1);
      await using _next = await bus.consume(options, handler);
      await complete;
      expect(deliveries[0]?.redelivered).toBe(1);
    });

    it('makes its consumer anew when somebody deletes it', async () => {
      const { bus } = stage();
      const { stream, root, options } = await freshQueue(stage(), { watchMs: 200 });
      // A request for messages that crosses the deletion is lost without a word: in some of these
      // rounds only the watch notices.
      for (let round = 0; round < 10; round += 1) {
        const { handler, complete } = collector(1);
        const own = { ...options, durable: `reader${round}`, filter: `${root}.${round}` };
        await using _consumer = await bus.consume(own, handler);
        await callServer(bus, `CONSUMER.DELETE.${stream}.reader${round}`);
        await send(`${root}.${round}`);
        await complete;
      }
    });

    it('is refused without a stream, with a sentence that says what to do', async () => {
      const { bus } = stage();
      const reading = bus.consume(consuming('NOWHERE', 'a', 'dead'), async () => {});
      await expect(reading).rejects.toThrow(
        /no stream for the queue .* of NOWHERE; create the streams/,
      );
    });

    it('tells that its stream is not there, and that it is again', async () => {
      const { servers } = stage();
      const { stream, root, options } = await freshQueue(stage(), { watchMs: 200 });
      const told: (string | null)[] = [];
      const onHindrance = (problem: string | null): void => void told.push(problem);
      await using bus = await connectBus({ servers: servers.urls, name: 'told', onHindrance });
      const { handler, complete } = collector(1);
      await using _consumer = await bus.consume(options, handler);
      await callServer(bus, `STREAM.DELETE.${stream}`);
      await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 30_000 });
      expect(told[0]).toMatch(/^the queue reader of .* can't be read \(.*\): create the streams/);
      const { replicas } = servers;
      const definition = { name: stream, subjects: [`${root}.>`], replicas };
      await bus.ensureStreams([{ ...definition, retention: 'limits' }]);
      await send(`${root}.a`);
      await complete;
      expect(told).toEqual([told[0], null]);
    });
  });
}
