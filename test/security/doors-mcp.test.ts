/** MCP over HTTP, with every credential that does not fit, and the one that does. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { connect } from 'node:tls';
import { changeCallers, type DoorConfig } from '@assize/rpc/doors';
import { RIGHTS, type Right } from '@assize/proto';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';
import { quietLog } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { newLock } from '#src/locked.ts';
import { openSession } from '../../services/assize/src/mcp/session.ts';
import { serveMcp } from '../../services/assize/src/mcp/over-http.ts';
import { mcpServer, toolsOf } from '../../services/assize/src/mcp/server.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const lock = await newLock(folder);
const env = ownEnvironment(folder);
const say = (): void => {};
const session = stack.use(openSession({ env, log: quietLog, say }));
const tools = toolsOf(session, env);

async function opened(address: string, change: Partial<DoorConfig> = {}, byTokenOnly = false) {
  const clock = { now: Date.now() };
  const served = stack.use(
    await serveMcp({
      address,
      door: { ...lock.door, ...change },
      byTokenOnly,
      server: (caller) => mcpServer(tools, caller, quietLog),
      log: quietLog,
      now: () => clock.now,
    }),
  );
  return { url: served.url, clock };
}

interface Asked {
  readonly token?: string;
  /** The name of a client's certificate, and the folder of its CA. */
  readonly certificate?: readonly [name: string, from: string];
  readonly headers?: Readonly<Record<string, string>>;
  readonly tool?: string;
  readonly unmeasured?: boolean;
  /** The ids of several calls in one request. */
  readonly batch?: readonly number[];
}

/** The tool refuses its input, so that no answer needs a model. */
async function post(
  url: string,
  { token, certificate, headers = {}, tool = 'review_claim', unmeasured = false, batch }: Asked,
) {
  const params = { name: tool, arguments: { nonsense: true } };
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params });
  const calls = batch?.map(call) ?? call(1);
  const body = JSON.stringify(calls);
  const file = (name: string): Buffer => readFileSync(`${lock.folder}/${name}`);
  const [name, from] = certificate ?? [];
  const pair =
    name === undefined
      ? {}
      : { cert: file(`${from}/${name}.crt`), key: file(`${from}/${name}.key`) };
  const asked = {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      ...(unmeasured ? {} : { 'content-length': Buffer.byteLength(body) }),
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  };
  const sent = url.startsWith('https:')
    ? tlsRequest(url, { ...asked, ca: file('ca.crt'), ...pair })
    : plainRequest(url, asked);
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    retryAfter: string | undefined;
    text: string;
  }>();
  sent.on('error', reject).on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    response.on('end', () => {
      resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'], text });
    });
  });
  sent.flushHeaders();
  sent.end(body);
  return promise;
}

const Answer = Type.Object({
  result: Type.Object({ content: Type.Array(Type.Object({ text: Type.String() })) }),
});
const Refused = Type.Object({ error: Type.Object({ code: Type.String() }) });

function codeIn(text: string): string {
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const [, json] = Parse(Answer, JSON.parse(data)).result.content;
  return Parse(Refused, JSON.parse(json?.text ?? '')).error.code;
}

const NEEDED: Readonly<Record<string, Right>> = {
  find_contradictions: 'search',
  god_shadow_search: 'search',
  challenge_design: 'search',
  route_query: 'search',
  contradiction_insight: 'search',
  index_passages: 'index',
  review_claim: 'submit',
  critique_report: 'submit',
  get_verdict: 'read',
  verify_verdict: 'read',
};

async function everyTool(url: string, asked: Asked): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const tool of tools.keys())
    answers[tool] = codeIn((await post(url, { ...asked, tool })).text);
  return answers;
}

