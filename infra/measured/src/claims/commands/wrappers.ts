import { runOf, startsWith } from './found.ts';
import { RUNNERS } from './runners.ts';

const SETTING = /^[a-z_]\w*=/i;
/** Settings that choose no tests and change no program, by their names. */
const HARMLESS =
  /^(?:CI|DEBUG|HOST|LANG|LC_\w+|LOG_LEVEL|NODE_ENV|PORT|PYTHON(?:PATH|UNBUFFERED|DONTWRITEBYTECODE|HASHSEED)|RAILS_ENV|RUST_(?:BACKTRACE|LOG)|TERM|TZ|\w*COLOR|\w+_(?:URL|HOST|PORT|KEY|TOKEN))$/;

/** What runs another command by a program that it finds itself, and its flags that change nothing. */
const LAUNCHERS: readonly (readonly [start: readonly string[], plain: ReadonlySet<string>])[] = [
  [['npx'], new Set(['-y', '--yes', '--no-install', '--no', '--'])],
  [['uv', 'run'], new Set(['--frozen', '--locked', '--all-extras', '--dev', '-q', '--'])],
  ...[
    'npm exec,pnpm exec,yarn exec,yarn run,bunx,bun x,poetry run,pdm run,pipenv run,bundle exec',
    'python -m,coverage run -m,pnpm,yarn',
  ]
    .flatMap((list) => list.split(','))
    .map((start) => [start.split(' '), new Set(['--'])] as const),
];

/** Layers that are looked through: each costs the time of all that is in it. */
const MOST_LAYERS = 16;

/** Without what only sets, times or finds the program; `plain`: nothing of it may choose what is run. */
export function unwrapped(words: readonly string[]): { rest: readonly string[]; plain: boolean } {
  let rest = words;
  let plain = true;
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const [first = ''] = rest;
    const isSetting = SETTING.test(first);
    if (isSetting) plain &&= HARMLESS.test(first.split('=', 1)[0] ?? '');
    const next = isSetting ? rest.slice(1) : within(rest);
    if (next === null) return { rest: programOf(rest), plain };
    rest = next;
  }
  return { rest: [], plain };
}

/** What a command runs that is there to run another; null where it is none. */
function within(words: readonly string[]): readonly string[] | null {
  const [program = '', ...args] = programOf(words);
  const [first = '', second = ''] = args;
  if (program === 'env') return args;
  if (program === 'time') return first === '-p' || first === '-v' ? args.slice(1) : args;
  if (program === 'nice') {
    if (first === '-n') return /^-?\d+$/.test(second) ? args.slice(2) : null;
    return /^-\d+$/.test(first) ? args.slice(1) : args;
  }
  if (program === 'timeout') return /^\d+[smh]?$/.test(first) && second ? args.slice(1) : null;
  const named = [program, ...args];
  const [start, flags] = LAUNCHERS.find(([one]) => startsWith(named, one) && !isOwn(named)) ?? [];
  if (start === undefined) return null;
  const from = named.findIndex((word, at) => at >= start.length && !flags?.has(word));
  return from === -1 ? [] : named.slice(from);
}

/** Whether a package manager is asked for a script, which it finds before a program of that name. */
function isOwn(words: readonly string[]): boolean {
  return RUNNERS.some((runner) => runner.script && runOf(runner, words) !== null);
}

const PYTHON = /^python3?(?:\.\d+)?$/;

/** The program by its name alone. What begins as a flag is none. */
function programOf([path = '', ...args]: readonly string[]): string[] {
  const name = path.startsWith('-') ? path : path.slice(path.lastIndexOf('/') + 1);
  return [PYTHON.test(name) ? 'python' : name, ...args];
}
