import { LRUCache } from 'lru-cache';
import type { Party } from '@assize/court/handoff';
import type { Packs } from '@assize/court/packs';
import type { CaseHeader } from '@assize/proto';
import type { Caseload } from './caseload.ts';
import type { ClerkConfig } from './config.ts';
import type { Citing } from './precedents/open.ts';

/** Bytes of the openings that are remembered; beyond, the oldest are forgotten. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Remembers how the cases began that this clerk opened, and where that stands in the court's stream, while they are
 * open: one whose whole log was dropped is closed by that, also where the docket has never heard of it.
 */
type Openings = LRUCache<string, { readonly header: CaseHeader; readonly sequence: number }>;

export const newOpenings = (): Openings => new LRUCache({ maxSize: MOST_BYTES });

type Terms = Pick<ClerkConfig, 'account' | 'limits' | 'search' | 'trustedPublishers'>;

export interface ClerkPorts extends Omit<Party, 'brains'>, Terms {
  /** What is open, and how much more may be. */
  readonly caseload: Caseload;
  readonly openings: Openings;
  /** Whether a court opens here. */
  readonly courtEnabled: boolean;
  /** Know the root causes that claims name. */
  readonly packs: Packs;
  /** Finds earlier verdicts on claims close to a new one; null: none are kept. */
  readonly precedents: Citing | null;
}
