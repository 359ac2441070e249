/** A whole court behind a lock: a refused claim opens no case. */
import { randomUUID } from 'node:crypto';
import { CourtService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { afterAll, expect, it } from 'vitest';
import { openCourt } from '../../services/assize/src/court/open-court.ts';
import { DENIED } from '#src/claims.ts';
import { courtOptions } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { newLock } from '#src/locked.ts';
import { SOURCE } from '#src/publish.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const lock = await newLock(folder);
const court = stack.use(
  await openCourt({
    ...courtOptions(ownEnvironment(folder)),
    courtAddress: 'localhost:0',
    door: lock.door,
    guarded: true,
  }),
);
const at = (access: Parameters<typeof client>[2] = {}) =>
  stack.use(client(CourtService, court.courtAddress, access));

it('tries the claims of those alone that may submit', async () => {
  const publisher = at({ access: await lock.by(await lock.let('publisher', ['submit'])) });
  const reader = at({ access: await lock.by(await lock.let('reader', ['read'])) });
  const nobody = at({ access: lock.nothing });
  const claim = () => ({ source: SOURCE, id: randomUUID(), claim: DENIED });

  await expect(nobody.submit(claim())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(reader.submit(claim())).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await reader.listCases({})).toMatchObject({ open: 0, cases: [] });

  const { caseId } = await publisher.submit(claim());
  await expect(publisher.getCase({ caseId })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  await expect
    .poll(async () => (await reader.getCase({ caseId })).decision, { timeout: 30_000 })
    .toBe('amend');
  // The list is the docket's, which reads the verdict on its own.
  await expect
    .poll(async () => (await reader.listCases({})).cases.map((one) => one.caseId), {
      timeout: 30_000,
    })
    .toEqual([caseId]);
});
