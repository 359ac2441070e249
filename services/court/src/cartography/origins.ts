import type { Source } from '@assize/proto/cartography';
import { originOf } from '#src/grounds/origin.ts';

/**
 * How many sources are independent of each other: those of one registered domain are one; of what has no
 * domain, such as a file, each name is its own.
 */
export function independent(sources: Iterable<Source>): number {
  return new Set([...sources].map(({ uri }) => originOf(uri))).size;
}
