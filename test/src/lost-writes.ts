import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus, type Bus } from '@assize/bus';
import { startNatsServer } from '#servers';
import { ownFolder } from './folder.ts';

/** A bus whose server may restart without its newest writes, as after a power failure. */
export interface ForgetfulBus extends AsyncDisposable {
  readonly bus: Bus;
  /** A folder for data beside the server's. */
  readonly folder: string;
  /** Marks a point: writes after it are lost at the next `lose`. While the server is down, writes fail. */
  remember(): Promise<void>;
  lose(): Promise<void>;
}

export async function openForgetfulBus(): Promise<ForgetfulBus> {
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await ownFolder());
  const [store, before] = [join(folder, 'store'), join(folder, 'before')];
  let server = await startNatsServer({ dir: store });
  stack.defer(() => server[Symbol.asyncDispose]());
  const port = Number(new URL(server.url).port);
  const bus = stack.use(await connectBus({ servers: server.url, name: 'test' }));
  const opened = stack.move();
  return {
    bus,
    folder,
    async remember() {
      await server.kill();
      await cp(store, before, { recursive: true });
      server = await startNatsServer({ dir: store, port });
    },
    async lose() {
      await server.kill();
      await rm(store, { recursive: true });
      await cp(before, store, { recursive: true });
      server = await startNatsServer({ dir: store, port });
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
