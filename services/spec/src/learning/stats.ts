import { counted, strictObject } from '@assize/proto';
import Type from 'typebox';
import type { Log } from '#src/gauntlet/log.ts';
import { rate, talliesOf, type Tally } from './tally.ts';

const Count = Type.Integer({ minimum: 0 });

/** What is counted of all gauntlets of a project: `adversary_stats.json`, as seed 002 has it. */
export const Stats = strictObject({
  last_updated: Type.String(),
  total_runs: Count,
  adversaries: Type.Record(
    Type.String(),
    strictObject({
      concerns_raised: Count,
      accepted: Count,
      dismissed: Count,
      deferred: Count,
      acceptance_rate: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
      rebuttals_won: Count,
      rebuttals_lost: Count,
      /** `no-timeout (12 occurrences)`, the most frequent first. */
      notable_finds: Type.Array(Type.String()),
    }),
  ),
  models: Type.Record(
    Type.String(),
    strictObject({
      role: Type.String(),
      total_tokens: Count,
      total_cost: Type.Number({ minimum: 0 }),
      runs: Count,
    }),
  ),
});
export type Stats = Type.Static<typeof Stats>;
type Of = Stats['adversaries'][string];

export const NO_STATS: Stats = { last_updated: '', total_runs: 0, adversaries: {}, models: {} };

/** The counts with one more gauntlet in them. `at`: ISO 8601. */
export function withRun(stats: Stats, log: Log, at: string): Stats {
  const adversaries = new Map(Object.entries(stats.adversaries));
  for (const tally of talliesOf([log])) {
    adversaries.set(tally.adversary, added(adversaries.get(tally.adversary), tally));
  }
  const models = new Map(Object.entries(stats.models));
  for (const [model, used] of Map.groupBy(log.usage, (one) => one.model)) {
    const before = models.get(model);
    const roles = [...(before?.role.split(', ') ?? []), ...used.map(({ role }) => role)];
    models.set(model, {
      role: [...new Set(roles)].join(', '),
      total_tokens: used.reduce((sum, { tokens }) => sum + tokens, before?.total_tokens ?? 0),
      total_cost: used.reduce((sum, { cost }) => sum + cost, before?.total_cost ?? 0),
      runs: (before?.runs ?? 0) + 1,
    });
  }
  return {
    last_updated: at,
    total_runs: stats.total_runs + 1,
    adversaries: Object.fromEntries(adversaries),
    models: Object.fromEntries(models),
  };
}

function added(before: Of | undefined, tally: Tally): Of {
  const raised = (before?.concerns_raised ?? 0) + tally.raised;
  const accepted = (before?.accepted ?? 0) + tally.accepted;
  const finds = new Map((before?.notable_finds ?? []).map(findIn));
  for (const [kind, count] of tally.finds) finds.set(kind, (finds.get(kind) ?? 0) + count);
  return {
    concerns_raised: raised,
    accepted,
    dismissed: (before?.dismissed ?? 0) + tally.dismissed,
    deferred: (before?.deferred ?? 0) + tally.deferred,
    acceptance_rate: rate(accepted, raised),
    rebuttals_won: (before?.rebuttals_won ?? 0) + tally.won,
    rebuttals_lost: (before?.rebuttals_lost ?? 0) + tally.lost,
    notable_finds: findsText(finds),
  };
}

/** `no-timeout (12 occurrences)` for each kind, the most frequent first. */
export function findsText(finds: ReadonlyMap<string, number>): string[] {
  return [...finds]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} (${counted(count, 'occurrence')})`);
}

function findIn(text: string): [string, number] {
  const at = text.lastIndexOf(' (');
  return [text.slice(0, Math.max(0, at)), Number.parseInt(text.slice(at + 2), 10) || 0];
}
