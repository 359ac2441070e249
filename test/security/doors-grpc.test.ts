/** Every gRPC door, with every credential that does not fit, and the one that does. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  changeCallers,
  DoorError,
  readAccess,
  readDoorConfig,
  type Access,
} from '@assize/rpc/doors';
import type { Right } from '@assize/proto';
import {
  CourtService,
  CredibilityService,
  EmbeddingService,
  ShadowService,
} from '@assize/proto/rpc';
import { Client, credentials } from '@grpc/grpc-js';
import { CallError, client, implement, serve, type RpcClient } from '@assize/rpc';
import { healthOf } from '@assize/rpc/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { ownFolder } from '#src/folder.ts';
import { newLock } from '#src/locked.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const lock = await newLock(folder);

/** Calls that reached a handler. */
const handled: string[] = [];
const noted = (what: string) => (): object => {
  handled.push(what);
  return {};
};
async function* notedStream(what: string): AsyncGenerator<object> {
  handled.push(what);
  yield {};
}

const services = [
  implement(CourtService, {
    submit: noted('submit'),
    getCase: noted('getCase'),
    listCases: noted('listCases'),
    watch: () => notedStream('watch'),
    getLogHead: noted('getLogHead'),
    listLeaves: noted('listLeaves'),
    proveVerdict: noted('proveVerdict'),
  }),
  implement(EmbeddingService, {
    embed: noted('embed'),
    embedStream: () => notedStream('embedStream'),
    index: noted('index'),
    indexStream: () => notedStream('indexStream'),
    delete: noted('delete'),
    search: noted('search'),
    stance: noted('stance'),
    info: noted('info'),
  }),
  implement(CredibilityService, {
    read: noted('read'),
    weigh: noted('weigh'),
    scoreSource: noted('scoreSource'),
  }),
  implement(ShadowService, { search: noted('shadow') }),
];
const log = { error: () => {} };
const socket = `unix:${join(folder.path, 'a.sock')}`;
const server = stack.use(
  await serve({
    address: `127.0.0.1:0,plain://127.0.0.1:0,${socket}`,
    door: lock.door,
    services,
    log,
  }),
);
const [locked = '', plain = ''] = server.addresses;

interface Clients {
  court: RpcClient<typeof CourtService>;
  embedding: RpcClient<typeof EmbeddingService>;
  credibility: RpcClient<typeof CredibilityService>;
  shadow: RpcClient<typeof ShadowService>;
}

async function drained(answers: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of answers);
}

const CALLS: readonly [name: string, right: Right, (rpc: Clients) => Promise<unknown>][] = [
  ['submit', 'submit', ({ court }) => court.submit({})],
  ['getCase', 'read', ({ court }) => court.getCase({})],
  ['listCases', 'read', ({ court }) => court.listCases({})],
  ['watch', 'read', ({ court }) => drained(court.watch({}))],
  ['embed', 'search', ({ embedding }) => embedding.embed({})],
  ['embedStream', 'search', ({ embedding }) => drained(embedding.embedStream([{}]))],
  ['index', 'index', ({ embedding }) => embedding.index({})],
  ['indexStream', 'index', ({ embedding }) => drained(embedding.indexStream([{}]))],
  ['delete', 'delete', ({ embedding }) => embedding.delete({})],
  ['search', 'search', ({ embedding }) => embedding.search({})],
  ['stance', 'search', ({ embedding }) => embedding.stance({})],
  ['info', 'search', ({ embedding }) => embedding.info({})],
  ['read', 'search', ({ credibility }) => credibility.read({})],
  ['weigh', 'search', ({ credibility }) => credibility.weigh({})],
  ['scoreSource', 'search', ({ credibility }) => credibility.scoreSource({})],
  ['shadow', 'search', ({ shadow }) => shadow.search({})],
];

/** The status of each call, by its name, and the calls that reached a handler. */
async function tryAll(address: string, access: Access | null) {
  await using own = new AsyncDisposableStack();
  const options = { access, timeoutMs: 5_000 };
  const rpc: Clients = {
    court: own.use(client(CourtService, address, options)),
    embedding: own.use(client(EmbeddingService, address, options)),
    credibility: own.use(client(CredibilityService, address, options)),
    shadow: own.use(client(ShadowService, address, options)),
  };
  handled.length = 0;
  const answers: Record<string, string> = {};
  for (const [name, , call] of CALLS) {
    answers[name] = await call(rpc).then(
      () => 'OK',
      (error: unknown) => (error instanceof CallError ? error.code : String(error)),
    );
  }
  return { answers, handled: [...handled] };
}

