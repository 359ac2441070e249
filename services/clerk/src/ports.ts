import { LRUCache } from 'lru-cache';
import type { Party } from '@assize/court/handoff';
import type { Packs } from '@assize/court/packs';
import type { CaseHeader, Limits, Search } from '@assize/proto';
import type { Caseload } from './caseload.ts';
import type { Citing } from './precedents/open.ts';

/** Bytes of the openings that are remembered; beyond, the oldest are forgotten. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Remembers how the cases began that this clerk opened, and where that stands in the court's stream, while they are
 * open: one whose whole log was dropped is closed by that, also where the docket has never heard of it.
 */
type Openings = LRUCache<string, { readonly header: CaseHeader; readonly sequence: number }>;

export const newOpenings = (): Openings => new LRUCache({ maxSize: MOST_BYTES });

export interface ClerkPorts extends Omit<Party, 'brains'> {
  /** The name of the account (tenant) whose claims these are. */
  readonly account: string;
  /** The operator's limits: the upper bounds of what a claim can ask for. */
  readonly limits: Limits;
  /** What is open, and how much more may be. */
  readonly caseload: Caseload;
  readonly openings: Openings;
  /** The publishers whose own confidence is believed, where their name is proven. */
  readonly trustedPublishers: readonly string[];
  /** Whether an index may be searched for a claim that does not say. */
  readonly search: Search;
  /** Whether a court opens here. */
  readonly courtEnabled: boolean;
  /** Know the root causes that claims name. */
  readonly packs: Packs;
  /** Finds earlier verdicts on claims close to a new one; null: none are kept. */
  readonly precedents: Citing | null;
}
