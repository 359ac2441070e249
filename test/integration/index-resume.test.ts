/** A run that is interrupted, by a person or by kill -9, continues where it was. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { indexReport, indexRun } from '#src/index-run.ts';

const ROWS = 320;
const IN = /%, (\d+) passages/g;

const rows = Array.from({ length: ROWS }, (_, at) =>
  JSON.stringify({ id: `row-${at}`, text: `Sample ${at} of the series weighs ${at * 7} grams.` }),
);

it.each([
  ['SIGKILL', null],
  ['SIGINT', 130],
] as const)(
  'a run that gets %s has put in what it said, and is not done again',
  async (signal, code) => {
    await using folder = await ownFolder();
    const env = ownEnvironment(folder);
    const file = join(folder.path, 'rows.jsonl');
    await writeFile(file, rows.join('\n'));
    // The first passages are in, and most are not.
    let stopped = false;
    const cut = await indexRun([file], env, (said, stop) => {
      if (stopped || said.match(IN) === null) return;
      stopped = true;
      stop(signal);
    });
    expect(cut.code).toBe(code);
    if (code !== null) {
      expect(cut.said).toContain('run the same command again to continue');
      expect(cut.said).toContain(`stopped by ${signal}`);
    }
    const said = Math.max(...[...cut.said.matchAll(IN)].map(([, count]) => Number(count)));
    expect(said).toBeLessThan(ROWS);
    const { report } = await indexReport([file], env);
    expect(report.passages.unchanged).toBeGreaterThanOrEqual(said);
    expect(report.passages.indexed + report.passages.unchanged).toBe(ROWS);
    expect(report.total).toBe(ROWS);
  },
);