const all = (answer: string): Record<string, string> =>
  Object.fromEntries(CALLS.map(([name]) => [name, answer]));
const allowing = (rights: readonly Right[], otherwise: string): Record<string, string> =>
  Object.fromEntries(
    CALLS.map(([name, right]) => [name, rights.includes(right) ? 'OK' : otherwise]),
  );
const through = (rights: readonly Right[]): string[] =>
  CALLS.filter(([, right]) => rights.includes(right)).map(([name]) => name);

const RIGHTS: readonly Right[] = ['submit', 'read', 'search', 'index', 'delete'];

describe('a locked door', () => {
  it('lets nobody in without a token', async () => {
    expect(await tryAll(locked, lock.nothing)).toEqual({
      answers: all('UNAUTHENTICATED'),
      handled: [],
    });
  });

  it.each(['assize_wrong', 'x'.repeat(400), 'Bearer', '"; --'])(
    'lets nobody in by a token that is not known (%s)',
    async (token) => {
      expect(await tryAll(locked, await lock.by(token))).toEqual({
        answers: all('UNAUTHENTICATED'),
        handled: [],
      });
    },
  );

  it.each(RIGHTS)('lets a token do what it has the right to, and no more: %s', async (right) => {
    const access = await lock.by(await lock.let(`only-${right}`, [right]));
    const tried = await tryAll(locked, access);
    expect(tried).toEqual({
      answers: allowing([right], 'PERMISSION_DENIED'),
      handled: through([right]),
    });
  });

  it('knows a client by its certificate, once that is among the callers', async () => {
    const refused = { answers: all('UNAUTHENTICATED'), handled: [] };
    expect(await tryAll(locked, lock.as('stranger'))).toEqual(refused);
    await changeCallers(lock.door.callersFile ?? '', (callers) => [
      ...callers,
      { name: 'judge', rights: ['search'], certificate: 'judge' },
      { name: 'late', rights: ['search'], certificate: 'late' },
    ]);
    expect(await tryAll(locked, lock.as('judge'))).toEqual({
      answers: allowing(['search'], 'PERMISSION_DENIED'),
      handled: through(['search']),
    });
    // The same name by another CA, and an expired certificate.
    expect(await tryAll(locked, lock.as('judge', 'foreign'))).toEqual(refused);
    expect(await tryAll(locked, lock.as('late'))).toEqual(refused);
  });

  it('does not speak in plain', async () => {
    const asked = locked.replace(/^/, 'plain://');
    expect(await tryAll(asked, null)).toEqual({ answers: all('UNAVAILABLE'), handled: [] });
    const raw = connect(Number(locked.split(':').at(-1)), '127.0.0.1');
    raw.write('GET / HTTP/1.1\r\n\r\n');
    raw.resume();
    await once(raw, 'close');
    expect(raw.bytesRead).toBeLessThan(100);
  });

  it('answers probes that show nothing, and reflection to those alone that it knows', async () => {
    expect(await healthOf(locked, '', { access: lock.nothing })).toBe('SERVING');
    expect(await reflect(locked, lock.nothing)).toBe('UNAUTHENTICATED');
    const token = await lock.let('looker', []);
    expect(await reflect(locked, lock.nothing, token)).toBe('OK');
  });

  it('ends a token at its time', async () => {
    const token = await lock.let('brief', RIGHTS);
    await changeCallers(lock.door.callersFile ?? '', (callers) =>
      callers.map((caller) =>
        caller.name === 'brief' ? { ...caller, until: '2026-01-01T00:00:00.000Z' } : caller,
      ),
    );
    expect((await tryAll(locked, await lock.by(token))).handled).toEqual([]);
  });
});

