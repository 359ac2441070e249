import {
  ANONYMOUS_CLAIMS,
  caseEnds,
  claimErrorSubject,
  deadSubject,
  durableOf,
  endSubjects,
  EVIDENCE_BUCKET,
  EVIDENCE_STREAM,
  handoffSubject,
  INTAKE,
  ownClaimsSubject,
  publisherKey,
  publisherShapes,
  readerKey,
  remandSubject,
  ROLES,
  SEAT_ASKERS,
  SEAT_MOST_MS,
  seatSubject,
  SHADOW_SUBJECT,
  SOURCES_SUBJECT,
  STREAMS,
  TALLY_DURABLE,
  verdictSubject,
  type Role,
} from '@assize/proto';
import { api, type Import, type Party } from './accounts.ts';

/** This account holds the streams. Its only user is the admin. */
export const COURT_ACCOUNT = 'court';
const CREDIBILITY = 'credibility';
const ANONYMOUS = 'anonymous';

type Rights = Omit<Party, 'user'>;

const court = (subject: string): Import => ({ of: COURT_ACCOUNT, subject });
const clerk = (subject: string): Import => ({ of: 'clerk', subject });
/** Verdicts come from their stream, and once more from the clerk if a claim is published again. */
const verdictsFrom = (verdicts: string): Import[] => [court(verdicts), clerk(verdicts)];

/** Rights to read an existing durable consumer, without the right to create it. */
const consuming = (stream: string, durable: string): Import[] => [
  court(`$JS.ACK.${stream}.${durable}.>`),
  api(COURT_ACCOUNT, `CONSUMER.INFO.${stream}.${durable}`),
  api(COURT_ACCOUNT, `CONSUMER.MSG.NEXT.${stream}.${durable}`),
];
const reading = (stream: string): Import[] => [
  api(COURT_ACCOUNT, `STREAM.MSG.GET.${stream}`),
  api(COURT_ACCOUNT, `DIRECT.GET.${stream}`),
];

/** What each party may do beyond its own account. */
export function rightsOf(publishers: readonly string[], seats: readonly string[] = []) {
  const anonymous: Rights = {
    name: ANONYMOUS,
    asks: [court(ANONYMOUS_CLAIMS), ...ASKED],
    hears: [...verdictsFrom(verdictSubject('*', '*')), clerk(claimErrorSubject('*'))],
    inbox: '_INBOX.>',
  };
  const others: readonly Rights[] = [
    ...ROLES.map((role) => rightsOfRole(role, publishers, seats)),
    ...publishers.flatMap((name) => [rightsOfPublisher(name), rightsOfReader(name)]),
    ...seats.map(rightsOfSeat),
    { name: CREDIBILITY, serves: SERVED },
  ];
  return { anonymous, others };
}

/** The subjects of the credibility service, which answers anyone who may publish. */
const SERVED = [SHADOW_SUBJECT, SOURCES_SUBJECT] as const;
const ASKED: readonly Import[] = SERVED.map((subject) => ({ of: CREDIBILITY, subject }));

/** No other party can publish in its name, receive its verdicts, or answer its remands. */
function rightsOfPublisher(name: string): Rights {
  const { asks = [], hears = [] } = rightsOfReader(name);
  return {
    name: publisherKey(name),
    asks: [court(ownClaimsSubject('*', name)), ...ASKED, ...asks],
    hears,
    serves: [remandSubject(name)],
    inbox: '_INBOX.>',
  };
}

/** A reader receives the publisher's verdicts and errors, also from durable consumers, and publishes nothing. */
const rightsOfReader = (name: string): Rights => ({
  name: readerKey(name),
  asks: publisherShapes(name).flatMap(({ stream, durable }) => consuming(stream, durable)),
  hears: [
    ...verdictsFrom(verdictSubject('*', '*', name)).map((one) => ({
      ...one,
      as: 'verdicts.$1.$2',
    })),
    { ...clerk(claimErrorSubject('*', name)), as: 'claim-errors.$1' },
  ],
  inbox: '_INBOX.>',
});

/** The seat is a separate process that receives the questions for it and answers them, and nothing else. */
const rightsOfSeat = (name: string): Rights => ({
  name,
  serves: [seatSubject(name)],
  answersWithinMs: SEAT_MOST_MS,
});

/** A role hands on only in its own name, and ends a case only as the proceedings allow. */
function rightsOfRole(role: Role, publishers: readonly string[], seats: readonly string[]): Rights {
  const ends = endSubjects(caseEnds().filter(({ by }) => by === role));
  const handoffs = [...ROLES.map((to) => handoffSubject('*', role, to)), ...ends];
  return {
    name: role,
    asks: [
      ...handoffs.map(court),
      court(deadSubject(role)),
      ...consuming(STREAMS.court, durableOf(role)),
      ...reading(STREAMS.court),
      api(COURT_ACCOUNT, `STREAM.INFO.${EVIDENCE_STREAM}`),
      ...reading(EVIDENCE_STREAM),
      ...(role === 'clerk' ? CLERK_RIGHTS : []),
      ...(role === 'evaluator' ? publishers.map(remandsTo) : []),
      ...(SEAT_ASKERS.includes(role)
        ? seats.map((name) => ({ of: name, subject: seatSubject(name) }))
        : []),
    ],
    says: SAYS[role] ?? [],
    inbox: `_INBOX_${role}.>`,
  };
}

const SAYS: Partial<Record<Role, readonly string[]>> = {
  // Repeats the verdict of a case that has already ended.
  clerk: [verdictSubject('*', '*'), verdictSubject('*', '*', '*')],
  // Remands are asked in the evaluator's own account, where nats-server reports at once that nobody listens.
  evaluator: [remandSubject('*')],
};

const remandsTo = (name: string): Import => ({
  of: publisherKey(name),
  subject: remandSubject(name),
});

/** The clerk takes claims, follows the log, counts ended cases, logs verdicts, and stores large evidence. */
const CLERK_RIGHTS: readonly Import[] = [
  court(claimErrorSubject('*')),
  court(claimErrorSubject('*', '*')),
  ...consuming(INTAKE.stream, INTAKE.durable),
  ...consuming(STREAMS.court, TALLY_DURABLE),
  // The length of each role's queue, for the metrics.
  ...ROLES.filter((role) => role !== 'clerk').map((role) =>
    api(COURT_ACCOUNT, `CONSUMER.INFO.${STREAMS.court}.${durableOf(role)}`),
  ),
  api(COURT_ACCOUNT, `STREAM.MSG.GET.${STREAMS.claims}`),
  ...reading(STREAMS.verdicts),
  // The fill level and the last sequence of each stream.
  ...Object.values(STREAMS).map((stream) => api(COURT_ACCOUNT, `STREAM.INFO.${stream}`)),
  court(`$O.${EVIDENCE_BUCKET}.C.*`),
  court(`$O.${EVIDENCE_BUCKET}.M.*`),
];
