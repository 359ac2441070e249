import type { Advice } from '../schema/advice.ts';
import type { Entry, Gathered } from '../schema/case-file.ts';

/** What language models have consumed in a case so far. `costUsd` is the part whose price is known. */
export interface Spent {
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly ms: number;
}

export const NOTHING_SPENT: Spent = { calls: 0, tokens: 0, costUsd: 0, ms: 0 };

export function spentOn(entries: readonly Pick<Entry, 'usage'>[]): Spent {
  const sum = (of: keyof Spent): number =>
    entries.reduce((total, { usage }) => total + (usage[of] ?? 0), 0);
  return { calls: sum('calls'), tokens: sum('tokens'), costUsd: sum('costUsd'), ms: sum('ms') };
}

/** The cost is absent, never 0, if any part of it is unknown; time and cost are absent if no model was asked. */
export function usageOf({ advice = [] }: Pick<Gathered, 'advice'>): Entry['usage'] {
  if (advice.length === 0) return { calls: 0, tokens: 0 };
  const sum = (part: (usage: Advice['usage']) => number): number =>
    advice.reduce((total, { usage }) => total + part(usage), 0);
  const priced = advice.every(({ usage }) => usage.costUsd !== null);
  return {
    calls: sum(({ calls }) => calls),
    tokens: sum(({ promptTokens, completionTokens }) => promptTokens + completionTokens),
    ...(priced ? { costUsd: sum(({ costUsd }) => costUsd ?? 0) } : {}),
    ms: sum(({ ms }) => ms),
  };
}
