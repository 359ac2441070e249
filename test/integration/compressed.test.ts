// A stream takes less disk space than its size.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { ownBus } from '#src/own-bus.ts';

/** More than two blocks of the server's store (at most 8 MB each); the last block stays uncompressed. */
const MESSAGES = 300;
const BODY = Buffer.from(
  '{"node":"judge","text":"nothing stands against the charge"}\n'.repeat(1100),
);

async function onDisk(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile() && one.name.endsWith('.blk'));
  const sizes = await Promise.all(
    files.map(async (one) => (await stat(join(one.parentPath, one.name))).size),
  );
  return sizes.reduce((sum, one) => sum + one, 0);
}

it('compresses a block once it is full, and takes over a stream from before', async () => {
  await using stack = new AsyncDisposableStack();
  const { bus, url, folder } = await ownBus(stack);
  const raw = await connect({ servers: url });
  stack.defer(() => raw.close());
  const jsm = await jetstreamManager(raw);

  const texts = { name: 'TEXTS', subjects: ['texts.>'], retention: 'limits' as const };
  await bus.ensureStreams([texts]);
  for (let n = 0; n < MESSAGES; n += 1)
    await bus.store({ subject: `texts.${n}`, headers: {}, body: BODY });
  const counted = (await bus.usage('TEXTS'))?.bytes ?? 0;
  expect(counted).toBeGreaterThan(MESSAGES * BODY.length);
  await expect.poll(() => onDisk(folder)).toBeLessThan(counted / 2);
  expect(await countOf(bus, 'TEXTS', 'texts.>')).toBe(MESSAGES);

  // An existing stream's configuration changes at once; the server compresses it from its next start on.
  await jsm.streams.add({ name: 'BEFORE', subjects: ['before.>'] });
  await bus.store({ subject: 'before.1', headers: {}, body: BODY });
  await bus.ensureStreams([{ name: 'BEFORE', subjects: ['before.>'], retention: 'limits' }]);
  expect((await jsm.streams.info('BEFORE')).config.compression).toBe('s2');
  expect(await countOf(bus, 'BEFORE', 'before.>')).toBe(1);
});
