/** Each test file belongs to a suite, and each suite is run or named: what `npm test` never reaches rots unseen. */
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { ROOT } from './program.ts';
import { suitesOf } from './suites.ts';

const Config = Type.Object({
  test: Type.Object({
    projects: Type.Array(
      Type.Object({
        test: Type.Object({
          name: Type.String(),
          include: Type.Array(Type.String()),
          exclude: Type.Array(Type.String()),
        }),
      }),
    ),
  }),
});
const projects = Parse(Config, config).test.projects.map((one) => one.test);

// Those of docs/ are examples, some of which must fail.
const files = globSync(
  '{clients,deploy,infra,proto,services,test}/**/*.{test,spec}.{ts,mts,js,mjs}',
  {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  },
);

const filesOf = ({ include, exclude }: (typeof projects)[number]): string[] =>
  files.filter(
    (file) =>
      include.some((one) => matchesGlob(file, one)) &&
      !exclude.some((one) => matchesGlob(file, one)),
  );

test('each file of tests is in one project, and each project has a file', () => {
  expect(projects.filter((project) => filesOf(project).length === 0)).toEqual([]);
  expect(projects.flatMap(filesOf).toSorted()).toEqual(files.toSorted());
});

test.each([
  { jaeger: true, all: true },
  { jaeger: true, all: false },
  { jaeger: false, all: true },
  { jaeger: false, all: false },
])(
  'runs each project or says why not: with a Jaeger at hand $jaeger, the long ones asked for $all',
  (run) => {
    const { together, leftOut } = suitesOf(run);
    const named = projects.filter(({ name }) => name in leftOut).map(({ name }) => name);
    const all = projects.map(({ name }) => name);
    expect(['unit', ...together, ...named].toSorted()).toEqual(all.toSorted());
  },
);

test('names each command that tests what it leaves out', () => {
  const Scripts = Type.Object({ scripts: Type.Record(Type.String(), Type.String()) });
  const { scripts } = Parse(Scripts, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const said = Object.values(suitesOf({ jaeger: false, all: false }).leftOut).join('\n');
  const commands = Object.keys(scripts).filter((name) => name.startsWith('test:'));
  expect(commands.filter((name) => !said.includes(`\`npm run ${name}\``))).toEqual([]);
});
