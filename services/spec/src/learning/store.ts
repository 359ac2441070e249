import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessCode } from '@assize/keys';
import { checker, strictObject } from '@assize/proto';
import { OperatorError } from '@assize/proto/operator-error';
import Type from 'typebox';
import writeFileAtomic from 'write-file-atomic';
import { Log } from '#src/gauntlet/log.ts';
import { withFileLock, readProjectFile } from '#src/project-files.ts';
import { statsOf, type Stats } from './stats.ts';

export const REVIEWS_FOLDER = '.adversarial-spec';
const STATS = 'adversary_stats.json';
/** A stored review, which lies beside its report. The statistics are computed from these files. */
const Kept = strictObject({ version: Type.Literal(1), generated: Type.String(), log: Log });
export type Kept = Type.Static<typeof Kept>;
const checkKept = checker(Kept);

/** `2026-01-22_143000`, in UTC. */
function stampOf(instant: string): string {
  return instant.slice(0, 19).replace('T', '_').replaceAll(':', '');
}

/** @throws OperatorError if a stored review is invalid */
export async function readStats(folder: string): Promise<Stats> {
  return statsOf(await readReviews(folder));
}

/**
 * Writes the report, the log beside it, and then the statistics of all reviews; each file is replaced atomically, under
 * a lock against other processes. A gauntlet that was reviewed before is not counted again.
 */
export async function keepReview(folder: string, kept: Kept, report: string) {
  const reviews = join(folder, 'reviews');
  await mkdir(reviews, { recursive: true });
  return withFileLock(join(folder, STATS), async () => {
    const names = new Set(await readdir(reviews));
    const all = await readReviews(folder);
    const counted = !all.some(({ log }) => log.caseId === kept.log.caseId);
    const base = freeName(`debate_review_${stampOf(kept.generated)}`, names);
    const path = join(reviews, `${base}.md`);
    await writeFileAtomic(path, report);
    await writeFileAtomic(join(reviews, `${base}.json`), `${JSON.stringify(kept)}\n`);
    const stats = await readStats(folder);
    await writeFileAtomic(join(folder, STATS), `${JSON.stringify(stats, null, 2)}\n`);
    return { path, counted };
  });
}

function freeName(base: string, names: ReadonlySet<string>): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? base : `${base}_${at}`;
    if (!names.has(`${name}.md`) && !names.has(`${name}.json`)) return name;
  }
}

/** Oldest first. @throws OperatorError if one is invalid */
export async function readReviews(folder: string): Promise<Kept[]> {
  const reviews = join(folder, 'reviews');
  const names = (await readdir(reviews).catch(unlessCode('ENOENT'))) ?? [];
  const own = names.filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(own.map((name) => readReview(join(reviews, name))));
}

/** `since` is in milliseconds since the epoch. Includes gauntlets with an invalid end time. */
export async function readReviewsSince(folder: string, since: number): Promise<Kept[]> {
  const all = await readReviews(folder);
  return all.filter(({ log }) => !(Date.parse(log.endedAt) < since));
}

/** Takes the path of a review's report or of its log. @throws OperatorError */
export async function readReview(path: string): Promise<Kept> {
  const file = path.replace(/\.md$/, '.json');
  const kept = await readProjectFile(file, checkKept);
  if (kept) return kept;
  throw new OperatorError(`there is no ${file}: create it with assize spec review`);
}

/** Writes a post-mortem under a new name, because people edit the existing ones. */
export async function keepPostMortem(
  folder: string,
  generated: string,
  text: string,
): Promise<string> {
  const room = join(folder, 'post-mortems');
  await mkdir(room, { recursive: true });
  return withFileLock(room, async () => {
    const names = new Set(await readdir(room));
    const base = freeName(`post_mortem_${stampOf(generated)}`, names);
    return keepReport(folder, 'post-mortems', `${base}.md`, text);
  });
}

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
