import { expect, test } from 'vitest';
import { NOTHING } from '../testing/searched.ts';
import { renderShadow } from './render-shadow.ts';

const RESULT = { ...NOTHING, credibility: 1, supportWeight: 2 };

test('a search that read no stance says so beside its credibility', () => {
  const inverted = renderShadow('It is so.', RESULT, 'inverted').split('\n');
  expect(inverted[1]).toContain('credibility');
  expect(inverted[2]).toContain('no stance was read');
  expect(renderShadow('It is so.', RESULT, 'stance')).not.toContain('no stance was read');
  expect(renderShadow('It is so.', RESULT)).not.toContain('no stance was read');
});
