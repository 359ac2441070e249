import { allOf, last } from '../../case/newest.ts';
import { clipped } from '../../schema/clipped.ts';
import type { CartographyArtifact } from './artifacts.ts';
import { graphOf, iterationsOf, sourcesOf, type ArtifactRecord } from './record.ts';
import type { Topic } from './topic.ts';

/** The most consensus claims, and the most battlegrounds, that a verdict lists. The case has all of them. */
const MOST_NAMED = 20;

export type CartographyFinding = ReturnType<typeof findingOf>;

/** Computes the finding from the record of a case. A case that ended before the synthesis is no map. */
export function findingOf({ topic }: Topic, record: ArtifactRecord) {
  const graph = graphOf(record);
  const synthesis = last(record, 'synthesis');
  const { consensus = [], battlegrounds = [], cut } = synthesis ?? {};
  const challenge = last(record, 'weaknesses');
  const points = new Map(graph.conflicts.map(({ id, point }) => [id, point]));
  return {
    topic,
    mapped: synthesis?.mapped ?? false,
    iterations: iterationsOf(record),
    sources: sourcesOf(record).length,
    entities: graph.entities.length,
    relationships: graph.relationships.length,
    conflicts: graph.conflicts.length,
    /** How many there are, and the first of them in words. */
    consensus: {
      total: consensus.length + (cut?.consensus ?? 0),
      claims: consensus.slice(0, MOST_NAMED).map(({ claim }) => claim),
    },
    battlegrounds: {
      total: battlegrounds.length + (cut?.battlegrounds ?? 0),
      points: battlegrounds.slice(0, MOST_NAMED).map(({ conflict }) => points.get(conflict) ?? ''),
    },
    weaknesses: challenge === null ? 0 : challenge.weaknesses.length + challenge.cut,
    lacking: lackingIn(record),
  };
}

/** What could not be searched, read, kept or done over all iterations, in sentences. */
function lackingIn(record: ArtifactRecord): string[] {
  const of = (n: number, what: string): string[] => (n === 0 ? [] : [`${n} ${what}`]);
  const sourcing = allOf(record, 'sourcing');
  const mapping = last(record, 'mapping');
  const cut = (what: 'sources' | 'passages'): number =>
    sourcing.reduce((sum, one) => sum + one.cut[what], 0);
  return [
    ...new Set([
      ...of(cut('sources'), 'sources were found and not kept: the case is full'),
      ...of(cut('passages'), 'passages were found and not kept: the case is full'),
      ...of(mapping?.cut.relationships ?? 0, 'relationships were drawn and not kept'),
      ...of(mapping?.cut.conflicts ?? 0, 'conflicts were drawn and not kept'),
      ...record.flatMap(abstentionIn),
      ...sourcing.flatMap(({ missing }) => missing),
    ]),
  ].map((line) => clipped(line, 500));
}

function abstentionIn(artifact: CartographyArtifact): string[] {
  if (artifact.kind === 'agenda' || artifact.abstained === null) return [];
  return [`the ${artifact.kind} could not be done: ${artifact.abstained}`];
}