const allowing = (rights: readonly Right[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(NEEDED).map(([tool, right]) => [
      tool,
      rights.includes(right) ? 'INVALID_ARGUMENT' : 'PERMISSION_DENIED',
    ]),
  );

describe('a locked door', async () => {
  const { url } = await opened('localhost:0');

  it('lets nobody in without a token, or by a wrong one', async () => {
    for (const token of [undefined, 'assize_wrong', 'x'.repeat(400)]) {
      const { status, text } = await post(url, token === undefined ? {} : { token });
      expect(status).toBe(401);
      expect(text).toContain('error');
    }
  });

  it.each(RIGHTS)('lets a token call what it has the right to, and no more: %s', async (right) => {
    const token = await lock.let(`mcp-${right}`, [right]);
    expect(await everyTool(url, { token })).toEqual(allowing([right]));
  });

  it('knows a client by its certificate, of this CA and in time', async () => {
    await changeCallers(lock.door.callersFile ?? '', (callers) => [
      ...callers,
      { name: 'judge', rights: ['read'], certificate: 'judge' },
      { name: 'late', rights: ['read'], certificate: 'late' },
    ]);
    expect(await everyTool(url, { certificate: ['judge', '.'] })).toEqual(allowing(['read']));
    expect((await post(url, { certificate: ['judge', 'foreign'] })).status).toBe(401);
    expect((await post(url, { certificate: ['late', '.'] })).status).toBe(401);
    expect((await post(url, { certificate: ['stranger', '.'] })).status).toBe(401);
  });

  it('does not speak in plain', async () => {
    await expect(post(url.replace('https', 'http'), {})).rejects.toThrow();
  });

  it('refuses a page of another server, whatever it shows', async () => {
    const token = await lock.let('paged', RIGHTS);
    const headers = { origin: 'https://evil.example' };
    expect((await post(url, { token, headers })).status).toBe(403);
    const own = { origin: new URL(url).origin };
    expect((await post(url, { token, headers: own })).status).toBe(200);
  });

  it('shows a new certificate within seconds, and no request fails meanwhile', async () => {
    const token = await lock.let('steady', ['read']);
    const serial = async (): Promise<string> => {
      const ca = readFileSync(lock.nothing.caFile);
      const socket = connect({ host: 'localhost', port: Number(new URL(url).port), ca });
      await once(socket, 'secureConnect');
      const { serialNumber } = socket.getPeerCertificate();
      socket.destroy();
      return serialNumber;
    };
    const before = await serial();
    await lock.renew();
    const statuses = new Set<number | undefined>();
    await expect
      .poll(
        async () => {
          statuses.add((await post(url, { token })).status);
          return serial();
        },
        { timeout: 10_000 },
      )
      .not.toBe(before);
    expect([...statuses]).toEqual([200]);
  });

  it('does not open without a lock', async () => {
    await expect(opened('localhost:0', { tls: null })).rejects.toThrow(
      /needs TLS and a file of callers/,
    );
    await expect(opened('0.0.0.0:0', { callersFile: null })).rejects.toThrow(
      /needs TLS and a file of callers/,
    );
  });
});

describe('a door in plain', async () => {
  const { url } = await opened('plain://127.0.0.1:0');
  const byToken = await opened('plain://127.0.0.1:0', {}, true);

  it('lets anyone on this machine ask, and nobody fill the index', async () => {
    expect(await everyTool(url, {})).toEqual(allowing(['submit', 'read', 'search']));
    expect((await post(url, { token: 'assize_wrong' })).status).toBe(401);
  });

  it('is for tokens alone where it is opened so', async () => {
    expect((await post(byToken.url, {})).status).toBe(401);
    const token = await lock.let('agent', RIGHTS);
    expect(await everyTool(byToken.url, { token })).toEqual(allowing(RIGHTS));
  });

  it('refuses other names of this machine, and what does not say its length', async () => {
    expect((await post(url, { headers: { host: 'evil.example' } })).status).toBe(403);
    expect((await post(url, { unmeasured: true })).status).toBe(411);
  });
});

describe('quotas', () => {
  const token = lock.let('busy', ['submit']);

  it('answer 429 with the limit, the setting, and when to ask again', async () => {
    const quotas = { requests: 2, bytes: 1_000_000, concurrency: 10 };
    const { url, clock } = await opened('localhost:0', { quotas });
    const asked = { token: await token };
    const statuses = [await post(url, asked), await post(url, asked), await post(url, asked)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(statuses[2]?.retryAfter).toBe('1');
    expect(statuses[2]?.text).toMatch(
      /busy is over its quota of 2 requests per second.*ASSIZE_QUOTA_REQUESTS/,
    );
    clock.now += 1_000;
    expect((await post(url, asked)).status).toBe(200);
  });

  it('are not passed by with a batch: of several calls in one request the first is answered', async () => {
    const { url } = await opened('localhost:0');
    const { text } = await post(url, { token: await token, batch: [0, 1, 2] });
    const answers = text.split('\n').filter((line) => line.startsWith('data: '));
    expect(answers).toHaveLength(3);
    const refused = answers.filter((answer) =>
      /"code":-32600,"message":"batches are not supported/.test(answer),
    );
    expect(refused).toHaveLength(2);
  });

  it('outlive a batch whose calls have one id, of which only the first refusal can be sent', async () => {
    const { url } = await opened('localhost:0');
    const { text } = await post(url, { token: await token, batch: [1, 1, 1, 1] });
    expect(text).toContain('batches are not supported');
    expect((await post(url, { token: await token })).status).toBe(200);
  });

  it('count the bytes of what is posted', async () => {
    const quotas = { requests: 100, bytes: 50, concurrency: 10 };
    const { url } = await opened('localhost:0', { quotas });
    const asked = { token: await token };
    expect((await post(url, asked)).status).toBe(200);
    const over = await post(url, asked);
    expect(over.status).toBe(429);
    expect(over.text).toContain('50 bytes per second');
  });
});
