/** `@assize/client` with a real court, and failures between them. */
import { once } from 'node:events';
import { connect as dial, createServer, type Server, type Socket } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, CourtError, verify, type Court } from '@assize/client';
import { createSigner } from '@assize/keys';
import { afterAll, describe, expect, it } from 'vitest';
import { DENIED, PLAIN } from '#src/claims.ts';
import { startCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { listening } from '#src/listening.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(
  await startCourt(stack.use(await ownFolder()), { guarded: true, publishers: ['acme'] }),
);
afterAll(() => stack.disposeAsync());

const { trust, keys } = court.home;
const acme = { name: 'acme', seedFile: join(keys, 'publisher-acme.seed') };
const WAYS = {
  nats: { nats: court.natsUrl },
  'nats, registered': { nats: { servers: court.natsUrl, publisher: acme } },
  grpc: { grpc: court.courtAddress },
};

/** More than a message holds. */
const LARGE = { id: 'a', text: 'z'.repeat(17_000_000) };

/** A proxy to a server. A cut disconnects its clients, and loses what they send meanwhile. */
interface Cuttable extends AsyncDisposable {
  readonly port: number;
  cut(): void;
  /** Drops what the server sends. */
  deaf: boolean;
}

async function cuttable(to: { port: number; host: string } | { path: string }): Promise<Cuttable> {
  const open = new Set<Socket>();
  const way = { deaf: false };
  const server: Server = createServer((near) => {
    const far = dial(to);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy());
    far
      .on('data', (bytes) => void (way.deaf || near.write(bytes)))
      .on('close', () => near.destroy());
  });
  const port = await listening(server);
  const cut = (): void => open.forEach((socket) => socket.destroy());
  return Object.assign(way, {
    port,
    cut,
    async [Symbol.asyncDispose]() {
      server.close();
      cut();
      await once(server, 'close');
    },
  });
}

