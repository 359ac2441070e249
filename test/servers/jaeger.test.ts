import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '@assize/proto/testing/folder';
import { buildOnce, builtAt, type GoProgram } from './go-program.ts';
import { findJaeger, readyJaeger } from './jaeger.ts';

const root = testFolder();

async function holding(name: string, script: string): Promise<string> {
  const folder = await mkdtemp(join(root, 'bin-'));
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
  return folder;
}

describe('findJaeger', () => {
  test('one that the environment names comes first, then the PATH', async () => {
    const PATH = await holding('jaeger', '');
    const named = { ASSIZE_TEST_JAEGER: '/opt/jaeger', PATH };
    expect(await findJaeger({ env: named })).toBe('/opt/jaeger');
    expect(await findJaeger({ env: { PATH } })).toBe(join(PATH, 'jaeger'));
  });

  test('one that was built before needs no Go', async () => {
    const cache = join(root, 'cache');
    const env = { ASSIZE_CACHE: cache, PATH: '' };
    expect(readyJaeger(env)).toBeUndefined();
    const folder = join(cache, `jaeger-1.76.0-${process.platform}-${process.arch}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'jaeger'), '');
    expect(readyJaeger(env)).toBe(join(folder, 'jaeger'));
    expect(await findJaeger({ env })).toBe(join(folder, 'jaeger'));
  });
});

describe('buildOnce', () => {
  const program: GoProgram = { name: 'thing', version: '1', module: '/module', package: 'm/cmd' };

  /** The script lists three packages, reports each as compiled, and writes the output file. */
  const GO = `
    case "$*" in
      *list*) printf 'a\\nb\\nm/cmd\\n' ;;
      *) printf 'a\\nb\\nm/cmd\\n' >&2
         while [ "$1" != -o ]; do shift; done
         printf '%s %s' "$GOFLAGS" "$GOWORK" > "$2" ;;
    esac`;

  test('builds what is pinned, and nothing else, and only once', async () => {
    const PATH = [await holding('go', GO), process.env['PATH']].join(':');
    const env = { PATH, ASSIZE_CACHE: join(root, 'built'), GOFLAGS: '-mod=mod' };
    const said: string[] = [];
    const binary = await buildOnce(program, env, (line) => said.push(line));
    expect(binary).toBe(builtAt(program, env));
    expect(said).toEqual([
      'fetching the sources of thing 1 (first run only)',
      'building thing 1: 3 packages (first run only)',
    ]);
    expect(await buildOnce(program, { ...env, PATH: '' }, () => undefined)).toBe(binary);
    expect(await readFile(binary, 'utf8')).toBe('-mod=readonly off');
  });

  test('a build that fails leaves nothing behind, and says the compiler’s last words', async () => {
    const PATH = [await holding('go', 'echo "m/cmd: no such package" >&2; exit 3'), '/bin'].join(
      ':',
    );
    const env = { PATH, ASSIZE_CACHE: join(root, 'failed') };
    await expect(buildOnce(program, env, () => undefined)).rejects.toThrow(
      /failed \(3\):\n {2}m\/cmd: no such package/,
    );
    const works = { ...env, PATH: [await holding('go', GO), process.env['PATH']].join(':') };
    expect(await buildOnce(program, works, () => undefined)).toBe(builtAt(program, works));
  });
});
