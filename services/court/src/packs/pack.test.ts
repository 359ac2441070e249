import { describe, expect, it } from 'vitest';
import { parsePack, shippedPacks } from './index.ts';
import { aPack, SOURCE } from './testing/pack.ts';

describe('a pack', () => {
  it('is named by what it says: the same digest for the same words, another for other weights', () => {
    expect(aPack(SOURCE).digest).toBe(aPack(`# said otherwise\n${SOURCE}`).digest);
    expect(aPack(SOURCE.replace('0.8', '0.7')).digest).not.toBe(aPack(SOURCE).digest);
  });

  it('takes over what it extends, and replaces what has the same id', () => {
    const own = `pack: own
about: Ours.
extends: faults
indicators:
  - { id: full, pattern: quota, for: { machine: 0.3 }, basis: Ours }
  - { id: again, pattern: again, for: { code: 0.3 }, basis: Ours }`;
    const read = parsePack(own, [aPack(SOURCE)]);
    if (!read.ok) throw new Error(read.faults.join());
    expect(read.pack.classes).toEqual(aPack(SOURCE).classes);
    const told = read.pack.indicators.map(({ id, pattern }) => `${id} ${pattern ?? '-'}`);
    expect(told).toEqual(['crash panic: ', 'asked -', 'full quota', 'again again']);
    expect(read.pack.digest).not.toBe(aPack(SOURCE).digest);
    expect(parsePack(own)).toMatchObject({ ok: false, faults: [/no pack that ships/] });
  });

  it.each([
    ['is no YAML', SOURCE.replace('classes:', 'classes: ]'), /\]/],
    ['has a field that nobody knows', `${SOURCE}\nmood: good`, /mood: unknown field/],
    ['has a weight over 1', SOURCE.replace('0.8', '1.8'), /weight|must be/],
    [
      'names a class that is none',
      SOURCE.replace('for: { code', 'for: { codes'),
      /unknown class "codes"/,
    ],
    [
      'speaks twice of a class',
      SOURCE.replace('against: { machine', 'against: { code'),
      /both for/,
    ],
    ['has two of one id', SOURCE.replace('id: full', 'id: crash'), /"crash" occurs twice/],
    ['has a pattern and a question', SOURCE.replace('question', 'pattern: x, question'), /either/],
    ['has a look-ahead', SOURCE.replace('panic: ', '(?!x)y'), /indicator crash: .*\(\?!/],
    ['has a back-reference', SOURCE.replace('panic: ', String.raw`(a)\1`), /indicator crash: /],
    [
      'lies within what lies within',
      SOURCE.replace('within: code', 'within: race'),
      /not itself within another class/,
    ],
  ])('that %s is none, and it is said why', (_what, text, fault) => {
    const read = parsePack(text);
    expect(read.ok ? '' : read.faults.join('; ')).toMatch(fault);
  });

  it('ships for tests and deploys, and for incidents', async () => {
    const packs = shippedPacks();
    expect(packs.map(({ name }) => name)).toEqual(['test-failures', 'incident-causes']);
  });
});
