import { describe, expect, it } from 'vitest';
import { withMapAnswer, mapQuestion, type MapAnswer } from './asked.ts';
import { graphOf, sourcesOf, relationshipText } from './testing/sources.ts';

const SOURCES = sourcesOf({
  'a.org': 'Green tea lowers cholesterol. Nobody pays.',
  'b.org': 'Green tea does not lower cholesterol.',
});
const BY_RULE = graphOf(SOURCES);
const NOTHING: MapAnswer = { entities: [], relationships: [], conflicts: [] };
const ENTITIES = ['Green tea', 'Cholesterol'];
const LOWERS = {
  from: 'green teas',
  relation: 'Lower',
  to: 'cholesterol',
  passage: 'P1',
  quote: 'Green tea lowers cholesterol.',
};

const answered = (of: Partial<MapAnswer>) =>
  withMapAnswer({ ...NOTHING, entities: ENTITIES, ...of }, SOURCES, BY_RULE);

describe('what a model draws', () => {
  it('stands where it quotes a passage that it was shown, of entities known or spelt alike', () => {
    const graph = answered({ relationships: [LOWERS] });
    expect(graph.relationships.map((one) => relationshipText(graph, one))).toContain(
      'green tea | lower | cholesterol',
    );
  });

  it('is of no entity whose name has other digits', () => {
    const quote = 'Walking prevents type 2 diabetes.';
    const sources = sourcesOf({ 'a.org': `Insulin treats type 1 diabetes. ${quote}` });
    const known = { id: 'e1', name: 'type 1 diabetes', aliases: [] };
    const byRule = { entities: [known], relationships: [], conflicts: [] };
    const said = { from: 'walking', relation: 'prevent', to: 'type 2 diabetes' };
    const relationships = [{ ...said, passage: 'P1', quote }];
    const entities = ['walking', 'type 2 diabetes'];
    const graph = withMapAnswer({ ...NOTHING, entities, relationships }, sources, byRule);
    expect(graph.relationships.map((one) => relationshipText(graph, one))).toEqual([
      'walking | prevent | type 2 diabetes',
    ]);
  });

  it.each([
    ['an entity that nobody knows', { to: 'the moon' }],
    ['a passage that was not shown', { passage: 'P9' }],
    ['another’s words', { relation: 'cure', quote: 'Green tea cures cholesterol.' }],
    ['words about something else', { quote: 'Nobody pays.' }],
    ['a denial that is none', { relation: 'not lower' }],
    [
      'a claim where the sentence denies',
      { passage: 'P2', quote: 'Green tea does not lower cholesterol.' },
    ],
  ])('is dropped where it is of %s', (_what, change) => {
    const { relationships } = answered({ relationships: [{ ...LOWERS, ...change }] });
    expect(relationships).toEqual(BY_RULE.relationships);
  });

  it('is a conflict between two sources, weaker than one that was read', () => {
    const conflict = {
      point: 'cholesterol',
      passage_a: 'P1',
      quote_a: 'Green tea lowers cholesterol.',
      passage_b: 'P2',
      quote_b: 'Green tea does not lower cholesterol.',
    };
    expect(answered({ conflicts: [conflict] }).conflicts).toMatchObject([{ strength: 0.5 }]);
    const own = { ...conflict, passage_b: 'P1', quote_b: 'Nobody pays.' };
    expect(answered({ conflicts: [own] }).conflicts).toEqual(BY_RULE.conflicts);
  });

  it('takes nothing from what the rule found', () => {
    const graph = answered({});
    expect(graph.relationships).toEqual(BY_RULE.relationships);
    expect(graph.entities.slice(0, BY_RULE.entities.length)).toEqual(BY_RULE.entities);
  });
});

it('asks with each passage in a block of its own, under names of ours', () => {
  const { data } = mapQuestion('tea', SOURCES);
  expect(data.map(({ tag }) => tag)).toEqual(['topic', 'passage-P1-of-S1', 'passage-P2-of-S2']);
});
