/** Watch when nothing ends, and when the verdicts that it would send are no longer kept. */
import { CourtService, type WatchReplyMessage } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { OWNER } from '@assize/rpc/doors';
import { readTrust, trustedKeysFrom } from '@assize/keys';
import { afterAll, expect, it } from 'vitest';
import { Watching, watch } from '../../services/clerk/src/watch.ts';
import { DENIED, PLAIN } from '#src/claims.ts';
import { openTestCourt, quietLog } from '#src/court.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const court = stack.use(await openTestCourt());
const rpc = stack.use(client(CourtService, court.address));

async function firstOf(replies: AsyncIterable<WatchReplyMessage>, count: number) {
  const taken: WatchReplyMessage[] = [];
  for await (const reply of replies) if (taken.push(reply) === count) break;
  return taken;
}

it('says how far it has come while nothing ends, so that a position never grows too old', async () => {
  await court.review(PLAIN);
  let now = 0;
  const ports = {
    bus: court.bus,
    clock: () => (now += 31_000),
    keys: await trustedKeysFrom(await readTrust(court.home.trust)),
    log: quietLog,
  };
  using watching = new Watching(court.bus);
  const call = { caller: OWNER, signal: new AbortController().signal };
  const begun = { after: '', fromNow: true };
  const [first, second, third] = await firstOf(watch(ports, watching, begun, call), 3);
  expect(second).toEqual({ position: first?.position });
  expect(third).toEqual(second);
});

it('tells who would miss verdicts that are not kept any more, and nobody else', async () => {
  const [start] = await firstOf(rpc.watch({ fromNow: true }), 1);
  const after = start?.position ?? '';
  const { predicate } = await court.review(PLAIN);
  const [, ended] = await firstOf(rpc.watch({ after }), 2);
  expect(ended?.ended?.caseId).toBe(predicate.caseId);
  await court.bus.request('$JS.API.STREAM.PURGE.VERDICTS', Buffer.from('{}'), { timeoutMs: 5_000 });
  await expect(firstOf(rpc.watch({ after }), 1)).rejects.toThrow(
    /^1 messages after the position are no longer kept: call Watch/,
  );
  // A client that had the last of them misses nothing.
  const known = await firstOf(rpc.watch({ after: ended?.position ?? '' }), 1);
  expect(known).toMatchObject([{ position: ended?.position }]);
  const next = court.review(DENIED);
  const [, again] = await firstOf(rpc.watch({ after: ended?.position ?? '' }), 2);
  expect(again?.ended?.caseId).toBe((await next).predicate.caseId);
});
