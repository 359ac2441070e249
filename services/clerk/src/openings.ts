import { LRUCache } from 'lru-cache';
import type { CaseHeader } from '@assize/proto';

/** Bytes of the openings that are remembered; beyond, the oldest are forgotten. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * How the cases began that this clerk opened, while they are open: by it a case is closed whose whole log
 * was dropped.
 */
export type Openings = LRUCache<string, CaseHeader>;

export const newOpenings = (): Openings => new LRUCache({ maxSize: MOST_BYTES });
