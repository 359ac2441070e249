import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checker, strictObject } from '@assize/proto';
import { Resolved } from '@assize/proto/gauntlet';
import { lock } from 'proper-lockfile';
import Type from 'typebox';
import writeFileAtomic from 'write-file-atomic';
import type { Log } from './log.ts';

/** Where dismissals are kept, in the folder that a team works in. */
const RESOLVED = join('.adversarial-spec', 'resolved_concerns.json');
/** Tries to get the lock: some 30 s in all, for many that run at once. */
const LOCK_RETRIES = { retries: 200, minTimeout: 20, maxTimeout: 200 };
/** So many are kept, the newest: a case file has to hold them. */
const MOST = 200;

const Kept = strictObject({ version: Type.Literal(1), concerns: Type.Array(Resolved) });
const readKept = checker(Kept);

/** What the file has wrong. */
class ResolvedError extends Error {}

/** What was dismissed before; nothing where there is no such file. @throws ResolvedError */
export async function readResolved(folder: string): Promise<Resolved[]> {
  const file = join(folder, RESOLVED);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ResolvedError(`${file}: it is not JSON: mend it, or move it away`);
  }
  const read = readKept(value);
  if (read.ok) return read.value.concerns.slice(0, MOST);
  throw new ResolvedError(`${file}: ${read.faults.join('; ')}`);
}

const keyOf = ({
  adversary,
  kind,
  pattern,
}: Pick<Resolved, 'adversary' | 'kind' | 'pattern'>): string =>
  JSON.stringify([adversary, kind, pattern]);

type Met = readonly Pick<Resolved, 'adversary' | 'kind' | 'pattern'>[];

/**
 * Keeps what a gauntlet dismissed, and counts what it met again: `met` are those that it filtered by. Alone
 * among processes it reads the file again and writes it whole. How many were dismissed.
 */
export async function keepResolved(folder: string, log: Log, met: Met): Promise<number> {
  const dismissed = log.concerns.filter(({ final }) => final === 'dismissed');
  if (dismissed.length === 0 && met.length === 0) return 0;
  const file = join(folder, RESOLVED);
  await mkdir(dirname(file), { recursive: true });
  const release = await lock(file, { realpath: false, retries: LOCK_RETRIES });
  try {
    const concerns = merged(await readResolved(folder), log, dismissed, met);
    const value: Type.Static<typeof Kept> = { version: 1, concerns };
    await writeFileAtomic(file, `${JSON.stringify(value, null, 2)}\n`);
  } finally {
    await release();
  }
  return dismissed.length;
}

/** What is kept after a gauntlet, the newest first. */
function merged(
  before: readonly Resolved[],
  log: Log,
  dismissed: Log['concerns'],
  met: Met,
): Resolved[] {
  const kept = new Map(before.map((one) => [keyOf(one), one]));
  for (const one of met) {
    const known = kept.get(keyOf(one));
    if (known) kept.set(keyOf(one), { ...known, times_matched: known.times_matched + 1 });
  }
  for (const { adversary, kind, text, votes, reason } of dismissed) {
    const dismissing = votes.filter(
      ({ decision, refused }) => decision === 'dismiss' && refused === undefined,
    );
    const one: Resolved = {
      pattern: text,
      kind,
      adversary,
      explanation: dismissing[0]?.reasoning ?? reason,
      // How many of those who were asked dismissed it so that it counts.
      confidence: dismissing.length / Math.max(1, votes.length),
      spec_hash: log.spec.sha256,
      dismissed_at: log.endedAt,
      times_matched: kept.get(keyOf({ adversary, kind, pattern: text }))?.times_matched ?? 0,
    };
    kept.set(keyOf(one), one);
  }
  const newest = [...kept.values()].toSorted((a, b) =>
    b.dismissed_at.localeCompare(a.dismissed_at),
  );
  return newest.slice(0, MOST);
}
