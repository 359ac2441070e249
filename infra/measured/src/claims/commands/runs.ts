import { simpleCommands } from './command-line.ts';
import { RUNNERS, type Purpose, type Runner } from './runners.ts';

/** What is known of a command line that runs something for a purpose. */
export interface Run {
  /** Whether it runs all that there is, so that its success says so. */
  readonly whole: boolean;
  /** Whether it is nothing beside, so that its failure is that of the run. */
  readonly alone: boolean;
  /** Exit codes by which it says that nothing was run. */
  readonly none: readonly number[];
}

/** What a command line runs for a purpose; null where it is not known to run anything for it. */
export function runFor(purpose: Purpose, line: string): Run | null {
  const commands = simpleCommands(line) ?? [];
  const alone = commands.length === 1;
  let heard: Run | null = null;
  // What stands before a run may keep it from being one (`exit 0 && npm test`); what stands behind can't.
  for (const words of commands) {
    const found = runsOf(words);
    for (const { of, whole, none } of found) {
      if (of === purpose && heard?.whole !== true) heard = { whole, alone, none };
    }
    if (found.length === 0 && !isStep(words)) break;
  }
  return heard;
}

const wordsOf = (lists: string): string[][] => lists.split(',').map((words) => words.split(' '));

/** What leaves the shell to go on with the next command, in this folder or in one named from the root. */
const STEPS = wordsOf(
  'npm ci,npm i,npm install,npm run,pnpm i,pnpm install,pnpm run,yarn install,yarn run,bun install,' +
    'uv sync,poetry install,pip install,bundle install,composer install,go mod,dotnet restore',
);

function isStep(words: readonly string[]): boolean {
  const [program, folder = ''] = words;
  return program === 'cd' ? folder.startsWith('/') : STEPS.some((step) => begins(words, step));
}

/** What runs another command, longer ones first. */
const LAUNCHERS = wordsOf(
  'npx --yes,npx -y,npx --no-install,npx,npm exec --,npm exec,pnpm exec,pnpm,yarn exec,yarn run,yarn,' +
    'bunx,uv run,poetry run,pdm run,pipenv run,bundle exec,coverage run -m,python -m,env,time',
);
/** Layers that are looked through: each costs the time of all that is in it. */
const MOST_LAYERS = 8;
const SETTING = /^[a-z_]\w*=/i;
/** Settings that choose no tests and change no program. */
const HARMLESS =
  /^(?:CI|DEBUG|HOST|LANG|LC_\w+|LOG_LEVEL|NODE_ENV|PORT|PYTHON(?:PATH|UNBUFFERED|DONTWRITEBYTECODE|HASHSEED)|RAILS_ENV|RUST_(?:BACKTRACE|LOG)|TERM|TZ|\w*COLOR|\w+_(?:URL|HOST|PORT|KEY|TOKEN))=/;
const TIME = /^\d+[smh]?$/;
const PYTHON = /^python3?(?:\.\d+)?$/;

type Found = Pick<Runner, 'of' | 'none'> & Pick<Run, 'whole'>;

/** What one simple command is a run of, looked for within what only sets, times or finds the program. */
function runsOf([first = '', ...args]: readonly string[], layer = 0): readonly Found[] {
  if (layer > MOST_LAYERS) return [];
  if (SETTING.test(first)) {
    const harmless = HARMLESS.test(first);
    return runsOf(args, layer + 1).map((run) => ({ ...run, whole: run.whole && harmless }));
  }
  // A program by its name alone; what begins as a flag is none.
  const name = first.startsWith('-') ? first : first.slice(first.lastIndexOf('/') + 1);
  const words = [PYTHON.test(name) ? 'python' : name, ...args];
  const found = RUNNERS.flatMap((runner) => runOf(runner, words));
  if (found.length > 0) return found;
  const timed = name === 'timeout' && TIME.test(args[0] ?? '') ? 2 : 0;
  const before = LAUNCHERS.find((launcher) => begins(words, launcher))?.length ?? timed;
  return before === 0 ? [] : runsOf(words.slice(before), layer + 1);
}

function begins(words: readonly string[], start: readonly string[]): boolean {
  const isOf = (word: string, at: number): boolean =>
    words[at] === word || (word.endsWith(':') && words[at]?.startsWith(word) === true);
  return start.every(isOf);
}

/** What a command does of what a runner is run for; empty where nothing, or nothing that is known. */
function runOf(runner: Runner, words: readonly string[]): Found[] {
  const { of, none, starts } = runner;
  return starts.flatMap((start) => {
    const whole = begins(words, start) ? isWhole(runner, words.slice(start.length)) : null;
    const isPart = start.at(-1)?.endsWith(':');
    return whole === null ? [] : [{ of, none, whole: whole && !isPart }];
  });
}

/** Whether a program runs everything with such arguments; null where it is not known what it does. */
function isWhole({ flags, all, targets }: Runner, words: readonly string[]): boolean | null {
  const left: string[] = [];
  let chosen = false;
  for (let at = 0, taken = 0; at < words.length; at += taken || 1) {
    const word = words[at] ?? '';
    taken = word === '--' ? 1 : flagAt(flags, word, words[at + 1]);
    chosen ||= taken > 0 && flags.has(`${nameOf(word)}!`);
    if (taken === 0) left.push(word);
  }
  const named = all.includes(left.join(' '));
  return named || (!targets && left.every((word) => !word.startsWith('-')))
    ? named && !chosen
    : null;
}

const VALUE = /^[\w./@]/;
const NUMBER = /^(?:\d+|auto|all)$/;
const WITH_NUMBER = /^-[a-z]\d+C?$/i;
const LETTERS = /^-[a-z]{2,}$/i;
const nameOf = (word: string): string => word.split('=', 1)[0] ?? '';

/** How many words a known flag is, with its value; 0 where there is none. A value in quotes may be a flag. */
function flagAt(flags: ReadonlySet<string>, word: string, next = ''): number {
  const name = nameOf(word);
  const has = (...ends: string[]): boolean => ends.some((end) => flags.has(`${name}${end}`));
  if (flags.has(word)) return 1;
  if (name !== word) return has('=', '=#', '=*', '!') ? 1 : 0;
  if (has('=')) return VALUE.test(next) ? 2 : 0;
  if (has('!')) return VALUE.test(next) ? 2 : 1;
  if (has('=#')) return NUMBER.test(next) ? 2 : 1;
  const short = word.slice(0, 2);
  if (WITH_NUMBER.test(word)) return flags.has(`${short}=`) || flags.has(`${short}=#`) ? 1 : 0;
  const letters = LETTERS.test(word) ? word.slice(1).split('') : [];
  return letters.length > 0 && letters.every((one) => flags.has(`-${one}`)) ? 1 : 0;
}
