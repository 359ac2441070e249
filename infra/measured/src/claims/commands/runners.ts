import { runner, scripts, type Runner } from './runner.ts';
import { TESTS } from './test-runners.ts';

const HERE = /^\.\/?$/;
const EVERY_PACKAGE = /^\.\/\.\.\.$/;
const EVERY_TARGET = /^(?:\/\/)?\.\.\.$/;
const ROOT_CONFIG = /^(?:\.\/?|(?:\.\/)?tsconfig(?:\.\w+)?\.json)$/;
const SOLUTION = /^[\w.-]+\.slnx?$/;
const ANY = /^[\w./-]+$/;

const LINTING: readonly Runner[] = [
  scripts(['lint'], 'linting'),
  runner(['eslint', 'oxlint'], ['linting'], {
    plain:
      '--quiet --cache --fix --max-warnings= -f= --format= --ext= --deny-warnings --type-aware',
    part: '-c --config --ignore-pattern --rule --no-error-on-unmatched-pattern',
    all: HERE,
  }),
  runner(['ruff check'], ['linting'], {
    plain: '-q -v --quiet --verbose --fix --no-cache --output-format=',
    part: '--select --ignore --exclude --config',
    all: HERE,
  }),
  runner(['flake8', 'rubocop'], ['linting'], {
    plain: '-j= --jobs= --parallel',
    part: '--select --ignore --exclude --only --except',
    all: HERE,
  }),
  runner(['pylint'], ['linting'], {
    plain: '-j= --jobs=',
    part: '--disable --enable --ignore',
    all: HERE,
    needsAll: true,
  }),
  runner(['golangci-lint run'], ['linting'], {
    plain: '-v --verbose --fix --timeout=',
    part: '-E -D --enable --disable --new --new-from-rev -c --config',
    all: EVERY_PACKAGE,
  }),
  runner(['cargo clippy'], ['linting'], {
    plain:
      '-q -v --quiet --verbose --workspace --all --all-features --all-targets --release --locked ' +
      '--offline --frozen --no-deps -D=',
    part: '-p --package --exclude --lib --bin --bins --tests --features -A',
  }),
  runner(['biome check', 'biome ci', 'biome lint'], ['linting'], {
    plain: '--write --error-on-warnings --colors=* --reporter=',
    part: '--only --skip --changed --staged --since --diagnostic-level',
    all: HERE,
  }),
];

const TYPES: readonly Runner[] = [
  scripts(['typecheck', 'type-check', 'check-types', 'types'], 'types'),
  runner(['tsc'], ['types', 'build'], {
    plain: '--noEmit --pretty --strict -p --project -b --build --incremental --skipLibCheck',
    all: ROOT_CONFIG,
  }),
  runner(['mypy', 'pyright'], ['types'], {
    plain: '--strict --pretty --no-incremental --warnings',
    part: '-p --package -m --module --exclude --config-file',
    all: HERE,
  }),
];

const BUILD: readonly Runner[] = [
  scripts(['build', 'compile'], 'build'),
  runner(['make', 'gmake', 'make all', 'make build', 'gmake all', 'gmake build'], ['build'], {
    plain: '-k -s -B -j=# --keep-going --silent --quiet --always-make --no-print-directory',
    part: '-C --directory -f --file',
    targets: true,
  }),
  runner(['cmake --build'], ['build'], {
    plain: '-j=# --parallel=# --config= -v --verbose --clean-first',
    all: ANY,
  }),
  runner(['cargo build', 'cargo b', 'cargo check', 'cargo c'], ['build'], {
    plain:
      '-q -v --quiet --verbose --workspace --all --all-features --all-targets --release --locked ' +
      '--offline --frozen -j=# --jobs= --color= --target= -r',
    part: '-p --package --exclude --lib --bin --bins --features --no-default-features',
  }),
  runner(['go build'], ['build'], {
    plain: '-v -race -o= -trimpath -ldflags=',
    all: EVERY_PACKAGE,
  }),
  runner(['gradle build', 'gradlew build', 'gradle assemble', 'gradlew assemble'], ['build'], {
    plain: 'clean -q -i -s --quiet --info --stacktrace --no-daemon --daemon --parallel --console=',
    targets: true,
  }),
  runner(
    ['compile', 'package', 'install', 'verify'].flatMap((goal) => [`mvn ${goal}`, `mvnw ${goal}`]),
    ['build'],
    {
      plain:
        'clean -q -B -e -U -X -o -ntp --quiet --batch-mode --no-transfer-progress -T= --threads= ' +
        '-DskipTests -DskipTests=true',
      part: '-pl --projects -rf -f --file',
      targets: true,
    },
  ),
  runner(['dotnet build'], ['build'], {
    plain: '--no-restore --nologo -c= --configuration= -v= --verbosity= -o= --output= -warnaserror',
    part: '-f --framework',
    all: SOLUTION,
  }),
  runner(['vite build', 'next build'], ['build'], {
    plain: '--mode= --sourcemap --outDir= --emptyOutDir --turbopack',
    part: '-c --config',
  }),
  runner(['webpack', 'webpack build', 'rollup'], ['build'], {
    plain: '--mode= --silent -c --config',
    part: '--entry -i --input',
    other: ['serve', 'watch', 'info', 'version', 'init', 'help', 'configtest'],
  }),
  runner(['bazel build', 'bazelisk build'], ['build'], {
    plain: '-k --keep_going --jobs=',
    all: EVERY_TARGET,
    needsAll: true,
  }),
];

export const RUNNERS: readonly Runner[] = [...TESTS, ...LINTING, ...TYPES, ...BUILD];