describe.each(Object.entries(WAYS))('by %s', (name, way) => {
  const open = (): Promise<Court> => connect({ ...way, trust, source: `urn:test:${name}` });

  it('a claim is given its verdict, verified, and the same verdict again', async () => {
    await using client = await open();
    const verdict = await client.review(PLAIN, undefined, { id: 'once' });
    expect(verdict).toMatchObject({ decision: 'affirm', classification: 'supported' });
    expect(await client.verify(verdict.bytes)).toMatchObject({ status: 'verified' });
    expect(await verify(verdict.bytes, trust)).toMatchObject({ status: 'verified' });
    await expect(verify(verdict.bytes, [])).rejects.toMatchObject({ code: 'no-keys' });
    const [again, beside] = await Promise.all([
      client.review(PLAIN, undefined, { id: 'once' }),
      client.review(PLAIN, undefined, { id: 'once' }),
    ]);
    expect([again.caseId, beside.caseId]).toEqual([verdict.caseId, verdict.caseId]);
  });

  it('a proceeding is had that tries no claim', async () => {
    await using client = await open();
    // @ts-expect-error: a topic is no claim
    const mapped = client.review({ topic: 'Coffee' }, undefined, { proceeding: 'cartography' });
    expect(await mapped).toMatchObject({ predicate: { claim: { text: 'Coffee' } } });
  });

  it('a claim that is refused says why', async () => {
    await using client = await open();
    await client.review(PLAIN, undefined, { id: 'taken' });
    const refused = [
      client.review(DENIED, undefined, { id: 'taken' }),
      client.review(' ', [{ id: 'a', text: 'b' }]),
      client.review({ ...PLAIN, confidence: 1.3 }),
    ].map((one) =>
      one.then(
        () => 'a verdict',
        (error: unknown) => error,
      ),
    );
    expect(await Promise.all(refused)).toMatchObject([
      { name: 'CourtError', code: 'id-reused', retryable: false },
      { code: 'bad-claim', faults: [expect.stringContaining('empty')] },
      { code: 'bad-claim' },
    ]);
  });

  it('a claim has its verdict, though another was published under its name meanwhile', async () => {
    await using mine = await open();
    await using others = await open();
    await mine.submit(PLAIN, undefined, { id: 'shared' });
    const [verdict, refused] = await Promise.allSettled([
      mine.review(PLAIN, undefined, { id: 'shared' }),
      others.review(DENIED, undefined, { id: 'shared' }),
    ]);
    expect(verdict).toMatchObject({ value: { decision: 'affirm' } });
    expect(refused).toMatchObject({ reason: { code: 'id-reused' } });
  });

  it('a claim is heard whose evidence is more than a case carries inline', async () => {
    await using client = await open();
    const filler = 'This volume is about potatoes. '.repeat(2000).slice(0, 60_000);
    const evidence = Array.from({ length: 6 }, (_, at) => ({ id: `e${at}`, text: filler }));
    const last = { id: 'last', text: `${PLAIN.text} ${filler}` };
    const verdict = await client.review(PLAIN.text, [...evidence, last]);
    expect(verdict.predicate).toMatchObject({ decision: 'affirm', support: [{ id: 'last' }] });
  });

  it('a claim is refused at once that has no name, or goes nowhere', async () => {
    await using client = await open();
    const refused = await Promise.allSettled([
      client.review(PLAIN, undefined, { id: ' spaced ' }),
      client.submit(PLAIN, undefined, { id: '' }),
      client.submit(PLAIN, undefined, { proceeding: 'a b' }),
      client.submit(PLAIN, undefined, { id: 'x'.repeat(1025), proceeding: 'moot' }),
      client.review(PLAIN, undefined, { proceeding: 'moot' }),
    ]);
    expect(refused.slice(0, 3)).toMatchObject([
      { reason: { code: 'malformed-event', faults: ['the id begins or ends with white space'] } },
      { reason: { code: 'malformed-event', faults: ['the id is empty'] } },
      { reason: { code: 'unknown-proceeding' } },
    ]);
    const late = name === 'grpc' ? 'malformed-event' : undefined;
    expect(refused[3]).toMatchObject(late ? { reason: { code: late } } : { status: 'fulfilled' });
    expect(refused[4]).toMatchObject({ reason: { code: 'unknown-proceeding' } });
  });

  it('many at once are told apart', async () => {
    await using client = await open();
    const claims = Array.from({ length: 24 }, (_, index) => (index % 2 ? PLAIN : DENIED));
    const verdicts = await Promise.all(claims.map((claim) => client.review(claim)));
    expect(verdicts.map(({ predicate }) => predicate.claim.text)).toEqual(
      claims.map(({ text }) => text),
    );
    expect(new Set(verdicts.map(({ caseId }) => caseId)).size).toBe(24);
  });

  it('it ends by the time, by the signal, and by being closed', async () => {
    const client = await open();
    const told = (promise: Promise<unknown>): Promise<unknown> =>
      promise.then(
        () => 'a verdict',
        (error: unknown) => (error instanceof CourtError ? error.code : error),
      );
    const signal = AbortSignal.abort();
    expect(await told(client.review(PLAIN, undefined, { signal }))).toBe('aborted');
    for (const timeoutMs of [1, 0, -1, Number.NaN])
      expect(await told(client.review(PLAIN, undefined, { timeoutMs }))).toBe('deadline');
    for (const timeoutMs of [3e9, Number.POSITIVE_INFINITY, 30_000.5])
      expect(await told(client.review(PLAIN, undefined, { timeoutMs }))).toBe('a verdict');
    const waiting = told(client.review(PLAIN));
    await Promise.all([client.close(), client.close()]);
    expect([await waiting, await told(client.review(PLAIN))]).toEqual(['closed', 'closed']);
    await client[Symbol.asyncDispose]();
  });

  it('a verdict by keys that are not pinned is no answer, and it is said what came', async () => {
    const { publicJwk } = await createSigner('clerk');
    const others = join(stack.use(await ownFolder()).path, 'trust.json');
    await writeFile(others, JSON.stringify({ keys: [publicJwk] }));
    await using client = await connect({ ...way, trust: others, source: `urn:other:${name}` });
    const ended = await client.review(PLAIN, undefined, { timeoutMs: 3_000 }).catch(String);
    expect(ended).toMatch(/deadline: no answer within 3000 ms; skipped: case \w+: .*key/);
  });

  it('what is no claim, or too large for a message, is refused before it is sent', async () => {
    await using client = await open();
    const text = 'The deploy failed';
    const limit = name === 'grpc' ? 16_777_216 : 4_194_304;
    const within = { timeoutMs: 5_000 };
    const refused = await Promise.allSettled([
      client.review(text, [LARGE], within),
      // @ts-expect-error: no claim
      client.review(undefined, undefined, within),
      // @ts-expect-error: no JSON
      client.review({ text, confidence: 1n }, undefined, within),
      client.review(text, [{ id: 'a', text: 'z'.repeat(limit - 100) }], within),
    ]);
    const bytes = JSON.stringify({ text, evidence: [LARGE] }).length;
    const why = (said: string): object => ({
      reason: { code: 'bad-claim', retryable: false, faults: [expect.stringContaining(said)] },
    });
    expect(refused).toMatchObject([
      why(`the claim has ${bytes} bytes as JSON, and a message may have at most ${limit} bytes`),
      why('the claim is neither a text nor an object'),
      why('BigInt'),
      why(`and a message may have at most ${limit} bytes`),
    ]);
  });
});

