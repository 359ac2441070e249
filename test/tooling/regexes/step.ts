import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Step } from '../steps.ts';
import { inSource, type Found } from './in-source.ts';
import type { Judged } from './judge.ts';

/** An expression that is allowed although not linear: test/security/regex-exceptions.test.ts times each. */
export interface Exception extends Found {
  /** Why it stays, and what bounds its texts. */
  readonly reason: string;
  /** The longest text that it meets, in UTF-16 code units. */
  readonly largest: number;
  /** A text that takes longest: the middle is repeated as often as fits. */
  readonly worst: readonly [start: string, middle: string, end: string];
}

const PROVEN = new URL('proven.txt', import.meta.url);
/** The patterns for clauses of claims: some 30, each of which meets at most 600 code units, and is timed. */
export const FORMS = 'infra/measured/src/claims/assertion.ts:';
const EXCEPTIONS = new URL('exceptions.json', import.meta.url);

export function exceptions(): Exception[] {
  // Nobody else writes this file.
  return JSON.parse(readFileSync(EXCEPTIONS, 'utf8')) as Exception[];
}

/**
 * Checks that every regular expression takes linear time, as `recheck` proves or finds by attacks.
 * A proven one is known by its digest (proven.txt, to be committed), so that a run takes seconds.
 */
export const regexStep: Step = {
  name: 'regular expressions',
  async run() {
    const { patterns, built } = inSource();
    const made = builtIn(built);
    const late = built.filter((place) => !made.some(({ where }) => where === place));
    const judgedHere = made.filter(({ where }) => !where.startsWith(FORMS));
    const all = new Map([...patterns, ...judgedHere].map((one) => [digestOf(one), one]));
    const allowed = new Set(exceptions().map(digestOf));
    const proven = new Set(readFileSync(PROVEN, 'utf8').split('\n'));
    const open = [...all].filter(([digest]) => !proven.has(digest) && !allowed.has(digest));
    const judged = await judgeAll(open.map(([, found]) => found));
    const faults = open.flatMap(([, found], at) => faultOf(found, judged[at]));
    const unused = [...allowed].filter((digest) => !all.has(digest));
    const safe = open
      .filter((_one, at) => judged[at]?.verdict === 'safe')
      .map(([digest]) => digest);
    const kept = [...all.keys()].filter((digest) => proven.has(digest) || safe.includes(digest));
    writeFileSync(PROVEN, `${kept.toSorted().join('\n')}\n`);
    const wrong = [
      ...faults,
      ...late.map((place) => `${place}: built while running, so that nothing can be said of it`),
      ...unused.map((digest) => `exceptions.json: no pattern of the product is ${digest}`),
    ];
    for (const line of wrong) process.stdout.write(`${line}\n`);
    return { passed: all.size - faults.length, failed: wrong.length };
  },
};

function digestOf({ source, flags }: Omit<Found, 'where'>): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);
}

/** Returns what the modules of these places build while they load. */
export function builtIn(places: readonly string[]): Found[] {
  const named = places.map((place) => place.slice(0, place.lastIndexOf(':')));
  // What a module builds for others is built when their package loads.
  const packages = named
    .map((path) => path.replace(/\/src\/.*/, '/src/index.ts'))
    .filter(existsSync);
  const modules = new Set([...named, ...packages]);
  const script = new URL('built.ts', import.meta.url).pathname;
  const printed = execFileSync(process.execPath, [script, ...modules], { encoding: 'utf8' });
  const lines = printed.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Found);
}

function faultOf({ where, source, flags }: Found, judged: Judged | undefined): string[] {
  if (judged === undefined || judged.verdict === 'safe') return [];
  const attack = judged.attack === '' ? '' : `; try ${judged.attack}`;
  return [`${where}: /${source}/${flags} is ${judged.verdict}${attack}`];
}

/** Uses every core. Proofs are written at once, so that an interrupted run continues. */
async function judgeAll(all: readonly Found[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  const next = all.entries();
  const threads = Array.from({ length: Math.min(availableParallelism(), all.length) }, async () => {
    const thread = new Worker(new URL('judge.ts', import.meta.url));
    for (const [at, found] of next) {
      const { promise, resolve, reject } = Promise.withResolvers<Judged>();
      thread.once('message', resolve).once('error', reject).postMessage(found);
      const answer = await promise;
      judged[at] = answer;
      if (answer.verdict === 'safe') appendFileSync(PROVEN, `${digestOf(found)}\n`);
      thread.removeAllListeners('error');
    }
    await thread.terminate();
  });
  await Promise.all(threads);
  return judged;
}
