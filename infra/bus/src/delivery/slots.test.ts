import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Slots } from '#src/delivery/slots.ts';

describe('slots', () => {
  it('run all work, in order of arrival, never more at once than there are places', async () => {
    const property = async (limit: number, items: number[]) => {
      const started: number[] = [];
      let running = 0;
      let most = 0;
      const work = async (index: number) => {
        started.push(index);
        most = Math.max(most, (running += 1));
        for (let turn = 0; turn < (items[index] ?? 0); turn += 1) await Promise.resolve();
        running -= 1;
      };
      const slots = new Slots<number>(limit, work, () => {});
      items.forEach((_, index) => slots.add(index));
      expect(slots.free).toBe(Math.max(0, limit - items.length));
      await slots.idle();
      expect(started).toEqual(items.map((_, index) => index));
      expect(most).toBe(Math.min(limit, items.length));
      expect(slots.free).toBe(limit);
    };
    const lengths = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 });
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 8 }), lengths, property));
  });

  it('tell when a place is free, and give up what waits', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const freed: number[] = [];
    const slots: Slots<string> = new Slots(
      1,
      () => promise,
      () => freed.push(slots.free),
    );
    for (const item of ['a', 'b', 'c']) slots.add(item);
    expect(slots.takeWaiting()).toEqual(['b', 'c']);
    expect(freed).toEqual([]);
    resolve();
    await slots.idle();
    expect(freed).toEqual([1]);
  });
});
