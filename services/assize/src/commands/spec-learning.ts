import { join } from 'node:path';
import { readLog } from '@assize/spec/gauntlet';
import {
  REVIEWS_FOLDER,
  keepPostMortem,
  keepReport,
  keepReview,
  postMortem,
  readReview,
  readReviewsSince,
  readStats,
  reviewReport,
  systemReview,
} from '@assize/spec/learning';
import { projectRoot } from '@assize/spec/review';
import { jsonOf, sha256 } from '@assize/proto';
import { Failure } from '../terminal/failure.ts';
import { print } from '../terminal/output.ts';
import { Page, pageWidth } from '../terminal/page.ts';
import { printable } from '../terminal/printable.ts';
import { writeOut } from '../terminal/write-out.ts';
import { readBytes, readText } from './input.ts';

const reviewsFolder = (): string => join(projectRoot(process.cwd()), REVIEWS_FOLDER);
const now = (): string => new Date().toISOString();

export async function reviewGauntlet(options: {
  spec: string;
  gauntletLog: string;
}): Promise<void> {
  const { spec, gauntletLog } = options;
  const log = jsonOf(await readText(gauntletLog));
  if (log === undefined) throw new Failure(`${gauntletLog} is not JSON`);
  const checked = readLog(log);
  if (!checked.ok)
    throw new Failure(`${gauntletLog} is not the log of a gauntlet: ${checked.faults.join('; ')}`);
  const digest = sha256(await readBytes(spec));
  const same = digest === checked.value.spec.sha256;
  const review = { version: 1, generated: now(), log: checked.value } as const;
  const { path, counted } = await keepReview(reviewsFolder(), review, reviewReport(review));
  print(`wrote ${printable(path)}\n`);
  if (!same) print('the specification has changed since the gauntlet\n');
  if (!counted) print('this gauntlet was already reviewed, so it is not counted again\n');
}

export async function writePostMortem({ specReview }: { specReview: string }): Promise<void> {
  const at = now();
  const text = postMortem(await readReview(specReview), specReview, at);
  print(`wrote ${printable(await keepPostMortem(reviewsFolder(), at, text))}\n`);
}

export async function aggregateReviews(options: { since: number; output?: string }): Promise<void> {
  const { since, output } = options;
  const [folder, at] = [reviewsFolder(), now()];
  const chosen = await readReviewsSince(folder, since);
  const text = systemReview(chosen, new Date(since).toISOString(), at);
  if (output !== undefined) await writeOut('--output', output, text);
  const name = `system_review_${at.slice(0, 7)}.md`;
  const path = output ?? (await keepReport(folder, 'aggregate', name, text));
  print(`wrote ${printable(path)}, of ${chosen.length} reviews\n`);
}

export async function adversaryStats({ json }: { json?: boolean }): Promise<void> {
  const stats = await readStats(reviewsFolder());
  if (json) return print(`${JSON.stringify(stats)}\n`);
  const page = new Page(pageWidth(process.stdout.columns), 20);
  page.line(`Gauntlets reviewed: ${stats.total_runs}`, '');
  for (const [name, of] of printable(Object.entries(stats.adversaries))) {
    const { acceptance_rate: share } = of;
    const rate = share === null ? 'none' : `${Math.round(100 * share)}%`;
    page.labelled(
      name,
      `${of.concerns_raised} raised, ${of.accepted} accepted (${rate}), ${of.dismissed} dismissed, ${of.deferred} deferred; rebuttals: ${of.rebuttals_won} won, ${of.rebuttals_lost} lost`,
    );
  }
  print(`${page.lines.join('\n')}\n`);
}
