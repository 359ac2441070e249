import { sizeOf } from '../../case/canonical.ts';
import { allOf } from '../../case/newest.ts';
import { MOST_ITERATIONS } from './artifacts.ts';
import { iterationsOf, sourcesOf } from './record.ts';
import type { CartographyView } from './view.ts';

const KIB = 1024;

/** A case file of more than 768 KiB can't be sent. What a scout found is in it twice: gathered, and in the artifact. */
export const ROOM_LIMITS = {
  sources: 100,
  /** In bytes, as canonical JSON: all sources with their passages. */
  sourceBytes: 144 * KIB,
  /** In bytes, as canonical JSON: all mappings. */
  graphBytes: 176 * KIB,
} as const;

/** The share of the remaining room that an iteration may use if another may follow. */
const SHARE = 0.6;

/** The room that this iteration may use: more than half of what remains, and all of it in the last one. */
export function roomNow({
  record,
  remandsLeft,
}: Pick<CartographyView, 'record' | 'remandsLeft'>): Readonly<
  Record<keyof typeof ROOM_LIMITS, number>
> {
  const isLast = remandsLeft <= 0 || iterationsOf(record) >= MOST_ITERATIONS;
  const share = (most: number, used: number): number =>
    Math.max(0, Math.floor((most - used) * (isLast ? 1 : SHARE)));
  const sources = allOf(record, 'sourcing').flatMap((one) => one.sources);
  const mapped = allOf(record, 'mapping').map(({ graph, removed }) => sizeOf({ graph, removed }));
  return {
    sources: share(ROOM_LIMITS.sources, sourcesOf(record).length),
    sourceBytes: share(ROOM_LIMITS.sourceBytes, sizeOf(sources)),
    graphBytes: share(
      ROOM_LIMITS.graphBytes,
      mapped.reduce((sum, bytes) => sum + bytes, 0),
    ),
  };
}
