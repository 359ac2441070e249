import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { ownFolder } from '#src/folder.ts';
import { runProgram } from './program.ts';
import type { Step, Tally } from './steps.ts';

const Report = Type.Object({
  numPassedTests: Type.Integer(),
  numFailedTests: Type.Integer(),
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Type.String(),
      message: Type.String(),
      assertionResults: Type.Array(
        Type.Object({
          status: Type.String(),
          fullName: Type.String(),
          failureMessages: Type.Array(Type.String()),
        }),
      ),
    }),
  ),
});

/** Runs the projects, or only some of their files. Each test is counted as it runs. */
export function vitestStep(projects: readonly string[], files: readonly string[] = []): Step {
  return {
    name: `tests: ${projects.join(', ')}`,
    async run() {
      await using folder = await ownFolder();
      const file = join(folder.path, 'report.json');
      const chosen = projects.flatMap((project) => ['--project', project]);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const args = ['run', ...files, ...chosen, ...reporters];
      const { code } = await runProgram('vitest', args, true);
      return tally(code, JSON.parse(await readFile(file, 'utf8').catch(() => 'null')));
    },
  };
}

/**
 * A file that can't be loaded, or whose hook failed, counts as one failure; so does any other error of vitest, such as
 * an unhandled rejection or no report.
 * A step without tests has failed: its files are gone, or a condition never holds.
 */
export function tally(code: number, report: unknown): Tally {
  if (!Check(Report, report)) return { passed: 0, failed: 1, names: ['no report of any test'] };
  // A failed hook skips the tests of its file.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(hasFailed),
  );
  const failed = report.numFailedTests + unloaded.length;
  const names = [
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(hasFailed)
        .map(({ fullName, failureMessages }) => line(name, fullName, failureMessages[0])),
    ),
    ...unloaded.map(({ name, message }) => line(name, 'has no test that ran', message)),
  ];
  const skipped = report.testResults.flatMap(({ name, status, assertionResults }) =>
    assertionResults
      .filter((test) => status !== 'failed' && wasSkipped(test))
      .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`),
  );
  const passed = report.numPassedTests;
  if (passed + failed > 0) return { passed, failed: failed || Math.sign(code), names, skipped };
  return { passed, failed: 1, names: ['no test ran'], skipped };
}

const wasSkipped = ({ status }: { readonly status: string }): boolean =>
  status !== 'passed' && status !== 'failed';
const hasFailed = ({ status }: { readonly status: string }): boolean => status === 'failed';

/** Prints the relative path, the test, and the first line of its error. */
function line(file: string, test: string, said = ''): string {
  const first = stripVTControlCharacters(said).split('\n', 1)[0];
  return `${relative(process.cwd(), file)}: ${test}: ${first}`;
}
