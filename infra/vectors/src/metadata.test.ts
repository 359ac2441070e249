import { describe, expect, it } from 'vitest';
import { metadataFault } from '#src/metadata.ts';

describe('metadataFault', () => {
  it.each([
    {},
    { tags: Array.from({ length: 32 }, () => 'x'.repeat(128)), source: 'x'.repeat(2048) },
    { date: '2024' },
    { date: '2024-05' },
    { date: '2024-05-01' },
    { date: '2024-05-01T10:00:00+02:00' },
  ])('takes what is within bounds', (metadata) => {
    expect(metadataFault(metadata)).toBeNull();
  });

  it.each([
    ['tags', { tags: Array.from({ length: 33 }, () => 'x') }],
    ['tags[1]', { tags: ['x', 'é'.repeat(65)] }],
    ['source', { source: 'é'.repeat(1025) }],
    ['date', { date: 'nope' }],
    ['date', { date: '' }],
    ['date', { date: '2024-02-30' }],
  ])('names %s', (field, metadata) => {
    expect(metadataFault(metadata)?.field).toBe(field);
  });
});
