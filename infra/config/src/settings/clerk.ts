import { DEFAULT_LIMITS, LEAST_CONFIDENCE, REGISTERED_NAME, SEARCHES } from '@assize/proto';
import { Type } from 'typebox';
import { choice, names, optional, real, time, whole } from '#src/kinds.ts';
import { ADDRESSES } from './roles.ts';

const DAY_MS = 86_400_000;
const MAX_CASES = 1_000_000;

/** How long verdicts are cited as precedents. */
export const PrecedentSettings = Type.Object({
  ASSIZE_PRECEDENT_TTL: time(
    'how long a verdict is cited on claims close to its own; 0s: never',
    30 * DAY_MS,
    0,
  ),
});

/** How many cases the court accepts. */
const CaseloadSettings = {
  ASSIZE_MAX_OPEN_CASES: whole('open cases beyond which claims wait in CLAIMS', 1, 1000, MAX_CASES),
  ASSIZE_PUBLISHER_OPEN_CASES: whole(
    'open cases of one publisher beyond which its claims are refused',
    1,
    10_000,
    MAX_CASES,
  ),
  ASSIZE_PUBLISHER_RATE: whole('cases that one publisher may open a minute', 1, 60_000, MAX_CASES),
};

/** The operator's limits of a case, which are the upper bounds for the limits in a claim. */
const CaseLimitSettings = {
  ASSIZE_TTL: time('how long a case may take until it ends in a mistrial', DEFAULT_LIMITS.ttlMs),
  ASSIZE_MAX_HANDOFFS: whole('handoffs of a case', 1, DEFAULT_LIMITS.maxHandoffs, 1000),
  ASSIZE_MAX_REMANDS: whole('remands of a case', 0, DEFAULT_LIMITS.maxRemands, 10),
  ASSIZE_MAX_ROUNDS: whole('rounds of a hearing', 1, DEFAULT_LIMITS.maxRounds, 10),
  ASSIZE_ACTIVATION_THRESHOLD: real(
    'the court opens below this confidence',
    DEFAULT_LIMITS.activationThreshold,
    0.5,
    1,
  ),
  ASSIZE_LEAST_CONFIDENCE: real(
    'the confidence that `affirm` and `amend` need, at the least',
    LEAST_CONFIDENCE,
    0,
    1,
  ),
};

/** What the clerk reads in addition to the settings of every role. */
export const ClerkSettings = Type.Object({
  ASSIZE_COURT_ADDRESS: optional(
    'where the Court gRPC is served: `unix:/path`, `host:port` or `plain://127.0.0.1:port`',
    'a socket in the data folder',
    { pattern: ADDRESSES },
  ),
  ASSIZE_ACCOUNT: Type.String({
    default: 'default',
    minLength: 1,
    description: 'the tenant, part of every case id',
  }),
  ...CaseLimitSettings,
  ...CaseloadSettings,
  ASSIZE_TRUSTED_PUBLISHERS: names(
    'publishers whose own confidence affirms unread, where their name is proven',
    REGISTERED_NAME,
  ),
  ASSIZE_SEARCH: choice('whether the index is searched for claims that do not say', SEARCHES),
  ...PrecedentSettings.properties,
});
