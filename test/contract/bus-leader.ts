import { describe, expect, it } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { callServer } from './bus-fixture.ts';
import { bytes, collector, freshQueue, freshStream, write, type Stage } from './bus-stage.ts';

/** What only several servers can do to a client: hand its consumer or its stream to another. */
export function leaderContract(stage: () => Stage): void {
  const send = (subject: string) => stage().bus.store({ subject, headers: {}, body: bytes('') });

  describe('a change of leaders', () => {
    it('of the consumer goes unnoticed by its handlers', async () => {
      const { bus } = stage();
      const { stream, root, options } = await freshQueue(stage());
      const { handler, deliveries, complete } = collector(20);
      await using _consumer = await bus.consume(options, handler);
      for (let index = 0; index < 20; index += 1) {
        if (index % 8 === 4) await callServer(bus, `CONSUMER.LEADER.STEPDOWN.${stream}.reader`);
        await send(`${root}.m${index}`);
      }
      await complete;
      expect(new Set(deliveries.map(({ subject }) => subject)).size).toBe(20);
    });

    it('of the stream interrupts no chain of appends', async () => {
      const { bus } = stage();
      const { stream, root } = await freshStream(stage());
      let last = 0;
      for (let step = 0; step < 30; step += 1) {
        if (step % 10 === 5) await callServer(bus, `STREAM.LEADER.STEPDOWN.${stream}`);
        const outcome = await write(
          bus,
          { stream, scope: root },
          { by: 'a', expectedLast: last, id: `${root}.${step}` },
        );
        if (outcome.status === 'moved') throw new Error(`step ${step} was told that another moved`);
        last = outcome.sequence;
      }
      // Who leads since the last change may answer before it has read what others hold.
      await expect.poll(() => countOf(bus, stream, '>'), { timeout: 10_000 }).toBe(30);
    });
  });
}
