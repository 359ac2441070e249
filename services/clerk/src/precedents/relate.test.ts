import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relate, type Stance } from './relate.ts';

const SUPPORTS: Stance = { support: 0.9, refute: 0.05 };
const REFUTES: Stance = { support: 0.05, refute: 0.9 };
const NEUTRAL: Stance = { support: 0.3, refute: 0.3 };

const PAIR = ['The bridge was closed in 2019.', 'They closed the bridge in 2019.'] as const;

describe('two close claims', () => {
  test('say the same where each supports the other', () => {
    expect(relate(PAIR, [SUPPORTS, SUPPORTS])).toBe('same');
  });

  test('say the opposite where each refutes the other', () => {
    expect(relate(PAIR, [REFUTES, REFUTES])).toBe('opposite');
  });

  test.each([
    ['neither speaks', [NEUTRAL, NEUTRAL]],
    ['only one refutes', [REFUTES, NEUTRAL]],
    ['only one supports', [SUPPORTS, NEUTRAL]],
    ['they contradict each other', [SUPPORTS, REFUTES]],
  ] as const)('are not related where %s', (_why, stances) => {
    // Support of .9 and .3 has a mean of exactly .6, the threshold, so each is reduced a little.
    const less = stances.map((one) => ({ ...one, support: one.support - 0.01 }));
    const [forth = NEUTRAL, back = NEUTRAL] = less;
    expect(relate(PAIR, [forth, back])).toBeNull();
  });

  test.each([
    ['The user prefers tea to coffee.', 'The user prefers coffee to tea.'],
    ['Gautama Buddha taught for 60 years.', 'Gautama Buddha did not teach for 60 years.'],
    ['The service answers in time.', "The service doesn't answer in time."],
  ])('are not taken for the same where readers are known to fail: %s', (one, other) => {
    expect(relate([one, other], [SUPPORTS, SUPPORTS])).toBeNull();
  });

  test('stand to each other alike, whichever came first', () => {
    const share = fc.double({ min: 0, max: 0.5, noNaN: true });
    const stance = fc.record({ support: share, refute: share });
    const property = (one: string, other: string, forth: Stance, back: Stance): void => {
      expect(relate([one, other], [forth, back])).toBe(relate([other, one], [back, forth]));
    };
    fc.assert(fc.property(fc.string(), fc.string(), stance, stance, property));
  });
});
