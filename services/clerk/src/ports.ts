import type { Party } from '@assize/court/handoff';
import type { Packs } from '@assize/court/packs';
import type { Limits, Search } from '@assize/proto';
import type { Caseload } from './caseload.ts';
import type { Openings } from './openings.ts';
import type { Citing } from './precedents/open.ts';

/** What the clerk works with. */
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
  /** Whether the bus has a stream for what is wrong with claims. */
  readonly keepsErrors: boolean;
  /** Know the root causes that claims name. */
  readonly packs: Packs;
  /** Finds earlier verdicts on claims close to a new one; null: none are kept. */
  readonly precedents: Citing | null;
}
