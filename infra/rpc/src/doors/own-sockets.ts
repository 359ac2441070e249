import { join } from 'node:path';
import { temporaryFolder } from '@assize/launcher';

/** Sockets by which the parts of one process call each other, in a folder accessible to its user only. */
interface OwnSockets extends AsyncDisposable {
  /** A service's own socket, followed by the configured addresses. A `unix:` address is used as it is. */
  before(service: string, configured?: string): string;
}

export async function ownSockets(): Promise<OwnSockets> {
  const folder = await temporaryFolder('assize-');
  return {
    before(service, configured) {
      if (configured?.startsWith('unix:')) return configured;
      const own = `unix:${join(folder.path, `${service}.sock`)}`;
      return configured === undefined ? own : `${own},${configured}`;
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
