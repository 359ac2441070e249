import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runToEnd, type ProgramOutput } from '#src/assize-command.ts';
import { startCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(await startCourt(stack.use(await ownFolder()), { guarded: true }));
afterAll(() => stack.disposeAsync());

const EXAMPLE = new URL('../../docs/examples/check-done.ts', import.meta.url).pathname;
const SHIPPED = new URL('../../docs/examples/done', import.meta.url).pathname;

function checked(folder: string, at = court.natsUrl): Promise<ProgramOutput> {
  const env = { ...process.env, ASSIZE_DATA: court.home.data };
  return runToEnd(EXAMPLE, [at, folder], { env });
}

async function changed(test: string, diff: string): Promise<string> {
  const folder = stack.use(await ownFolder()).path;
  await writeFile(join(folder, 'a.test.mjs'), `import test from 'node:test';\n${test}`);
  await writeFile(join(folder, 'diff.txt'), diff);
  return folder;
}

it('is done where everything that was measured says so', async () => {
  const { code, out } = await checked(SHIPPED);
  expect(out).toMatch(/^done\n/);
  expect(out).toContain('2 of 2 tests pass');
  expect(code).toBe(0);
});

it('is not done where a test fails, and says which', async () => {
  const failing = "test('adds up', () => { throw new Error('it does not'); });";
  const { code, out } = await checked(await changed(failing, '1\t0\tdocs/examples/a\n'));
  expect(out).toMatch(/^not done\n/);
  expect(out).toContain('1 of 1 tests fails: "adds up"');
  expect(out).toContain('node --test exited with 1');
  expect(code).toBe(1);
});

it('is not done where more was touched than is claimed', async () => {
  const passing = "test('adds up', () => {});";
  const { code, out } = await checked(await changed(passing, '1\t0\tservices/a.ts\n'));
  expect(out).toMatch(/^not done\n/);
  expect(out).toContain('it touches services/a.ts');
  expect(code).toBe(1);
});

it('is not shown where a report can not be read', async () => {
  const passing = "test('adds up', () => {});";
  const { code, out } = await checked(await changed(passing, 'no diff at all\n'));
  expect(out).toMatch(/^not shown\n/);
  expect(out).toContain("missing: evidence diff: its diffstat report can't be read");
  expect(code).toBe(1);
});

it('says in a line that no court is up', async () => {
  const { code, out, err } = await checked(SHIPPED, 'nats://127.0.0.1:1');
  expect(err).toMatch(/^no court at nats:\/\/127\.0\.0\.1:1 .*\n$/);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});
