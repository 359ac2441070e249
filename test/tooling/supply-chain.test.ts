/** The product's parts: their licences, and their pinned bytes. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './program.ts';

const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Licences that require neither the product's source nor its name. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Unlicense',
  '(MIT OR CC0-1.0)',
  // As usearch writes it.
  'Apache 2.0',
]);

const Licence = Type.Object({
  license: Type.Optional(
    Type.Object({ id: Type.Optional(Type.String()), name: Type.Optional(Type.String()) }),
  ),
  expression: Type.Optional(Type.String()),
});
const Bill = Type.Object({
  bomFormat: Type.Literal('CycloneDX'),
  components: Type.Array(
    Type.Object({
      name: Type.String(),
      group: Type.Optional(Type.String()),
      version: Type.String(),
      purl: Type.String(),
      licenses: Type.Optional(Type.Array(Licence)),
      externalReferences: Type.Optional(
        Type.Array(
          Type.Object({
            hashes: Type.Optional(
              Type.Array(Type.Object({ alg: Type.String(), content: Type.String() })),
            ),
          }),
        ),
      ),
    }),
  ),
});

test('the bill of materials: each package of others by an allowed licence, and by its sha512', () => {
  const script = join(ROOT, 'infra', 'setup', 'sbom.mjs');
  const printed = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { components } = Parse(Bill, JSON.parse(printed));
  const others = components.filter(({ purl }) => !purl.includes('%40assize/'));
  expect(others.length).toBeGreaterThan(100);
  expect(others.find(({ name }) => name === 'vitest')).toBeUndefined();
  const licencesOf = ({ licenses = [] }: (typeof others)[number]): string[] =>
    licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'none');
  const wrong = others.filter((one) => {
    const licences = licencesOf(one);
    return licences.length === 0 || !licences.every((licence) => ALLOWED.has(licence));
  });
  expect(wrong.map((one) => `${one.purl}: ${licencesOf(one).join()}`)).toEqual([]);
  const unpinned = others.filter(
    ({ externalReferences = [] }) =>
      !externalReferences.some(({ hashes = [] }) => hashes.some(({ alg }) => alg === 'SHA-512')),
  );
  expect(unpinned.map(({ purl }) => purl)).toEqual([]);
  const page = text('THIRD_PARTY.md');
  expect([...new Set(others.flatMap(licencesOf))].filter((one) => !namedIn(page, one))).toEqual([]);
});

const namedIn = (page: string, licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .every((one) => page.includes(one.replace('Unlicense', 'the Unlicense')));

test('every version of the catalog is exact', () => {
  const Workspace = Type.Object({ catalog: Type.Record(Type.String(), Type.String()) });
  const { catalog } = Parse(Workspace, parse(text('pnpm-workspace.yaml')));
  const loose = Object.entries(catalog).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('the lock file holds a digest of everything that is fetched', () => {
  const Lock = Type.Object({
    packages: Type.Record(
      Type.String(),
      Type.Object({ resolution: Type.Object({ integrity: Type.Optional(Type.String()) }) }),
    ),
  });
  const { packages } = Parse(Lock, parse(text('pnpm-lock.yaml')));
  const loose = Object.entries(packages).filter(
    ([, { resolution }]) => !resolution.integrity?.startsWith('sha512-'),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(loose.map(([name]) => name)).toEqual([]);
});

test('the lock file asks for what each manifest does: else what runs here can be installed nowhere', () => {
  const Names = Type.Optional(Type.Record(Type.String(), Type.Unknown()));
  const Asking = Type.Object({ dependencies: Names, devDependencies: Names });
  const Lock = Type.Object({ importers: Type.Record(Type.String(), Asking) });
  const asked = ({ dependencies = {}, devDependencies = {} }: Type.Static<typeof Asking>) =>
    [dependencies, devDependencies].map((some) => Object.keys(some).toSorted());
  for (const [folder, one] of Object.entries(
    Parse(Lock, parse(text('pnpm-lock.yaml'))).importers,
  )) {
    const manifest = Parse(Asking, JSON.parse(text(join(folder, 'package.json'))));
    expect(asked(manifest), folder).toEqual(asked(one));
  }
});

test('every image of deploy/ is of a stated version, and the page names it', () => {
  const images = [
    ...text('deploy/compose.yaml').matchAll(/^ *image: (?!assize\/)(\S+)$/gm),
    // A stage based on another one has no tag.
    ...text('deploy/Dockerfile').matchAll(/^FROM (\S+:\S+)/gm),
  ].map(([, image = '']) => image);
  expect(images.length).toBeGreaterThan(5);
  expect(images.filter((image) => !/:v?\d[\w.-]*(?:@sha256:[0-9a-f]{64})?$/.test(image))).toEqual(
    [],
  );
  const page = text('THIRD_PARTY.md');
  expect(images.filter((image) => !page.includes(`\`${image}\``))).toEqual([]);
});
