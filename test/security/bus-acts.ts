import { decisions, ROLES, seatSubject, STREAMS, type Role } from '@assize/proto';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { PUBLISHERS, READER, SEAT, type Identity, type Publisher } from '#src/bus-identities.ts';

/** One thing that somebody does to the bus: a message, and where its answer is to go. */
export interface Act {
  readonly subject: string;
  readonly body: string;
  readonly reply?: string;
  readonly headers?: MsgHdrs;
}

const EVIDENCE = 'OBJ_EVIDENCE';
const ALL_STREAMS = [...Object.values(STREAMS), EVIDENCE];
const LETTERS = 'bcdefghijklm';

/** Where registered publishers read what is their own. */
const OWN_QUEUES = PUBLISHERS.flatMap((name) =>
  ['VERDICTS', 'CLAIM_ERRORS'].map((stream) => `${stream}.publisher-${name}`),
);

/** A case id that says who wrote of it, and for whose case it was meant. */
export function caseBy(index: number, publisher?: Publisher): string {
  const mark = publisher === undefined ? 'x' : 'ao'.charAt(PUBLISHERS.indexOf(publisher));
  return `${LETTERS.charAt(index)}${mark}`.repeat(13);
}

/** Every family of subjects, in everybody's name. */
function families(c: string, ownCase: (publisher: Publisher) => string): string[] {
  const handoffs = ROLES.flatMap((from) => [
    ...ROLES.map((to) => `court.${c}.${from}.${to}`),
    ...decisions().map((to) => `court.${c}.${from}.${to}`),
    ...PUBLISHERS.flatMap((publisher) =>
      decisions().map((to) => `court.${ownCase(publisher)}.${from}.${to}.${publisher}`),
    ),
  ]);
  const named = PUBLISHERS.flatMap((publisher) => [
    `claims.matrix.${publisher}`,
    `verdicts.affirm.${ownCase(publisher)}`,
    `verdicts.affirm.${ownCase(publisher)}.${publisher}`,
    `claim-errors.${ownCase(publisher)}.${publisher}`,
    `remands.${publisher}`,
  ]);
  return [
    ...handoffs,
    ...named,
    ...ROLES.map((role) => `dead.${role}`),
    'claims.matrix',
    'claims.matrix.somebody.else',
    `verdicts.affirm.${c}`,
    `claim-errors.${c}`,
    'shadow.search',
    seatSubject(SEAT),
    seatSubject('juror-ben'),
    '$O.EVIDENCE.C.chunk',
    '$O.EVIDENCE.M.bWV0YQ==',
    '_INBOX.foreign.1',
    '_INBOX_judge.foreign.1',
    '_R_.a.b',
    '$SYS.REQ.SERVER.PING',
    ...ROLES.map((role) => `$JS.ACK.COURT.${role}.1.1.1.1.0`),
    '$JS.ACK.CLAIMS.clerk-intake.1.1.1.1.0',
    ...OWN_QUEUES.map((queue) => `$JS.ACK.${queue}.1.1.1.1.0`),
  ];
}

/** Where no answer may go but by right: every stream's subjects, and what changes streams. */
function hostile(c: string, ownCase: (publisher: Publisher) => string): string[] {
  return [
    `court.${c}.judge.affirm`,
    `court.${c}.judge.clerk`,
    `court.${c}.clerk.mistrial`,
    `court.${c}.evaluator.reject`,
    `court.${ownCase('acme')}.judge.affirm.acme`,
    `verdicts.affirm.${c}`,
    `verdicts.affirm.${ownCase('acme')}.acme`,
    'claims.matrix',
    'claims.matrix.acme',
    'claims.matrix.other',
    '$O.EVIDENCE.M.bWV0YQ==',
    `claim-errors.${c}`,
    `claim-errors.${ownCase('acme')}.acme`,
    'remands.acme',
    seatSubject(SEAT),
    '_INBOX_judge.foreign.2',
    '$JS.API.STREAM.DELETE.DEAD',
    '$JS.API.STREAM.PURGE.COURT',
    'JS.API.STREAM.PURGE.COURT',
    ...ROLES.map((role) => `dead.${role}`),
    ...ROLES.map((role) => `court.${c}.${role}.clerk`),
  ];
}

