/** What a command is run for. */
export const PURPOSES = ['tests', 'types', 'linting', 'build'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A program as it is run for a purpose. Of a flag that is in neither list nothing is known. */
export interface Runner {
  /** How it may begin: the program, what it is told to do, and flags that say so. */
  readonly starts: readonly (readonly string[])[];
  readonly of: readonly Purpose[];
  /**
   * Flags, and other words, that leave it a run of everything. With `=` behind it: one with a value, in
   * the same word or the next; with `=#`: in the next only where that is a number; with `=*`: in the same.
   */
  readonly plain: ReadonlySet<string>;
  /** Flags that choose what is run, or let it pass where nothing was. */
  readonly part: ReadonlySet<string>;
  /** Arguments that name everything; any other names a part. */
  readonly all: RegExp;
  /** Whether it is a run of a part without such an argument. */
  readonly needsAll: boolean;
  /** First arguments by which it does something else. */
  readonly other: readonly string[];
  /** Whether any other argument is one more thing to do, so that its exit may be of that. */
  readonly targets: boolean;
  /** Exit codes by which it says that no test was run. */
  readonly none: readonly number[];
  /** Whether what it runs is a script of the project's: of `test:unit` it is a part. */
  readonly script: boolean;
}

interface Given {
  readonly plain?: string;
  readonly part?: string;
  readonly all?: RegExp;
  readonly needsAll?: true;
  readonly other?: readonly string[];
  readonly targets?: true;
  readonly none?: readonly number[];
  readonly script?: true;
}

const flagsOf = (flags = ''): ReadonlySet<string> => new Set(flags.split(' '));

export function runner(
  starts: readonly string[],
  of: readonly Purpose[],
  given: Given = {},
): Runner {
  return {
    starts: starts.map((start) => start.split(' ')),
    of,
    plain: flagsOf(given.plain),
    part: flagsOf(given.part),
    all: given.all ?? NOTHING,
    needsAll: given.needsAll ?? false,
    other: given.other ?? [],
    targets: given.targets ?? false,
    none: given.none ?? [],
    script: given.script ?? false,
  };
}

const NOTHING = /^(?!)/;

/** How a project's scripts are run, by their names. */
export function scripts(
  names: readonly string[],
  purpose: Purpose,
  starts: readonly string[] = [],
): Runner {
  const run = ['npm run', 'npm run-script', 'pnpm run', 'pnpm', 'yarn run', 'yarn', 'bun run'];
  const all = [...run, 'deno task'].flatMap((by) => names.map((name) => `${by} ${name}`));
  return runner([...starts, ...all], [purpose], {
    script: true,
    plain:
      '-s --silent -r --recursive --workspaces --reporter= --coverage --ci --run --verbose --bail ' +
      '--runInBand --color --no-color --colors --watch=false --watchAll=false --no-watch --loglevel=',
    part:
      '-t --testNamePattern --testPathPattern --testPathPatterns -k -g --grep --filter --project ' +
      '--shard --changed --onlyChanged -w --workspace --prefix --passWithNoTests',
  });
}
