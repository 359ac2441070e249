import { join } from 'node:path';
import { CourtService } from '@assize/proto/rpc';
import { implement, RpcError, serve } from '@assize/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it, onTestFinished } from 'vitest';
import { openGrpc } from './grpc.ts';

const nothing = () => ({});

it('says that a caller is denied to watch where its name can own no case', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = testFolder(onTestFinished);
  const court = implement(CourtService, {
    submit: nothing,
    getCase: nothing,
    listCases: nothing,
    getLogHead: nothing,
    proveVerdict: nothing,
    listLeaves: nothing,
    watch: () => {
      throw new RpcError('FAILED_PRECONDITION', 'a.b owns no case');
    },
  });
  const address = `unix:${join(folder, 'court.sock')}`;
  stack.use(await serve({ address, services: [court], log: { error: () => {} }, graceMs: 100 }));
  const transport = stack.use(openGrpc({ address }));
  const watched = Array.fromAsync(transport.follow(null, new AbortController().signal));
  await expect(watched).rejects.toMatchObject({ code: 'denied', faults: ['a.b owns no case'] });
});
