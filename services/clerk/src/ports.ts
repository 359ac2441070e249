import type { Bus } from '@assize/bus';
import type { Counters } from '@assize/court/counters';
import type { Health } from '@assize/lifecycle/health';
import type { Signer, TrustedKeys } from '@assize/keys';
import type { Limits, Role, Search } from '@assize/proto';
import type { Log } from '@assize/telemetry/log';
import type { Packs } from '@assize/packs';
import type { Telemetry } from '@assize/telemetry';
import type { Caseload } from './caseload.ts';
import type { Openings } from './openings.ts';
import type { Citing } from './precedents/open.ts';

/** What the clerk works with. */
export interface ClerkPorts {
  readonly role: Role;
  readonly bus: Bus;
  readonly counters: Counters;
  readonly signer: Signer;
  readonly keys: TrustedKeys;
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
  readonly alignment: string;
  /** Know the root causes that claims name. */
  readonly packs: Packs;
  /** Finds earlier verdicts on claims close to a new one; null: none are kept. */
  readonly precedents: Citing | null;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly log: Log;
  readonly telemetry: Telemetry;
  /** Is told what is in hand. */
  readonly health: Pick<Health, 'inHand'>;
}
