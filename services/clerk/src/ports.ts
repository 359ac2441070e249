import { LRUCache } from 'lru-cache';
import type { Party } from '@assize/court/handoff';
import type { Packs } from '@assize/court/packs';
import type { CaseHeader } from '@assize/proto';
import type { Caseload } from './caseload.ts';
import type { ClerkConfig } from './config.ts';
import type { Citing } from './precedents/open.ts';

/** Beyond this size in bytes, the least recently used openings are forgotten. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * For each open case that this clerk opened, its header and the sequence of its first message. If the whole log of a
 * case is dropped, the case is closed from this header, even if the docket never saw the case.
 */
type Openings = LRUCache<string, { readonly header: CaseHeader; readonly sequence: number }>;

export const newOpenings = (): Openings => new LRUCache({ maxSize: MOST_BYTES });

type Terms = Pick<ClerkConfig, 'account' | 'limits' | 'search' | 'trustedPublishers'>;

export interface ClerkPorts extends Omit<Party, 'brains'>, Terms {
  readonly caseload: Caseload;
  readonly openings: Openings;
  readonly courtEnabled: boolean;
  readonly packs: Packs;
  /** Finds earlier verdicts on claims close to a new one; null if none are kept. */
  readonly precedents: Citing | null;
}
