/** How refusals by the embedding service reach the caller of a shadow search. */
import { ShadowService } from '@assize/proto/rpc';
import { RpcError, client, type RpcCode } from '@assize/rpc';
import { expect, it } from 'vitest';
import { serving } from '#src/testing/serving.ts';

it.each<[RpcCode, string, RpcCode, RegExp]>([
  ['RESOURCE_EXHAUSTED', '64 texts wait: ask again later', 'RESOURCE_EXHAUSTED', /^64 texts wait/],
  ['FAILED_PRECONDITION', 'built with another model', 'FAILED_PRECONDITION', /^built with/],
  ['UNAVAILABLE', 'at /a/path', 'UNAVAILABLE', /did not answer .*; try again once it is up$/],
  [
    'DEADLINE_EXCEEDED',
    'too late',
    'UNAVAILABLE',
    /may be overloaded: try again with fewer concurrent requests$/,
  ],
])('passes %s on with its own meaning', async (code, message, told, what) => {
  await using stack = new AsyncDisposableStack();
  const search = () => {
    throw new RpcError(code, message);
  };
  const shadow = stack.use(client(ShadowService, await serving(stack, { search })));
  const asked = shadow.search({ query: 'The tower stands in Paris.' });
  const error: unknown = await asked.catch((reason: unknown) => reason);
  expect(error).toHaveProperty('code', told);
  expect(error).toHaveProperty('message', expect.stringMatching(what));
});
