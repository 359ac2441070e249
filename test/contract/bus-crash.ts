import { describe, expect, it } from 'vitest';
import type { Bus, Stored } from '@assize/bus';
import { bytes, freshQueue, latch, type Stage } from './bus-stage.ts';

const CHAINS = 6;

/** Messages before the crash, and that each writer adds after it. */
const BEFORE = 300;
const AFTER = 20;

/** Nothing is lost and nothing doubled when a server dies under load. */
export function crashContract(stage: () => Stage): void {
  describe('a server that is killed under load', () => {
    it('loses no message, doubles none, and its clients go on', async () => {
      const { bus, other, servers } = stage();
      const underLoad = latch();
      const consumed = new Set<number>();
      // No watch within the test: the end of the connection, or silence, must be enough to go on.
      const rest = { ackWaitMs: 2_000, watchMs: 300_000 };
      const { stream, root, options } = await freshQueue(stage(), rest);
      await using consumer = await other.consume(options, async ({ sequence }) => {
        consumed.add(sequence);
        if (consumed.size >= BEFORE) underLoad.open();
      });
      const followed: number[] = [];
      const filter = [`${root}.>`];
      await using _following = await bus.follow({ stream, filter }, ({ sequence }) => {
        followed.push(sequence);
      });
      const load = { crashed: false };
      const chains = Array.from({ length: CHAINS }, (_, chain) => {
        const place = { stream, scope: `${root}.chain${chain}` };
        return Promise.all([extend(bus, place, 'left', load), extend(other, place, 'right', load)]);
      });
      await underLoad.opened;
      await servers.crash(bus, stream);
      load.crashed = true;
      await Promise.all(chains);

      const stored = await Array.fromAsync(bus.history(stream, `${root}.>`));
      await expect.poll(() => consumed.size, { timeout: 30_000 }).toBe(stored.length);
      await expect.poll(() => followed.length, { timeout: 30_000 }).toBe(stored.length);
      expect(followed).toEqual(stored.map(({ sequence }) => sequence));
      await consumer[Symbol.asyncDispose]();
      expect(new Set(stored.map(({ sequence }) => sequence))).toEqual(consumed);
      const chainsRead = Map.groupBy(stored, ({ subject }) => subject);
      expect(chainsRead.size).toBe(CHAINS);
      for (const messages of chainsRead.values()) {
        expect(messages.map(ordinalOf)).toEqual(messages.map((_, index) => index + 1));
        expect(messages.length).toBeGreaterThan(AFTER);
      }
    });
  });
}

/** One of two rivals who lengthen a chain, until each has tried often enough after the crash. */
async function extend(
  bus: Bus,
  place: { stream: string; scope: string },
  by: string,
  load: { crashed: boolean },
): Promise<void> {
  let last = { sequence: 0, ordinal: 0 };
  for (let after = 0; after < AFTER; after += load.crashed ? 1 : 0) {
    const ordinal = last.ordinal + 1;
    const outcome = await bus.append({
      stream: place.stream,
      scope: `${place.scope}.>`,
      subject: `${place.scope}.step`,
      expectedLast: last.sequence,
      messageId: `${place.scope}.${ordinal}.${by}`,
      headers: { author: by, ordinal: String(ordinal) },
      body: bytes('x'.repeat(2_000)),
      isMine: (stored) => stored.headers['author'] === by && ordinalOf(stored) === ordinal,
    });
    if (outcome.status !== 'moved') last = { sequence: outcome.sequence, ordinal };
    else if (outcome.last === null) throw new Error('the chain is gone');
    else last = { sequence: outcome.last.sequence, ordinal: ordinalOf(outcome.last) };
  }
}

function ordinalOf(stored: Stored): number {
  return Number(stored.headers['ordinal']);
}
