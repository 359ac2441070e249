import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { Health } from './health.ts';
import { serveHealth } from './server.ts';

async function serving(address = '127.0.0.1:0') {
  const health = new Health();
  const server = await serveHealth({ address, health });
  const get = (path: string, init?: RequestInit) => fetch(`http://${server.address}${path}`, init);
  return { health, server, get, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe('the health server', () => {
  it('answers each probe with its state as JSON', async () => {
    await using probed = await serving();
    const codes = async () =>
      Promise.all(
        ['/livez', '/readyz', '/startupz'].map(async (path) => (await probed.get(path)).status),
      );
    expect(await codes()).toEqual([200, 503, 503]);
    probed.health.part('bus').fails('disconnected');
    probed.health.started();
    expect(await codes()).toEqual([200, 503, 200]);
    const answer = await probed.get('/readyz');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      status: 'failing',
      checks: { bus: { status: 'failing', why: 'disconnected' } },
    });
    expect((await probed.get('/readyz?exclude=bus')).status).toBe(200);
  });

  it('shows metrics where there are any, and says when they could not be collected', async () => {
    await using without = await serving();
    expect((await without.get('/metrics')).status).toBe(404);
    await using having = await serving();
    having.health.metrics = () => Promise.resolve('up 1\n');
    const answer = await having.get('/metrics');
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'text/plain; version=0.0.4; charset=utf-8',
      'up 1\n',
    ]);
    await using broken = await serving();
    broken.health.metrics = () => Promise.reject(new Error('no reader'));
    const refused = await broken.get('/metrics');
    expect([refused.status, await refused.text()]).toEqual([
      500,
      'metrics could not be collected: Error: no reader\n',
    ]);
  });

  it('refuses what it is not for', async () => {
    await using probed = await serving();
    expect((await probed.get('/livez', { method: 'HEAD' })).status).toBe(200);
    expect((await probed.get('/livez', { method: 'POST' })).status).toBe(405);
    expect((await probed.get('/')).status).toBe(404);
    // A request target that is not a valid URL.
    const [host = '', port] = probed.server.address.split(':');
    const socket = connect(Number(port), host);
    socket.end('GET // HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('says that its address is taken', async () => {
    await using first = await serving();
    const { address } = first.server;
    await expect(serving(address)).rejects.toThrow(`Cannot listen on ${address}: listen EADDR`);
  });

  it('ends at once, though a probe keeps its connection', async () => {
    const probed = await serving();
    await (await probed.get('/livez')).text();
    await probed.server[Symbol.asyncDispose]();
    await probed.server[Symbol.asyncDispose]();
    await expect(probed.get('/livez')).rejects.toThrow();
  });
});
