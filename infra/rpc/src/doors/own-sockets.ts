import { join } from 'node:path';
import { temporaryFolder } from '@assize/launcher';

/** Sockets by which the parts of one process call each other: in a folder for its user alone. */
interface OwnSockets extends AsyncDisposable {
  /** A service's own socket, and the addresses that it was told besides. */
  before(service: string, told?: string): string;
}

/** Makes the folder; disposal removes it. */
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
