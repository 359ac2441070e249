import { once } from 'node:events';
import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The addresses that a server announces, as URLs. */
export interface ServerPorts {
  readonly nats: readonly string[];
  readonly monitoring: readonly string[];
}

/**
 * The server writes its ports file once it accepts clients: the file is the latch.
 * @throws Error when the server ends, or has written nothing in time.
 */
export async function portsOf(
  folder: string,
  ended: Promise<string>,
  withinMs: number,
): Promise<ServerPorts> {
  const over = new AbortController();
  const watcher = watch(folder, { signal: over.signal });
  const gone = ended.then((how) => {
    throw new Error(`it ended with ${how}`);
  });
  const late = once(AbortSignal.timeout(withinMs), 'abort', { signal: over.signal }).then(() => {
    throw new Error(`it was not ready within ${withinMs} ms`);
  });
  try {
    return await Promise.race([written(folder, watcher, over.signal), gone, late]);
  } finally {
    // What loses the race is rejected later, and nobody is left to hear.
    for (const loser of [gone, late]) loser.catch(() => undefined);
    over.abort();
  }
}

async function written(
  folder: string,
  watcher: ReturnType<typeof watch>,
  signal: AbortSignal,
): Promise<ServerPorts> {
  for (;;) {
    const changed = once(watcher, 'change', { signal });
    changed.catch(() => undefined);
    const ports = await readPorts(folder);
    if (ports) return ports;
    await changed;
  }
}

/** Undefined while the file is not there, or only half written. */
async function readPorts(folder: string): Promise<ServerPorts | undefined> {
  const [name] = (await readdir(folder)).filter((file) => file.endsWith('.ports'));
  if (!name) return undefined;
  try {
    const announced: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
    return { nats: urlsAt(announced, 'nats'), monitoring: urlsAt(announced, 'monitoring') };
  } catch {
    return undefined;
  }
}

function urlsAt(announced: unknown, key: string): readonly string[] {
  const urls: unknown =
    typeof announced === 'object' && announced !== null ? Reflect.get(announced, key) : undefined;
  return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
}
