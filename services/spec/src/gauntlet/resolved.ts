import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checker, strictObject } from '@assize/proto';
import { Resolved } from '@assize/proto/gauntlet';
import Type from 'typebox';
import writeFileAtomic from 'write-file-atomic';
import type { Log } from './log.ts';

/** Where dismissals are kept, in the folder that a team works in. */
export const RESOLVED = join('.adversarial-spec', 'resolved_concerns.json');
/** So many are kept, the newest: a case file has to hold them. */
const MOST = 200;

const Kept = strictObject({ version: Type.Literal(1), concerns: Type.Array(Resolved) });
const readKept = checker(Kept);

/** What the file has wrong. */
export class ResolvedError extends Error {}

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

/**
 * Keeps what a gauntlet dismissed, and counts what it met again: `met` are those that it filtered by. Reads
 * the file again right before it writes it whole. How many were dismissed.
 */
export async function keepResolved(
  folder: string,
  log: Log,
  met: readonly Pick<Resolved, 'adversary' | 'kind' | 'pattern'>[],
): Promise<number> {
  const kept = new Map((await readResolved(folder)).map((one) => [keyOf(one), one]));
  for (const one of met) {
    const known = kept.get(keyOf(one));
    if (known) kept.set(keyOf(one), { ...known, times_matched: known.times_matched + 1 });
  }
  const dismissed = log.concerns.filter(({ final }) => final === 'dismissed');
  for (const { adversary, kind, text, votes, reason } of dismissed) {
    const dismissing = votes.filter(({ decision }) => decision === 'dismiss');
    const one: Resolved = {
      pattern: text,
      kind,
      adversary,
      explanation: dismissing[0]?.reasoning ?? reason,
      // How many of those who were asked dismissed it.
      confidence: dismissing.length / Math.max(1, votes.length),
      spec_hash: log.spec.sha256,
      dismissed_at: log.endedAt,
      times_matched: kept.get(keyOf({ adversary, kind, pattern: text }))?.times_matched ?? 0,
    };
    kept.set(keyOf(one), one);
  }
  if (dismissed.length === 0 && met.length === 0) return 0;
  const newest = [...kept.values()].toSorted((a, b) =>
    b.dismissed_at.localeCompare(a.dismissed_at),
  );
  const value: Type.Static<typeof Kept> = { version: 1, concerns: newest.slice(0, MOST) };
  await mkdir(dirname(join(folder, RESOLVED)), { recursive: true });
  await writeFileAtomic(join(folder, RESOLVED), `${JSON.stringify(value, null, 2)}\n`);
  return dismissed.length;
}
