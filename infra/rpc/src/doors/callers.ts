import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { withLockFile } from '@assize/keys';
import { makeFolder } from '@assize/launcher';
import { RIGHTS, type Need, type Right, messageOf } from '@assize/proto';
import Type from 'typebox';
import { Check, Errors } from 'typebox/value';
import writeFileAtomic from 'write-file-atomic';
import { DoorError } from './errors.ts';

/** A caller, identified by the sha256 of its token, or by the common name (CN) in its certificate. */
const Entry = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,63}$' }),
    rights: Type.Array(Type.Enum([...RIGHTS])),
    sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    certificate: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    until: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' })),
  },
  { additionalProperties: false },
);
const Callers = Type.Object({ callers: Type.Array(Entry, { maxItems: 10_000 }) });

export type CallerEntry = Type.Static<typeof Entry>;

export interface Caller {
  readonly name: string;
  /** How it was identified: as owner of the socket, by its own token or certificate, or not at all. */
  readonly known: 'owner' | 'by-name' | 'not';
  readonly rights: ReadonlySet<Right>;
}

/** Others may read the file, since it holds no token; but whoever can write it can grant access. */
const WRITABLE_BY_OTHERS = 0o022;

/** @throws DoorError that says what is wrong with the file, and where */
export function parseCallers(text: string, path: string): readonly CallerEntry[] {
  if (process.platform !== 'win32' && (statSync(path).mode & WRITABLE_BY_OTHERS) !== 0) {
    throw new DoorError(
      `${path} lists the callers that are admitted, and other users can write it: run chmod 600 on it`,
    );
  }
  const value = jsonIn(text, path);
  if (!Check(Callers, value)) {
    const [first] = Errors(Callers, value);
    throw new DoorError(`${path}${first?.instancePath ?? ''}: ${first?.message ?? 'no callers'}`);
  }
  for (const [at, { sha256, certificate }] of value.callers.entries()) {
    if ((sha256 === undefined) !== (certificate === undefined)) continue;
    throw new DoorError(
      `${path}/callers/${at}: must have either sha256 (of its token) or certificate`,
    );
  }
  return value.callers;
}

function jsonIn(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DoorError(
      `${path} is not JSON (${messageOf(error)}): restore it from a copy. If you have none, delete it, and make a new ` +
        'token for each caller with `assize keys token`',
      { cause: error },
    );
  }
}

const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The caller with this token. Compares with every entry in constant time, so that timing reveals nothing. */
export function callerByToken(
  callers: readonly CallerEntry[],
  token: string,
  now: number,
): Caller | null {
  const wanted = digest(token);
  let found: CallerEntry | null = null;
  for (const entry of callers) {
    if (entry.sha256 === undefined) continue;
    if (timingSafeEqual(Buffer.from(entry.sha256, 'hex'), wanted)) found = entry;
  }
  return found && callerOf(found, now);
}

export function callerByCertificate(
  callers: readonly CallerEntry[],
  commonName: string,
  now: number,
): Caller | null {
  const found = callers.find(({ certificate }) => certificate === commonName);
  return found ? callerOf(found, now) : null;
}

/** Whether a caller of this name, by whichever token or certificate, may still do this. */
export function hasRight(
  callers: readonly CallerEntry[],
  name: string,
  need: Need,
  now: number,
): boolean {
  return callers.some((entry) => {
    const rights = entry.name === name ? callerOf(entry, now)?.rights : undefined;
    return rights !== undefined && (need === 'known' || need === 'nothing' || rights.has(need));
  });
}

function callerOf({ name, rights, until }: CallerEntry, now: number): Caller | null {
  if (until !== undefined && !(Date.parse(until) > now)) return null;
  return { name, known: 'by-name', rights: new Set(rights) };
}

/** A token of 256 random bits, and the digest for its entry. */
export function newToken(): { token: string; sha256: string } {
  const token = `assize_${randomBytes(32).toString('base64url')}`;
  return { token, sha256: digest(token).toString('hex') };
}

/**
 * Creates the file if it is missing. Locks it against other processes.
 * @throws DoorError if the file is invalid, or would become so
 */
export async function changeCallers(
  path: string,
  change: (callers: readonly CallerEntry[]) => readonly CallerEntry[],
): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  await withLockFile(path, async () => {
    const present = existsSync(path) ? parseCallers(readFileSync(path, 'utf8'), path) : [];
    const next = { callers: change(present) };
    if (!Check(Callers, next)) {
      const what =
        'up to 64 characters of a–z, 0–9, ".", "_" and "-", and begins with a letter or a digit';
      throw new DoorError(`a caller with that name can't be added to ${path}: a name has ${what}`);
    }
    await writeFileAtomic(path, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  });
}
