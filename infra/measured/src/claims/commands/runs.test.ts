import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_TESTS, NO_RUN_OF_TESTS, PART_OF_TESTS } from '#src/testing/command-lines.ts';
import { PURPOSES, type Purpose } from './runners.ts';
import { runFor } from './runs.ts';

/** Null if the line is not known to run anything. */
function extent(purpose: Purpose, line: string): 'all' | 'part' | null {
  const run = runFor(purpose, line);
  return run && (run.whole ? 'all' : 'part');
}

const OTHERS: readonly (readonly [Purpose, string, ReturnType<typeof extent>])[] = [
  ['build', 'npm run build', 'all'],
  ['build', 'yarn build', 'all'],
  ['build', 'npm run build:docs', 'part'],
  ['build', 'make', 'all'],
  ['build', 'make -j4 all', 'all'],
  ['build', 'make -n', null],
  ['build', 'make clean', null],
  ['build', 'make test', null],
  ['build', 'cmake --build build -j 8', 'all'],
  ['build', 'cmake --build build --target docs', null],
  ['build', 'cargo build --release', 'all'],
  ['build', 'cargo test', null],
  ['build', 'go build ./...', 'all'],
  ['build', 'go build ./cmd/a', 'part'],
  ['build', 'mvn -q package -DskipTests', 'all'],
  ['build', 'mvn verify', 'all'],
  ['build', 'mvn package -Dtest=Core', null],
  ['build', 'gradle build --tests Core', null],
  ['build', './gradlew build', 'all'],
  ['build', 'gradle build -x test', null],
  ['build', 'dotnet build', 'all'],
  ['build', 'npx vite build', 'all'],
  ['build', 'vite', null],
  ['build', 'npx tsc -p tsconfig.json', 'all'],
  ['build', 'tsc src/a.ts', 'part'],
  ['build', 'tsc --version', null],
  ['build', 'tsc --noEmit', 'part'],
  ['build', 'cargo check --workspace', 'part'],
  ['compiling', 'tsc --noEmit', 'all'],
  ['compiling', 'tsc src/a.ts', 'part'],
  ['compiling', 'cargo check --workspace', 'all'],
  ['compiling', 'cargo build', 'all'],
  ['compiling', 'npm run build', 'all'],
  ['build', 'rollup -c', 'all'],
  ['build', 'webpack serve', null],
  ['build', "git commit -m 'fix build'", null],
  ['build', 'rm -rf build', null],
  ['build', 'docker build --help', null],
  ['types', 'npm run typecheck', 'all'],
  ['types', 'tsc --noEmit', 'all'],
  ['types', 'tsc -p packages/a', 'part'],
  ['types', 'mypy .', 'all'],
  ['types', 'mypy src/a.py', 'part'],
  ['types', 'tsc --showConfig', null],
  ['linting', 'npm run lint', 'all'],
  ['linting', 'pnpm lint', 'all'],
  ['linting', 'yarn eslint . --max-warnings 0', 'all'],
  ['linting', 'eslint src/a.ts', 'part'],
  ['linting', 'eslint src', 'part'],
  ['linting', 'eslint --print-config a.ts', null],
  ['linting', 'ruff check .', 'all'],
  ['linting', 'ruff check --exit-zero', null],
  ['linting', 'ruff format .', null],
  ['linting', 'pylint', null],
  ['linting', 'cargo clippy --all-targets -- -D warnings', 'all'],
  ['linting', 'golangci-lint run ./...', 'all'],
  ['linting', 'golangci-lint run --issues-exit-code=0', null],
  ['linting', 'cat eslint.config.js', null],
];

describe('a command line', () => {
  it.each(ALL_TESTS)('`%s` runs all tests', (line) => {
    expect(extent('tests', line)).toBe('all');
  });

  it.each(PART_OF_TESTS)('`%s` runs a part of them, as far as it says', (line) => {
    expect(extent('tests', line)).toBe('part');
  });

  it.each(NO_RUN_OF_TESTS)('`%s` is not known to run any', (line) => {
    expect(extent('tests', line)).toBeNull();
  });

  it.each(OTHERS)('is known for %s by what it runs: `%s`', (purpose, line, expected) => {
    expect(extent(purpose, line)).toBe(expected);
  });

  it('fails by what it runs only where it is nothing beside', () => {
    expect(runFor('tests', 'npm test')?.alone).toBe(true);
    expect(runFor('tests', 'npm ci && npm test')?.alone).toBe(false);
    expect(runFor('tests', 'npm test && npm run lint')?.alone).toBe(false);
  });

  const run = fc.constantFrom(...ALL_TESTS);
  const attests = (line: string): boolean =>
    PURPOSES.some((purpose) => extent(purpose, line) === 'all');

  it('attests nothing with an operator in it, whatever stands behind that', () => {
    const operator = fc.constantFrom(
      '|',
      '||',
      ';',
      '&',
      '\n',
      '|&',
      ' #',
      ' $(',
      '`',
      ' <(',
      '>',
      '>>',
      ' !',
      ')',
      '}',
      '\\',
    );
    const text = fc
      .oneof(fc.string(), run)
      .filter((one) => !one.startsWith('&') && one.trim() !== '');
    fc.assert(
      fc.property(run, operator, text, (line, between, behind) => {
        expect(attests(`${line}${between}${behind}`)).toBe(false);
        expect(attests(`${line} ${between} ${behind}`)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('attests nothing by what stands in quotes', () => {
    const before = fc.oneof(
      fc.constantFrom(
        'echo',
        'git commit -m',
        'sh -c',
        'npm',
        'npm run',
        'npx',
        'env',
        'make',
        'time',
      ),
      fc.constantFrom(...ALL_TESTS.filter((line) => !line.includes('&&'))),
    );
    const quoted = fc.oneof(
      fc.oneof(run, fc.string()).map((text) => `'${text.replaceAll("'", '')}'`),
      fc.oneof(run, fc.string()).map((text) => `"${text.replaceAll('"', '')}"`),
    );
    fc.assert(
      fc.property(before, quoted, (command, argument) => {
        expect(attests(`${command} ${argument}`)).toBe(false);
        expect(attests(`${argument} ${command}`)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('attests nothing with a flag that is not known, wherever it stands', () => {
    const simple = fc.constantFrom(...ALL_TESTS.filter((line) => !line.includes('&&')));
    const flag = fc.constantFrom('--help', '--version', '--dry-run', '--list', '-h', '--nothing=1');
    fc.assert(
      fc.property(simple, flag, fc.nat(), (line, unknown, at) => {
        const words = line.trim().split(/ +/);
        const where = 1 + (at % words.length);
        expect(attests(words.toSpliced(where, 0, unknown).join(' '))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('is read whatever it is', () => {
    const word = fc.constantFrom(
      'npm',
      'test',
      'run',
      '--',
      '-t',
      '-j',
      'npx',
      'env',
      'A=1',
      'time',
      '&&',
      'cd',
      '/',
      "'",
    );
    const words = fc.array(word).map((all) => all.join(' '));
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: 'binary' })), (line) => {
        for (const purpose of PURPOSES)
          expect(['all', 'part', null]).toContain(extent(purpose, line));
      }),
      { numRuns: 2000 },
    );
  });
});
