import { SHADOW_MOST, type ShadowResult, type Stances } from '@assize/proto';
import type { Passage } from '@assize/proto/rpc';
import type { Searches } from '../searches/searches.ts';
import { findNeighbours, type NeighbourBounds } from './neighbours.ts';
import { conflictOf, bySimilarity, byStrength, type Conflict, type Pair } from './pair.ts';
import type { ContradictionReport, Insight } from './report.ts';
import { compare } from './compare.ts';

type ConflictPorts = Pick<Searches, 'embedding' | 'shadow'>;

interface ConflictAsked extends NeighbourBounds {
  /** 0 to 1. */
  readonly threshold: number;
}

type OnProgress = (step: string, done: number, of: number) => void;

export const CONFLICT_DEFAULTS = {
  similarity: 0.5,
  threshold: 0.5,
  neighbours: 10,
  most: 1000,
} as const;

/** The most similar pairs are read first. Each costs two readings of the stance model. */
const MOST_PAIRS = 2000;
/** The strongest conflicts are weighed first. Each costs two shadow searches. */
const MOST_CONFLICTS = 100;
/** Pairs per call, each read in both directions. */
const BATCH = 25;
const NOTHING_READ = 'none';

async function read({ embedding }: ConflictPorts, pairs: readonly Pair[]) {
  const directions = pairs.flatMap(({ first, second }) => [
    { claim: first.text, passage: second.text },
    { claim: second.text, passage: first.text },
  ]);
  const { readings, model } = await embedding.stance({ pairs: directions });
  const at = (index: number): Stances => {
    const reading = readings[index];
    if (reading === undefined) throw new Error('the stance model read only some pairs');
    return reading;
  };
  const both = pairs.map((pair, index) => {
    return { ...pair, forward: at(2 * index), backward: at(2 * index + 1) };
  });
  return { read: both, model };
}

async function conflictsIn(
  ports: ConflictPorts,
  pairs: readonly Pair[],
  threshold: number,
  say: OnProgress,
): Promise<{ conflicts: Conflict[]; stanceModel: string }> {
  const conflicts: Conflict[] = [];
  let stanceModel = NOTHING_READ;
  for (let from = 0; from < pairs.length; from += BATCH) {
    say('reading pairs', from, pairs.length);
    const { read: both, model } = await read(ports, pairs.slice(from, from + BATCH));
    stanceModel = model;
    conflicts.push(...both.flatMap((pair) => conflictOf(pair, threshold) ?? []));
  }
  return { conflicts: conflicts.toSorted(byStrength), stanceModel };
}

/** Each entry is searched once, even if it is in several conflicts. */
function storeSearcher({ shadow }: ConflictPorts, { where }: ConflictAsked) {
  const results = new Map<string, Promise<ShadowResult>>();
  const all = { topK: SHADOW_MOST, threshold: 0, includeProvenance: true };
  return async (entry: Passage) => {
    const search = () => shadow({ ...where, ...all, query: entry.text, without: [entry.id] });
    const result = results.get(entry.id) ?? search();
    results.set(entry.id, result);
    return { entry, result: await result };
  };
}

/**
 * Finds pairs of near neighbours, which the stance model reads in both directions, and says which entry the rest of the
 * store supports better.
 * The work is bounded; the report says what was excluded. The order is the same for the same store.
 */
export async function findContradictions(
  ports: ConflictPorts,
  asked: ConflictAsked,
  say: OnProgress,
): Promise<ContradictionReport> {
  const { passages: indexed } = await ports.embedding.info({});
  const { pairs, examined, unexamined } = await findNeighbours(ports.embedding, asked, (done, of) =>
    say('looking for neighbours', done, of),
  );
  const readPairs = pairs.toSorted(bySimilarity).slice(0, MOST_PAIRS);
  const { conflicts, stanceModel } = await conflictsIn(ports, readPairs, asked.threshold, say);
  const weighed = storeSearcher(ports, asked);
  const insights: Insight[] = [];
  for (const conflict of conflicts.slice(0, MOST_CONFLICTS)) {
    say('weighing conflicts', insights.length, conflicts.length);
    const { first, second, strength, similarity, forward, backward } = conflict;
    const refutes = [forward.refute, backward.refute];
    const compared = compare(await weighed(first), await weighed(second));
    insights.push({ insight: 'contradiction', strength, refutes, similarity, ...compared });
  }
  const counts = { indexed, examined, unexamined, pairs: pairs.length, read: readPairs.length };
  return { conflicts: conflicts.length, insights, ...counts, stanceModel };
}
