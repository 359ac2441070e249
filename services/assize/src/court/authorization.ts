import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createUser, fromSeed } from '@nats-io/nkeys';
import {
  ALL_CLAIM_ERRORS,
  ANONYMOUS_CLAIMS,
  ALL_REMANDS,
  ALL_VERDICTS,
  DOCKET_STREAM_READS,
  durableOf,
  INTAKE_DURABLE,
  OBJECT_READS,
  OBJECT_WRITES,
  ownClaimsSubject,
  remandSubject,
  ROLES,
  SHADOW_SUBJECT,
  STREAMS,
  TALLY_DURABLE,
  USAGE_READS,
  deadSubject,
  type Role,
} from '@assize/proto';

/** Users of the bus: each role, the one that lays out the streams, and who answers shadow search. */
const ADMIN = 'admin';
const CREDIBILITY = 'credibility';
type User = Role | typeof ADMIN | typeof CREDIBILITY | `publisher-${string}`;

/** Where a user's NKey seed is kept. */
export function seedFile(folder: string, user: User): string {
  return join(folder, `${user}.seed`);
}

/**
 * Who may say and hear what on the bus, as nats-server configuration. A role can write only in its own
 * name, whoever has no key can publish claims and hear verdicts, and only the admin changes streams. A
 * trusted publisher has a key of its own, and what is published under its name is published by it.
 */
export async function authorization(
  folder: string,
  trustedPublishers: readonly string[] = [],
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const roles = await Promise.all(
    ROLES.map(async (role) => nkeyUser(await publicKey(folder, role), permissionsOf(role))),
  );
  const admin = `{ nkey: ${await publicKey(folder, ADMIN)} }`;
  const credibility = nkeyUser(await publicKey(folder, CREDIBILITY), ANSWERS_SHADOW);
  const trusted = await Promise.all(
    trustedPublishers.map(async (name) =>
      nkeyUser(await publicKey(folder, `publisher-${name}`), ownedBy(name)),
    ),
  );
  const publisher = `{ user: publisher, password: publisher, ${permissions(PUBLISHER)} }`;
  return [
    'no_auth_user: publisher',
    'authorization { users: [',
    ...[admin, publisher, credibility, ...trusted, ...roles].map((line) => `  ${line}`),
    '] }',
    '',
  ].join('\n');
}

interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** May answer whoever asks it. */
  readonly answers?: boolean;
}

const PUBLISHER: Permissions = {
  publish: [ANONYMOUS_CLAIMS, SHADOW_SUBJECT],
  subscribe: [ALL_VERDICTS, ALL_CLAIM_ERRORS, ALL_REMANDS, '_INBOX.>'],
  answers: true,
};

/** A trusted publisher: the only one that can publish claims under its name. */
function ownedBy(name: string): Permissions {
  return {
    ...PUBLISHER,
    publish: [...PUBLISHER.publish, ownClaimsSubject('*', name)],
    subscribe: [ALL_VERDICTS, ALL_CLAIM_ERRORS, remandSubject(name), '_INBOX.>'],
  };
}

/** It hears requests and answers them, and says nothing unasked. */
const ANSWERS_SHADOW: Permissions = { publish: [], subscribe: [SHADOW_SUBJECT], answers: true };

const API = '$JS.API';

/** Everything a durable consumer needs. */
function consuming(stream: string, durable: string): string[] {
  return [
    `$JS.ACK.${stream}.${durable}.>`,
    `${API}.CONSUMER.INFO.${stream}.${durable}`,
    `${API}.CONSUMER.CREATE.${stream}.${durable}.>`,
    `${API}.CONSUMER.MSG.NEXT.${stream}.${durable}`,
  ];
}

function permissionsOf(role: Role): Permissions {
  const own = [
    `court.*.${role}.*`,
    deadSubject(role),
    `${API}.STREAM.MSG.GET.${STREAMS.court}`,
    ...consuming(STREAMS.court, durableOf(role)),
    ...OBJECT_READS,
  ];
  const more: Partial<Record<Role, string[]>> = {
    clerk: [
      ALL_CLAIM_ERRORS,
      ...consuming(STREAMS.claims, INTAKE_DURABLE),
      // How long its oldest claim has waited, and each end once, for what is counted of them.
      `${API}.STREAM.MSG.GET.${STREAMS.claims}`,
      ...consuming(STREAMS.court, TALLY_DURABLE),
      // The client's way to make a consumer of several subjects.
      `${API}.CONSUMER.DURABLE.CREATE.${STREAMS.court}.${TALLY_DURABLE}`,
      ...DOCKET_STREAM_READS,
      ...USAGE_READS,
      ...OBJECT_WRITES,
    ],
    evaluator: [ALL_REMANDS],
  };
  return { publish: [...own, ...(more[role] ?? [])], subscribe: [`_INBOX_${role}.>`] };
}

function nkeyUser(nkey: string, allowed: Permissions): string {
  return `{ nkey: ${nkey}, ${permissions(allowed)} }`;
}

function permissions({ publish, subscribe, answers = false }: Permissions): string {
  const list = (subjects: readonly string[]): string =>
    `{ allow: [${subjects.map((subject) => JSON.stringify(subject)).join(', ')}] }`;
  const responses = answers ? ', allow_responses: { max: 1, expires: "1m" }' : '';
  return `permissions: { publish: ${list(publish)}, subscribe: ${list(subscribe)}${responses} }`;
}

/** The public key of a user, whose seed is made where it is missing. */
async function publicKey(folder: string, name: User): Promise<string> {
  const path = seedFile(folder, name);
  await writeFile(path, createUser().getSeed(), { flag: 'wx', mode: 0o600 }).catch(unlessThere);
  await chmod(path, 0o600);
  return fromSeed(await readFile(path)).getPublicKey();
}

function unlessThere(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
  throw error;
}
