import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { storedBehind, StreamChangeError, type Message } from '@assize/bus';
import { countOf } from '#src/count-of.ts';
import { callServer } from './bus-fixture.ts';
import { bytes, freshStream, latch, text, untilKnown, write, type Stage } from './bus-stage.ts';

const text8 = new Uint8Array(8);

/** Streams as code, and what is read back from them. */
export function streamContract(stage: () => Stage): void {
  describe('streams', () => {
    it('are made once by any number of starters, and changed in place', async () => {
      const { bus, other, servers } = stage();
      const { replicas } = servers;
      const shaped = { name: 'SHAPED', subjects: ['shaped.>'], replicas };
      const define = (maxAgeMs: number) => [{ ...shaped, retention: 'limits' as const, maxAgeMs }];
      await Promise.all([bus.ensureStreams(define(60_000)), other.ensureStreams(define(60_000))]);
      await bus.store({ subject: 'shaped.a', headers: {}, body: new Uint8Array() });
      await bus.ensureStreams(define(120_000));
      expect(await countOf(bus, 'SHAPED', 'shaped.>')).toBe(1);
    });

    it('refuse a change that would need another stream, naming it', async () => {
      const { bus, servers } = stage();
      const { replicas } = servers;
      const define = (retention: 'limits' | 'workqueue') =>
        bus.ensureStreams([{ name: 'FIXED', subjects: ['fixed.>'], retention, replicas }]);
      await define('limits');
      await expect(define('workqueue')).rejects.toThrow(StreamChangeError);
      await expect(define('workqueue')).rejects.toThrow(/FIXED: retention is limits/);
    });

    it('refuse subjects that another stream holds', async () => {
      const { bus, servers } = stage();
      const { root } = await freshStream(stage());
      const clash = { name: 'CLASH', subjects: [`${root}.x.>`], replicas: servers.replicas };
      const ensured = bus.ensureStreams([{ ...clash, retention: 'limits' }]);
      await expect(ensured).rejects.toThrow(StreamChangeError);
    });

    it('hand what they source to plain subscribers, on the transformed subject', async () => {
      const { bus, other, servers } = stage();
      const { stream, root } = await freshStream(stage());
      const heard: Message[] = [];
      const { opened, open } = latch();
      await using _listening = await other.subscribe(`ends-${root}.>`, {}, (message) => {
        heard.push(message);
        if (heard.length === 2) open();
      });
      await untilKnown(stage());
      await bus.ensureStreams([
        {
          name: `${stream}-ENDS`,
          retention: 'limits',
          replicas: servers.replicas,
          sources: [
            {
              stream,
              transforms: [
                { from: `${root}.*.yes`, to: `ends-${root}.yes.{{wildcard(1)}}` },
                { from: `${root}.*.no`, to: `ends-${root}.no.{{wildcard(1)}}` },
              ],
            },
          ],
          republish: { from: `ends-${root}.>`, to: `ends-${root}.>` },
        },
      ]);
      const place = (name: string) => ({ stream, scope: `${root}.${name}` });
      await write(bus, place('a'), { by: 'x', expectedLast: 0, to: 'going' });
      await write(bus, place('b'), { by: 'x', expectedLast: 0, to: 'yes', body: 'B' });
      await write(bus, place('c'), { by: 'x', expectedLast: 0, to: 'no', body: 'C' });
      await opened;
      const told = heard.map(({ subject, headers, body }) => [
        subject,
        headers['author'],
        text(body),
      ]);
      expect(told).toEqual([
        [`ends-${root}.yes.b`, 'x', 'B'],
        [`ends-${root}.no.c`, 'x', 'C'],
      ]);
      expect(await countOf(bus, `${stream}-ENDS`, '>')).toBe(2);
    });
  });

  describe('reading', () => {
    it('finds the last message and the whole history of a filter', async () => {
      const { bus } = stage();
      const { stream, root } = await freshStream(stage());
      const scope = `${root}.read`;
      const long = 150;
      let expectedLast = 0;
      for (let ordinal = 1; ordinal <= long; ordinal += 1) {
        const outcome = await write(bus, { stream, scope }, { by: `n${ordinal}`, expectedLast });
        if (outcome.status !== 'appended') throw new Error(`message ${ordinal}: ${outcome.status}`);
        expectedLast = outcome.sequence;
      }
      await write(bus, { stream, scope: `${root}.else` }, { by: 'other', expectedLast: 0 });
      const second = await bus.next(stream, `${scope}.>`, 2);
      expect(second?.headers['author']).toBe('n2');
      expect(second && storedBehind(second, `${scope}.>`)).toBe(second && second.sequence - 1);
      expect(second && storedBehind(second, `${root}.>`)).toBeNull();
      expect(await bus.next(stream, `${scope}.>`, expectedLast + 1)).toBeNull();
      const history = await Array.fromAsync(bus.history(stream, `${scope}.>`));
      expect(history.map(({ headers }) => headers['author'])).toEqual(
        Array.from({ length: long }, (_, index) => `n${index + 1}`),
      );
      const last = await bus.last(stream, `${scope}.>`);
      expect(last).toMatchObject({ sequence: expectedLast, subject: `${scope}.next` });
      expect(Date.parse(last?.at ?? '')).toBeGreaterThan(0);
    });

    it('follows a filter from its beginning on, past what its reader throws', async () => {
      const { bus, other } = stage();
      const { stream, root } = await freshStream(stage());
      const put = (name: string) =>
        bus.store({ subject: `${root}.${name}`, headers: { name }, body: text8 });
      await put('a.x');
      await put('b.x');
      const { opened, open } = latch();
      const told: [string | undefined, number][] = [];
      const options = { stream, filter: [`${root}.a.>`, `${root}.c.>`] };
      await using following = await other.follow(options, ({ headers, body }) => {
        told.push([headers['name'], body.length]);
        if (headers['name'] === 'c.y') throw new Error('expected by the test');
        if (headers['name'] === 'a.z') open();
      });
      for (const name of ['c.y', 'b.y', 'a.z']) await put(name);
      await opened;
      await following[Symbol.asyncDispose]();
      expect(told).toEqual([
        ['a.x', text8.length],
        ['c.y', text8.length],
        ['a.z', text8.length],
      ]);
    });

    it('follows a filter on which nothing came for long', async () => {
      const { bus, other } = stage();
      const { stream, root } = await freshStream(stage());
      const put = (name: string) =>
        bus.store({ subject: `${root}.${name}`, headers: {}, body: text8 });
      const told: string[] = [];
      let heard = latch();
      const options = { stream, filter: [`${root}.busy.>`, `${root}.quiet.>`] };
      await using _following = await other.follow(options, ({ subject }) => {
        told.push(subject.slice(root.length + 1));
        heard.open();
      });
      const next = async (name: string): Promise<void> => {
        heard = latch();
        await put(name);
        await heard.opened;
      };
      const names = ['busy.1', 'busy.2', 'busy.3', 'quiet.1', 'busy.4', 'quiet.2'];
      for (const name of names) await next(name);
      expect(told).toEqual(names);
    });

    it('follows a stream that was deleted and made anew from the new one’s beginning', async () => {
      const { bus, other, servers } = stage();
      const { stream, root } = await freshStream(stage());
      const put = (name: string) =>
        bus.store({ subject: `${root}.${name}`, headers: {}, body: text8 });
      const told: string[] = [];
      const follow = (options: { from?: number }, mark: string) =>
        other.follow({ stream, filter: [`${root}.>`], ...options }, ({ subject }) => {
          told.push(`${mark}${subject.slice(root.length + 1)}`);
        });
      await using _following = await follow({}, '');
      // What goes by places of its own, as the log of verdicts, would take one message for another.
      await using _placed = await follow({ from: 1 }, 'placed ');
      for (const name of ['a', 'b', 'c']) await put(name);
      await expect.poll(() => told.length).toBe(6);
      await callServer(bus, `STREAM.DELETE.${stream}`);
      const { replicas } = servers;
      const subjects = [`${root}.>`];
      await bus.ensureStreams([{ name: stream, subjects, retention: 'limits', replicas }]);
      await put('anew');
      await expect.poll(() => told.slice(6), { timeout: 10_000 }).toEqual(['anew']);
    });

    it('tells place and subject as the server has them, whatever a message says of itself', async () => {
      const { bus } = stage();
      const { stream, root } = await freshStream(stage());
      const lies = { 'Nats-Subject': `${root}.lie`, 'Nats-Sequence': '7', 'Nats-Num-Pending': '' };
      await bus.store({ subject: `${root}.a`, headers: {}, body: text8 });
      await bus.store({ subject: `${root}.b`, headers: lies, body: text8 });
      const history = await Array.fromAsync(bus.history(stream, `${root}.>`));
      const [, read] = history;
      const last = await bus.last(stream, `${root}.>`);
      expect(history).toHaveLength(2);
      for (const one of [read, last])
        expect(one).toMatchObject({ subject: `${root}.b`, sequence: 2 });
      expect(read?.at).toBe(last?.at);
      expect(text(read?.body ?? bytes('none'))).toBe(text(text8));
    });

    it('finds nothing where there is nothing', async () => {
      const { bus } = stage();
      const { stream, root } = await freshStream(stage());
      expect(await bus.last(stream, `${root}.none.>`)).toBeNull();
      expect(await Array.fromAsync(bus.history(stream, `${root}.none.>`))).toEqual([]);
    });

    it('keeps bytes under their digest', async () => {
      const { bus, other, servers } = stage();
      const options = { replicas: servers.replicas };
      const objects = await bus.objects('kept', options);
      const content = new Uint8Array(300_000).fill(7);
      const digest = await objects.put(content);
      expect(await objects.put(content)).toBe(digest);
      expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
      const elsewhere = await other.objects('kept', options);
      expect(await elsewhere.get(digest)).toEqual(content);
      expect(await objects.get(`sha256:${'0'.repeat(64)}`)).toBeNull();
    });

    it('are there after each put, also if several clients put the same at once', async () => {
      const { bus, other, servers } = stage();
      const { replicas } = servers;
      const options = { maxAgeMs: 3_600_000, replicas };
      const buckets = [await bus.objects('same', options), await other.objects('same', options)];
      const content = new Uint8Array(300_000).fill(1);
      const missing: number[] = [];
      const puts = Array.from({ length: 40 }, async (_, nth) => {
        await sleep(nth * 2);
        const objects = buckets[nth % 2];
        const digest = (await objects?.put(content)) ?? '';
        if (!(await objects?.get(digest))) missing.push(nth);
      });
      await Promise.all(puts);
      expect(missing).toEqual([]);
      // Each client stored it at most once.
      const { bytes: used = 0 } = (await bus.usage('OBJ_same')) ?? {};
      expect(used).toBeLessThan(2.1 * content.length);
    });
  });
}
