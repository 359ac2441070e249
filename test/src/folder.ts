import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Folder extends AsyncDisposable {
  readonly path: string;
}

export async function ownFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'assize-court-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Data and bus lie in the folder. Colours are off: vitest enables them on a terminal and in CI. */
export function ownEnvironment(folder: Folder): NodeJS.ProcessEnv {
  const data = join(folder.path, 'data');
  return { ...process.env, NO_COLOR: '1', ASSIZE_DATA: data, ASSIZE_NATS_URL: '', NATS_URL: '' };
}
