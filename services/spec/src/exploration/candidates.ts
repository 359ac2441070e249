import { readFile, realpath } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
import { decode, UnreadableError, walkFolder } from '@assize/documents';
import { termOf, WordIndex, wordsOf } from '@assize/vectors/words';
import tasks from './tasks.json' with { type: 'json' };
import { withParts } from './topics.ts';

export type TaskName = keyof typeof tasks;

/** The five tasks of an exploration, in their order. */
export const TASKS: readonly TaskName[] = [
  'related_code',
  'existing_patterns',
  'tests',
  'documentation',
  'schemas',
];

/** Largest file that is read, in bytes: what is larger was written by a machine. */
const LARGEST = 128 * 1024;
/** A word that a file has more often says no more of it. */
const ENOUGH = 8;
/** Words whose terms are remembered: some megabytes. */
const MOST_REMEMBERED = 20_000;
/** Folders of what was built or fetched, where no ignore file says so. */
export const BUILT = /(?:^|\/)(?:build|coverage|dist|target|third_party|vendor|__pycache__)\//;

export const descriptionOf = (task: TaskName): string => tasks[task].description;

/** Whether one of the patterns of a task stands in a text; a pattern in lower case in either case. */
function hasPattern(task: TaskName, text: string, lower: string): boolean {
  return tasks[task].patterns.some((pattern) =>
    (pattern === pattern.toLowerCase() ? lower : text).includes(pattern),
  );
}

/** Whether a task looks at a file of that name. */
const isOfType = (task: TaskName, path: string): boolean =>
  tasks[task].fileTypes.includes(extname(path).slice(1).toLowerCase());

const inPath = (task: TaskName, path: string): boolean =>
  hasPattern(task, path, path.toLowerCase());

/** The chosen tasks that a file is a candidate for. A file of tests is none for the other tasks. */
export function tasksOf(chosen: readonly TaskName[], path: string, text: string): TaskName[] {
  const typed = chosen.filter((task) => isOfType(task, path));
  if (isOfType('tests', path) && inPath('tests', path)) {
    return typed.filter((task) => task === 'tests');
  }
  const lower = text.toLowerCase();
  return typed.filter(
    (task) => inPath(task, path) || (tasks[task].in === 'text' && hasPattern(task, text, lower)),
  );
}

/** The text of a file of the tree: read only where it lies within the root. @throws UnreadableError */
export async function textOf(root: string, path: string): Promise<string> {
  const real = await realpath(`${root}${sep}${path}`);
  if (!real.startsWith(`${root}${sep}`)) throw new UnreadableError('it lies outside of the root');
  return decode(await readFile(real));
}

/** Every file below the root that a task may look at: its text, or why it is not read. */
async function* filesIn(root: string, chosen: readonly TaskName[]) {
  for await (const found of walkFolder(root, { ignoreFiles: true })) {
    const path = relative(root, found.path).split(sep).join('/');
    if (found.kind !== 'file') yield { path, text: null, why: found.why };
    else if (BUILT.test(path) || !chosen.some((task) => isOfType(task, path))) continue;
    else if (found.size > LARGEST) yield { path, text: null, why: 'it is too large' };
    else {
      const text = await textOf(root, path).catch(() => null);
      yield { path, text, why: 'it is no text' };
    }
  }
}

/**
 * What the tasks have to choose from: reads every file that one may look at, until the signal ends it. `root` is a
 * real path.
 */
export async function candidatesIn(
  root: string,
  chosen: readonly TaskName[],
  terms: ReadonlySet<string>,
  signal: AbortSignal,
) {
  const words = new WordIndex();
  const having = new Map<string, number>();
  const taken = new Map<string, readonly TaskName[]>();
  const missing: string[] = [];
  const termIn = remembered(terms);
  let files = 0;
  for await (const { path, text, why } of filesIn(root, chosen)) {
    if (signal.aborted) break;
    if (text === null) {
      missing.push(`${path}: ${why}`);
      continue;
    }
    files += 1;
    const counts = countsIn([path, ...text.split('\n')], termIn);
    for (const term of counts.keys()) having.set(term, (having.get(term) ?? 0) + 1);
    const its = counts.size === 0 ? [] : tasksOf(chosen, path, text);
    if (its.length === 0) continue;
    taken.set(path, its);
    const known = [...counts].map(([term, count]) => `${term} `.repeat(Math.min(count, ENOUGH)));
    words.put({ id: path, text: known.join('') });
  }
  const ids = words.search([...terms].join(' '), Infinity).map(({ id }) => id);
  const of = chosen.map(
    (task) => [task, ids.filter((id) => taken.get(id)?.includes(task))] as const,
  );
  return {
    /** Files of each task that have words of the specification, best first (BM25+). */
    of: new Map(of),
    /** How much a term tells a file of this repository from the others. */
    weightOf: weightsOf(having, files),
    /** Files of a kind that some task looks at. */
    files,
    /** What was not read, and why. */
    missing,
    /** Whether the time was up before every file was seen. */
    cut: signal.aborted,
  };
}
export type Candidates = Readonly<Awaited<ReturnType<typeof candidatesIn>>>;

/** How often each term stands in lines. */
function countsIn(
  lines: readonly string[],
  termIn: (word: string) => string | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    for (const word of wordsOf(withParts(line))) {
      const term = termIn(word);
      if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
}

/** The term that a word has, where the specification has it too. */
function remembered(terms: ReadonlySet<string>): (word: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (word) => {
    if (!known.has(word)) {
      const term = termOf(word);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(word, terms.has(term) ? term : undefined);
    }
    return known.get(word);
  };
}

/** The inverse document frequency of BM25: over 0, and the greater the fewer files have the term. */
function weightsOf(having: ReadonlyMap<string, number>, files: number): (term: string) => number {
  return (term) => {
    const matching = having.get(term) ?? 0;
    return Math.log(1 + (files - matching + 0.5) / (matching + 0.5));
  };
}
