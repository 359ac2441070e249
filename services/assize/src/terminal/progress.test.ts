import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const PROGRESS = new URL('progress.ts', import.meta.url).href;

const PROGRAM = `
  import { progressOf } from ${JSON.stringify(PROGRESS)};
  process.stderr.isTTY = true;
  using progress = progressOf(2);
  progress.say('hearing');
  progress.step('affirm');
`;

test.each([
  ['dumb', 'assize: hearing …\nassize: 1/2 affirm\n'],
  ['xterm', expect.stringContaining('\u001B[?25l')],
])('a terminal that is %s gets what it can show', (TERM, shown) => {
  const env = { ...process.env, TERM };
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { env });
  expect(ran.stderr.toString()).toEqual(shown);
});
