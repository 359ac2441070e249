import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS, Caseload } from './caseload.ts';

const MINUTE = 60_000;
const caseload = (change: Partial<ConstructorParameters<typeof Caseload>[0]> = {}): Caseload =>
  new Caseload({ openCases: 100, publisherOpen: 100, publisherRate: 100, ...change });

describe('the caseload', () => {
  test('refuses a publisher what is beyond its open cases, and nobody else', () => {
    const load = caseload({ publisherOpen: 2 });
    expect(load.admit('a', 'press', 0)).toBeNull();
    expect(load.admit('b', 'press', 0)).toBeNull();
    expect(load.admit('c', 'press', 0)).toBe(
      'press already has 2 of at most 2 open cases: publish the claim again after one of them has ended',
    );
    expect(load.admit('c', ANONYMOUS, 0)).toBeNull();
    load.ended('a');
    expect(load.admit('d', 'press', 0)).toBeNull();
  });

  test('refuses a publisher what is beyond its rate, and says how long to wait', () => {
    const load = caseload({ publisherRate: 6 });
    for (let i = 0; i < 6; i += 1) expect(load.admit(`${i}`, 'press', 0)).toBeNull();
    const why = 'press may open at most 6 cases per minute: publish the claim again in 10 s';
    expect(load.admit('late', 'press', 0)).toBe(why);
    expect(load.admit('late', 'press', 9_000)).toContain('again in 1 s');
    expect(load.admit('late', 'press', 10_000)).toBeNull();
    expect(load.admit('next', 'press', 10_000)).toBe(why);
  });

  test('refuses nobody for the hour that a clock was put back by', () => {
    const hour = 60 * MINUTE;
    const load = caseload({ publisherRate: 6 });
    expect(load.admit('ahead', 'press', hour)).toBeNull();
    load.opened('logged', 'wire', hour);
    expect(load.admit('a', 'press', 0)).toBeNull();
    expect(load.admit('b', 'wire', 0)).toBeNull();
    for (let i = 0; i < 5; i += 1) expect(load.admit(`${i}`, 'press', 0)).toBeNull();
    expect(load.admit('late', 'press', 0)).toContain('again in 10 s');
  });

  test('gives back to a publisher what it was counted for a case that was not opened', () => {
    const load = caseload({ publisherRate: 2 });
    for (let i = 0; i < 5; i += 1) {
      expect(load.admit('full', 'press', 0)).toBeNull();
      load.release('full');
    }
    for (const caseId of ['a', 'b']) expect(load.admit(caseId, 'press', 0)).toBeNull();
    expect(load.admit('c', 'press', 0)).toContain('may open at most 2 cases per minute');
    load.opened('a', 'press', 0);
    load.release('a');
    expect(load.admit('c', 'press', 0)).toContain('may open at most 2 cases per minute');
  });

  test('never admits more in any minute than twice the rate, and never makes one wait for longer than it says', () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), arrivals, (publisherRate, gaps) => {
        const load = caseload({ publisherRate, publisherOpen: 10_000 });
        const admitted: number[] = [];
        let now = 0;
        for (const [i, gap] of gaps.entries()) {
          now += gap;
          const why = load.admit(`c${i}`, 'press', now);
          if (why === null) admitted.push(now);
          const seconds = Number(/in (\d+) s/.exec(why ?? '')?.[1] ?? 0);
          expect(seconds).toBeLessThanOrEqual(Math.ceil(60 / publisherRate));
        }
        for (const from of admitted) {
          const within = admitted.filter((at) => at >= from && at < from + MINUTE);
          expect(within.length).toBeLessThanOrEqual(2 * publisherRate);
        }
      }),
      // Once found at random: a rounding error made the caller wait a second too long.
      { examples: [[6, [0, 2243, 1712, 1124, 1848, 1541, 1432, 0]]] },
    );
  });

  test('counts what the log tells like what this clerk opens, once', () => {
    const load = caseload({ publisherOpen: 2 });
    load.opened('theirs', 'press', 0);
    expect(load.admit('ours', 'press', 0)).toBeNull();
    load.opened('ours', 'press', 0);
    expect(load.placed).toBe(2);
    expect(load.admit('more', 'press', 0)).toContain('already has 2 of at most');
    // When a second delivery finds that its case is open, releasing it must not change the counts.
    load.release('ours');
    expect(load.placed).toBe(2);
    load.ended('ours');
    load.ended('ours');
    expect(load.placed).toBe(1);
    expect(load.admit('more', 'press', 0)).toBeNull();
    load.release('more');
    expect(load.largest).toEqual({ used: 1, limit: 2 });
  });

  test('lets claims wait for a place, in order, and lets go of who leaves', async () => {
    const load = caseload({ openCases: 1 });
    const got: string[] = [];
    const wait = async (caseId: string, signal?: AbortSignal): Promise<void> => {
      load.admit(caseId, ANONYMOUS, 0);
      await load.place(caseId, signal);
      got.push(caseId);
    };
    await wait('a');
    const leaving = new AbortController();
    const left = wait('b', leaving.signal);
    const waiting = ['c', 'd'].map((caseId) => wait(caseId));
    leaving.abort(new Error('drained'));
    await expect(left).rejects.toThrow('drained');
    load.release('b');
    load.ended('a');
    await waiting[0];
    expect(got).toEqual(['a', 'c']);
    load.ended('c');
    await waiting[1];
    expect(await load.placeWithin(60_000, 'e', undefined)).toBe(false);
  });

  test('has who calls wait for a place, for as long as it has patience', async () => {
    const load = caseload({ openCases: 1_000 });
    for (let at = 0; at < 64; at += 1)
      expect(await load.placeWithin(0, `c${at}`, undefined)).toBe(true);
    expect(await load.placeWithin(1, 'impatient', undefined)).toBe(false);
    const waiting = load.placeWithin(60_000, 'patient', undefined);
    const leaving = new AbortController();
    const left = load.placeWithin(60_000, 'left', leaving.signal);
    leaving.abort(new Error('hung up'));
    await expect(left).rejects.toThrow('hung up');
    load.opened('c0', ANONYMOUS, 0);
    load.ended('c0');
    expect(await waiting).toBe(true);
    expect([load.placed, load.window]).toEqual([64, 64]);
  });

  test('gives every second place to a caller, however many claims wait in the stream', async () => {
    const load = caseload({ openCases: 1_000 });
    for (let at = 0; at < 64; at += 1) await load.place(`c${at}`, undefined);
    const taken: string[] = [];
    const take = (caseId: string) => () => void taken.push(caseId);
    for (const id of ['s1', 's2', 's3']) void load.place(id, undefined).then(take(id));
    for (const id of ['called', 'called too'])
      void load.placeWithin(MINUTE, id, undefined).then(take(id));
    for (let at = 0; at < 5; at += 1) {
      load.ended(`c${at}`);
      await new Promise(setImmediate);
    }
    expect(taken).toEqual(['called', 's1', 'called too', 's2', 's3']);
  });

  test('has a claim that came twice wait in both places, and counts it once', async () => {
    const load = caseload({ openCases: 1, publisherOpen: 1 });
    load.admit('a', 'press', 0);
    expect(await load.placeWithin(0, 'a', undefined)).toBe(true);
    expect(await load.placeWithin(0, 'a', undefined)).toBe(true);
    load.release('a');
    expect(load.placed).toBe(0);
    // The case is no longer counted, because the caller that counted it has released it. Its place is only temporary.
    expect(await load.placeWithin(0, 'a', undefined)).toBe(true);
    load.release('a');
    expect([load.placed, load.largest.used]).toEqual([0, 0]);
  });

  describe('how many claims it takes from their stream at once', () => {
    /** The list grows later. */
    const fill = async (load: Caseload, from: number): Promise<string[]> => {
      const placed: string[] = [];
      for (let at = from; at < from + 500; at += 1) {
        const caseId = `c${at}`;
        load.admit(caseId, `p${at}`, 0);
        void load.place(caseId, undefined).then(() => placed.push(caseId));
      }
      await Promise.resolve();
      return placed;
    };

    /** One after the other. Each makes room for further ones. */
    const endEarly = async (load: Caseload, count: number): Promise<void> => {
      for (let at = 0; at < count; at += 1) {
        load.ended(`c${at}`, 0.1);
        await new Promise(setImmediate);
      }
    };

    test('is 64 at first, and one more with each case that ends early', async () => {
      const load = caseload({ openCases: 1_000 });
      const placed = await fill(load, 0);
      expect(placed).toHaveLength(64);
      await endEarly(load, 30);
      // Each case that ended freed its own place, and widened the window by one.
      expect(placed).toHaveLength(64 + 2 * 30);
      expect(load.placed).toBe(64 + 30);
    });

    test('is half as many once where cases end late, and 64 at least', async () => {
      const load = caseload({ openCases: 1_000 });
      const placed = await fill(load, 0);
      await endEarly(load, 200);
      const open = load.placed;
      expect(open).toBe(264);
      const before = placed.length;
      for (let at = 200; at < 200 + open; at += 1) load.ended(`c${at}`, 0.9);
      await new Promise(setImmediate);
      expect(load.placed).toBe(Math.min(132, 500 - before));
    });

    test('does not grow where there is room, nor by what came to no end', async () => {
      const load = caseload({ openCases: 1_000 });
      for (let at = 0; at < 200; at += 1) {
        load.admit(`r${at}`, 'press', 0);
        load.opened(`r${at}`, 'press', 0);
        load.ended(`r${at}`, at % 2 === 0 ? 0.1 : undefined);
      }
      expect(await fill(load, 0)).toHaveLength(64);
    });

    test('is what the court takes where that is less', async () => {
      expect(await fill(caseload({ openCases: 3 }), 0)).toHaveLength(3);
    });
  });
});
