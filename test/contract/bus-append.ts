import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutcomeUnknownError, type AppendOutcome } from '@assize/bus';
import { countOf } from '#src/count-of.ts';
import { freshStream, text, write, type Stage } from './bus-stage.ts';

const won = (outcome: AppendOutcome): boolean => outcome.status !== 'moved';

/** One successor for each message of a scope, whoever races for it. */
export function appendContract(stage: () => Stage): void {
  describe('append', () => {
    it('gives every message exactly one successor, however many race', async () => {
      const { bus, other } = stage();
      const { stream, root } = await freshStream(stage());
      let run = 0;
      const property = async (writers: number, steps: number) => {
        const scope = `${root}.race${(run += 1)}`;
        let last = 0;
        for (let step = 0; step < steps; step += 1) {
          const names = Array.from({ length: writers }, (_, index) => `writer${index}`);
          const attempt = (by: string, index: number) =>
            write(index % 2 ? other : bus, { stream, scope }, { by, expectedLast: last });
          const outcomes = await Promise.all(names.map(attempt));
          expect(outcomes.filter(won)).toHaveLength(1);
          const winner = outcomes.findIndex(won);
          const now = await bus.last(stream, `${scope}.>`);
          expect(now?.headers['author']).toBe(names[winner]);
          for (const outcome of outcomes) {
            if (outcome.status === 'moved') expect(outcome.last).toEqual(now);
          }
          const again = await attempt(names[winner] ?? '', winner);
          expect(again).toEqual({ status: 'mine', sequence: now?.sequence });
          last = now?.sequence ?? 0;
        }
        expect(await countOf(bus, stream, `${scope}.>`)).toBe(steps);
      };
      const sizes = fc.asyncProperty(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        property,
      );
      await fc.assert(sizes, { numRuns: 12 });
    });

    it('is not misled when both sides use the same message id', async () => {
      const { bus, other } = stage();
      const { stream, root } = await freshStream(stage());
      for (let round = 0; round < 25; round += 1) {
        const place = { stream, scope: `${root}.same${round}` };
        const id = `same-${root}-${round}`;
        const [left, right] = await Promise.all([
          write(bus, place, { by: 'left', expectedLast: 0, id }),
          write(other, place, { by: 'right', expectedLast: 0, id }),
        ]);
        const stored = await bus.last(stream, `${place.scope}.>`);
        const mine = stored?.headers['author'] === 'left' ? left : right;
        const theirs = mine === left ? right : left;
        expect(won(mine)).toBe(true);
        expect(theirs).toEqual({ status: 'moved', last: stored });
        expect(await countOf(bus, stream, `${place.scope}.>`)).toBe(1);
      }
    });

    it('never takes the answer "duplicate" for success', async () => {
      const { bus } = stage();
      const { stream, root } = await freshStream(stage());
      const used = { by: 'a', expectedLast: 0, id: `used-${root}` };
      await write(bus, { stream, scope: `${root}.here` }, used);
      const signal = AbortSignal.timeout(300);
      const repeated = write(bus, { stream, scope: `${root}.there` }, { ...used, signal });
      await expect(repeated).rejects.toThrow(OutcomeUnknownError);
      expect(await countOf(bus, stream, `${root}.there.>`)).toBe(0);
    });

    it('tells a writer with a stale expectation where the log stands', async () => {
      const { bus } = stage();
      const { stream, root } = await freshStream(stage());
      const place = { stream, scope: `${root}.stale` };
      const first = await write(bus, place, { by: 'a', expectedLast: 0, body: 'one' });
      if (first.status !== 'appended') throw new Error('the first message was not stored');
      await write(bus, place, { by: 'b', expectedLast: first.sequence, body: 'two' });
      const late = await write(bus, place, { by: 'c', expectedLast: first.sequence });
      if (late.status !== 'moved' || late.last === null) throw new Error(`late is ${late.status}`);
      expect(text(late.last.body)).toBe('two');
      expect(late.last.subject).toBe(`${place.scope}.next`);
    });

    it('refuses an expectation ahead of the log, and of an empty one', async () => {
      const { bus } = stage();
      const { stream, root } = await freshStream(stage());
      const place = { stream, scope: `${root}.ahead` };
      const empty = await write(bus, place, { by: 'a', expectedLast: 7 });
      expect(empty).toEqual({ status: 'moved', last: null });
      await write(bus, place, { by: 'b', expectedLast: 0 });
      const ahead = await write(bus, place, { by: 'c', expectedLast: 70, body: 'far' });
      const last = await bus.last(stream, `${place.scope}.>`);
      expect(ahead).toEqual({ status: 'moved', last });
      expect(last?.headers['author']).toBe('b');
    });

    it('keeps scopes apart: writes to many of them are all in flight at once', async () => {
      const { bus } = stage();
      const { stream, root } = await freshStream(stage());
      const scopes = Array.from({ length: 200 }, (_, index) => `${root}.many${index}`);
      const outcomes = await Promise.all(
        scopes.map((scope) => write(bus, { stream, scope }, { by: 'a', expectedLast: 0 })),
      );
      expect(outcomes.every(({ status }) => status === 'appended')).toBe(true);
      expect(await countOf(bus, stream, `${root}.>`)).toBe(200);
    });

    it('stores a message once for each id, and says so', async () => {
      const { bus } = stage();
      const { stream, root } = await freshStream(stage());
      const request = {
        subject: `${root}.plain`,
        messageId: `plain-${root}`,
        headers: { kind: 'k' },
        body: new Uint8Array([1, 2, 3]),
      };
      const first = await bus.store(request);
      const second = await bus.store(request);
      expect([first.stream, first.duplicate]).toEqual([stream, false]);
      expect(second).toEqual({ ...first, duplicate: true });
      const [only, ...more] = await Array.fromAsync(bus.history(stream, `${root}.>`));
      expect(more).toEqual([]);
      expect(only?.headers['kind']).toBe('k');
      expect([...(only?.body ?? [])]).toEqual([1, 2, 3]);
    });
  });
}
