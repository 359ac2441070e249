/** A server that answers slowly when a client begins to use it. */
import { join } from 'node:path';
import { connectBus } from '@assize/bus';
import { expect, it } from 'vitest';
import { startNatsServer } from '#servers';
import { ownFolder } from '#src/folder.ts';

/** Longer than the timeouts of two questions: the client asks, then asks to create. */
const SILENT_MS = 5_000;

it('opens a bucket on a server that says nothing for longer than a question waits', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await ownFolder());
  const server = stack.use(await startNatsServer({ dir: join(folder.path, 'nats') }));
  const bus = stack.use(await connectBus({ servers: server.url, name: 'test-slow' }));
  await bus.ensureStreams([{ name: 'SLOW', subjects: ['slow.>'], retention: 'limits' }]);
  await server.signal('SIGSTOP');
  const opening = bus.objects('late', { maxAgeMs: 60_000 });
  opening.catch(() => undefined);
  // Asked after the bucket, and with a longer timeout.
  const asked = await bus.request('slow.nobody', new Uint8Array(), { timeoutMs: SILENT_MS });
  expect(asked).toEqual({ status: 'timeout' });
  await server.signal('SIGCONT');
  const objects = await opening;
  const digest = await objects.put(new Uint8Array([7]));
  expect(await objects.get(digest)).toEqual(new Uint8Array([7]));
}, 60_000);

it('keeps what is in a bucket that is put again while its server says nothing', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await ownFolder());
  const server = stack.use(await startNatsServer({ dir: join(folder.path, 'nats') }));
  const bus = stack.use(await connectBus({ servers: server.url, name: 'test-slow' }));
  // There is room for one bucket only, so none can take its place.
  const objects = await bus.objects('full', { maxAgeMs: 60_000, maxBytes: 100_000 });
  const text = new Uint8Array(60_000).fill(7);
  const digest = await objects.put(text);
  await server.signal('SIGSTOP');
  const again = objects.put(text);
  again.catch(() => undefined);
  const question = { timeoutMs: SILENT_MS / 2 };
  const asked = await bus.request('slow.nobody', new Uint8Array(), question);
  expect(asked).toEqual({ status: 'timeout' });
  await server.signal('SIGCONT');
  await again.catch(() => undefined);
  expect(await objects.get(digest)).toEqual(text);
}, 60_000);
