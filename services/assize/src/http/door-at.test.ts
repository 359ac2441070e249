import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeCallers, openDoors, parseAddress } from '@assize/rpc/doors';
import { afterAll, expect, it } from 'vitest';
import { homeOf } from '../court/home.ts';
import { doorAt } from './door-at.ts';

const data = await mkdtemp(join(tmpdir(), 'assize-door-'));
afterAll(() => rm(data, { recursive: true, force: true }));
const own = { name: 'docket', rights: ['read'], home: homeOf({ ASSIZE_DATA: data }) } as const;

/** Opens the door, and returns the token of its file with whether it admits a reader. */
async function opened(): Promise<{ token: string; status: string }> {
  const { door, tokenFile } = await doorAt('0', own);
  const [open] = openDoors([parseAddress(door.address)], door.door, null);
  const token = (await readFile(tokenFile ?? '', 'utf8')).trim();
  const shown = { authorization: `Bearer ${token}`, certificate: undefined, peer: '127.0.0.1' };
  return { token, status: open?.admit(shown, 'read', Date.now()).status ?? 'no door' };
}

it('keeps its token, and makes another once that no longer admits anybody', async () => {
  const first = await opened();
  expect(first.status).toBe('admitted');
  expect(await opened()).toEqual(first);
  await changeCallers(join(data, 'callers.json'), () => []);
  const second = await opened();
  expect(second.status).toBe('admitted');
  expect(second.token).not.toBe(first.token);
});