/** What answers: a message stored, a question to a service, a question to JetStream. */
function carriers(index: number): Act[] {
  const c = caseBy(index);
  const get = ALL_STREAMS.flatMap((stream) => [
    api(`STREAM.MSG.GET.${stream}`, { seq: 1 }),
    api(`DIRECT.GET.${stream}`, { seq: 1 }),
    api(`STREAM.INFO.${stream}`),
    api(`CONSUMER.NAMES.${stream}`),
  ]);
  const next = [...ROLES, 'clerk-tally'].flatMap((durable) => [
    api(`CONSUMER.MSG.NEXT.COURT.${durable}`, { batch: 1, no_wait: true }),
    api(`CONSUMER.INFO.COURT.${durable}`),
  ]);
  const stored = ROLES.flatMap((role): Act[] => [
    { subject: `court.${c}.${role}.judge`, body: 'answered' },
    { subject: `dead.${role}`, body: 'answered' },
  ]);
  const asked = ['claims.matrix', ...PUBLISHERS.map((name) => `claims.matrix.${name}`)];
  return [
    ...[...asked, 'shadow.search', 'remands.acme', seatSubject(SEAT), '$O.EVIDENCE.C.chunk'].map(
      (subject) => ({
        subject,
        body: 'answered',
      }),
    ),
    ...stored,
    ...get.flat(),
    ...next.flat(),
    ...api('CONSUMER.MSG.NEXT.CLAIMS.clerk-intake', { batch: 1, no_wait: true }),
    ...OWN_QUEUES.flatMap((queue) => [
      ...api(`CONSUMER.MSG.NEXT.${queue}`, { batch: 1, no_wait: true }),
      ...api(`CONSUMER.INFO.${queue}`),
    ]),
    ...api('DIRECT.GET.OBJ_EVIDENCE.$O.EVIDENCE.C.seeded'),
    ...api('INFO'),
    ...api('STREAM.NAMES'),
  ].flat();
}

/** A question to JetStream's API, by its own name and by the one that accounts import it under. */
function api(what: string, body?: object): Act[] {
  const text = body === undefined ? '' : JSON.stringify(body);
  return ['$JS.API', 'JS.API'].map((prefix) => ({ subject: `${prefix}.${what}`, body: text }));
}

/** Consumers that would deliver what is stored into somebody's subjects, in every form of the API. */
function delivering(index: number): Act[] {
  const c = caseBy(index);
  const targets = [
    `court.${c}.judge.affirm`,
    'dead.judge',
    'claims.matrix',
    '$O.EVIDENCE.C.chunk',
    `verdicts.affirm.${c}`,
    `claim-errors.${c}`,
    '$JS.API.STREAM.DELETE.DEAD',
    '_INBOX_judge.foreign.3',
  ];
  return ALL_STREAMS.flatMap((stream) =>
    targets.flatMap((deliver_subject, i) => {
      const name = `evil${index}${i}`;
      const config = { name, deliver_subject, ack_policy: 'none', headers_only: true };
      const durable = { ...config, durable_name: name };
      return [
        ...api(`CONSUMER.CREATE.${stream}`, {
          stream_name: stream,
          config: { ...config, name: '' },
        }),
        ...api(`CONSUMER.CREATE.${stream}.${name}`, { stream_name: stream, config }),
        ...api(`CONSUMER.DURABLE.CREATE.${stream}.${name}`, {
          stream_name: stream,
          config: durable,
        }),
      ];
    }),
  );
}

/** What takes over the consumers of others, and what changes or empties streams. */
function changing(): Act[] {
  const consumers = [...ROLES, 'clerk-tally'].flatMap((durable) => {
    const config = {
      durable_name: durable,
      ack_policy: 'explicit',
      filter_subject: 'court.none.a.b',
    };
    const on = `COURT.${durable}`;
    return [
      ...api(`CONSUMER.CREATE.${on}.court.none.a.b`, {
        stream_name: 'COURT',
        config: { ...config, name: durable },
      }),
      ...api(`CONSUMER.DURABLE.CREATE.${on}`, { stream_name: 'COURT', config }),
      ...api(`CONSUMER.DELETE.${on}`),
      ...api(`CONSUMER.PAUSE.${on}`, { pause_until: '2999-01-01T00:00:00Z' }),
      ...api(`CONSUMER.RESET.${on}`, { seq: 1 }),
      ...api(`CONSUMER.UNPIN.${on}`, { group: 'x' }),
    ];
  });
  const queues = OWN_QUEUES.flatMap((queue) => [
    ...api(`CONSUMER.DELETE.${queue}`),
    ...api(`CONSUMER.PAUSE.${queue}`, { pause_until: '2999-01-01T00:00:00Z' }),
  ]);
  const streams = ALL_STREAMS.flatMap((stream) => [
    ...api(`STREAM.UPDATE.${stream}`, { name: stream, subjects: ['taken.>'] }),
    ...api(`STREAM.PURGE.${stream}`),
    ...api(`STREAM.MSG.DELETE.${stream}`, { seq: 1 }),
    ...api(`STREAM.SNAPSHOT.${stream}`, { deliver_subject: 'dead.judge' }),
    ...api(`STREAM.DELETE.${stream}`),
  ]);
  const created = api('STREAM.CREATE.EVIL', { name: 'EVIL', subjects: ['evil.>'] });
  return [...consumers, ...queues, ...streams, ...created];
}

