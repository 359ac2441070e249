import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changeCallers, newToken } from '@assize/rpc/doors';
import { RIGHTS } from '@assize/proto';
import writeFileAtomic from 'write-file-atomic';
import type { Home } from '../court/home.ts';

/** The caller that this machine's own token is for. */
const NAME = 'mcp';

/**
 * A token for the agents of whoever owns the data folder, made where there is none: in a file for its user alone,
 * and the file of callers that knows it.
 */
export async function ownToken({ data }: Home) {
  const callersFile = join(data, 'callers.json');
  const tokenFile = join(data, 'mcp.token');
  if (existsSync(tokenFile) && existsSync(callersFile)) return { callersFile, tokenFile };
  const { token, sha256 } = newToken();
  await changeCallers(callersFile, (callers) => [
    ...callers.filter(({ name }) => name !== NAME),
    { name: NAME, rights: [...RIGHTS], sha256 },
  ]);
  await writeFileAtomic(tokenFile, `${token}\n`, { mode: 0o600 });
  return { callersFile, tokenFile };
}
