import { readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Environment } from '../../infra/launcher/src/folders.ts';
import { findOnPath, runTool } from '../../infra/launcher/src/tool.ts';

const ANSWER_MS = 60_000;

/**
 * Returns a Java that runs Elasticsearch: the first that is new enough of `$ES_JAVA_HOME`, `$JAVA_HOME`, the one of
 * `java` on the PATH, and those installed beside it.
 * @throws Error that says what was found and what to install
 */
export async function findJava(env: Environment, least: number): Promise<string> {
  const passed: string[] = [];
  for (const home of await homes(env)) {
    const version = await majorVersion(home, env);
    if (version !== undefined && version >= least) return home;
    passed.push(version === undefined ? `none that runs in ${home}` : `Java ${version} in ${home}`);
  }
  const found = passed.length === 0 ? 'there is none' : `found ${passed.join(', ')}`;
  throw new Error(`Elasticsearch needs Java ${least} or newer, ${found}: install one (a JRE does)`);
}

async function homes(env: Environment): Promise<readonly string[]> {
  const named = [env['ES_JAVA_HOME'], env['JAVA_HOME']].filter((home) => home !== undefined);
  return [...new Set([...named, ...(await installed(env))].filter((home) => home !== ''))];
}

async function installed(env: Environment): Promise<readonly string[]> {
  const onPath = findOnPath('java', env);
  if (onPath === undefined) return [];
  const home = dirname(dirname(await realpath(onPath)));
  const beside = (await readdir(dirname(home))).filter((name) => /java|jdk|jre/i.test(name));
  return [home, ...beside.map((name) => join(dirname(home), name))];
}

async function majorVersion(home: string, env: Environment): Promise<number | undefined> {
  try {
    // With two dashes it prints to stdout. A Java that is much too old does not know it.
    const said = await runTool(join(home, 'bin', 'java'), ['--version'], {
      env,
      timeoutMs: ANSWER_MS,
    });
    return Number(/^\S+ (\d+)/.exec(said)?.[1]);
  } catch {
    return undefined;
  }
}
