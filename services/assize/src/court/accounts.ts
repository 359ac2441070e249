export interface Import {
  readonly of: string;
  readonly subject: string;
  /** The subject in the importing account; if absent, the owner's. */
  readonly as?: string;
}

/** A party has an account of its own with one user, and everything that crosses the account's border. */
export interface Party {
  readonly name: string;
  /** As nats-server configuration. */
  readonly user: string;
  /** Services of other accounts that it may publish to. Responses reach only its own account. */
  readonly asks?: readonly Import[];
  readonly hears?: readonly Import[];
  /** Subjects that it publishes in its own account, for the parties that import them. */
  readonly says?: readonly string[];
  readonly serves?: readonly string[];
  /** How long after a request its answer is still delivered, in milliseconds; a minute if absent. */
  readonly answersWithinMs?: number;
  /** The subjects for responses to its own requests; if absent, it makes none. */
  readonly inbox?: string;
}

const A_MINUTE_MS = 60_000;

/** nats-server handles `$JS.API` itself, for the client's own account; `MAPPING` redirects it to the court's. */
const API = '$JS.API';
const LOCAL_API = 'JS.API';

const MAPPING = `mappings: { "${API}.>": "${LOCAL_API}.>" }`;

export const api = (of: string, what: string): Import => ({
  of,
  subject: `${API}.${what}`,
  as: `${LOCAL_API}.${what}`,
});

/**
 * nats-server checks the subject on which a client publishes, but not the reply subject.
 * With separate accounts, a client can't name a subject of another account, nor have a response delivered to a stream
 * that it may not write to.
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
    ...new Set(hears.map(({ subject, as }) => subscriptionTo(as ?? subject))),
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
    ...asks.map((one) => `  { service: ${exportedSubject(one)}${localName(one)} }`),
    ...hears.map((one) => `  { stream: ${exportedSubject(one)}${localName(one)} }`),
    ']',
  ]);
}

/** Each export is open only to the parties that import it. */
function exportsOf(name: string, parties: readonly Party[]): string[] {
  const lines = (kind: 'service' | 'stream', imports: 'asks' | 'hears') => {
    const imported = parties.flatMap((party) =>
      (party[imports] ?? []).flatMap(({ of, subject }) =>
        of === name ? [{ subject, by: party.name }] : [],
      ),
    );
    return [...Map.groupBy(imported, ({ subject }) => subject)].map(([subject, uses]) => {
      const users = [...new Set(uses.map(({ by }) => text(by)))].join(', ');
      const owner = parties.find((party) => party.name === name);
      const how = responseType(kind, subject) + responseThreshold(owner?.answersWithinMs);
      return `  { ${kind}: ${text(subject)}${how}, accounts: [ ${users} ] }`;
    });
  };
  return ['exports: [', ...lines('service', 'asks'), ...lines('stream', 'hears'), ']'];
}

/** A request for messages gets several responses, so its response type is a stream. */
const responseType = (kind: string, subject: string): string =>
  kind === 'service' && /\.(CONSUMER\.MSG\.NEXT|DIRECT\.GET)\./.test(subject)
    ? ', response_type: stream'
    : '';

/** Unless it is set, nats-server drops a response later than two minutes after the request. */
const responseThreshold = (ms: number | undefined): string =>
  ms === undefined ? '' : `, response_threshold: "${ms / 1000}s"`;

const exportedSubject = ({ of, subject }: Import): string =>
  `{ account: ${text(of)}, subject: ${text(subject)} }`;
const localName = ({ as }: Import): string => (as === undefined ? '' : `, to: ${text(as)}`);
/** The subscription that covers a subject with mapped tokens, such as `verdicts.$1.$2`. */
const subscriptionTo = (subject: string): string => `${subject.split('.')[0] ?? ''}.>`;

const allow = (subjects: readonly string[]): string =>
  subjects.length === 0 ? '{ deny: [ ">" ] }' : `{ allow: [ ${subjects.map(text).join(', ')} ] }`;
const block = (name: string, lines: readonly string[]): string =>
  `  ${text(name)}: {\n${lines.map((line) => `    ${line}`).join('\n')}\n  }`;
const text = (subject: string): string => JSON.stringify(subject);
