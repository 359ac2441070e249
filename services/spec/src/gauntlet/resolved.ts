import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checker, strictObject } from '@assize/proto';
import { Resolved } from '@assize/proto/gauntlet';
import Type from 'typebox';
import writeFileAtomic from 'write-file-atomic';
import { alone, readKept } from '#src/kept.ts';
import type { Log } from './log.ts';

/** Where dismissals are kept, in the folder that a team works in. */
const RESOLVED = join('.adversarial-spec', 'resolved_concerns.json');
/** So many are kept, the newest: a case file has to hold them. */
const MOST = 200;

const Kept = strictObject({ version: Type.Literal(1), concerns: Type.Array(Resolved) });
const checkKept = checker(Kept);

/** What was dismissed before; nothing where there is no such file. @throws KeptError */
export async function readResolved(folder: string): Promise<Resolved[]> {
  const kept = await readKept(join(folder, RESOLVED), checkKept);
  return kept?.concerns.slice(0, MOST) ?? [];
}

type Met = Pick<Resolved, 'adversary' | 'kind' | 'pattern'>;

const keyOf = ({ adversary, kind, pattern }: Met): string =>
  JSON.stringify([adversary, kind, pattern]);

/**
 * Keeps what a gauntlet dismissed, and counts what it met again: `met` are those that it filtered by. Alone
 * among processes it reads the file again and writes it whole. How many were dismissed.
 */
export async function keepResolved(folder: string, log: Log, met: readonly Met[]): Promise<number> {
  const dismissed = log.concerns.filter(({ final }) => final === 'dismissed');
  if (dismissed.length === 0 && met.length === 0) return 0;
  const file = join(folder, RESOLVED);
  await mkdir(dirname(file), { recursive: true });
  await alone(file, async () => {
    const concerns = merged(await readResolved(folder), log, dismissed, met);
    const value: Type.Static<typeof Kept> = { version: 1, concerns };
    await writeFileAtomic(file, `${JSON.stringify(value, null, 2)}\n`);
  });
  return dismissed.length;
}

/** What is kept after a gauntlet, the newest first. */
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
