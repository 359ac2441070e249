import { join } from 'node:path';
import { CourtService } from '@assize/proto/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { implement, RpcError, serve, type Implementation } from '@assize/rpc';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openGrpc } from './grpc.ts';

const nothing = () => ({});

async function courtBy(said: Pick<Implementation<typeof CourtService>, 'submit' | 'watch'>) {
  const stack = new AsyncDisposableStack();
  const folder = testFolder(onTestFinished);
  const court = implement(CourtService, {
    getCase: nothing,
    listCases: nothing,
    getLogHead: nothing,
    proveVerdict: nothing,
    listLeaves: nothing,
    ...said,
  });
  const address = `unix:${join(folder, 'court.sock')}`;
  stack.use(await serve({ address, services: [court], log: { error: () => {} }, graceMs: 100 }));
  const transport = stack.use(openGrpc({ address }));
  return { transport, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

it('says that a caller is denied to watch where its name can own no case', async () => {
  await using court = await courtBy({
    submit: nothing,
    watch: () => {
      throw new RpcError('FAILED_PRECONDITION', 'a.b owns no case');
    },
  });
  const watched = Array.fromAsync(court.transport.follow(null, new AbortController().signal));
  await expect(watched).rejects.toMatchObject({ code: 'denied', faults: ['a.b owns no case'] });
});

it('asks a court again that cancels its calls, as one does that stops', async () => {
  const cancelled = new RpcError('CANCELLED', 'Call cancelled');
  let watches = 0;
  await using court = await courtBy({
    submit: () => {
      throw cancelled;
    },
    watch: async function* () {
      watches += 1;
      if (watches === 1) throw cancelled;
      yield {
        position: '1-1',
        ended: { caseId: 'a', decision: 'affirm', sealed: Buffer.from('b') },
      };
    },
  });
  const { signal } = new AbortController();
  const claim = { source: 's', id: 'i', proceeding: 'light', claim: { text: 'It is so.' } };
  const submitted = court.transport.submit({ ...claim, body: Buffer.from('{}') }, signal);
  await expect(submitted).rejects.toMatchObject({ code: 'unreachable', retryable: true });
  for await (const { caseId } of court.transport.follow(null, signal)) {
    expect(caseId).toBe('a');
    break;
  }
});

it('has claims asked for again only once it hears what ends from then on', async () => {
  const [begun, mayBegin] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let watches = 0;
  await using court = await courtBy({
    submit: nothing,
    watch: async function* () {
      watches += 1;
      if (watches === 2) begun.resolve();
      if (watches > 1) await mayBegin.promise;
      yield { position: '1-1' };
      if (watches > 1) await new Promise(() => {});
    },
  });
  const onMissed = vi.fn<() => void>();
  await court.transport.listen({ onMessage: () => {}, onMissed });
  await begun.promise;
  expect(onMissed).not.toHaveBeenCalled();
  mayBegin.resolve();
  await vi.waitFor(() => expect(onMissed).toHaveBeenCalledTimes(1));
});
