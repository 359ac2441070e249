import type { End } from './proceeding/definition.ts';
import { ROLES, type Role } from './roles.ts';
import {
  ALL_CLAIM_ERRORS,
  ALL_CLAIMS,
  ALL_DEAD,
  ALL_VERDICTS,
  claimErrorSubject,
  COURT_SUBJECTS,
  durableOf,
  endSubjects,
  inboxOf,
  INTAKE_DURABLE,
  publisherKey,
  STREAMS,
  TALLY_DURABLE,
  verdictSubject,
} from './subjects.ts';

interface StreamShape {
  readonly name: string;
  readonly retention: 'limits' | 'workqueue';
  readonly subjects: readonly string[];
  readonly sources: readonly {
    readonly stream: string;
    readonly transforms: readonly { readonly from: string; readonly to: string }[];
  }[];
  /** Subjects on which the server republishes stored messages for plain subscribers. */
  readonly republish: { readonly from: string; readonly to: string } | null;
}

const plain = (
  name: string,
  retention: StreamShape['retention'],
  ...subjects: readonly string[]
): StreamShape => ({
  name,
  retention,
  subjects,
  sources: [],
  republish: null,
});

/**
 * The definitions of the streams. Their limits (age, size, replicas) are the operator's: `deploy/nats/streams.yaml`.
 * VERDICTS takes exactly the messages of COURT that end a case; nobody may publish to it. Each group of ends is a
 * source of its own, since a server re-reads a source from its beginning when the source's definition changes.
 */
export const streamShapes = (groups: readonly (readonly End[])[]): readonly StreamShape[] => [
  plain(STREAMS.claims, 'workqueue', ALL_CLAIMS),
  plain(STREAMS.court, 'limits', ...COURT_SUBJECTS),
  {
    name: STREAMS.verdicts,
    retention: 'limits',
    subjects: [],
    sources: groups.map((ends) => ({
      stream: STREAMS.court,
      transforms: ends.flatMap(({ by, decision }) => [
        {
          from: `court.*.${by}.${decision}`,
          to: `verdicts.${decision}.{{wildcard(1)}}`,
        },
        {
          from: `court.*.${by}.${decision}.*`,
          to: `verdicts.${decision}.{{wildcard(1)}}.{{wildcard(2)}}`,
        },
      ]),
    })),
    republish: { from: ALL_VERDICTS, to: ALL_VERDICTS },
  },
  plain(STREAMS.claimErrors, 'limits', ALL_CLAIM_ERRORS),
  plain(STREAMS.dead, 'limits', ALL_DEAD),
];

interface DurableShape {
  readonly stream: string;
  readonly durable: string;
  readonly filter: readonly string[];
}

/**
 * How long a clerk may go without a sign of life before its messages are redelivered to another clerk, in milliseconds.
 */
export const CLERK_ACK_WAIT_MS = 5000;

export const INTAKE: DurableShape = {
  stream: STREAMS.claims,
  durable: INTAKE_DURABLE,
  filter: [ALL_CLAIMS],
};
/** The consumer that reads every end of a case once, across all clerks, to count verdicts. */
export const tallyShape = (ends: readonly End[]): DurableShape => ({
  stream: STREAMS.court,
  durable: TALLY_DURABLE,
  filter: endSubjects(ends),
});
export const inboxShape = (role: Role): DurableShape => ({
  stream: STREAMS.court,
  durable: durableOf(role),
  filter: [inboxOf(role)],
});

/** How long a publisher may take to acknowledge a verdict before it is redelivered, in milliseconds. */
const PUBLISHER_ACK_WAIT_MS = 10_000;

/** A registered publisher's own verdicts and claim errors, each redelivered until it is acknowledged. */
export const publisherShapes = (name: string): readonly DurableShape[] =>
  [
    { stream: STREAMS.verdicts, filter: [verdictSubject('*', '*', name)] },
    { stream: STREAMS.claimErrors, filter: [claimErrorSubject('*', name)] },
  ].map((one) => ({ ...one, durable: publisherKey(name) }));

/**
 * All consumers: the clerk's, those of the roles (with `ackWaitMs`), and those of registered publishers. On a guarded
 * bus the admin creates them, since whoever may create a consumer may have any message delivered to any subject.
 */
export const durables = (
  ackWaitMs: number,
  ends: readonly End[],
  publishers: readonly string[] = [],
): readonly (DurableShape & { readonly ackWaitMs: number })[] => [
  ...[INTAKE, tallyShape(ends), inboxShape('clerk')].map((one) => ({
    ...one,
    ackWaitMs: CLERK_ACK_WAIT_MS,
  })),
  ...ROLES.filter((role) => role !== 'clerk').map((role) => ({ ...inboxShape(role), ackWaitMs })),
  ...publishers
    .flatMap(publisherShapes)
    .map((one) => ({ ...one, ackWaitMs: PUBLISHER_ACK_WAIT_MS })),
];