const { hostname, port: busPort } = new URL(court.natsUrl);
const BUS = { host: hostname, port: Number(busPort) };

describe('what comes while the connection is away', () => {
  const grpc = { path: court.courtAddress.replace('unix:', '') };

  const AWAY = [
    ['nats', BUS, (port: number) => ({ nats: `nats://127.0.0.1:${port}` })],
    ['grpc', grpc, (port: number) => ({ grpc: `plain://127.0.0.1:${port}` })],
  ] as const;

  it.each(AWAY)('%s: is asked for again', async (name, to, by) => {
    await using way = await cuttable(to);
    await using client = await connect({ ...by(way.port), trust, source: `urn:cut:${name}` });
    await client.review(PLAIN);
    // The claim arrives; that it does, and its verdict, does not.
    way.deaf = true;
    const reviewed = client.review(PLAIN, undefined, { id: 'cut' });
    await using beside = await connect({ ...WAYS.nats, trust, source: `urn:cut:${name}` });
    const { caseId } = await beside.review(PLAIN, undefined, { id: 'cut' });
    way.cut();
    way.deaf = false;
    expect((await reviewed).caseId).toBe(caseId);
  });

  it.each(AWAY)('%s: nobody waits longer for it than was said', async (_name, to, by) => {
    await using way = await cuttable(to);
    const client = await connect({ ...by(way.port), trust });
    way.deaf = true;
    const began = Date.now();
    const late = { timeoutMs: 300 };
    const left = { signal: AbortSignal.timeout(300) };
    const told = await Promise.allSettled([
      client.review(PLAIN, undefined, late),
      client.submit(PLAIN, undefined, late),
      client.review(PLAIN, undefined, left),
      client.submit(PLAIN, undefined, left),
    ]);
    expect(told.map(codeOf)).toEqual(['deadline', 'deadline', 'aborted', 'aborted']);
    const waiting = Promise.allSettled([client.review(PLAIN), client.submit(PLAIN)]);
    await client.close();
    expect((await waiting).map(codeOf)).toEqual(['closed', 'closed']);
    expect(Date.now() - began).toBeLessThan(4_000);
  });
});

function codeOf(settled: PromiseSettledResult<unknown>): unknown {
  return settled.status === 'rejected' && settled.reason instanceof CourtError
    ? settled.reason.code
    : settled;
}

