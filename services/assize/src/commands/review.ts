import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, type Log } from '@assize/log';
import { DEFAULT_LIMITS, reviewOf, type Claim, type Review } from '@assize/proto';
import pc from 'picocolors';
import writeFileAtomic from 'write-file-atomic';
import { homeOf, type Home } from '../court/home.ts';
import { openCourt, type RunningCourt } from '../court/open-court.ts';
import { openPublisher, type Publisher } from '../court/publisher.ts';
import { claimsOf, type ReviewOptions } from './claims.ts';
import { command } from './failure.ts';
import { progressOf, type Progress } from './progress.ts';
import { render } from './render.ts';

/** Reviews claims in a court of its own, on a bus of its own that is gone afterwards. */
export function review(options: ReviewOptions): Promise<void> {
  return command(async () => {
    const claims = await claimsOf(options);
    const home = homeOf(process.env);
    const log = createLog({ name: 'review', level: 'warn' });
    using progress = progressOf(claims.length, false);
    await using stack = new AsyncDisposableStack();
    const storeDir = await mkdtemp(join(tmpdir(), 'assize-review-'));
    stack.defer(() => rm(storeDir, { recursive: true, force: true }));
    const court = stack.use(await open(home, storeDir, needsSearch(claims), log, progress));
    const publisher = stack.use(
      await openPublisher({
        natsUrl: court.natsUrl,
        account: 'default',
        source: 'urn:assize:review',
        proceeding: 'defect-court',
        log,
      }),
    );
    const failed = await reviewAll(claims, publisher, home, progress, options.json ?? false);
    if (!options.json) process.stdout.write(whereNext(home));
    return failed === 0 ? 0 : 1;
  });
}

/** The index is searched only where a claim came without evidence: what was given is not mixed with it. */
function needsSearch(claims: readonly Claim[]): boolean {
  return claims.some((claim) => claim.evidence === undefined);
}

function open(
  home: Home,
  storeDir: string,
  search: boolean,
  log: Log,
  progress: Progress,
): Promise<RunningCourt> {
  const say = (what: string): void => progress.say(what);
  const options = { home, env: process.env, storeDir, natsPort: 0, courtAddress: '127.0.0.1:0' };
  return openCourt({
    ...options,
    limits: DEFAULT_LIMITS,
    embedding: true,
    guarded: true,
    search,
    log,
    say,
  });
}

async function reviewAll(
  claims: readonly Claim[],
  publisher: Publisher,
  home: Home,
  progress: Progress,
  json: boolean,
): Promise<number> {
  const reviews: (Review & { file: string })[] = [];
  let failed = 0;
  await mkdir(home.cases, { recursive: true });
  for (const claim of claims) {
    progress.say(`hearing "${claim.text.slice(0, 60)}"`);
    // A fresh identity each time: nothing that was decided before stands in for a trial.
    const answer = await publisher.review(claim, randomUUID());
    if (answer.status === 'refused') {
      failed += 1;
      process.stderr.write(`assize: refused (${answer.code}): ${answer.faults.join('; ')}\n`);
      continue;
    }
    const file = join(home.cases, `${answer.sealed.case.header.caseId}.json`);
    await writeFileAtomic(file, Buffer.from(answer.bytes));
    const reviewed = { ...reviewOf(answer.sealed), file };
    progress.step(reviewed.decision);
    if (json) process.stdout.write(`${JSON.stringify(reviewed)}\n`);
    else reviews.push(reviewed);
  }
  progress[Symbol.dispose]();
  if (!json) process.stdout.write(`\n${reviews.map(render).join('\n')}\n`);
  return failed;
}

function whereNext(home: Home): string {
  return [
    pc.bold('Where to look next'),
    `  npm run -s assize -- verify ${home.cases}/<case>.json      check a signed case`,
    '  npm run -s review -- --claim "TEXT" --evidence FILE.jsonl   review a claim of your own',
    '  npm start                                                  keep the court up, and publish to it',
    '',
  ].join('\n');
}
