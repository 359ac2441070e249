import type { Reader } from '#src/reading/port.ts';
import type { Readings } from './draw.ts';
import type { Plan } from './plan.ts';

export interface PairsRead {
  readonly readings: Readings;
  readonly stanceModel: string;
  readonly relevanceModel: string;
  /** What could not be had, in sentences. */
  readonly missing: readonly string[];
}

/** Reads the pairs of a plan, each sentence as a statement against its partners'. */
export async function readPairs(
  { pairs }: Pick<Plan, 'pairs'>,
  reader: Reader,
  signal?: AbortSignal,
  until?: number,
): Promise<PairsRead> {
  const asked = pairs.flatMap(({ id, a, b }) => [
    { statement: a.quote, passage: { id, text: b.quote } },
    { statement: b.quote, passage: { id, text: a.quote } },
  ]);
  const models = { stanceModel: new Set<string>(), relevanceModel: new Set<string>() };
  const missing = new Set<string>();
  const readings: { statement: string; exhibits: Readings[number]['exhibits'] }[] = [];
  for (const [statement, all] of Map.groupBy(asked, (one) => one.statement)) {
    const passages = all.map(({ passage }) => passage);
    const set = await reader.read(statement, passages, signal, undefined, until);
    readings.push({ statement, exhibits: set.readings });
    models.stanceModel.add(set.stanceModel);
    models.relevanceModel.add(set.relevanceModel);
    for (const one of set.missing) missing.add(one);
  }
  const by = (names: ReadonlySet<string>): string => [...names].join(', ') || 'none';
  return {
    readings,
    stanceModel: by(models.stanceModel),
    relevanceModel: by(models.relevanceModel),
    missing: [...missing],
  };
}
