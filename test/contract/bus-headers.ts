import { describe, expect, it } from 'vitest';
import { TerminalError } from '@assize/bus';
import { countOf } from '#src/count-of.ts';
import { rawClient } from '#src/raw-client.ts';
import { bytes, collector, consuming, freshQueue, type Stage } from './bus-stage.ts';

/** Authors may send any bytes as headers. */
export function headersContract(stage: () => Stage): void {
  describe('headers that no client would send', () => {
    it('end neither the reading of a queue nor that of a log, and become dead letters', async () => {
      const { bus, servers } = stage();
      const { stream, root, options, dead } = await freshQueue(stage());
      using raw = rawClient(servers.urls[0] ?? '');
      const most = 2 ** 16 - 1;
      const many = Array.from({ length: 10_000 }, (_, n) => `h${n}:\r\n`).join('');
      raw.publish(`${root}.name`, 'NATS/1.0\r\nno name: x\r\nkind: k\r\n\r\n');
      raw.publish(`${root}.line`, 'NATS/1.0\r\nkind: two\nlines\r\n\r\n');
      raw.publish(`${root}.unended`, 'NATS/1.0\r\nkind: two\nlines');
      raw.publish(`${root}.unversioned`, 'HELLO\r\nkind: k\r\n\r\n');
      for (const [name, rest] of Object.entries({ long: `long: ${'x'.repeat(most)}`, many })) {
        raw.publish(`${root}.${name}`, `NATS/1.0\r\nkind: k\r\n${rest}`.slice(0, most));
      }
      await raw.flush();
      await expect.poll(() => countOf(bus, stream, `${root}.>`)).toBe(6);
      const { deliveries, handler, complete } = collector(6);
      await using _letters = await bus.consume(consuming(dead, '>', 'nowhere'), handler);
      await using _consumer = await bus.consume(options, () =>
        Promise.reject(new TerminalError('no such message')),
      );
      await complete;
      const kinds = deliveries.map(({ headers }) => [
        headers['assize-dead-subject'],
        headers['kind'],
      ]);
      expect(Object.fromEntries(kinds)).toEqual({
        [`${root}.name`]: 'k',
        [`${root}.line`]: 'two lines',
        [`${root}.unended`]: 'two lines',
        [`${root}.unversioned`]: 'k',
        [`${root}.long`]: 'k',
        [`${root}.many`]: 'k',
      });
      expect(await Array.fromAsync(bus.history(stream, '>'))).toHaveLength(6);
    });

    it('are an answer like any other', async () => {
      const { bus, servers } = stage();
      using raw = rawClient(servers.urls[0] ?? '');
      raw.subscribe('ask.raw');
      await raw.flush();
      const asked = raw.until(/MSG ask\.raw 1 (\S+)/);
      // Another server of a cluster may not know yet that somebody listens.
      const ask = async (): ReturnType<typeof bus.request> => {
        const outcome = await bus.request('ask.raw', bytes(''), { timeoutMs: 5_000 });
        return outcome.status === 'no-responder' ? ask() : outcome;
      };
      const asking = ask();
      const [, reply = ''] = await asked;
      raw.publish(reply, 'NATS/1.0\r\nkind: two\nlines\r\n\r\n');
      expect(await asking).toMatchObject({ status: 'answered', headers: { kind: 'two\nlines' } });
      await bus.flush();
    });
  });
}
