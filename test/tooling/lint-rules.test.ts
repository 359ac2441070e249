import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, runProgram } from './program.ts';

let tree: string;
beforeAll(async () => {
  // Beside the checkout's configuration, but outside the checkout: nobody else's run sees it.
  tree = await mkdtemp(join(tmpdir(), 'assize-lint-'));
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) {
    await symlink(join(ROOT, file), join(tree, file));
  }
});
afterAll(() => rm(tree, { recursive: true }));

/** What the linter says about one file at that place of a workspace. */
async function lint(path: string, source: string): Promise<string> {
  const file = join(tree, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source);
  const config = ['--config', join(tree, '.oxlintrc.json'), '--format', 'unix'];
  const { output } = await runProgram('oxlint', [...config, '--type-aware', file], false);
  await rm(file);
  return output;
}

const importing = (specifier: string) => `export { thing } from '${specifier}';\n`;

describe('the arrow services → infra → proto', () => {
  test.each([
    ['services/judge/src/a.ts', '@assize/clerk/service'],
    ['services/judge/src/a.ts', '@assize/assize'],
    ['services/judge/src/a.ts', '../../clerk/src/service.ts'],
    ['services/assize/src/a.ts', '@assize/clerk'],
    ['services/assize/src/a.ts', '../../clerk/src/service.ts'],
    ['services/court/src/a.ts', '@assize/judge/service'],
    ['infra/bus/src/a.ts', '@assize/court/handoff'],
    ['infra/bus/src/a.ts', '@assize/judge/service'],
    ['infra/bus/src/a.ts', '../../../services/judge/src/service.ts'],
    ['proto/src/a.ts', '@assize/bus'],
    ['services/judge/src/a.ts', '@assize/client'],
    ['services/assize/src/a.ts', '@assize/client'],
    ['infra/bus/src/a.ts', '@assize/client'],
    ['clients/typescript/src/a.ts', '@assize/court/handoff'],
    ['clients/typescript/src/a.ts', '../../../proto/src/index.ts'],
    ['proto/src/a.ts', '@assize/judge/service'],
  ])('%s may not import %s', async (path, specifier) => {
    expect(await lint(path, importing(specifier))).toContain('no-restricted-imports');
  });

  test.each([
    ['services/judge/src/a.ts', '@assize/bus'],
    ['services/judge/src/a.ts', '@assize/court/handoff'],
    ['services/judge/src/a.ts', '@assize/proto'],
    ['services/judge/src/a.ts', './verdict.ts'],
    ['services/assize/src/a.ts', '@assize/clerk/service'],
    ['infra/bus/src/a.ts', '@assize/proto'],
    ['clients/typescript/src/a.ts', '@assize/keys'],
    ['infra/bus/src/a.ts', '@assize/telemetry/log'],
  ])('%s may import %s', async (path, specifier) => {
    expect(await lint(path, importing(specifier))).not.toContain('no-restricted-imports');
  });
});

describe('what the types know', () => {
  test.each([
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
  ])('%s', async (rule, source) => {
    expect(await lint('services/judge/src/a.ts', source)).toContain(rule);
  });
});
