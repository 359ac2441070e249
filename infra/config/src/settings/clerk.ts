import { DEFAULT_LIMITS, LEAST_CONFIDENCE, REGISTERED_NAME, SEARCHES } from '@assize/proto';
import { Type } from 'typebox';
import { choice, names, optional, realNumber, time, wholeNumber } from '#src/kinds.ts';
import { ADDRESSES } from './roles.ts';

const DAY_MS = 86_400_000;
const MAX_CASES = 1_000_000;

export const PrecedentSettings = Type.Object({
  ASSIZE_PRECEDENT_TTL: time(
    'how long a verdict is cited as a precedent on similar claims; 0s disables precedents',
    30 * DAY_MS,
    0,
  ),
});

const CaseloadSettings = {
  ASSIZE_MAX_OPEN_CASES: wholeNumber(
    'maximum number of open cases; further claims wait in the CLAIMS stream',
    1,
    1000,
    MAX_CASES,
  ),
  ASSIZE_PUBLISHER_OPEN_CASES: wholeNumber(
    'maximum number of open cases per publisher; its further claims are refused',
    1,
    10_000,
    MAX_CASES,
  ),
  ASSIZE_PUBLISHER_RATE: wholeNumber(
    'maximum number of cases that one publisher may open per minute',
    1,
    60_000,
    MAX_CASES,
  ),
};

/** The operator's limits of a case, which are the upper bounds for the limits in a claim. */
const CaseLimitSettings = {
  ASSIZE_TTL: time(
    'maximum duration of a case; after it the case ends in a mistrial',
    DEFAULT_LIMITS.ttlMs,
  ),
  ASSIZE_MAX_HANDOFFS: wholeNumber(
    'maximum number of handoffs in a case',
    1,
    DEFAULT_LIMITS.maxHandoffs,
    1000,
  ),
  ASSIZE_MAX_REMANDS: wholeNumber(
    'maximum number of remands in a case',
    0,
    DEFAULT_LIMITS.maxRemands,
    10,
  ),
  ASSIZE_MAX_ROUNDS: wholeNumber(
    'maximum number of rounds in a hearing',
    1,
    DEFAULT_LIMITS.maxRounds,
    10,
  ),
  ASSIZE_ACTIVATION_THRESHOLD: realNumber(
    'a trial opens if the confidence in a claim is below this value',
    DEFAULT_LIMITS.activationThreshold,
    0.5,
    1,
  ),
  ASSIZE_LEAST_CONFIDENCE: realNumber(
    'minimum confidence of the decisions `affirm` and `amend`',
    LEAST_CONFIDENCE,
    0,
    1,
  ),
};

export const ClerkSettings = Type.Object({
  ASSIZE_COURT_ADDRESS: optional(
    'address on which the Court gRPC is served: `unix:/path`, `host:port` or `plain://127.0.0.1:port`',
    'a socket in the data folder',
    ADDRESSES,
  ),
  ASSIZE_ACCOUNT: Type.String({
    default: 'default',
    minLength: 1,
    description: 'name of the tenant, which is part of every case id',
  }),
  ...CaseLimitSettings,
  ...CaseloadSettings,
  ASSIZE_TRUSTED_PUBLISHERS: names(
    'publishers whose own confidence affirms a claim without a reading, if their name is proven',
    REGISTERED_NAME,
  ),
  ASSIZE_SEARCH: choice(
    'whether the index is searched for claims that do not say whether to search',
    SEARCHES,
  ),
  ...PrecedentSettings.properties,
});
