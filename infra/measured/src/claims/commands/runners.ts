export const PURPOSES = ['tests', 'types', 'linting', 'compiling', 'build'] as const;
export type Purpose = (typeof PURPOSES)[number];

interface Extent {
  /** Arguments that mean everything; the empty string if the program runs everything without any. */
  readonly all: readonly string[];
  /** Whether any other argument may be a further target instead of the name of a part. */
  readonly targets: boolean;
  /** The exit codes that mean that no test was run. */
  readonly none: readonly number[];
}

/** A program that is run for a purpose. Nothing is known of a run with a flag or a word that is not listed here. */
export interface Runner extends Extent {
  readonly of: Purpose;
  /** The words with which the command begins. A final `:` marks a script that is a part of the one before the `:`. */
  readonly starts: readonly (readonly string[])[];
  /**
   * Flags, and other words, with which the program still runs everything. A suffix says what follows: `=` a value, in
   * the same word or the next one; `=#` the same, but in the next word only a number; `=*` a value in the same word
   * only. `!` marks a flag that selects a part, or that lets an empty run pass.
   */
  readonly flags: ReadonlySet<string>;
}

const BY =
  'npm run,npm run -s,npm run --silent,pnpm run,pnpm -r run,pnpm,pnpm -r,yarn run,yarn,bun run,deno task';
const scripts = (...names: readonly string[]): string =>
  BY.split(',')
    .flatMap((by) => names.map((name) => `${by} ${name}, ${by} ${name}:`))
    .join(', ');
const SCRIPT =
  '-s --silent -r --workspaces --reporter= --coverage --ci --run --verbose --bail --runInBand --color ' +
  '--no-color --watch=false -t! -k! --grep! --filter! --project! -w! --workspace! --passWithNoTests!';

const HERE = { all: ['', '.', './'] };
const PACKAGES = { all: ['', './...'] };
const ROOT = { all: ['', '.', 'tsconfig.json', './tsconfig.json', 'tsconfig.build.json'] };
const TARGETS = { all: ['...', '//...'], none: [4] };
const goals = (...all: string[]): Partial<Extent> => ({ all, targets: true });

const VITEST =
  '--run --reporter= --coverage --silent --bail= --no-color --watch=false -t! --testNamePattern! ' +
  '--project! --changed! --shard! --passWithNoTests!';
const CARGO = '-q -v --quiet --workspace --all --all-features --release --locked';
const CARGO_BUILD = `${CARGO} --all-targets -r -j=#`;
const MAKE = '-k -s -B -j=# --keep-going --silent --quiet --always-make -C! -f!';
const GRADLE = 'clean -q -i -s --quiet --info --stacktrace --no-daemon --console=';
const MAVEN = 'clean -q -B -e -U -o -ntp --batch-mode --no-transfer-progress -pl! -f!';
const DOTNET = '--no-restore --nologo -c= --configuration= -v= --verbosity=';
const TSC = '--noEmit --pretty --strict -p --project -b --build --incremental --skipLibCheck';

type Row = readonly [starts: string, flags?: string, extent?: Partial<Extent>];

/** Checking the code is a part of a build: if it fails, so does the build, but more may fail after it. */
const BUILD: readonly Row[] = [
  [scripts('build', 'compile'), SCRIPT],
  ['tsc', TSC.replace('--noEmit', '--noEmit!'), ROOT],
  ['make, gmake', MAKE, goals('', 'all', 'build')],
  ['cmake --build', '-j=# --parallel=# --config=', { all: ['build', '.'] }],
  ['cargo build, cargo b', CARGO_BUILD],
  ['cargo check', CARGO_BUILD, { all: [] }],
  ['go build', '-v -race -o= -trimpath', PACKAGES],
  ['gradle, gradlew', GRADLE, goals('build', 'assemble')],
  ['mvn, mvnw', `${MAVEN} -DskipTests`, goals('compile', 'package', 'install', 'verify')],
  ['dotnet build', DOTNET],
  ['vite build, next build', '--mode= --sourcemap'],
  ['webpack, webpack build, rollup', '--mode= -c --config', goals('')],
  ['bazel build', '-k --jobs=', TARGETS],
];

