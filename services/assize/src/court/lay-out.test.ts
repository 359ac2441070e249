import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readTrust } from '@assize/keys';
import { temporaryFolder } from '@assize/launcher';
import { createLog } from '@assize/telemetry/log';
import { expect, test } from 'vitest';
import { homeOf } from './home.ts';
import { ensureKeys } from './lay-out.ts';

test('a key that replaces a missing one is warned of, since the old one stays trusted', async () => {
  await using folder = await temporaryFolder('assize-keys-');
  const home = homeOf({ ASSIZE_DATA: folder.path });
  const lines: string[] = [];
  const to = { write: (line: string) => lines.push(line) };
  const log = createLog({ name: 'court', format: 'json', to });
  await ensureKeys(home, log);
  await ensureKeys(home, log, ['anna']);
  expect(lines).toEqual([]);
  const [old] = (await readTrust(home.trust)).filter(({ name }) => name === 'judge');
  const file = join(home.keys, 'judge.jwk');
  await rm(file);
  await ensureKeys(home, log);
  await ensureKeys(home, log);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', file, trusted: [old?.kid] });
  expect(lines[0]).toContain('docs/rotate-keys.md');
});
