import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firedOf, readingBy, shippedPacks, matchesOn } from './index.ts';
import { strongest } from './fire.ts';
import { aPack, SOURCE } from './testing/pack.ts';

const PACK = aPack();
const said = (text: string, causes: string[]) =>
  firedOf(PACK, matchesOn(PACK, text), causes).map(
    ({ indicator, speaks, cause, weight }) => `${indicator} ${speaks} ${cause} ${weight}`,
  );

describe('indicators', () => {
  it('fire on what they match, in either case, and keep the words and what it rests on', () => {
    const [first] = firedOf(PACK, matchesOn(PACK, 'ok\nPANIC: nil map'), ['code', 'machine']);
    expect(first).toEqual({
      indicator: 'crash',
      cause: 'code',
      speaks: 'for',
      weight: 0.8,
      span: 'PANIC:',
      basis: 'It crashed.',
    });
  });

  it('keep still where the pack says unless, and in a sentence that doubts', () => {
    expect(said('write: no space left on device', ['machine'])).toEqual(['full for machine 0.9']);
    expect(said('no space left: quota of 2 GB', ['machine'])).toEqual([]);
    expect(said('Maybe no space left? We look.', ['machine'])).toEqual([]);
    expect(said('Maybe it rains. There is no space left.', ['machine'])).toHaveLength(1);
    expect(said('maybe no space left\nwrite: no space left', ['machine'])).toHaveLength(1);
  });

  it('speak for the class around theirs where nobody names theirs, and against no other', () => {
    const race = aPack(SOURCE.replace('for: { code', 'for: { race'));
    const fired = (causes: string[]) =>
      firedOf(race, matchesOn(race, 'panic: no space left'), causes).map((one) => one.cause);
    expect(fired(['code', 'machine'])).toEqual(['machine', 'code', 'machine']);
    expect(fired(['race', 'code'])).toEqual(['race', 'race']);
  });

  it('say of a cause what speaks for it, less what speaks against it', () => {
    const fired = firedOf(PACK, matchesOn(PACK, 'panic: no space left'), ['code', 'machine']);
    expect(readingBy(fired, 'machine')).toEqual({
      relevance: 1,
      support: 0.45,
      refute: 0.05,
      neutral: 0.5,
    });
    expect(readingBy(fired, 'code')).toMatchObject({ support: 0.8, refute: 0, neutral: 0.2 });
    expect(readingBy(fired, 'race')).toMatchObject({ support: 0, refute: 0, neutral: 1 });
    expect(strongest(fired, 'machine', 'against')).toBe(0.5);
  });

  it('give a reading that sums to 1, whatever fired', async () => {
    const [pack] = shippedPacks();
    if (!pack) throw new Error('no pack ships');
    const causes = pack.classes.map(({ id }) => id);
    const some = fc.subarray([...pack.indicators]);
    const property = (indicators: typeof pack.indicators) => {
      const matches = indicators.map((indicator) => ({ indicator, span: 'x', certainty: 1 }));
      const fired = firedOf(pack, matches, causes);
      expect(fired).toEqual(firedOf(pack, matches.toReversed(), causes));
      for (const cause of causes) {
        const { support, refute, neutral } = readingBy(fired, cause);
        expect(Math.min(support, refute, neutral)).toBeGreaterThanOrEqual(0);
        expect(support + refute + neutral).toBeCloseTo(1, 5);
      }
    };
    fc.assert(fc.property(some, property), { numRuns: 60 });
  });

  it('take time linear in a text that is made to be slow', async () => {
    const packs = shippedPacks();
    const evil = [
      'at a.'.repeat(13_000),
      'Exception\n'.repeat(6_000),
      'first bad commit '.repeat(3_500),
      'passed failed runs '.repeat(3_000),
    ];
    const started = performance.now();
    for (const text of evil) for (const pack of packs) matchesOn(pack, text);
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 60_000);
});
