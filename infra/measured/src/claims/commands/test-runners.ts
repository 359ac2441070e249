import { runner, scripts, type Runner } from './runner.ts';

const HERE = /^\.\/?$/;
const EVERY_PACKAGE = /^\.\/\.\.\.$/;
const EVERY_TARGET = /^(?:\/\/)?\.\.\.$/;
const SOLUTION = /^[\w.-]+\.slnx?$/;

/** What runs tests. */
export const TESTS: readonly Runner[] = [
  scripts(['test'], 'tests', ['npm test', 'npm t', 'npm tst', 'pnpm t']),
  runner(['vitest', 'vitest run'], ['tests'], {
    plain:
      '--run --reporter= --outputFile= --coverage --no-coverage --silent --bail= --pool= --maxWorkers= ' +
      '--color --no-color --watch=false --no-watch --no-file-parallelism --testTimeout= --globals',
    part:
      '-t --testNamePattern --project --shard --changed --dir --exclude -c --config -r --root ' +
      '--passWithNoTests',
    other: ['list', 'init', 'bench', 'watch', 'dev'],
  }),
  runner(['jest'], ['tests'], {
    plain:
      '--ci --coverage --silent --verbose -i --runInBand --bail --colors --no-color -w= --maxWorkers= ' +
      '--reporters= --forceExit --detectOpenHandles --no-cache --watchAll=false --watch=false --json ' +
      '--outputFile=',
    part:
      '-t --testNamePattern --testPathPattern --testPathPatterns --testPathIgnorePatterns -o ' +
      '--onlyChanged --changedSince --findRelatedTests --shard --selectProjects -f --onlyFailures ' +
      '-c --config --rootDir --passWithNoTests',
  }),
  runner(['mocha'], ['tests'], {
    plain:
      '-R= --reporter= -b --bail --exit --parallel --timeout= --recursive --forbid-only --color',
    part: '-g --grep -f --fgrep --ignore --config',
    other: ['init'],
  }),
  runner(['pytest', 'py.test'], ['tests'], {
    plain:
      '-q -v -x -s -l --exitfirst --quiet --verbose -ra -rA -rf -rs --tb= --maxfail= -n=# --durations= --cov --cov=* ' +
      '--color= --no-header --no-summary --disable-warnings --junitxml= --junit-xml= --cov-report= -W=',
    part: '-k -m --lf --last-failed --sw --stepwise --ignore --ignore-glob --deselect --pyargs --rootdir -c',
    all: HERE,
    none: [5],
  }),
  runner(['unittest', 'unittest discover'], ['tests'], {
    plain: '-q -v -b -f --quiet --verbose --buffer --failfast',
    part: '-k -s -p -t --start-directory --pattern --top-level-directory',
    none: [5],
  }),
  runner(['tox', 'tox run', 'tox r'], ['tests'], {
    plain: '-q -v -r -p=# --parallel=# --recreate',
    part: '-e -f -m --skip-env',
    other: ['list', 'l', 'config', 'c', 'devenv', 'd', 'depends', 'de', 'exec', 'e', 'quickstart'],
  }),
  runner(['nox'], ['tests'], {
    plain: '-r -R --reuse-existing-virtualenvs --error-on-missing-interpreters',
    part: '-s --session --sessions -e -k --keywords -t --tags -p --python',
  }),
  runner(['node --test'], ['tests'], {
    plain:
      '--test-reporter= --test-reporter-destination= --experimental-strip-types ' +
      '--experimental-test-coverage --import= --enable-source-maps --test-concurrency= --test-timeout=',
    part: '--test-name-pattern --test-skip-pattern --test-only --test-shard',
  }),
  runner(['deno test'], ['tests'], {
    plain: '-A --allow-all -q --quiet --parallel --coverage --fail-fast --reporter=',
    part: '--filter --ignore --shard',
  }),
  runner(['bun test'], ['tests'], {
    plain: '--coverage --bail --timeout= --reporter= --reporter-outfile=',
    part: '-t --test-name-pattern --only --todo',
  }),
  runner(['go test'], ['tests'], {
    plain:
      '-v -race -cover -failfast -json -count= -timeout= -coverprofile= -covermode= -coverpkg= ' +
      '-parallel= -p= -shuffle=',
    part: '-run -skip -short -bench -tags',
    all: EVERY_PACKAGE,
    needsAll: true,
  }),
  runner(['cargo test', 'cargo t', 'cargo nextest run', 'cargo nextest r'], ['tests'], {
    plain:
      '-q -v --quiet --verbose --workspace --all --all-features --release --locked ' +
      '--offline --frozen --no-fail-fast -j=# --jobs= --color= --nocapture --no-capture ' +
      '--include-ignored --test-threads= --show-output',
    part:
      '-p --package --exclude --all-targets --lib --bin --bins --test --tests --example --examples --doc --benches ' +
      '--bench --no-default-features --features -F --ignored --skip --exact -E --filterset ' +
      '--partition --manifest-path --no-tests',
  }),
  runner(['gradle test', 'gradlew test', 'gradle check', 'gradlew check'], ['tests'], {
    plain:
      'clean -q -i -s --quiet --info --stacktrace --no-daemon --daemon --parallel --continue --console= --rerun-tasks ' +
      '--no-build-cache --build-cache --warning-mode=',
    part: '--tests -p --project-dir',
    targets: true,
  }),
  runner(
    ['mvn test', 'mvnw test', 'mvn verify', 'mvnw verify', 'mvn check', 'mvnw check'],
    ['tests'],
    {
      plain:
        'clean -q -B -e -U -X -o -ntp --quiet --batch-mode --no-transfer-progress -T= --threads=',
      part: '-Dtest -Dit.test -Dgroups -pl --projects -rf -f --file',
      targets: true,
    },
  ),
  runner(['make test', 'make check', 'gmake test', 'gmake check'], ['tests'], {
    plain: 'clean -k -s -B -j=# --keep-going --silent --quiet --always-make --no-print-directory',
    part: '-C --directory -f --file',
    targets: true,
  }),
  runner(['ctest'], ['tests'], {
    plain:
      '-V -VV -Q -j=# --verbose --output-on-failure --parallel=# --test-dir= --no-tests=error ' +
      '--stop-on-failure --timeout= --schedule-random --output-junit=',
    part: '-R -E -L -LE -I --tests-regex --exclude-regex --label-regex --label-exclude --rerun-failed',
  }),
  runner(['dotnet test'], ['tests'], {
    plain:
      '--no-build --no-restore --nologo -c= --configuration= -v= --verbosity= -l= --logger= --collect= ' +
      '--results-directory=',
    part: '--filter -f --framework',
    all: SOLUTION,
  }),
  runner(['rspec'], ['tests'], {
    plain: '-f= --format= --color --fail-fast --no-color -o= --out=',
    part: '-e --example -t --tag -P --pattern --only-failures',
  }),
  runner(['phpunit'], ['tests'], {
    plain:
      '--testdox --colors --colors=* --stop-on-failure --no-coverage --coverage-text --log-junit=',
    part: '--filter --group --exclude-group --testsuite -c --configuration',
  }),
  runner(['bazel test', 'bazelisk test'], ['tests'], {
    plain: '-k --keep_going --test_output= --jobs=',
    part: '--test_filter --test_tag_filters --test_size_filters --test_lang_filters',
    all: EVERY_TARGET,
    needsAll: true,
    none: [4],
  }),
  runner(['playwright test'], ['tests'], {
    plain: '--reporter= --workers= -j= -x --quiet --forbid-only',
    part: '-g --grep --grep-invert --project --shard --last-failed --only-changed -c --config --pass-with-no-tests',
  }),
  runner(['cypress run'], ['tests'], {
    plain: '--headless -b= --browser= -q --quiet --reporter=',
    part: '-s --spec --component --e2e -P --project -C --config-file',
  }),
  runner(['mix test', 'swift test', 'sbt test', 'dart test', 'flutter test'], ['tests']),
];
