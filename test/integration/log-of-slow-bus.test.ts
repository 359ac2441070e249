import { join } from 'node:path';
import { connectBus } from '@assize/bus';
import { createSigner, trustedKeysFrom } from '@assize/keys';
import { ALL_VERDICTS, STREAMS } from '@assize/proto';
import { expect, it } from 'vitest';
import { startNatsServer } from '#servers';
import { quietLog } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { keepLog } from '../../services/clerk/src/log/keep.ts';

/** Longer than the timeout of one question, as while a cluster elects a stream's leader. */
const SILENT_MS = 3_000;

it('a log of verdicts is kept by a clerk that starts while the bus says nothing', async () => {
  await using folder = await ownFolder();
  await using server = await startNatsServer({ dir: join(folder.path, 'nats') });
  await using bus = await connectBus({ servers: server.url, name: 'test-slow' });
  const verdicts = {
    name: STREAMS.verdicts,
    subjects: [ALL_VERDICTS],
    retention: 'limits',
  } as const;
  await bus.ensureStreams([verdicts]);
  const signer = await createSigner('clerk');
  const keys = await trustedKeysFrom([signer.publicJwk]);
  const ports = { bus, keys, signer, clock: Date.now, log: quietLog, account: 'default' };
  await server.signal('SIGSTOP');
  const opening = keepLog(ports, join(folder.path, 'log'));
  opening.catch(() => undefined);
  const asked = await bus.request('nobody', new Uint8Array(), { timeoutMs: SILENT_MS });
  expect(asked).toEqual({ status: 'timeout' });
  await server.signal('SIGCONT');
  await using kept = await opening;
  expect((await kept.head(0))?.note).toContain('assize/default/verdicts/');
});
