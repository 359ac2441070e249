import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checker, strictObject } from '@assize/proto';
import { Resolved } from '@assize/proto/gauntlet';
import Type from 'typebox';
import writeFileAtomic from 'write-file-atomic';
import { withFileLock, readProjectFile } from '#src/project-files.ts';
import type { Log } from './log.ts';

/** The file that keeps dismissed concerns, relative to the working directory. */
const RESOLVED = join('.adversarial-spec', 'resolved_concerns.json');
/** How many are kept, the newest ones: they must fit into a case file. */
const MOST = 200;

const Kept = strictObject({ version: Type.Literal(1), concerns: Type.Array(Resolved) });
const checkKept = checker(Kept);

/** Empty if the file does not exist. @throws OperatorError */
export async function readResolved(folder: string): Promise<Resolved[]> {
  const kept = await readProjectFile(join(folder, RESOLVED), checkKept);
  return kept?.concerns.slice(0, MOST) ?? [];
}

type Met = Pick<Resolved, 'adversary' | 'kind' | 'pattern'>;

const keyOf = ({ adversary, kind, pattern }: Met): string =>
  JSON.stringify([adversary, kind, pattern]);

/**
 * Also counts the stored concerns that it met again. The file is locked against other processes, read again, and
 * replaced as a whole.
 * @param met the stored concerns by which this gauntlet's concerns were filtered
 * @returns how many concerns were dismissed
 */
export async function keepResolved(folder: string, log: Log, met: readonly Met[]): Promise<number> {
  const dismissed = log.concerns.filter(({ final }) => final === 'dismissed');
  if (dismissed.length === 0 && met.length === 0) return 0;
  const file = join(folder, RESOLVED);
  await mkdir(dirname(file), { recursive: true });
  await withFileLock(file, async () => {
    const concerns = merged(await readResolved(folder), log, dismissed, met);
    const value: Type.Static<typeof Kept> = { version: 1, concerns };
    await writeFileAtomic(file, `${JSON.stringify(value, null, 2)}\n`);
  });
  return dismissed.length;
}

function merged(
  before: readonly Resolved[],
  log: Log,
  dismissed: Log['concerns'],
  met: readonly Met[],
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
      // The share of valid dismissals among the votes.
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
