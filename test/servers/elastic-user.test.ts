import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isUnderTmp, openToServer } from './elastic-user.ts';

it('keeps the server out of /tmp, where its own rules of access would end it', async () => {
  const home = await mkdtemp('/tmp/assize-home-');
  const folder = await openToServer({ ASSIZE_CACHE: join(home, 'cache') });
  await rm(home, { recursive: true });
  expect(isUnderTmp(folder)).toBe(false);
  expect(isUnderTmp('/tmpfs/cache')).toBe(false);
});
