import type { ShadowResult } from '@assize/proto';
import { expect, test } from 'vitest';
import { renderShadow } from './render-shadow.ts';

const RESULT: ShadowResult = {
  contradictions: [],
  count: 0,
  credibility: 1,
  supportWeight: 2,
  contradictionWeight: 0,
};

test('a search that read no stance says so beside its credibility', () => {
  const inverted = renderShadow('It is so.', RESULT, 'inverted').split('\n');
  expect(inverted[1]).toContain('credibility');
  expect(inverted[2]).toContain('no stance was read');
  expect(renderShadow('It is so.', RESULT, 'stance')).not.toContain('no stance was read');
  expect(renderShadow('It is so.', RESULT)).not.toContain('no stance was read');
});