/** Headers by which nats-server does something of its own. */
function headed(index: number): Act[] {
  const c = caseBy(index);
  const lines: readonly (readonly [string, string])[] = [
    ['Nats-Trace-Dest', `court.${c}.judge.affirm`],
    ['Nats-Rollup', 'all'],
    ['Nats-TTL', '1s'],
    ['Nats-Schedule-Target', `court.${c}.judge.affirm`],
  ];
  return lines.flatMap(([name, value]) => {
    const own = headers();
    own.set(name, value);
    if (name === 'Nats-Schedule-Target') own.set('Nats-Schedule', '@at 2020-01-01T00:00:00Z');
    const subjects = [
      'claims.matrix',
      'claims.matrix.acme',
      ...ROLES.map((to) => `court.${c}.${to}.judge`),
    ];
    return subjects.map((subject) => ({ subject, body: 'headed', headers: own }));
  });
}

/** Everything that one identity tries. */
export function actsOf(index: number): Act[] {
  const c = caseBy(index);
  const ownCase = (publisher: Publisher): string => caseBy(index, publisher);
  const plain = families(c, ownCase).map((subject) => ({ subject, body: `by ${index}` }));
  const asking = carriers(index).flatMap((act) =>
    hostile(c, ownCase).map((reply) => ({ ...act, reply })),
  );
  return [...plain, ...asking, ...delivering(index), ...changing(), ...headed(index)];
}

/** The decisions in which a role may end a case. */
const ENDS: Partial<Record<Role, readonly string[]>> = {
  judge: 'affirm amend acquit mistrial converged unconverged withstood revise'.split(' '),
  defense: ['pass', 'refine', 'reconsider'],
  evaluator: ['affirm', 'reject', 'acquit', 'unconverged', 'mapped', 'unmapped'],
  clerk: ['mistrial'],
};
const OTHERS: Partial<Record<Identity, RegExp>> = {
  keyless: /^claims\.[^.]+$/,
  acme: /^claims\.[^.]+\.acme$/,
  other: /^claims\.[^.]+\.other$/,
  credibility: /^(?!)/,
  [READER]: /^(?!)/,
  [SEAT]: /^(?!)/,
};

/**
 * What an identity may have stored, and have said again as a verdict: the whole of its rights. A message
 * that a role took from its own queue to its own dead letters keeps the subject that it had there.
 */
export function mayStore(identity: Identity, subject: string, stream?: string): boolean {
  const other = OTHERS[identity];
  if (other) return other.test(subject);
  const role = ROLES.find((one) => one === identity);
  if (!role) return false;
  const ends = (ENDS[role] ?? []).join('|') || '(?!)';
  const name = `(${PUBLISHERS.join('|')})`;
  const evidence = /^\$O\.EVIDENCE\.[CM]\.[^.]+$/;
  return [
    new RegExp(`^court\\.[a-z]{26}\\.${role}\\.(${ROLES.join('|')})$`),
    new RegExp(`^court\\.[a-z]{26}\\.${role}\\.(${ends})(\\.${name})?$`),
    new RegExp(`^verdicts\\.(${ends})\\.[a-z]{26}(\\.${name})?$`),
    new RegExp(`^dead\\.${role}$`),
    ...(role === 'clerk' ? [evidence, new RegExp(`^claim-errors\\.[a-z]{26}(\\.${name})?$`)] : []),
    ...(stream === 'DEAD' ? [new RegExp(`^court\\.[a-z]{26}\\.[a-z]+\\.${role}$`)] : []),
    ...(stream === 'DEAD' && role === 'clerk' ? [/^claims\./] : []),
  ].some((right) => right.test(subject));
}
