/** A service or a stream of another account that an account uses, under a name of its own where it has one. */
export interface Import {
  readonly of: string;
  readonly subject: string;
  /** What the account calls it; as its owner does where absent. */
  readonly as?: string;
}

/** One party of the bus: an account of its own with one user, and all that reaches beyond it. */
export interface Party {
  readonly name: string;
  /** How its user proves itself, as nats-server configuration. */
  readonly user: string;
  /** Where it may publish in other accounts; what answers comes back into its own account alone. */
  readonly asks?: readonly Import[];
  /** What it hears of other accounts. */
  readonly hears?: readonly Import[];
  /** What it says in its own account, for those that hear it. */
  readonly says?: readonly string[];
  /** Requests that it answers. */
  readonly serves?: readonly string[];
  /** How long an answer of its still finds its way back, in milliseconds; a minute where absent. */
  readonly answersWithinMs?: number;
  /** Where answers to its own requests come to; absent: it makes none. */
  readonly inbox?: string;
}

const A_MINUTE_MS = 60_000;

/** The JetStream API as the parties know it: in its own name nats-server takes it for the party's account. */
const API = '$JS.API';
const LOCAL_API = 'JS.API';

const MAPPING = `mappings: { "${API}.>": "${LOCAL_API}.>" }`;

/** A right to ask one thing of JetStream in an account. */
export const api = (of: string, what: string): Import => ({
  of,
  subject: `${API}.${what}`,
  as: `${LOCAL_API}.${what}`,
});

/**
 * The accounts as nats-server configuration. The server checks on which subject a client publishes, but
 * not where it wants the answer: a subject that lies in another account can't be named at all, so what
 * answers a party reaches no stream that the party may not write to anyway.
 */
export function accountsConfig(
  court: { readonly name: string; readonly user: string },
  parties: readonly Party[],
): string {
  const owner = block(court.name, [
    'jetstream: enabled',
    `users: [ ${court.user} ]`,
    ...exportsOf(court.name, parties),
  ]);
  return ['accounts {', owner, ...parties.map((party) => blockOf(party, parties)), '}'].join('\n');
}

function blockOf(party: Party, parties: readonly Party[]): string {
  const { name, user, asks = [], hears = [], says = [], serves = [] } = party;
  const { inbox, answersWithinMs = A_MINUTE_MS } = party;
  const publish = [...asks.map(({ subject, as }) => as ?? subject), ...says];
  const subscribe = [
    ...new Set(hears.map(({ subject, as }) => heardAs(as ?? subject))),
    ...serves,
    ...(inbox === undefined ? [] : [inbox]),
  ];
  const expires = `"${answersWithinMs / 1000}s"`;
  const responses = serves.length > 0 ? `, allow_responses: { max: 1, expires: ${expires} }` : '';
  return block(name, [
    ...(publish.some((one) => one.startsWith(LOCAL_API)) ? [MAPPING] : []),
    `users: [ { ${user}, permissions: { publish: ${allow(publish)}, subscribe: ${allow(subscribe)}${responses} } } ]`,
    ...exportsOf(name, parties),
    'imports: [',
    ...asks.map((one) => `  { service: ${theirs(one)}${local(one)} }`),
    ...hears.map((one) => `  { stream: ${theirs(one)}${local(one)} }`),
    ']',
  ]);
}

/** What an account lets others use: each thing for those alone that ask for it. */
function exportsOf(name: string, parties: readonly Party[]): string[] {
  const lines = (kind: 'service' | 'stream', imports: 'asks' | 'hears') => {
    const wanted = parties.flatMap((party) =>
      (party[imports] ?? []).flatMap(({ of, subject }) =>
        of === name ? [{ subject, by: party.name }] : [],
      ),
    );
    return [...Map.groupBy(wanted, ({ subject }) => subject)].map(([subject, uses]) => {
      const users = [...new Set(uses.map(({ by }) => text(by)))].join(', ');
      const owner = parties.find((party) => party.name === name);
      const how = answering(kind, subject) + waiting(owner?.answersWithinMs);
      return `  { ${kind}: ${text(subject)}${how}, accounts: [ ${users} ] }`;
    });
  };
  return ['exports: [', ...lines('service', 'asks'), ...lines('stream', 'hears'), ']'];
}

/** One request for messages is answered by many. */
const answering = (kind: string, subject: string): string =>
  kind === 'service' && /\.(CONSUMER\.MSG\.NEXT|DIRECT\.GET)\./.test(subject)
    ? ', response_type: stream'
    : '';

/** The server forgets whom an answer is for after two minutes where nothing is said. */
const waiting = (ms: number | undefined): string =>
  ms === undefined ? '' : `, response_threshold: "${ms / 1000}s"`;

const theirs = ({ of, subject }: Import): string =>
  `{ account: ${text(of)}, subject: ${text(subject)} }`;
const local = ({ as }: Import): string => (as === undefined ? '' : `, to: ${text(as)}`);
/** A subject that a stream is mapped to (`verdicts.$1.$2`), as its hearers subscribe to it. */
const heardAs = (subject: string): string => `${subject.split('.')[0] ?? ''}.>`;

const allow = (subjects: readonly string[]): string =>
  subjects.length === 0 ? '{ deny: [ ">" ] }' : `{ allow: [ ${subjects.map(text).join(', ')} ] }`;
const block = (name: string, lines: readonly string[]): string =>
  `  ${text(name)}: {\n${lines.map((line) => `    ${line}`).join('\n')}\n  }`;
const text = (subject: string): string => JSON.stringify(subject);
