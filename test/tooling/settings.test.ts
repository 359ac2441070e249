import { execFileSync } from 'node:child_process';
import { environmentFaults } from '@assize/config';
import { expect, it } from 'vitest';
import { ROOT } from './program.ts';

/** Names that stand for others in explanations and tests. */
const NO_NAMES = [
  'infra/config/src/*.test.ts',
  'test/integration/settings.test.ts',
  'CHANGELOG.md',
  'infra/config/src/catalog.ts',
  'infra/telemetry/*',
];

it('every name of ours that a file of this repository mentions is a setting, or the tests’ own', () => {
  const files = ['.', ...NO_NAMES.map((path) => `:!${path}`)];
  const found = execFileSync(
    'git',
    ['grep', '-ohwE', 'ASSIZE_[A-Z0-9_]*[A-Z0-9]', '--', ...files],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const names = [...new Set(found.trim().split('\n'))];
  expect(names.length).toBeGreaterThan(80);
  const faults = environmentFaults(Object.fromEntries(names.map((name) => [name, ''])));
  expect(faults.map(({ variable }) => variable)).toEqual([]);
});
