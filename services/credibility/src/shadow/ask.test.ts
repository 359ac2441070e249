import { RpcError } from '@assize/rpc';
import { expect, it } from 'vitest';
import { parseRequest } from './ask.ts';

const request = {
  query: 'The tower stands in Paris.',
  includeProvenance: false,
  strategy: 'SHADOW_STRATEGY_UNSPECIFIED' as const,
  tags: [],
  without: [],
};

it('takes a request that names no strategy as one for stance', () => {
  expect(parseRequest(request)).toMatchObject({ strategy: 'stance', topK: 5, threshold: 0.5 });
});

it('refuses a strategy of a later contract by its field', () => {
  const later = { ...request, strategy: 9 as never };
  expect(() => parseRequest(later)).toThrow(RpcError);
  expect(() => parseRequest(later)).toThrow(/^strategy: /);
});
