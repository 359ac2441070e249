import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus, type Bus } from '@assize/bus';
import { startNatsServer } from '#servers';
import { ownFolder } from './folder.ts';

/** Its server may come back without its newest writes, as after a loss of power. */
export interface ForgetfulBus extends AsyncDisposable {
  readonly bus: Bus;
  /** Holds anything that is kept beside the server. */
  readonly folder: string;
  /** The next `lose` drops what is written from now on. Until it is up again, writes fail. */
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
