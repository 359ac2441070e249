import { readFile, readdir } from 'node:fs/promises';

/** Returns the id of the process of the nats-server whose command line names a path. @throws Error if none runs */
export async function natsServerOf(path: string): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (/nats-server\0/.test(words) && words.includes(path)) return Number(pid);
  }
  throw new Error(`no nats-server of ${path}`);
}
