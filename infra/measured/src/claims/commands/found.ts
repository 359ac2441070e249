import { sifted, type Sifted } from './flags.ts';
import type { Purpose, Runner } from './runner.ts';

/** What one simple command is a run of. */
export interface Found {
  readonly of: readonly Purpose[];
  /** Whether it runs all that there is. */
  readonly whole: boolean;
  readonly none: readonly number[];
}

/** What a command does of what a runner is run for; null where nothing, or nothing that is known. */
export function runOf(runner: Runner, words: readonly string[]): Found | null {
  const [program, ...others] = words;
  if (program === undefined || !runner.starts.some(([first]) => first === program)) return null;
  const sift = sifted(runner, others);
  const { left, chosen } = sift;
  const named = [program, ...left];
  const start = runner.starts
    .filter((one) => startsWith(named, one) || isScript(runner, one, named))
    .toSorted((one, other) => other.length - one.length)[0];
  if (start === undefined || isTooEarly(runner, start, others, sift)) return null;
  const rest = named.slice(start.length);
  if (rest.some((word) => word.startsWith('-')) || runner.other.includes(rest[0] ?? ''))
    return null;
  const everything = rest.filter((word) => runner.all.test(word));
  if (runner.targets && everything.length < rest.length) return null;
  const all = everything.length === rest.length && (rest.length > 0 || !runner.needsAll);
  const whole = all && !chosen && startsWith(named, start);
  return { of: runner.of, whole, none: runner.none };
}

/** Flags that programs know in front of what they are told to do. */
const EARLY: ReadonlySet<string> = new Set([
  '-q',
  '--quiet',
  '-s',
  '--silent',
  '-r',
  '--recursive',
  '--workspaces',
  '--prefix',
  '-w',
  '--workspace',
  '--filter',
]);

/** Whether a flag stands before what the program is told to do, and may take that for its value. */
function isTooEarly(
  { targets }: Runner,
  start: readonly string[],
  words: readonly string[],
  { places }: Sifted,
): boolean {
  if (targets || start.at(-1)?.startsWith('-') === true) return false;
  const early = words.slice(0, places[start.length - 2] ?? 0);
  return early.some((word) => word.startsWith('-') && !EARLY.has(word.split('=', 1)[0] ?? ''));
}

/** `npm run test:unit`, of which `npm run test` may be more. npm itself knows no word with a colon. */
function isScript({ script }: Runner, start: readonly string[], words: readonly string[]): boolean {
  const [before, name = ''] = [start.slice(0, -1), start.at(-1)];
  if (!script || before.join() === 'npm') return false;
  return startsWith(words, before) && words[before.length]?.startsWith(`${name}:`) === true;
}

export function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, at) => words[at] === word);
}
