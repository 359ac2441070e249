import type { Stances } from '@assize/models/stance';
import type { ReadPassage, ReadWindow } from './read.ts';

/** One way from windows to a passage's stance. */
export interface Pool {
  readonly name: string;
  readonly read: (passage: ReadPassage) => Stances;
}

const NOTHING: Stances = { support: 0, refute: 0, neutral: 1 };

function bestBy(windows: readonly ReadWindow[], score: (window: ReadWindow) => number): Stances {
  const ranked = windows.toSorted((a, b) => score(b) - score(a));
  return ranked[0]?.stances ?? NOTHING;
}

const side = ({ stances }: ReadWindow): number => Math.max(stances.support, stances.refute);

function even(parts: { support: number; refute: number; neutral: number }): Stances {
  const sum = parts.support + parts.refute + parts.neutral;
  return {
    support: parts.support / sum,
    refute: parts.refute / sum,
    neutral: parts.neutral / sum,
  };
}

/** Both sides as if each window were a witness of its own; neutral where none speaks. */
function noisyOr(windows: readonly ReadWindow[]): Stances {
  const none = (of: 'support' | 'refute'): number =>
    windows.reduce((left, { stances }) => left * (1 - stances[of]), 1);
  const neutral = windows.reduce((left, { stances }) => left * stances.neutral, 1);
  return even({ support: 1 - none('support'), refute: 1 - none('refute'), neutral });
}

function mean(windows: readonly ReadWindow[]): Stances {
  const of = (name: keyof Stances): number =>
    windows.reduce((sum, { stances }) => sum + stances[name], 0);
  return windows.length === 0
    ? NOTHING
    : even({ support: of('support'), refute: of('refute'), neutral: of('neutral') });
}

/** Of the windows that have most of the claim's words, the plainest. */
function plainestOf(count: number): (windows: readonly ReadWindow[]) => Stances {
  return (windows) => {
    const covering = windows.toSorted((a, b) => b.cued.coverage - a.cued.coverage);
    return bestBy(covering.slice(0, count), side);
  };
}

const RULES: readonly [name: string, rule: (windows: readonly ReadWindow[]) => Stances][] = [
  ['the plainest', (windows) => bestBy(windows, side)],
  ['the plainest, weighed by coverage', (ws) => bestBy(ws, (w) => side(w) * w.cued.coverage)],
  ['the largest coverage', plainestOf(1)],
  ['the plainest of two by coverage', plainestOf(2)],
  ['the plainest of three by coverage', plainestOf(3)],
  ['noisy or', noisyOr],
  ['mean', mean],
];

/** Every rule over windows of every size, and the passage read whole as far as the model reads. */
export function poolsOf(sizes: readonly (readonly number[])[]): Pool[] {
  const whole: Pool = { name: 'whole, first 192 tokens', read: ({ whole: one }) => one.stances };
  const windowed = sizes.flatMap((some) =>
    RULES.map(([name, rule]): Pool => ({
      name: `${some.join('+')} sentences: ${name}`,
      read: ({ bySize }) => rule(some.flatMap((size) => bySize.get(size) ?? [])),
    })),
  );
  return [whole, ...windowed];
}
