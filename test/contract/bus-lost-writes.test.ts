/** A server that loses its newest writes, as after a power failure, because it had not synced them. */
import { openForgetfulBus } from '#src/lost-writes.ts';
import { expect, it, vi } from 'vitest';

it('is followed again from its beginning', async () => {
  await using server = await openForgetfulBus();
  const { bus } = server;
  await bus.ensureStreams([{ name: 'LOG', subjects: ['log.>'], retention: 'limits' }]);
  const put = (name: string) => {
    const message = { subject: `log.${name}`, headers: {}, body: new Uint8Array() };
    // It fails until the connection is back.
    return vi.waitFor(() => bus.store(message), { timeout: 20_000 });
  };
  const told: string[] = [];
  await using _following = await bus.follow(
    { stream: 'LOG', filter: ['log.>'] },
    ({ subject, sequence }) => told.push(`${subject} ${sequence}`),
  );
  await put('kept');
  await server.remember();
  for (const name of ['lost', 'lost', 'lost']) await put(name);
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(4);
  await server.lose();
  await put('after');
  await expect
    .poll(() => told.slice(4), { timeout: 20_000 })
    .toEqual(['log.kept 1', 'log.after 2']);
}, 60_000);
