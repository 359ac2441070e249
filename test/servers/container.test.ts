import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { testFolder } from '@assize/proto/testing/folder';
import { serversBy } from './container.ts';
import { startRedis } from './redis.ts';

const root = testFolder();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('servers are packages unless the environment says containers; another word is an error', () => {
  expect(serversBy({})).toBe('packages');
  expect(serversBy({ ASSIZE_TEST_SERVERS: '' })).toBe('packages');
  expect(serversBy({ ASSIZE_TEST_SERVERS: 'packages' })).toBe('packages');
  expect(serversBy({ ASSIZE_TEST_SERVERS: 'containers' })).toBe('containers');
  expect(() => serversBy({ ASSIZE_TEST_SERVERS: 'docker' })).toThrow(
    'ASSIZE_TEST_SERVERS is "docker": set it to packages or to containers',
  );
});

test('an engine that fails is told of in one line, once, and the package is used', async () => {
  // It has every image and answers requests, but makes no container.
  const info = { ServerVersion: '20.10.24', OperatingSystem: 'a test', OSType: 'linux' };
  await using engine = createServer(({ method, url = '' }, answer) => {
    const known = url.includes('/containers/json') ? [] : info;
    const made = method === 'GET' ? known : { message: 'no space\nleft on device' };
    answer.writeHead(method === 'GET' ? 200 : 500, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(made));
  });
  const socket = join(root, 'engine.sock');
  engine.listen(socket);
  await once(engine, 'listening');
  vi.stubEnv('DOCKER_HOST', `unix://${socket}`);
  vi.stubEnv('TESTCONTAINERS_RYUK_DISABLED', 'true');
  vi.stubEnv('ASSIZE_TEST_SERVERS', 'containers');
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await using first = await startRedis({ dir: join(root, 'first') });
  await using second = await startRedis({ dir: join(root, 'second') });
  expect(first.pid).toBeGreaterThan(0);
  expect(second.pid).toBeGreaterThan(0);
  const said = stderr.mock.calls.map(([line]) => String(line));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(
    /^assize: the container engine .* so the package is used instead: [^\n]*\n$/,
  );
  expect(said[0]).toContain(`(unix://${socket}) can't run valkey/valkey:8.1-alpine`);
  expect(said[0]).toContain('no space left on device');
});
