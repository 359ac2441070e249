/** A server that comes back without its newest writes, as after a loss of power: it had not synced them. */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus } from '@assize/bus';
import { startNatsServer } from '#servers';
import { ownFolder } from '#src/folder.ts';
import { expect, it, vi } from 'vitest';

it('is followed again from its beginning', async () => {
  await using folder = await ownFolder();
  const [store, before] = [join(folder.path, 'store'), join(folder.path, 'before')];
  let server = await startNatsServer({ dir: store });
  await using _server = { [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  const port = Number(new URL(server.url).port);
  await using bus = await connectBus({ servers: server.url, name: 'test' });
  await bus.ensureStreams([{ name: 'LOG', subjects: ['log.>'], retention: 'limits' }]);
  const put = (name: string) => {
    const message = { subject: `log.${name}`, headers: {}, body: new Uint8Array() };
    // It fails while the connection is not there again.
    return vi.waitFor(() => bus.store(message), { timeout: 20_000 });
  };
  const told: string[] = [];
  await using _following = await bus.follow(
    { stream: 'LOG', filter: ['log.>'] },
    ({ subject, sequence }) => told.push(`${subject} ${sequence}`),
  );
  await put('kept');
  await server.kill();
  await cp(store, before, { recursive: true });
  server = await startNatsServer({ dir: store, port });
  for (const name of ['lost', 'lost', 'lost']) await put(name);
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(4);
  await server.kill();
  await rm(store, { recursive: true });
  await cp(before, store, { recursive: true });
  server = await startNatsServer({ dir: store, port });
  await put('after');
  await expect
    .poll(() => told.slice(4), { timeout: 20_000 })
    .toEqual(['log.kept 1', 'log.after 2']);
}, 60_000);
