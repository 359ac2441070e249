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

/** The account that holds the streams: only the admin is in it. */
export const COURT_ACCOUNT = 'court';
const CREDIBILITY = 'credibility';
const ANONYMOUS = 'anonymous';

type Rights = Omit<Party, 'user'>;

const court = (subject: string): Import => ({ of: COURT_ACCOUNT, subject });
const clerk = (subject: string): Import => ({ of: 'clerk', subject });
/** Verdicts are heard from their stream, and again from the clerk where a claim is published again. */
const heardOf = (verdicts: string): Import[] => [court(verdicts), clerk(verdicts)];

/** Everything that reading a durable consumer needs: not to make it. */
const consuming = (stream: string, durable: string): Import[] => [
  court(`$JS.ACK.${stream}.${durable}.>`),
  api(COURT_ACCOUNT, `CONSUMER.INFO.${stream}.${durable}`),
  api(COURT_ACCOUNT, `CONSUMER.MSG.NEXT.${stream}.${durable}`),
];
const reading = (stream: string): Import[] => [
  api(COURT_ACCOUNT, `STREAM.MSG.GET.${stream}`),
  api(COURT_ACCOUNT, `DIRECT.GET.${stream}`),
];

/** What each party of the court may say and hear, beyond its own account. */
export function rightsOf(publishers: readonly string[], seats: readonly string[] = []) {
  const anonymous: Rights = {
    name: ANONYMOUS,
    asks: [court(ANONYMOUS_CLAIMS), ...ASKED],
    hears: [...heardOf(verdictSubject('*', '*')), clerk(claimErrorSubject('*'))],
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

/** What the credibility service answers to anybody who may publish. */
const SERVED = [SHADOW_SUBJECT, SOURCES_SUBJECT] as const;
const ASKED: readonly Import[] = SERVED.map((subject) => ({ of: CREDIBILITY, subject }));

/** A registered publisher: nobody else publishes as it, hears or reads its verdicts, or answers for it. */
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

/** Hears and reads what is a registered publisher's, each thing until it has acknowledged it; and says nothing. */
const rightsOfReader = (name: string): Rights => ({
  name: readerKey(name),
  asks: publisherShapes(name).flatMap(({ stream, durable }) => consuming(stream, durable)),
  hears: [
    ...heardOf(verdictSubject('*', '*', name)).map((one) => ({ ...one, as: 'verdicts.$1.$2' })),
    { ...clerk(claimErrorSubject('*', name)), as: 'claim-errors.$1' },
  ],
  inbox: '_INBOX.>',
});

/** A seat of a process of its own: it hears what it is asked, and answers that, and nothing else. */
const rightsOfSeat = (name: string): Rights => ({
  name,
  serves: [seatSubject(name)],
  answersWithinMs: SEAT_MOST_MS,
});

/** A role hands on in its own name alone, and ends a case only as the proceedings let it. */
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
      ...(role === 'clerk' ? CLERKS_OWN : []),
      ...(role === 'evaluator' ? publishers.map(askingOf) : []),
      ...(SEAT_ASKERS.includes(role)
        ? seats.map((name) => ({ of: name, subject: seatSubject(name) }))
        : []),
    ],
    says: SAYS[role] ?? [],
    inbox: `_INBOX_${role}.>`,
  };
}

const SAYS: Partial<Record<Role, readonly string[]>> = {
  // Of a case that ended before: its verdict again.
  clerk: [verdictSubject('*', '*'), verdictSubject('*', '*', '*')],
  // Asked in its own account, whoever is not registered is heard at once not to listen.
  evaluator: [remandSubject('*')],
};

const askingOf = (name: string): Import => ({
  of: publisherKey(name),
  subject: remandSubject(name),
});

/** It takes claims, follows the log, counts its ends and keeps the log of verdicts, and keeps evidence that is too much to travel. */
const CLERKS_OWN: readonly Import[] = [
  court(claimErrorSubject('*')),
  court(claimErrorSubject('*', '*')),
  ...consuming(INTAKE.stream, INTAKE.durable),
  ...consuming(STREAMS.court, TALLY_DURABLE),
  // How much waits for whom, for the metrics.
  ...ROLES.filter((role) => role !== 'clerk').map((role) =>
    api(COURT_ACCOUNT, `CONSUMER.INFO.${STREAMS.court}.${durableOf(role)}`),
  ),
  api(COURT_ACCOUNT, `STREAM.MSG.GET.${STREAMS.claims}`),
  ...reading(STREAMS.verdicts),
  // How full each stream is, and how far it goes.
  ...Object.values(STREAMS).map((stream) => api(COURT_ACCOUNT, `STREAM.INFO.${stream}`)),
  court(`$O.${EVIDENCE_BUCKET}.C.*`),
  court(`$O.${EVIDENCE_BUCKET}.M.*`),
];
