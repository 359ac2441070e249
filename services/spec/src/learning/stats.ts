import { counted } from '@assize/proto';
import type { Log } from '#src/gauntlet/log.ts';
import { rate, talliesOf } from './tally.ts';

/**
 * The statistics of all gauntlets of a project (`adversary_stats.json`), as seed 002 defines them.
 * Of several reviews of one gauntlet only the first counts.
 */
export function statsOf(kept: readonly { readonly generated: string; readonly log: Log }[]) {
  const byCase = Map.groupBy(kept, ({ log }) => log.caseId);
  const first = [...byCase.values()].flatMap((reviews) => reviews.slice(0, 1));
  const logs = first.map(({ log }) => log);
  const usage = logs.flatMap((log) => log.usage.map((one) => ({ ...one, caseId: log.caseId })));
  return {
    last_updated: first.at(-1)?.generated ?? '',
    total_runs: logs.length,
    adversaries: Object.fromEntries(
      talliesOf(logs).map(({ adversary, raised, accepted, finds, ...of }) => [
        adversary,
        {
          concerns_raised: raised,
          accepted,
          dismissed: of.dismissed,
          deferred: of.deferred,
          acceptance_rate: rate(accepted, raised),
          rebuttals_won: of.won,
          rebuttals_lost: of.lost,
          notable_finds: findsText(finds),
        },
      ]),
    ),
    models: Object.fromEntries(
      [...Map.groupBy(usage, ({ model }) => model)].map(([model, used]) => [
        model,
        {
          role: [...new Set(used.map(({ role }) => role))].join(', '),
          total_tokens: used.reduce((sum, { tokens }) => sum + tokens, 0),
          total_cost: used.reduce((sum, { cost }) => sum + cost, 0),
          runs: new Set(used.map(({ caseId }) => caseId)).size,
        },
      ]),
    ),
  };
}
export type Stats = ReturnType<typeof statsOf>;

/** `no-timeout (12 occurrences)` for each kind, the most frequent first. */
export function findsText(finds: ReadonlyMap<string, number>): string[] {
  return [...finds]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${kind} (${counted(count, 'occurrence')})`);
}