const ROWS: Readonly<Record<Purpose, readonly Row[]>> = {
  tests: [
    [`${scripts('test')}, npm test, npm t, npm -s test, pnpm t`, SCRIPT],
    ['vitest run', VITEST],
    ['vitest', VITEST, goals('')],
    [
      'jest',
      '--ci --coverage --silent --verbose -i --runInBand --bail -w= --maxWorkers= -t! --shard! ' +
        '--testNamePattern! --onlyChanged! --passWithNoTests!',
    ],
    ['mocha', '-R= --reporter= -b --bail --exit -g! --grep!', goals('')],
    [
      'pytest, py.test',
      '-q -v -x -s -l --quiet --verbose -ra -rA -rf -rs --tb= --maxfail= -n=# --durations= --cov --cov=* ' +
        '--cov-report= --color= --disable-warnings --junitxml= -k! -m! --lf! --deselect!',
      // A usage error, as of a file that is not there; no test.
      { ...HERE, none: [4, 5] },
    ],
    ['unittest, unittest discover', '-q -v -b -f -k! -s! -p!', { none: [5] }],
    ['tox, tox run', '-q -v -r -p=# -e! -f!', goals('')],
    ['nox', '-r -R -s! -e! -k!'],
    ['node --test, node --import tsx --test', '--test-reporter= --import= --test-name-pattern!'],
    ['deno test', '-A --allow-all -q --parallel --filter!'],
    ['bun test', '--coverage --bail -t!'],
    [
      'go test',
      '-v -race -cover -failfast -json -count=1 -timeout= -coverprofile= -p= -run! -skip! -short!',
      { all: ['./...'] },
    ],
    [
      'cargo test, cargo t, cargo nextest run',
      `${CARGO} -j=# --no-fail-fast --nocapture --test-threads= -p! --all-targets! --lib! --test! --ignored!`,
    ],
    ['gradle, gradlew', `${GRADLE} --tests! -p!`, goals('test', 'check')],
    ['mvn, mvnw', `${MAVEN} -Dtest!`, goals('test', 'verify')],
    ['make, gmake', MAKE, goals('test', 'check')],
    ['ctest', '-V -VV -j=# --output-on-failure --test-dir= -R! -E! -L!'],
    ['dotnet test', `${DOTNET} --no-build -l= --logger= --collect= --filter!`],
    ['rspec', '-f= --format= --color --fail-fast -e! -t!'],
    ['phpunit', '--testdox --colors=* --filter! --testsuite!'],
    ['bazel test', '-k --test_output= --jobs= --test_filter!', TARGETS],
    ['playwright test', '--reporter= --workers= -g! --project!'],
    ['mix test, swift test, sbt test, dart test, flutter test'],
  ],
  linting: [
    [scripts('lint'), SCRIPT],
    ['eslint, oxlint', '--quiet --cache --fix --max-warnings= -f= --format= --type-aware', HERE],
    ['ruff check', '-q -v --quiet --fix --output-format=', HERE],
    ['flake8, rubocop, biome check, biome ci, biome lint', '', HERE],
    ['golangci-lint run', '-v --fix --timeout=', PACKAGES],
    ['cargo clippy', `${CARGO} --all-targets --no-deps -D=`],
  ],
  types: [
    [scripts('typecheck', 'type-check', 'check-types', 'types'), SCRIPT],
    ['tsc', TSC, ROOT],
    ['mypy, pyright', '--strict --pretty --warnings', HERE],
  ],
  compiling: [...BUILD, ['tsc', TSC, ROOT], ['cargo check', CARGO_BUILD]],
  build: BUILD,
};

export const RUNNERS: readonly Runner[] = PURPOSES.flatMap((of) =>
  ROWS[of].map(([starts, flags = '', extent]) => ({
    of,
    starts: starts.split(', ').map((start) => start.split(' ')),
    flags: new Set(flags.split(' ')),
    all: [''],
    targets: false,
    none: [],
    ...extent,
  })),
);