async function reflect(address: string, { caFile }: Access, token?: string): Promise<string> {
  const { readFileSync } = await import('node:fs');
  const { Metadata, status } = await import('@grpc/grpc-js');
  const channel = new Client(address, credentials.createSsl(readFileSync(caFile)));
  const metadata = new Metadata();
  if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
  const path = '/grpc.reflection.v1.ServerReflection/ServerReflectionInfo';
  const same = (bytes: Buffer): Buffer => bytes;
  const stream = channel.makeBidiStreamRequest(path, same, same, metadata);
  const { promise, resolve } = Promise.withResolvers<string>();
  stream.on('data', () => resolve('OK'));
  stream.on('error', (error: { code?: number }) => resolve(status[error.code ?? 2] ?? ''));
  stream.write(Buffer.from([(7 << 3) | 2, 1, 42]));
  return promise.finally(() => {
    stream.cancel();
    channel.close();
  });
}

describe('a client', () => {
  it('refuses a server whose certificate is by another CA', async () => {
    const foreign = { caFile: join(lock.folder, 'foreign', 'ca.crt') };
    expect(await tryAll(locked, foreign)).toEqual({ answers: all('UNAVAILABLE'), handled: [] });
  });

  it('refuses a server whose certificate has expired', async () => {
    const files = {
      certFile: join(lock.folder, 'expired.crt'),
      keyFile: join(lock.folder, 'expired.key'),
    };
    await using late = await serve({
      address: '127.0.0.1:0',
      door: { ...lock.door, tls: files },
      services,
      log,
    });
    const tried = await tryAll(late.address, lock.nothing);
    expect(tried).toEqual({ answers: all('UNAVAILABLE'), handled: [] });
  });

  it('says what it lacks to call a locked door', () => {
    for (const access of [null, { tokenFile: '/nowhere/token' } as Access]) {
      expect(() => client(CourtService, 'court.example:7460', { access })).toThrow(
        /court\.example:7460 needs TLS: set ASSIZE_TLS_CA_FILE/,
      );
    }
  });
});

describe('a door in plain', () => {
  const rights: readonly Right[] = ['submit', 'read', 'search'];

  it('lets anyone on this machine ask, and nobody change the index', async () => {
    expect(await tryAll(plain, null)).toEqual({
      answers: allowing(rights, 'UNAUTHENTICATED'),
      handled: through(rights),
    });
  });

  it('lets a token change the index, and a wrong one nothing', async () => {
    const access = await lock.by(await lock.let('indexer', ['index', 'delete']));
    expect((await tryAll(plain, access)).handled).toEqual(through(['index', 'delete']));
    const wrong = await tryAll(plain, await lock.by('assize_wrong'));
    expect(wrong).toEqual({ answers: all('UNAUTHENTICATED'), handled: [] });
  });

  it.each(['plain://0.0.0.0:0', 'plain://10.0.0.1:1', 'plain://example.com:1', 'plain://[::]:0'])(
    'is not opened at %s',
    async (address) => {
      await expect(serve({ address, services, log })).rejects.toThrow(
        /plain:\/\/ is allowed only on loopback/,
      );
    },
  );
});

describe('a socket', () => {
  it('lets its user do everything', async () => {
    expect(await tryAll(socket, null)).toEqual({ answers: all('OK'), handled: through(RIGHTS) });
  });
});

describe('a server without a lock', () => {
  it.each(['127.0.0.1:0', '0.0.0.0:0', '[::1]:0', 'localhost:0'])(
    'does not start at %s, and says why in one sentence',
    async (address) => {
      const started = serve({ address, services, log });
      await expect(started).rejects.toThrow(DoorError);
      await expect(started).rejects.toThrow(
        /^\S+ needs TLS and a file of callers: set ASSIZE_TLS_CERT_FILE/,
      );
    },
  );

  it('does not start with half of one', async () => {
    const halves = [
      { ...lock.door, callersFile: null },
      { ...lock.door, tls: null },
      { ...lock.door, callersFile: join(lock.folder, 'missing.json') },
      { ...lock.door, tls: { certFile: '/missing', keyFile: '/missing' } },
    ];
    for (const door of halves) {
      await expect(serve({ address: '127.0.0.1:0', door, services, log })).rejects.toThrow(
        DoorError,
      );
    }
    expect(() => readDoorConfig({ ASSIZE_TLS_CERT_FILE: '/a' })).toThrow(/ASSIZE_TLS_KEY_FILE/);
    expect(() => readAccess({ ASSIZE_TLS_CLIENT_KEY_FILE: '/a' })).toThrow(
      /ASSIZE_TLS_CLIENT_CERT_FILE/,
    );
  });
});
