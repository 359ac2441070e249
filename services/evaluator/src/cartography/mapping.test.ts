import type { CartographyView, Mapping } from '@assize/proto/cartography';
import { baseViewAt } from '@assize/proto/testing/base-view';
import { advised } from '@assize/court/testing';
import { expect, it } from 'vitest';
import { drawing } from './mapping.ts';

const NOTHING = { entities: [], relationships: [], conflicts: [] };

const VIEW: CartographyView = {
  ...baseViewAt('map'),
  topic: { topic: 'coffee' },
  openedAt: '2026-01-01T00:00:00.000Z',
  record: [],
  sources: [],
  graph: NOTHING,
  queries: [],
  due: [],
  asked: [],
  scores: [],
};

it('counts with a model beside it what the rule had no room for', () => {
  const byRule: Mapping = {
    kind: 'mapping',
    graph: NOTHING,
    removed: [],
    cut: { relationships: 5, conflicts: 3 },
    abstained: null,
  };
  const held = drawing.decide(VIEW, advised('mapping', NOTHING), byRule);
  expect(held).toMatchObject({ cut: { relationships: 5, conflicts: 3 } });
});
