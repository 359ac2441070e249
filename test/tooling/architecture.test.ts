/** The packages and folders in ARCHITECTURE.md are those on disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './program.ts';

const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const COURT = 'services/court';

/** Returns the first column of the table below the heading, in order. */
function rowsBelow(heading: string): string[] {
  const [, section = ''] = text.split(`\n### ${heading}`);
  const [own = ''] = section.split(/\n##/, 1);
  return Array.from(own.matchAll(/^\| `([^`\n]+)` \|/gm), ([, name = '']) => name);
}

const foldersIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);

describe('ARCHITECTURE.md has one row for each', () => {
  test.each(['clients', 'infra', 'services'])('package of %s/, and none for another', (folder) => {
    const packages = foldersIn(folder).map((name) => `${folder}/${name}`);
    // A table of its own lists the rooms of the court's library.
    const listed = packages.filter((name) => name !== COURT);
    expect(rowsBelow(`\`${folder}/\`:`).toSorted()).toEqual(listed.toSorted());
  });

  test('room of the court, and none for another', () => {
    const rooms = foldersIn(`${COURT}/src`).filter((name) => name !== 'testing');
    expect(rowsBelow(`\`${COURT}\`:`).toSorted()).toEqual(rooms.toSorted());
  });
});

test.each(['proto/', 'deploy/', 'test/', 'docs/examples'])('it names `%s`', (folder) => {
  expect(text).toContain(`\`${folder}\``);
});
