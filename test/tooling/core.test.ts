// The core of the protocol names no proceeding, nor its artifacts and ends.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisions, proceedings } from '@assize/proto';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../proto/src');
const FOLDERS = ['walk', 'case', 'verdict', 'proceeding'];

const files = [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(SOURCE, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  ),
  'subjects.ts',
  'streams.ts',
];

/** Words of every case: the clerk's own closing, the end that it signs, and the notes that a scan counts. */
const COMMON = ['closing', 'mistrial', 'notes'];

const words = new Set(
  [
    ...proceedings().flatMap(({ name, definition }) => [
      name,
      ...Object.keys(definition.artifacts),
    ]),
    ...decisions(),
  ].filter((word) => !COMMON.includes(word)),
);

/** Returns the strings outside comments. */
function stringsOf(text: string): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\/\/[^\n]*/g, '');
  return Array.from(code.matchAll(/'([^'\n]*)'/g), ([, string = '']) => string);
}

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(SOURCE, file), 'utf8');

  it('imports nothing of a proceeding', () => {
    expect(text).not.toMatch(/from '[^']*\/proceedings\//);
  });

  it('names nothing of a proceeding', () => {
    expect(stringsOf(text).filter((string) => words.has(string))).toEqual([]);
  });
});

it('knows the words that it looks for', () => {
  expect(words.size).toBeGreaterThan(20);
  expect(words).toContain('indictment');
  expect(stringsOf("a.kind === 'indictment' // 'not this'")).toEqual(['indictment']);
});

it.each(proceedings())('ARCHITECTURE.md names $name, in its folder', ({ name }) => {
  const text = readFileSync(join(SOURCE, '../../ARCHITECTURE.md'), 'utf8');
  const row = text.split('\n').find((line) => line.startsWith('| `src/proceedings/` |'));
  expect(row).toContain(`\`${name}\``);
});
