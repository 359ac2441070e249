import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './program.ts';

const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
const named = [...page.matchAll(/`([\w./-]+\.test\.ts)`/g)].flatMap(([, path]) => path ?? []);

test('each test that SECURITY.md names is there', () => {
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('each attack has its line in SECURITY.md', () => {
  const attacks = globSync('test/security/*.test.ts', { cwd: ROOT });
  expect(attacks.filter((path) => !named.includes(path))).toEqual([]);
});
