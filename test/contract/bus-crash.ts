import { describe, expect, it } from 'vitest';
import type { AppendOutcome, Bus, Stored } from '@assize/bus';
import { bytes, consuming, freshDead, freshStream, latch } from './bus-stage.ts';
import type { Stage } from './bus-stage.ts';

const CHAINS = 24;
const LENGTH = 40;
const TOTAL = CHAINS * LENGTH;

/** When the crash happens: enough is under way, and enough is left. */
const CRASH_AT = TOTAL / 3;

/** Nothing is lost and nothing doubled when a server dies under load. */
export function crashContract(stage: () => Stage): void {
  describe('a server that is killed under load', () => {
    it('loses no message, doubles none, and its clients go on', async () => {
      const { bus, other, servers } = stage();
      const { stream, root } = await freshStream(stage());
      const { deadLetter } = await freshDead(stage());
      const halfway = latch();
      const all = latch();
      const consumed = new Set<number>();
      const options = consuming(stream, `${root}.>`, deadLetter, { ackWaitMs: 2_000 });
      await using consumer = await other.consume(options, async ({ sequence }) => {
        consumed.add(sequence);
        if (consumed.size >= CRASH_AT) halfway.open();
        if (consumed.size === TOTAL) all.open();
      });
      const chains = Array.from({ length: CHAINS }, (_, chain) => {
        const place = { stream, scope: `${root}.chain${chain}` };
        return Promise.all([extend(bus, place, 'left'), extend(other, place, 'right')]);
      });
      await halfway.opened;
      await servers.crash(bus, stream);
      await Promise.all(chains);
      await all.opened;
      await consumer[Symbol.asyncDispose]();

      const stored = await Array.fromAsync(bus.history(stream, `${root}.>`));
      expect(stored).toHaveLength(TOTAL);
      expect(new Set(stored.map(({ sequence }) => sequence))).toEqual(consumed);
      const chainsRead = Map.groupBy(stored, ({ subject }) => subject);
      expect(chainsRead.size).toBe(CHAINS);
      for (const messages of chainsRead.values()) {
        expect(messages.map(ordinalOf)).toEqual(Array.from({ length: LENGTH }, (_, i) => i + 1));
      }
    });
  });
}

/** One of two rivals who lengthen a chain until it is complete, whoever adds to it. */
async function extend(
  bus: Bus,
  place: { stream: string; scope: string },
  by: string,
): Promise<void> {
  let last = { sequence: 0, ordinal: 0 };
  while (last.ordinal < LENGTH) {
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
    last = endOf(outcome, ordinal);
  }
}

function endOf(outcome: AppendOutcome, ordinal: number): { sequence: number; ordinal: number } {
  if (outcome.status !== 'moved') return { sequence: outcome.sequence, ordinal };
  if (outcome.last === null) throw new Error('the chain is gone');
  return { sequence: outcome.last.sequence, ordinal: ordinalOf(outcome.last) };
}

function ordinalOf(stored: Stored): number {
  return Number(stored.headers['ordinal']);
}
