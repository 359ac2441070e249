import { createHash } from 'node:crypto';
import type { Bus, Stored } from '@assize/bus';
import { createSigner, sealEnvelope } from '@assize/keys';
import {
  canonical,
  caseScope,
  handoffSubject,
  PAYLOAD_TYPE,
  ROLES,
  serializeDelta,
  sha256,
  STREAMS,
  caseEnds,
} from '@assize/proto';
import { vi } from 'vitest';
import type { TestCourt } from './court.ts';
import { readTrial, sealedIn, type Trial } from './trial.ts';

/** All subjects of a case that have a listener. */
export function subjectsOf(caseId: string): string[] {
  return [
    ...ROLES.map((to) => handoffSubject(caseId, 'clerk', to)),
    handoffSubject(caseId, 'judge', 'clerk'),
    handoffSubject(caseId, 'evaluator', 'prosecutor'),
    ...caseEnds().map(({ by, decision }) => handoffSubject(caseId, by, decision)),
  ];
}

export interface Junk {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

const stranger = await createSigner('judge');

/** The server's acknowledgement of a publication, which it stores on any reply subject that it is given. */
export const PUBACK = Buffer.from('{"stream":"CLAIMS","seq":1}');

/** Pseudo-random bytes, the same in every run. */
const noise = (length: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 32) }, (_, i) =>
      createHash('sha256').update(String(i)).digest(),
    ),
  ).subarray(0, length);

/** A stored message for republication, without the headers that the server acts on. */
export function copyOf({ headers, body }: Stored): Junk {
  const rest = Object.entries(headers).filter(([name]) => !name.startsWith('Nats-'));
  return { headers: Object.fromEntries(rest), body };
}

/** All kinds of junk that can be made from a log, of the same case or of another one. */
export async function junkOf(log: readonly Stored[]): Promise<ReadonlyMap<string, Junk>> {
  const [first, last] = [log[0], log.at(-1)];
  const middle = log[Math.floor(log.length / 2)];
  if (!first || !last || !middle) throw new Error('there is no log to make junk of');
  const { case: file, envelope } = sealedIn(last.body);
  const payload = Buffer.from(envelope.payload, 'base64');
  const resealed = await sealEnvelope(PAYLOAD_TYPE, payload, stranger);
  const ofLast = (value: unknown): Junk => ({
    ...copyOf(last),
    body: Buffer.from(canonical(value)),
  });
  const forged = file.entries.map((entry, at) =>
    at === file.entries.length - 1
      ? { ...entry, signature: { ...entry.signature, sig: Buffer.alloc(64).toString('base64') } }
      : entry,
  );
  const nested = `"artifact":{"a":${'['.repeat(2e4)}${']'.repeat(2e4)},`;
  const deep = Buffer.from(last.body).toString('utf8').replace('"artifact":{', nested);
  const part = serializeDelta(file, file.entries.length - 1);
  const ofPart = (text: string): Junk => ({ ...copyOf(middle), body: Buffer.from(text) });
  return new Map([
    ['a delta', ofPart(part)],
    ['a truncated delta', ofPart(part.slice(0, -40))],
    ['a delta that begins elsewhere', ofPart(part.replace(/^\{"after":\d+/, '{"after":0'))],
    ['an answer of the server', { headers: {}, body: PUBACK }],
    ['nothing', { headers: {}, body: Buffer.alloc(0) }],
    ['noise', { headers: {}, body: noise(500) }],
    ['an opening', copyOf(first)],
    ['a handoff', copyOf(middle)],
    ['an end', copyOf(last)],
    ['a truncated handoff', { ...copyOf(middle), body: middle.body.subarray(0, -40) }],
    ['a file that has ended', ofLast(file)],
    ['a forged signature', ofLast({ ...file, entries: forged })],
    ['an end without a seal', ofLast({ case: file, envelope: { ...envelope, signatures: [] } })],
    ['an end sealed by a stranger', ofLast({ case: file, envelope: resealed })],
    ['an end with data nested without end', { ...copyOf(last), body: Buffer.from(deep) }],
    ['an end over a changed file', ofLast({ case: { ...file, entries: forged }, envelope })],
  ]);
}

/** Publishes a message on each of these subjects; resolves when they are stored. */
export async function putJunk(bus: Bus, subjects: readonly string[], junk: Junk): Promise<void> {
  await Promise.all(
    subjects.map((subject) =>
      bus.store({ subject, headers: { ...junk.headers }, body: junk.body }),
    ),
  );
}

export function logOf(bus: Bus, caseId: string): Promise<Stored[]> {
  return Array.fromAsync(bus.history(STREAMS.court, caseScope(caseId)));
}

/** How long a case may take on a busy machine, in milliseconds. */
const PATIENCE = { timeout: 240_000, interval: 50 };

/** The recorded ends of cases, as they arrive. */
export interface Ends extends AsyncDisposable {
  /** Returns all verified ends of a case, in the order of storage. Copies of one end count once. */
  all(caseId: string): readonly Trial[];
  /** Resolves with the end of a case. */
  of(caseId: string): Promise<Trial>;
}

export async function followEnds(court: TestCourt): Promise<Ends> {
  const found = new Map<string, Trial[]>();
  const seen = new Set<string>();
  const take = async (subject: string, body: Uint8Array): Promise<void> => {
    const caseId = subject.split('.').at(-1) ?? '';
    const known = `${caseId} ${sha256(body)}`;
    if (seen.has(known)) return;
    seen.add(known);
    const checked = await court.verify(body);
    if (checked.status !== 'verified' || checked.sealed.case.header.caseId !== caseId) return;
    found.set(caseId, [...(found.get(caseId) ?? []), readTrial(body)]);
  };
  let taken: Promise<void> = Promise.resolve();
  const following = await court.bus.follow(
    { stream: STREAMS.verdicts, filter: ['verdicts.>'] },
    ({ subject, body }) => void (taken = taken.then(() => take(subject, body))),
  );
  const all = (caseId: string): readonly Trial[] => found.get(caseId) ?? [];
  return {
    all,
    of: (caseId) =>
      vi.waitFor(() => {
        const [end, ...more] = all(caseId);
        if (!end) throw new Error(`case ${caseId} has not ended`);
        if (more.length > 0) throw new Error(`case ${caseId} has ended ${more.length + 1} times`);
        return end;
      }, PATIENCE),
    async [Symbol.asyncDispose]() {
      await following[Symbol.asyncDispose]();
      await taken;
    },
  };
}
