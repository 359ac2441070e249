import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Folder extends AsyncDisposable {
  readonly path: string;
}

/** Makes a temporary folder, which is removed when it is disposed of. */
export async function ownFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'assize-court-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/**
 * The environment of a court whose data and bus are in a folder of the test. Its output has no colours, which vitest
 * would otherwise request in a terminal or in CI.
 */
export function ownEnvironment(folder: Folder): NodeJS.ProcessEnv {
  const data = join(folder.path, 'data');
  return { ...process.env, NO_COLOR: '1', ASSIZE_DATA: data, ASSIZE_NATS_URL: '', NATS_URL: '' };
}
