import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Folder extends AsyncDisposable {
  readonly path: string;
}

/** A folder of the test's own, gone with it. */
export async function ownFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'assize-court-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/**
 * The environment of a court whose data lies in a folder of the test's own, and its bus too. Its output has no
 * colours, which vitest asks for where it runs in a terminal or in CI.
 */
export function ownEnvironment(folder: Folder): NodeJS.ProcessEnv {
  const data = join(folder.path, 'data');
  return { ...process.env, NO_COLOR: '1', ASSIZE_DATA: data, ASSIZE_NATS_URL: '', NATS_URL: '' };
}
