import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { promisify } from 'node:util';
import { findNatsServer } from '@assize/launcher';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { parse } from 'yaml';
import { findRedis } from '../../../servers/redis.ts';
import { LANGGRAPH } from './langgraph.ts';

export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  /** How many processes wanted a core before anything was started: the mean of a minute. */
  readonly load: number;
}

export function machineOf(): Machine {
  const processors = cpus();
  return {
    cpu: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

const Workspace = Type.Object({ catalog: Type.Record(Type.String(), Type.String()) });

/** Programs report their version; packages have a pinned one. */
export async function versionsOf(): Promise<Record<string, string>> {
  const file = new URL('../../../../pnpm-workspace.yaml', import.meta.url);
  const { catalog } = Parse(Workspace, parse(readFileSync(file, 'utf8')));
  const nats = await findNatsServer({ env: { ...process.env, ASSIZE_NATS_URL: '', NATS_URL: '' } });
  return {
    Node: process.versions.node,
    SQLite: process.versions['sqlite'] ?? 'unknown',
    'nats-server': nats.kind === 'binary' ? await saidBy(nats.path) : 'unknown',
    Valkey: await saidBy(await findRedis({ env: process.env }).catch(() => '')),
    bullmq: catalog['bullmq'] ?? 'unknown',
    ...LANGGRAPH,
  };
}

/** The first version number that a program prints. */
async function saidBy(program: string): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run(program, ['--version']).catch(() => ({ stdout: '' }));
  return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? 'unknown';
}
