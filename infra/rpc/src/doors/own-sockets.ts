import { join } from 'node:path';
import { temporaryFolder } from '@assize/launcher';

/** Sockets by which the parts of one process call each other, in a folder accessible to its user only. */
interface OwnSockets extends AsyncDisposable {
  /**
   * A service's own socket, followed by the other addresses configured for it. A configured `unix:` address is used as
   * it is.
   */
  before(service: string, told?: string): string;
}

/** Creates the folder; disposal removes it. */
export async function ownSockets(): Promise<OwnSockets> {
  const folder = await temporaryFolder('assize-');
  return {
    before(service, told) {
      if (told?.startsWith('unix:')) return told;
      const own = `unix:${join(folder.path, `${service}.sock`)}`;
      return told === undefined ? own : `${own},${told}`;
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
