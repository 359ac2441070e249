import type { Reader, ReadingSet } from '#src/reading/port.ts';
import type { Readings } from './draw.ts';
import type { Plan } from './plan.ts';

/** Reads the pairs of a plan. Each sentence is read as a statement against its partner. */
export async function readPairs(
  { pairs }: Pick<Plan, 'pairs'>,
  reader: Reader,
  signal?: AbortSignal,
  until?: number,
) {
  const asked = pairs.flatMap(({ id, a, b }) => [
    { statement: a.quote, passage: { id, text: b.quote } },
    { statement: b.quote, passage: { id, text: a.quote } },
  ]);
  const sets: (ReadingSet & { readonly statement: string })[] = [];
  for (const [statement, all] of Map.groupBy(asked, (one) => one.statement)) {
    const passages = all.map(({ passage }) => passage);
    sets.push({ statement, ...(await reader.read(statement, passages, signal, undefined, until)) });
  }
  const models = (of: (set: ReadingSet) => string): string =>
    [...new Set(sets.map(of))].join(', ') || 'none';
  const readings: Readings = sets.map(({ statement, readings: exhibits }) => ({
    statement,
    exhibits,
  }));
  return {
    readings,
    stanceModel: models(({ stanceModel }) => stanceModel),
    relevanceModel: models(({ relevanceModel }) => relevanceModel),
    /** What could not be read and why, in sentences. */
    missing: [...new Set(sets.flatMap(({ missing }) => missing))],
  };
}
