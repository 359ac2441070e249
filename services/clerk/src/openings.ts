import { LRUCache } from 'lru-cache';
import type { CaseHeader } from '@assize/proto';

/** Bytes of the openings that are remembered; beyond, the oldest are forgotten. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Remembers how the cases began that this clerk opened, while they are open: one whose whole log was dropped
 * is closed by that.
 */
export type Openings = LRUCache<string, CaseHeader>;

export const newOpenings = (): Openings => new LRUCache({ maxSize: MOST_BYTES });
