import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checker, strictObject } from '@assize/proto';
import { lock } from 'proper-lockfile';
import Type from 'typebox';
import writeFileAtomic from 'write-file-atomic';
import { Log } from '#src/gauntlet/log.ts';
import { NO_STATS, Stats, withRun } from './stats.ts';

/** Beside what a project keeps of its reviews. */
export const KEPT = '.adversarial-spec';
const STATS = 'adversary_stats.json';
/** Tries to get the lock: some 30 s in all, for many that review at once. */
const LOCK_RETRIES = { retries: 200, minTimeout: 20, maxTimeout: 200 };

/** A review as it is kept beside its report: what later reports are counted from. */
const Kept = strictObject({ version: Type.Literal(1), generated: Type.String(), log: Log });
export type Kept = Type.Static<typeof Kept>;
const readKept = checker(Kept);
const readStatsFile = checker(Stats);

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly string[] };

/** What is kept, or read, can't be: the message names the file and what to do. */
class KeptError extends Error {
  override name = 'KeptError';
}

/** `2026-01-22_143000`, in UTC. */
export function stampOf(instant: string): string {
  return instant.slice(0, 19).replace('T', '_').replaceAll(':', '');
}

/** The counts of a project; none where no gauntlet was reviewed yet. @throws KeptError where the file is broken */
export async function readStats(folder: string): Promise<Stats> {
  const path = join(folder, STATS);
  const text = await textAt(path);
  return text === null ? NO_STATS : parsed(text, path, readStatsFile);
}

/**
 * Keeps a review and counts its gauntlet, alone among processes: the report, its log beside it, then the counts,
 * each file whole or not at all. A gauntlet that was reviewed before is not counted again.
 */
export async function keepReview(
  folder: string,
  kept: Kept,
  report: string,
): Promise<{ readonly path: string; readonly counted: boolean }> {
  const reviews = join(folder, 'reviews');
  await mkdir(reviews, { recursive: true });
  const release = await lock(join(folder, STATS), { realpath: false, retries: LOCK_RETRIES });
  try {
    const stats = await readStats(folder);
    const names = new Set(await readdir(reviews));
    const all = await readReviews(folder);
    const counted = !all.some(({ log }) => log.caseId === kept.log.caseId);
    const base = freeName(`debate_review_${stampOf(kept.generated)}`, names);
    const path = join(reviews, `${base}.md`);
    await writeFileAtomic(path, report);
    await writeFileAtomic(join(reviews, `${base}.json`), `${JSON.stringify(kept)}\n`);
    if (counted) {
      const next = withRun(stats, kept.log, kept.generated);
      await writeFileAtomic(join(folder, STATS), `${JSON.stringify(next, null, 2)}\n`);
    }
    return { path, counted };
  } finally {
    await release();
  }
}

function freeName(base: string, names: ReadonlySet<string>): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? base : `${base}_${at}`;
    if (!names.has(`${name}.md`) && !names.has(`${name}.json`)) return name;
  }
}

/** Every review that is kept, the oldest first. @throws KeptError where one is broken */
export async function readReviews(folder: string): Promise<Kept[]> {
  const reviews = join(folder, 'reviews');
  const names = await readdir(reviews).catch(() => []);
  const own = names.filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(own.map((name) => readReview(join(reviews, name))));
}

/** One review, by the path of its report or of its log. @throws KeptError */
export async function readReview(path: string): Promise<Kept> {
  const file = path.replace(/\.md$/, '.json');
  const text = await textAt(file);
  if (text === null) throw new KeptError(`there is no ${file}: write it by assize spec review`);
  return parsed(text, file, readKept);
}

/** Writes a report into one of the folders of what is kept. */
export async function keepReport(
  folder: string,
  room: string,
  name: string,
  text: string,
): Promise<string> {
  await mkdir(join(folder, room), { recursive: true });
  const path = join(folder, room, name);
  await writeFileAtomic(path, text);
  return path;
}

async function textAt(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

function parsed<Value>(text: string, path: string, read: (value: unknown) => Read<Value>): Value {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new KeptError(`${path} is not JSON: mend it, or move it away`);
  }
  const checked = read(value);
  if (!checked.ok) throw new KeptError(`${path}: ${checked.faults.join('; ')}`);
  return checked.value;
}
