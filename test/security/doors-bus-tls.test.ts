/** A bus and a Redis behind TLS: a client does not talk to a server other than the named one. */
import { mkdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createServer, type TLSSocket } from 'node:tls';
import { connectBus } from '@assize/bus';
import { redisCounters, type Counters } from '@assize/court/counters';
import { readNatsTls, readRedisTls } from '@assize/rpc/doors';
import { findNatsServer, startNats } from '@assize/launcher';
import { startRedis } from '#servers';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { quietLog } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { listening } from '#src/listening.ts';
import { newLock } from '#src/locked.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const lock = await newLock(folder);
const env = ownEnvironment(folder);
const at = (name: string): string => join(lock.folder, name);

const filesOf = (files: Readonly<Record<string, string>>): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, at(file)]));

describe('a bus behind TLS', async () => {
  const storeDir = at('streams');
  await mkdir(storeDir);
  const config = `tls {
  cert_file: "${at('server.crt')}"
  key_file: "${at('server.key')}"
  ca_file: "${at('ca.crt')}"
  verify: true
}
`;
  const source = await findNatsServer({ env });
  const nats = stack.use(await startNats({ source, storeDir, config }));
  const plain = stack.use(await startNats({ source, storeDir: at('plain-streams') }));
  const secured = (url: string): string => url.replace('nats://', 'tls://');
  const own = { ASSIZE_TLS_CLIENT_CERT_FILE: 'judge.crt', ASSIZE_TLS_CLIENT_KEY_FILE: 'judge.key' };
  const connected = (url: string, files: Readonly<Record<string, string>>) =>
    connectBus({ servers: url, name: 'test', tls: readNatsTls(filesOf(files)) });

  it('is entered by its CA and a certificate of it', async () => {
    await using bus = await connected(secured(nats.url), { ASSIZE_NATS_CA_FILE: 'ca.crt', ...own });
    await expect(bus.flush()).resolves.toBeUndefined();
  });

  it('is entered in no other way', async () => {
    const ca = { ASSIZE_NATS_CA_FILE: 'ca.crt' };
    const late = {
      ASSIZE_TLS_CLIENT_CERT_FILE: 'late.crt',
      ASSIZE_TLS_CLIENT_KEY_FILE: 'late.key',
    };
    const ways = {
      'by another CA': { ASSIZE_NATS_CA_FILE: 'foreign/ca.crt', ...own },
      'by none that the system knows': own,
      'without a certificate of one’s own': ca,
      'by a certificate that has expired': { ...ca, ...late },
      'by a CA that is not there': { ASSIZE_NATS_CA_FILE: 'missing.crt', ...own },
    };
    // The client waits 20 s for a server that hung up after the handshake, so all are tried at once.
    const tried = await Promise.all(
      Object.entries(ways).map(async ([way, files]) => {
        const outcome = await connected(secured(nats.url), files).then(
          () => 'entered',
          (error: unknown) => String(error),
        );
        return [way, /can't be used by test/.test(outcome)] as const;
      }),
    );
    expect(tried).toEqual(Object.keys(ways).map((way) => [way, true]));
  });

  it('is not spoken to in plain, whatever the server says that it can do', async () => {
    await expect(connected(secured(plain.url), {})).rejects.toThrow(/does not support 'tls'/);
    await expect(connected(plain.url, { ASSIZE_NATS_CA_FILE: 'ca.crt' })).rejects.toThrow(
      /does not support 'tls'/,
    );
  });

  it('is spoken to in plain at nats://, though a client certificate is set for gRPC', async () => {
    await using bus = await connected(plain.url, own);
    await expect(bus.flush()).resolves.toBeUndefined();
  });
});

describe('a Redis behind TLS', async () => {
  const redis = stack.use(await startRedis({ dir: at('redis') }));
  const inner = new URL(redis.url);
  /** Terminates TLS, and requires a certificate, before a Redis of its own. */
  const proxy = createServer({
    cert: await readFile(at('server.crt')),
    key: await readFile(at('server.key')),
    ca: await readFile(at('ca.crt')),
    requestCert: true,
  });
  proxy.on('secureConnection', (socket: TLSSocket) => {
    const behind = connect(Number(inner.port), inner.hostname);
    void pipeline(socket, behind, socket).catch(() => {});
  });
  const url = `rediss://127.0.0.1:${await listening(proxy)}`;
  stack.defer(() => void proxy.close());

  /** Knows no case, so every count is from Redis. */
  const fromLog: Counters = {
    admit: async () => ({ status: 'admitted' }),
    read: async () => null,
  };

  it.each([
    [
      'by its CA and a certificate of it',
      {
        ASSIZE_REDIS_CA_FILE: 'ca.crt',
        ASSIZE_TLS_CLIENT_CERT_FILE: 'judge.crt',
        ASSIZE_TLS_CLIENT_KEY_FILE: 'judge.key',
      },
      1,
    ],
    ['not by another CA', { ASSIZE_REDIS_CA_FILE: 'foreign/ca.crt' }, undefined],
    ['not by none that the system knows', {}, undefined],
  ])('is entered %s', async (_what, files, handoffs) => {
    const tls = readRedisTls(filesOf(files));
    await using counters = await redisCounters({ url, tls, fromLog, log: quietLog });
    const deadline = Date.now() + 60_000;
    // A command that a busy machine answers after 200 ms is decided by the log, so it is tried again.
    await vi.waitFor(
      async () => {
        await counters.admit({ caseKey: 'a', ordinal: 1, deadline, now: Date.now() });
        expect((await counters.read('a'))?.handoffs).toBe(handoffs);
      },
      { timeout: 20_000, interval: 500 },
    );
  });
});