describe('watching', () => {
  it('a registered publisher is given what it submitted', async () => {
    await using client = await connect({ ...WAYS['nats, registered'], trust });
    const caseIds = await Promise.all([client.submit(PLAIN), client.submit(DENIED)]);
    expect((await watched(client, caseIds)).every(({ position }) => position === null)).toBe(true);
  });

  it('a bus that is away is told apart from one that lets nobody read that name', async () => {
    const away = await cuttable(BUS);
    const by = (server: string, name: string): Promise<Court> =>
      connect({ nats: { servers: server, publisher: { ...acme, name } }, trust });
    await using left = await by(`nats://127.0.0.1:${away.port}`, 'acme');
    await using denied = await by(court.natsUrl, 'other');
    await away[Symbol.asyncDispose]();
    const told = [left, denied].map((client) => client.watch()[Symbol.asyncIterator]().next());
    expect((await Promise.allSettled(told)).map(codeOf)).toEqual(['unreachable', 'denied']);
  });

  it('behind what is no position it is refused', async () => {
    for (const way of Object.values(WAYS)) {
      await using client = await connect({ ...way, trust });
      const told = [client.watch({ after: 'nowhere' })[Symbol.asyncIterator]().next()];
      expect((await Promise.allSettled(told)).map(codeOf)).toEqual(['not-kept']);
    }
  });

  it('of a closed client it ends, also where it had just begun', async () => {
    const clients = await Promise.all(Object.values(WAYS).map((way) => connect({ ...way, trust })));
    for (const client of clients) {
      const next = () => client.watch()[Symbol.asyncIterator]().next();
      const begun = next();
      await client.close();
      expect(await begun).toMatchObject({ done: true });
      expect(await next()).toMatchObject({ done: true });
    }
  });

  it('by gRPC it goes on behind a position', async () => {
    await using client = await connect({ ...WAYS.grpc, trust });
    const first = firstSeen(client);
    // Watching has begun once anything is seen: what ended before may be missed.
    while (!first.position) await client.review(PLAIN);
    const behind = await client.review(DENIED);
    const found = await watched(client, [behind.caseId], first.position);
    expect(found.map(({ verdict }) => verdict.caseId)).not.toContain(first.caseId);
  });
});

function firstSeen(client: Court): { position: string; caseId: string } {
  const first = { position: '', caseId: '' };
  void (async () => {
    for await (const { position, verdict } of client.watch()) {
      Object.assign(first, { position, caseId: verdict.caseId });
      return;
    }
  })();
  return first;
}

async function watched(client: Court, caseIds: readonly string[], after?: string) {
  const missing = new Set(caseIds);
  const found = [];
  for await (const one of client.watch(after === undefined ? {} : { after })) {
    one.ack();
    found.push(one);
    missing.delete(one.verdict.caseId);
    if (missing.size === 0) return found;
  }
  throw new Error(`not seen: ${[...missing].join(', ')}`);
}

const seeded = (seedFile: string) => ({
  servers: court.natsUrl,
  publisher: { name: 'acme', seedFile },
});

it.each([
  ['no key is pinned', { trust: [] }, 'no-keys: no key is pinned in "trust"'],
  ['no keys are given', {}, 'no-keys: give "trust": the path of '],
  ['there is no such file of keys', { trust: 'nofile.json' }, 'no-keys: ENOENT: no such file '],
  [
    'the file of keys is none',
    { trust: join(keys, 'judge.seed') },
    /^no-keys: .*judge\.seed is not JSON: get it again from where you got it$/,
  ],
  [
    'nobody answers',
    { trust, nats: 'nats://127.0.0.1:1' },
    'unreachable: no bus at nats://127.0.0.1:1: ',
  ],
  ['there is no such seed', { trust, nats: seeded('nofile.seed') }, 'denied: ENOENT: '],
  ['the seed is none', { trust, nats: seeded(join(keys, 'judge.jwk')) }, 'denied: '],
  [
    'a locked court is called without a key',
    { trust, nats: undefined, grpc: 'court.example:443' },
    /^denied: court\.example:443 needs TLS: .*access: {caFile, tokenFile}/,
  ],
])('says so where %s', async (_what, options, message) => {
  // @ts-expect-error: some of these give no keys
  const connecting = connect({ nats: court.natsUrl, ...options });
  await expect(connecting).rejects.toThrow(message);
  await expect(connecting).rejects.toBeInstanceOf(CourtError);
});

it('says by the end of the time that a court was away', async () => {
  await using client = await connect({ trust, grpc: 'plain://127.0.0.1:1' });
  const reviewed = client.review(PLAIN, undefined, { timeoutMs: 700 });
  await expect(reviewed).rejects.toThrow(/^deadline: .*unreachable/);
});
