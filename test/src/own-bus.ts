import { connectBus, type Bus } from '@assize/bus';
import { findNatsServer, startNats } from '@assize/launcher';
import { createLog } from '@assize/telemetry/log';
import { ownFolder } from '#src/folder.ts';

export interface OwnBus {
  readonly bus: Bus;
  readonly url: string;
  readonly folder: string;
}

/** Opens a bus that is removed with the stack. */
export async function ownBus(stack: AsyncDisposableStack): Promise<OwnBus> {
  const { path: folder } = stack.use(await ownFolder());
  const source = await findNatsServer({ env: process.env });
  const { url } = stack.use(await startNats({ source, storeDir: folder }));
  const log = createLog({ name: 'test', level: 'silent' });
  const bus = stack.use(await connectBus({ servers: url, name: 'test', log }));
  return { bus, url, folder };
}
