import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@assize/telemetry/log';
import type { CritiqueReport } from '@assize/proto/critique';
import pc from 'picocolors';
import writeFileAtomic from 'write-file-atomic';
import { homeOf } from '../court/home.ts';
import { keepCase } from '../court/kept-case.ts';
import { openOwnCourtBeside } from '../court/beside.ts';
import { critiqued } from '../critique/publish.ts';
import { stabilityRadar } from '../critique/radar.ts';
import { critiqueJson } from '../critique/seed-json.ts';
import { toldOf, type Told } from '../critique/told.ts';
import { clip } from '../terminal/clip.ts';
import { command, Failure } from '../terminal/failure.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { warnOfLess } from './iterations.ts';
import { complain, print } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';
import { progressOf } from '../terminal/progress.ts';
import { reportFrom, type ReportOptions } from './read-report.ts';
import { renderCritique } from '../critique/render.ts';

export interface CritiqueOptions extends ReportOptions {
  /** Most readings of the report: the first, and one after each revision. */
  readonly iterations: number;
  readonly json?: boolean;
  /** The folder to write the answer and the picture of its axes to. */
  readonly out?: string;
}

/** What `critique` exits with where the report has not converged: a pipeline can gate on it. */
const NOT_CONVERGED = 3;
const WIDTH = { pipe: 100, least: 60 };

/** Has a report criticised in a court of its own, on a bus that is gone afterwards. */
export function critique(file: string, options: CritiqueOptions): Promise<void> {
  return command(() => interruptible((signal) => critiqueUntil(signal, file, options)));
}

async function critiqueUntil(
  signal: AbortSignal,
  reportFile: string,
  options: CritiqueOptions,
): Promise<number> {
  const { report, notes } = await reportFrom(reportFile, options);
  for (const note of notes) complain(`assize: ${printable(note)}\n`);
  const { told, file } = await heard(signal, report, options.iterations);
  const json = critiqueJson(told, file);
  const written = options.out === undefined ? [] : await writeOut(options.out, told, json);
  if (options.json) print(`${JSON.stringify(json)}\n`);
  else {
    const width = Math.max(WIDTH.least, process.stdout.columns || WIDTH.pipe);
    print(`\n${renderCritique(told, file, width)}`);
    for (const one of written) print(`${pc.dim(`wrote ${one}`)}\n`);
    print(`\n${whereNext(file)}`);
  }
  return told.found.converged ? 0 : NOT_CONVERGED;
}

/** The verdict that a court of its own comes to, verified and kept. */
async function heard(
  signal: AbortSignal,
  report: CritiqueReport,
  iterations: number,
): Promise<{ told: Told; file: string }> {
  const home = homeOf(process.env);
  using progress = progressOf(1);
  warnOfLess(iterations);
  await using court = await openOwnCourtBeside({
    source: 'urn:assize:critique',
    home,
    env: process.env,
    embedding: true,
    guarded: true,
    search: false,
    log: createLog({ name: 'critique', level: 'warn' }),
    say: (what) => progress.say(what),
  });
  signal.throwIfAborted();
  const publisher = await court.publisher('critique');
  progress.say(`hearing "${clip(report.title, 60)}"`);
  const answer = await publisher.review(critiqued(report, iterations), randomUUID(), signal);
  if (answer.status === 'refused') {
    throw new Failure(`refused (${answer.code}): ${printable(answer.faults.join('; '))}`, 1);
  }
  const file = await keepCase(home, answer);
  progress.step(answer.decision);
  return { told: toldOf(answer.sealed), file };
}

async function writeOut(folder: string, told: Told, json: object): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const answer = join(folder, 'critique.json');
  await writeFileAtomic(answer, `${JSON.stringify(json, null, 2)}\n`);
  const { readiness, title } = told.found;
  if (!readiness) return [answer];
  const picture = join(folder, 'stability.svg');
  await writeFileAtomic(picture, stabilityRadar(readiness.stability, title));
  return [answer, picture];
}

function whereNext(file: string): string {
  return [
    pc.bold('Where to look next'),
    `  npm run -s assize -- verify ${file}`,
    '      checks that signed case: bytes, chain, walk, signatures, seal',
    `  npm run -s assize -- trace ${file}`,
    '      shows who had the report in hand, when, and why it went on',
    '  docs/critique-a-report.md',
    '      what each critic looks for, and how scores and vetoes come about',
    '',
  ].join('\n');
}
