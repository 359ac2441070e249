/** ARCHITECTURE.md says which packages there are and who may import whom: so it is on disk, and in the imports. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { describe, expect, it, test } from 'vitest';
import { ROOT } from './program.ts';

const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

/** What the first column of the table below a heading names, in its order. */
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
    // The court's library has a table of its own, by room.
    const listed = packages.filter((name) => name !== COURT);
    expect(rowsBelow(`\`${folder}/\`:`).toSorted()).toEqual(listed.toSorted());
  });

  test('room of the court, and none for another', () => {
    const rooms = foldersIn(`${COURT}/src`).filter((name) => name !== 'testing');
    expect(rowsBelow(`\`${COURT}\`:`).toSorted()).toEqual(rooms.toSorted());
  });
});

const COURT = 'services/court';
/** The composition root, which alone starts other services. */
const ROOT_SERVICE = 'services/assize';

const Manifest = Type.Object({
  name: Type.String(),
  dependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
  devDependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
});

interface Package {
  /** `infra/bus`. */
  readonly folder: string;
  readonly name: string;
  /** Names of ours that its manifest depends on. */
  readonly dependencies: readonly string[];
}

const packages = ['proto', ...globSync('{clients,infra,services}/*', { cwd: ROOT })]
  .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
  .map((folder): Package => {
    const manifest = readFileSync(join(ROOT, folder, 'package.json'), 'utf8');
    const { name, dependencies, devDependencies } = Parse(Manifest, JSON.parse(manifest));
    const named = Object.keys({ ...dependencies, ...devDependencies });
    return { folder, name, dependencies: named.filter((one) => one.startsWith('@assize/')) };
  });
const folderOf = new Map(packages.map(({ folder, name }) => [name, folder]));

/** Whether one package may use another: `services → infra → proto`, and no service another. */
function mayUse(from: string, to: string): boolean {
  const [layer] = to.split('/');
  if (layer === 'proto') return true;
  if (layer === 'infra') return from !== 'proto';
  // Examples and tests alone use a client.
  if (layer === 'clients') return false;
  if (layer !== 'services' || !from.startsWith('services/')) return false;
  return from === ROOT_SERVICE || (to === COURT && from !== COURT);
}

const IMPORT = /\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/;

/** What a source text imports, but not what it names in a comment. */
function importsOf(source: string): string[] {
  const code = source.split('\n').filter((line) => !/^ *(?:\/\/|\*|\/\*)/.test(line));
  return code.flatMap((line) => {
    const [, named, bare, late] = IMPORT.exec(line) ?? [];
    return named ?? bare ?? late ?? [];
  });
}

/** Which imports of a file its package may not have, each with why. */
function strangersIn({ folder, name, dependencies }: Package, file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return importsOf(source).flatMap((specifier) => {
    if (specifier.startsWith('.')) {
      const path = relative(join(ROOT, folder), resolve(ROOT, dirname(file), specifier));
      return path.startsWith('..') ? [`${file}: ${specifier} leaves ${folder}`] : [];
    }
    const [scope, own, ...entry] = specifier.split('/');
    const used = `${scope}/${own}`;
    if (scope !== '@assize' || used === name) return [];
    const to = folderOf.get(used);
    if (to === undefined || !dependencies.includes(used))
      return [`${file}: ${used} is not declared`];
    const isRole = to.startsWith('services/') && to !== COURT;
    return isRole && entry.join('/') === '' ? [`${file}: ${used} without an entry`] : [];
  });
}

describe.each(packages)('$folder', (one) => {
  it('depends on those alone that the arrow leads to', () => {
    const against = one.dependencies.filter((name) => {
      const to = folderOf.get(name);
      return to === undefined || !mayUse(one.folder, to);
    });
    expect(against).toEqual([]);
  });

  it('imports those alone that it depends on, and leaves itself by their names', () => {
    const files = globSync(`${one.folder}/**/*.ts`, {
      cwd: ROOT,
      exclude: (path) => path.includes('node_modules'),
    });
    expect(files.flatMap((file) => strangersIn(one, file))).toEqual([]);
  });
});

it('knows the arrow', () => {
  expect(text).toContain('`services → infra → proto`');
  expect(packages.length).toBeGreaterThan(20);
  const pairs: [string, string][] = [
    ['services/judge', COURT],
    ['services/judge', 'services/clerk'],
    [ROOT_SERVICE, 'services/clerk'],
    [COURT, 'services/judge'],
    [COURT, 'infra/bus'],
    ['infra/bus', COURT],
    ['infra/bus', 'proto'],
    ['proto', 'infra/bus'],
    ['clients/typescript', 'infra/keys'],
    ['clients/typescript', COURT],
    ['services/clerk', 'clients/typescript'],
  ];
  const allowed = [true, false, true, false, true, false, true, false, true, false, false];
  expect(pairs.map(([from, to]) => mayUse(from, to))).toEqual(allowed);
  const source =
    "import {\n  a,\n} from '@assize/a';\nexport * from './b.ts';\n// from '@assize/c'\n";
  expect(importsOf(`${source}await import('@assize/d/e');\n`)).toEqual([
    '@assize/a',
    './b.ts',
    '@assize/d/e',
  ]);
});
