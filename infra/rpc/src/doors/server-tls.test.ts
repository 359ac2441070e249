import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { writeDevCa } from './dev-ca.ts';
import { ServerTls } from './server-tls.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function certified() {
  const folder = testFolder(onTestFinished);
  const parties = [{ name: 'server', serves: ['127.0.0.1'] }];
  const renew = () => writeDevCa({ folder, parties, days: 1, now: Date.now() });
  await renew();
  const [certFile, keyFile] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  return { files: { certFile, keyFile }, renew };
}

it('tells everybody who watches of a new certificate', async () => {
  const server = await certified();
  const tls = new ServerTls(server.files);
  const told: unknown[][] = [[], []];
  const never = (error: Error): never => {
    throw error;
  };
  const [one, other] = told.map((own) => tls.watch(({ cert }) => void own.push(cert), never));
  await server.renew();
  vi.advanceTimersByTime(3_000);
  one?.[Symbol.dispose]();
  other?.[Symbol.dispose]();
  const cert = readFileSync(server.files.certFile);
  expect(told).toEqual([[cert], [cert]]);
});

it('tells once of files that can not be used, and again of others', async () => {
  const server = await certified();
  const faults: Error[] = [];
  const tls = new ServerTls(server.files);
  using _watch = tls.watch(
    () => undefined,
    (error) => void faults.push(error),
  );
  await writeFile(server.files.certFile, 'nonsense');
  vi.advanceTimersByTime(5_000);
  expect(faults).toHaveLength(1);
  await writeFile(server.files.certFile, 'other nonsense');
  vi.advanceTimersByTime(5_000);
  expect(faults).toHaveLength(2);
});
