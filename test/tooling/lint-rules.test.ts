import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT, runProgram } from './program.ts';

const REFUSED = [
  ['services/judge/src/a.ts', '@assize/clerk/service'],
  ['services/judge/src/a.ts', '@assize/assize'],
  ['services/judge/src/a.ts', '../../clerk/src/service.ts'],
  ['services/assize/src/a.ts', '@assize/clerk'],
  ['services/assize/src/a.ts', '../../clerk/src/service.ts'],
  ['services/court/src/a.ts', '@assize/judge/service'],
  ['infra/bus/src/a.ts', '@assize/court/handoff'],
  ['infra/bus/src/a.ts', '@assize/judge/service'],
  ['infra/bus/src/a.ts', '../../../services/judge/src/service.ts'],
  ['infra/bus/src/a.ts', '../../keys/src/index.ts'],
  ['proto/src/a.ts', '@assize/bus'],
  ['services/judge/src/a.ts', '@assize/client'],
  ['services/assize/src/a.ts', '@assize/client'],
  ['infra/bus/src/a.ts', '@assize/client'],
  ['clients/typescript/src/a.ts', '@assize/court/handoff'],
  ['clients/typescript/src/a.ts', '../../../proto/src/index.ts'],
  ['services/court/src/handoff/a.ts', '../../../judge/src/service.ts'],
  ['proto/src/walk/a.ts', '../../../infra/bus/src/index.ts'],
  ['proto/src/a.ts', '@assize/judge/service'],
] as const;

const ALLOWED = [
  ['services/judge/src/a.ts', '@assize/bus'],
  ['services/judge/src/a.ts', '@assize/court/handoff'],
  ['services/judge/src/a.ts', '@assize/proto'],
  ['services/judge/src/a.ts', './verdict.ts'],
  ['services/assize/src/a.ts', '@assize/clerk/service'],
  ['infra/bus/src/a.ts', '@assize/proto'],
  ['clients/typescript/src/a.ts', '@assize/keys'],
  ['infra/bus/src/a.ts', '@assize/telemetry/log'],
] as const;

const TYPED = [
  ['no-floating-promises', 'export async function f(): Promise<void> {}\nf();\n'],
  ['no-explicit-any', 'export const x: any = 1;\n'],
  ['no-non-null-assertion', 'export const f = (x?: string): string => x!;\n'],
  [
    'switch-exhaustiveness-check',
    `export function f(x: 'a' | 'b'): void {
       switch (x) {
         case 'a':
           return;
       }
     }\n`,
  ],
] as const;

const PLACE = 'services/judge/src/a.ts';

const importing = (specifier: string) => `export { thing } from '${specifier}';\n`;

/** Each case has a file, because the linter starts once for all. */
const nameOf = (path: string, kind: string, at: number): string =>
  join(dirname(path), `${kind}-${at}.ts`);

const tree = testFolder();
let said: readonly string[];
beforeAll(async () => {
  // With the checkout's configuration, but outside the checkout, so that other runs do not see it.
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) {
    await symlink(join(ROOT, file), join(tree, file));
  }
  const files = [
    ...REFUSED.map(([path, to], at) => [nameOf(path, 'refused', at), importing(to)] as const),
    ...ALLOWED.map(([path, to], at) => [nameOf(path, 'allowed', at), importing(to)] as const),
    ...TYPED.map(([, source], at) => [nameOf(PLACE, 'typed', at), source] as const),
  ];
  for (const [path, source] of files) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), source);
  }
  said = await lint(files.map(([path]) => join(tree, path)));
});

async function lint(files: readonly string[]): Promise<readonly string[]> {
  const config = ['--config', join(tree, '.oxlintrc.json'), '--format', 'unix'];
  const { output } = await runProgram('oxlint', [...config, '--type-aware', ...files], false);
  return output.split('\n');
}

const of = (path: string): string => said.filter((line) => line.includes(`${path}:`)).join('\n');

describe('the arrow services → infra → proto', () => {
  test.each(REFUSED.map(([path, to], at) => ({ path, to, at })))(
    '$path may not import $to',
    ({ path, at }) => {
      expect(of(nameOf(path, 'refused', at))).toContain('no-restricted-imports');
    },
  );

  test.each(ALLOWED.map(([path, to], at) => ({ path, to, at })))(
    '$path may import $to',
    ({ path, at }) => {
      expect(of(nameOf(path, 'allowed', at))).not.toContain('no-restricted-imports');
    },
  );
});

describe('what the types know', () => {
  test.each(TYPED.map(([rule], at) => ({ rule, at })))('$rule', ({ rule, at }) => {
    expect(of(nameOf(PLACE, 'typed', at))).toContain(rule);
  });
});
