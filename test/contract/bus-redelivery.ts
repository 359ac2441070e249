import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ConsumeOptions } from '@assize/bus';
import { bytes, collector, consuming, freshQueue, latch, type Stage } from './bus-stage.ts';

/** What becomes of a message whose handler is slow, or whose process is gone. */
export function redeliveryContract(stage: () => Stage): void {
  const send = (subject: string) => stage().bus.store({ subject, headers: {}, body: bytes('') });

  /** Has another process take the one message there is, and kills it in the middle. */
  async function takeAndDie(options: ConsumeOptions): Promise<void> {
    const { stream, filter, ackWaitMs, maxDeliver, deadLetter } = options;
    const rest = [filter, ackWaitMs, maxDeliver, deadLetter].map(String);
    const program = fileURLToPath(new URL('./bus-holder.ts', import.meta.url));
    const [url = ''] = stage().servers.urls;
    const child = spawn(process.execPath, [program, url, stream, ...rest], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect(String(await once(child.stdout, 'data'))).toBe('held\n');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** The two letters about a message that is buried, and never handled again. */
  async function buried(options: ConsumeOptions, dead: string) {
    const { handler, deliveries, complete } = collector(2);
    const letters = consuming(dead, '>', options.deadLetter);
    await using _letters = await stage().bus.consume(letters, handler);
    await using _consumer = await stage().bus.consume(options, () => {
      throw new Error('the poison must not be handled again');
    });
    await complete;
    return deliveries;
  }

  describe('redelivery', () => {
    it('hands a message on when the process that handles it is killed', async () => {
      const { root, options } = await freshQueue(stage(), { ackWaitMs: 600 });
      await send(`${root}.a`);
      await takeAndDie(options);
      const { handler, deliveries, complete } = collector(1);
      await using _consumer = await stage().bus.consume(options, handler);
      await complete;
      expect(deliveries).toMatchObject([{ subject: `${root}.a`, redelivered: 1 }]);
    });

    it('buries a message that kills whoever takes it', async () => {
      const rest = { ackWaitMs: 600, maxDeliver: 1, concurrency: 1 };
      const { root, options, dead } = await freshQueue(stage(), rest);
      await send(`${root}.poison`);
      await takeAndDie(options);
      // It may never have come to a handler: it is tried once more.
      await takeAndDie(options);
      const deliveries = await buried(options, dead);
      expect(deliveries.map(({ headers }) => headers['assize-dead-subject'])).toEqual(
        Array(2).fill(`${root}.poison`),
      );
      expect(deliveries.map(({ headers }) => headers['assize-dead-reason'])).toEqual([
        expect.stringMatching(/^delivered 1 times and never settled: .*: it is tried once more$/),
        expect.stringMatching(/^delivered 2 times and never settled: /),
      ]);
    });

    it('buries it in the end even if the server forgets that it was tried once more', async () => {
      const { bus, servers } = stage();
      const rest = { ackWaitMs: 600, maxDeliver: 1, concurrency: 1 };
      const { root, options, dead } = await freshQueue(stage(), rest);
      const subjects = [`${dead.toLowerCase()}.>`];
      const { replicas } = servers;
      // Shorter than a restart takes: a process that dies again and again may be kept waiting for minutes.
      const forgetful = { name: dead, subjects, replicas, duplicateWindowMs: 100 };
      await bus.ensureStreams([{ ...forgetful, retention: 'limits' }]);
      await send(`${root}.poison`);
      await takeAndDie(options);
      await takeAndDie(options);
      const deliveries = await buried(options, dead);
      expect(deliveries[1]?.headers['assize-dead-reason']).toMatch(
        /^delivered 2 times and never settled: (?!.*once more)/,
      );
    });

    it('tries once more what was given back as often as it may be delivered, and settles it', async () => {
      const { bus } = stage();
      const rest = { maxDeliver: 3, drainMs: 0 };
      const { root, options } = await freshQueue(stage(), rest);
      await send(`${root}.a`);
      for (let drained = 0; drained < 3; drained += 1) {
        const given = latch();
        await using _consumer = await bus.consume(options, async () => {
          given.open();
          await new Promise(() => {});
        });
        await given.opened;
      }
      const { handler, deliveries, complete } = collector(1);
      await using _consumer = await bus.consume(options, handler);
      await complete;
      expect(deliveries).toMatchObject([{ subject: `${root}.a`, redelivered: 3 }]);
    });

    it('leaves a message alone while its handler lives, however long', async () => {
      const { bus, other } = stage();
      // The short message comes again after two to four ack waits; its return ends the long one.
      const rest = { ackWaitMs: 500, backoffMs: [2_000] as const };
      const { root, options } = await freshQueue(stage(), rest);
      const taken: string[] = [];
      const back = latch();
      const handler = async ({
        subject,
        redelivered,
      }: {
        subject: string;
        redelivered: number;
      }) => {
        taken.push(subject);
        if (subject === `${root}.long`) await back.opened;
        else if (redelivered === 0) throw new Error('once more, later');
        else back.open();
      };
      await using _one = await bus.consume(options, handler);
      await using _two = await other.consume(options, handler);
      await send(`${root}.long`);
      await send(`${root}.short`);
      await back.opened;
      expect(taken.toSorted()).toEqual([`${root}.long`, `${root}.short`, `${root}.short`]);
    });
  });
}
