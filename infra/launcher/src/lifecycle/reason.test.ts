import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { reasonOf } from './reason.ts';

test('what the system refuses in its own words comes with what to do, also where it is the cause', async () => {
  const error: unknown = await mkdir(fileURLToPath(import.meta.url)).catch((why: unknown) => why);
  const remedy = 'there is a file where a folder is needed: move it away';
  expect(reasonOf(error)).toMatch(new RegExp(`^EEXIST: .*reason\\.test\\.ts': ${remedy}$`));
  expect(reasonOf(new Error('no keys', { cause: error }))).toBe(`no keys: ${remedy}`);
  const full = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  expect(reasonOf(full)).toContain('EMFILE: too many open files: raise the limit of open files');
});

test('another error, and a link that is there, say what they say', () => {
  const link = Object.assign(new Error('EEXIST: link'), { code: 'EEXIST', syscall: 'link' });
  for (const error of [link, new Error('port 1 is taken'), 'gone']) {
    expect(reasonOf(error)).toBe(error instanceof Error ? error.message : error);
  }
});
