import { readFile, realpath } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
import { decode, UnreadableError, walkFolder } from '@assize/documents';
import { termOf, WordIndex, wordsOf } from '@assize/vectors/words';
import tasks from './tasks.json' with { type: 'json' };
import { withParts } from './topics.ts';

export type TaskName = keyof typeof tasks;

export const TASKS: readonly TaskName[] = [
  'related_code',
  'existing_patterns',
  'tests',
  'documentation',
  'schemas',
];

/** Maximum size in bytes of a file that is read. Larger files are usually generated. */
const LARGEST = 128 * 1024;
/** Occurrences of a word in a file are counted up to this number; more say nothing new. */
const MAX_COUNT = 8;
/** How many words the cache of their terms holds, which takes some megabytes. */
const MOST_REMEMBERED = 20_000;
/** Folders of build results and of fetched code, which are excluded even if no ignore file says so. */
export const BUILD_FOLDERS =
  /(?:^|\/)(?:build|coverage|dist|target|third_party|vendor|__pycache__)\//;

export const descriptionOf = (task: TaskName): string => tasks[task].description;

/** Whether a text contains one of a task's patterns. A lower-case pattern matches in any case. */
function hasPattern(task: TaskName, text: string, lower: string): boolean {
  return tasks[task].patterns.some((pattern) =>
    (pattern === pattern.toLowerCase() ? lower : text).includes(pattern),
  );
}

const isOfType = (task: TaskName, path: string): boolean =>
  tasks[task].fileTypes.includes(extname(path).slice(1).toLowerCase());

const inPath = (task: TaskName, path: string): boolean =>
  hasPattern(task, path, path.toLowerCase());

/** Those of the chosen tasks for which a file is a candidate. A test file is one only for `tests`. */
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

/** The file must lie within the root. @throws UnreadableError */
export async function textOf(root: string, path: string): Promise<string> {
  const real = await realpath(`${root}${sep}${path}`);
  if (!real.startsWith(`${root}${sep}`)) throw new UnreadableError('it is outside of the root');
  return decode(await readFile(real));
}

/** Every file below the root that a task may consider, with its text or the reason why it was not read. */
async function* filesIn(root: string, chosen: readonly TaskName[]) {
  for await (const found of walkFolder(root, { ignoreFiles: true })) {
    const path = relative(root, found.path).split(sep).join('/');
    if (found.kind !== 'file') yield { path, text: null, why: found.why };
    else if (BUILD_FOLDERS.test(path) || !chosen.some((task) => isOfType(task, path))) continue;
    else if (found.size > LARGEST) yield { path, text: null, why: 'it is too large' };
    else {
      const text = await textOf(root, path).catch(() => null);
      yield { path, text, why: 'it is not text' };
    }
  }
}

/** Reads every file that a task may consider, until the signal is aborted. @param root a real path (without links) */
export async function candidatesIn(
  root: string,
  chosen: readonly TaskName[],
  terms: ReadonlySet<string>,
  signal: AbortSignal,
) {
  const words = new WordIndex();
  const filesWith = new Map<string, number>();
  const tasksByPath = new Map<string, readonly TaskName[]>();
  const missing: string[] = [];
  const termIn = termLookup(terms);
  let files = 0;
  for await (const { path, text, why } of filesIn(root, chosen)) {
    if (signal.aborted) break;
    if (text === null) {
      missing.push(`${path}: ${why}`);
      continue;
    }
    files += 1;
    const counts = countsIn([path, ...text.split('\n')], termIn);
    for (const term of counts.keys()) filesWith.set(term, (filesWith.get(term) ?? 0) + 1);
    const fileTasks = counts.size === 0 ? [] : tasksOf(chosen, path, text);
    if (fileTasks.length === 0) continue;
    tasksByPath.set(path, fileTasks);
    const known = [...counts].map(([term, count]) => `${term} `.repeat(Math.min(count, MAX_COUNT)));
    words.put({ id: path, text: known.join('') });
  }
  const ids = words.search([...terms].join(' '), Infinity).map(({ id }) => id);
  const of = chosen.map(
    (task) => [task, ids.filter((id) => tasksByPath.get(id)?.includes(task))] as const,
  );
  return {
    /** Files of each task that share words with the specification, best first (BM25+). */
    of: new Map(of),
    /** How well a term distinguishes files of this repository. */
    weightOf: weightsOf(filesWith, files),
    files,
    missing,
    /** Whether time ran out before every file was seen. */
    cut: signal.aborted,
  };
}
export type Candidates = Readonly<Awaited<ReturnType<typeof candidatesIn>>>;

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

function termLookup(terms: ReadonlySet<string>): (word: string) => string | undefined {
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

/** The inverse document frequency of BM25: above 0, and higher the fewer files contain the term. */
function weightsOf(having: ReadonlyMap<string, number>, files: number): (term: string) => number {
  return (term) => {
    const matching = having.get(term) ?? 0;
    return Math.log(1 + (files - matching + 0.5) / (matching + 0.5));
  };
}
