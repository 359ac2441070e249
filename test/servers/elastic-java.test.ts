import { chmod, mkdir, mkdtemp, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '@assize/proto/testing/folder';
import { findJava } from './elastic-java.ts';

const root = testFolder();

/** The script is for a shell. */
async function folderWith(program: string, script: string): Promise<string> {
  const folder = join(await mkdtemp(join(root, 'home-')), 'bin');
  await mkdir(folder);
  // If we are root, the server's user must be able to enter.
  for (const above of [root, join(folder, '..')]) await chmod(above, 0o755);
  await writeFile(join(folder, program), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, program), 0o755);
  return folder;
}

function javaHome(said: string): Promise<string> {
  return folderWith('java', `echo '${said}'`).then((bin) => join(bin, '..'));
}

describe('findJava', () => {
  test('takes the first that is new enough, and passes over what does not run', async () => {
    const old = await javaHome('openjdk 11.0.2 2019-01-15');
    const recent = await javaHome('java 21.0.1 2023-10-17 LTS');
    const broken = join(await folderWith('java', 'exit 1'), '..');
    const env = { ES_JAVA_HOME: broken, JAVA_HOME: old, PATH: join(recent, 'bin') };
    expect(await findJava(env, 11)).toBe(old);
    expect(await findJava(env, 17)).toBe(recent);
    const needed = findJava(env, 22);
    await expect(needed).rejects.toThrow(/needs Java 22 .*none that runs.*Java 11.*Java 21/);
  });

  test('takes one that is installed beside the one on the PATH', async () => {
    const jvm = await folderWith('unused', '');
    await rename(await javaHome('openjdk 17.0.15'), join(jvm, 'java-17'));
    await rename(await javaHome('openjdk 25.0.1'), join(jvm, 'temurin-25-jdk'));
    const env = { PATH: join(jvm, 'java-17', 'bin') };
    expect(await findJava(env, 21)).toBe(join(await realpath(jvm), 'temurin-25-jdk'));
  });
});
