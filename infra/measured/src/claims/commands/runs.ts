import { simpleCommands } from './command-line.ts';
import { RUNNERS, type Purpose, type Runner } from './runners.ts';

export interface Run {
  /** Whether it runs everything, so that its success speaks for everything. */
  readonly whole: boolean;
  /** Whether the command line does nothing else, so that its failure is that of the run. */
  readonly alone: boolean;
  /** The exit codes that mean that nothing was run. */
  readonly none: readonly number[];
}

/** The run for a purpose in a command line; null if it is not known to have one. */
export function runFor(purpose: Purpose, line: string): Run | null {
  const commands = simpleCommands(line) ?? [];
  const alone = commands.length === 1;
  let run: Run | null = null;
  // A command before the run may prevent it (`exit 0 && npm test`); one after it can't.
  for (const words of commands) {
    const found = runsIn(words);
    for (const { of, whole, none } of found) {
      if (of === purpose && run?.whole !== true) run = { whole, alone, none };
    }
    if (found.length === 0 && !isSetupStep(words)) break;
  }
  return run;
}

const wordsOf = (lists: string): string[][] => lists.split(',').map((words) => words.split(' '));

/** Commands after which the shell goes on with the next one, in this folder or in an absolute one. */
const SETUP_STEPS = wordsOf(
  'npm ci,npm i,npm install,npm run,pnpm i,pnpm install,pnpm run,yarn install,yarn run,bun install,' +
    'uv sync,poetry install,pip install,bundle install,composer install,go mod,dotnet restore',
);

function isSetupStep(words: readonly string[]): boolean {
  const [program, folder = ''] = words;
  return program === 'cd'
    ? folder.startsWith('/')
    : SETUP_STEPS.some((step) => begins(words, step));
}

/** Programs that run another command, the longer names first. */
const LAUNCHERS = wordsOf(
  'npx --yes,npx -y,npx --no-install,npx,npm exec --,npm exec,pnpm exec,pnpm,yarn exec,yarn run,yarn,' +
    'bunx,uv run,poetry run,pdm run,pipenv run,bundle exec,coverage run -m,python -m,env,time',
);
/** The most nested launchers that are unwrapped: each takes time by the length of the rest. */
const MOST_LAYERS = 8;
const SETTING = /^[a-z_]\w*=/i;
/** Environment variables that select no tests and change no program. */
const HARMLESS =
  /^(?:CI|DEBUG|HOST|LANG|LC_\w+|LOG_LEVEL|NODE_ENV|PORT|PYTHON(?:PATH|UNBUFFERED|DONTWRITEBYTECODE|HASHSEED)|RAILS_ENV|RUST_(?:BACKTRACE|LOG)|TERM|TZ|\w*COLOR|\w+_(?:URL|HOST|PORT|KEY|TOKEN))=/;
const TIME = /^\d+[smh]?$/;
const PYTHON = /^python3?(?:\.\d+)?$/;

type Found = Pick<Runner, 'of' | 'none'> & Pick<Run, 'whole'>;

/** Unwraps programs that only set variables, limit the time, or launch another program. */
function runsIn([first = '', ...args]: readonly string[], layer = 0): readonly Found[] {
  if (layer > MOST_LAYERS) return [];
  if (SETTING.test(first)) {
    const harmless = HARMLESS.test(first);
    return runsIn(args, layer + 1).map((run) => ({ ...run, whole: run.whole && harmless }));
  }
  // The name of a program without its path. A word that begins as a flag is no program.
  const name = first.startsWith('-') ? first : first.slice(first.lastIndexOf('/') + 1);
  const words = [PYTHON.test(name) ? 'python' : name, ...args];
  const found = RUNNERS.flatMap((runner) => runOf(runner, words));
  if (found.length > 0) return found;
  const timed = name === 'timeout' && TIME.test(args[0] ?? '') ? 2 : 0;
  const before = LAUNCHERS.find((launcher) => begins(words, launcher))?.length ?? timed;
  return before === 0 ? [] : runsIn(words.slice(before), layer + 1);
}

function begins(words: readonly string[], start: readonly string[]): boolean {
  const isOf = (word: string, at: number): boolean =>
    words[at] === word || (word.endsWith(':') && words[at]?.startsWith(word) === true);
  return start.every(isOf);
}

function runOf(runner: Runner, words: readonly string[]): Found[] {
  const { of, none, starts } = runner;
  return starts.flatMap((start) => {
    const whole = begins(words, start) ? isWhole(runner, words.slice(start.length)) : null;
    const isPart = start.at(-1)?.endsWith(':');
    return whole === null ? [] : [{ of, none, whole: whole && !isPart }];
  });
}

/** Whether a program runs everything with these arguments; null if it is not known what it does. */
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

/** With its value; 0 if the word is no known flag. A quoted value is refused, because it may be a flag. */
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
