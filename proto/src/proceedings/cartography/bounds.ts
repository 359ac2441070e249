import { canonical } from '../../case/canonical.ts';
import { MOST_ITERATIONS } from './artifacts.ts';
import type { Source } from './graph.ts';
import { allOf, iterationsOf, sourcesOf, type Handed } from './record.ts';

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

export const sizeOf = (value: unknown): number => Buffer.byteLength(canonical(value));

/** What is left for this iteration: as much again is left for each that may follow. */
export function roomNow(record: Handed): {
  readonly sources: number;
  readonly sourceBytes: number;
  readonly graphBytes: number;
} {
  const left = Math.max(1, MOST_ITERATIONS + 1 - iterationsOf(record));
  const share = (most: number, used: number): number =>
    Math.max(0, Math.floor((most - used) / left));
  const mapped = allOf(record, 'mapping').map(({ graph, removed }) => sizeOf({ graph, removed }));
  return {
    sources: share(ROOM.sources, sourcesOf(record).length),
    sourceBytes: share(ROOM.sourceBytes, sizeOf(allOf(record, 'sourcing').flatMap(sourcesIn))),
    graphBytes: share(ROOM.graphBytes, sum(mapped)),
  };
}

const sourcesIn = ({ sources }: { readonly sources: readonly Source[] }): readonly Source[] =>
  sources;

const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);
