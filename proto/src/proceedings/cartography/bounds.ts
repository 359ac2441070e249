import { sizeOf } from '../../case/canonical.ts';
import { allOf } from '../../case/newest.ts';
import { MOST_ITERATIONS } from './artifacts.ts';
import { iterationsOf, sourcesOf } from './record.ts';
import type { CartographyView } from './view.ts';

const KIB = 1024;

/**
 * How much of a map its case has room for: a case file of more than 768 KiB can't travel, and what a scout
 * found stands in it twice, as what was gathered and as what was handed in.
 */
export const ROOM = {
  /** Sources of a case. */
  sources: 100,
  /** Bytes of all sources with their passages, as canonical JSON. */
  sourceBytes: 144 * KIB,
  /** Bytes of all mappings, likewise. */
  graphBytes: 176 * KIB,
} as const;

/** What an iteration takes of what is left, where another may follow. */
const SHARE = 0.6;

/** What there is room for in this iteration: more than half of what is left, in the last one all of it. */
export function roomNow({
  record,
  remandsLeft,
}: Pick<CartographyView, 'record' | 'remandsLeft'>): Readonly<Record<keyof typeof ROOM, number>> {
  const isLast = remandsLeft <= 0 || iterationsOf(record) >= MOST_ITERATIONS;
  const share = (most: number, used: number): number =>
    Math.max(0, Math.floor((most - used) * (isLast ? 1 : SHARE)));
  const sources = allOf(record, 'sourcing').flatMap((one) => one.sources);
  const mapped = allOf(record, 'mapping').map(({ graph, removed }) => sizeOf({ graph, removed }));
  return {
    sources: share(ROOM.sources, sourcesOf(record).length),
    sourceBytes: share(ROOM.sourceBytes, sizeOf(sources)),
    graphBytes: share(
      ROOM.graphBytes,
      mapped.reduce((sum, bytes) => sum + bytes, 0),
    ),
  };
}
