import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as wholeOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { MAIN } from '#src/assize-command.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { ROOT } from '../tooling/program.ts';

/** Runs `review` or another command, and sends it a signal once it prints `latch` on stderr. */
async function stopped(
  latch: string,
  signal: NodeJS.Signals,
  {
    command = 'review',
    args = [],
    more = {},
  }: { command?: string; args?: readonly string[]; more?: NodeJS.ProcessEnv } = {},
) {
  await using folder = await ownFolder();
  const scratch = join(folder.path, 'tmp');
  await mkdir(scratch);
  const env = { ...ownEnvironment(folder), TMPDIR: scratch, ...more };
  const child = spawn(process.execPath, [MAIN, command, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (!said.includes(latch) && (said + text).includes(latch)) child.kill(signal);
    said += text;
  });
  const [printed] = await Promise.all([wholeOf(child.stdout), once(child, 'close')]);
  return { said, printed, code: child.exitCode, left: await readdir(scratch) };
}

/** Reading by cues loads no model, and stops in the same way. */
const LEXICAL = { ASSIZE_STANCE: 'lexical' };

test.each([
  ['SIGINT', 130, {}],
  ['SIGTERM', 143, LEXICAL],
  ['SIGHUP', 129, LEXICAL],
] as const)(
  'a review that gets %s closes its court, leaves nothing behind and exits with %i',
  async (signal, code, more) => {
    // The bus is up and the court is about to be.
    const {
      said,
      printed,
      code: exited,
      left,
    } = await stopped('seating the roles', signal, { more });
    expect(said).toContain(`stopped by ${signal}`);
    expect({ printed, exited, left }).toEqual({ printed: '', exited: code, left: [] });
  },
);

test.each([
  ['shadow', 'SIGINT', 130],
  ['route', 'SIGTERM', 143],
] as const)('a search of %s that gets %s likewise', async (command, signal, code) => {
  const args = ['What contradicts the claim that the Nile is the longest river?'];
  // The services are about to be up, and the index to be filled.
  const stop = await stopped('indexing the shipped corpus', signal, { command, args });
  expect(stop.said).toContain(`stopped by ${signal}`);
  expect(stop).toMatchObject({ printed: '', code, left: [] });
});

test('a review that is stopped half-way shows what it had decided', async () => {
  await using folder = await ownFolder();
  const claims = join(folder.path, 'claims.jsonl');
  const samples = await readFile(
    join(ROOT, 'services', 'assize', 'samples', 'claims.jsonl'),
    'utf8',
  );
  await writeFile(claims, samples.repeat(20));
  const { printed, code } = await stopped('2/120', 'SIGINT', {
    args: ['--claims', claims],
    more: LEXICAL,
  });
  expect(code).toBe(130);
  expect(printed.match(/^ {2}case /gm)?.length).toBeGreaterThanOrEqual(2);
  expect(printed).toContain('Where to look next');
  expect(printed).not.toContain('reviews a claim of your own');
});
