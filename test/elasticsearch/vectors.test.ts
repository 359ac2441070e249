import { afterAll, beforeAll, describe } from 'vitest';
import { vectorIndexSuite } from '../contract/vector-index.ts';
import { outage } from './outage.ts';
import { reindexing } from './reindex.ts';
import { elasticStage, type ElasticStage } from './stage.ts';

/** The first run fetches the node; a start on a busy machine takes a minute and a half. */
const START_MS = 15 * 60_000;

let stage: ElasticStage | undefined;
beforeAll(async () => {
  stage = await elasticStage();
}, START_MS);
afterAll(() => stage?.[Symbol.asyncDispose]());

function theStage(): ElasticStage {
  if (!stage) throw new Error('no node has started');
  return stage;
}

vectorIndexSuite('Elasticsearch', () => theStage().home(), { histories: 4 });

describe('an index of Elasticsearch, given to another model', () => {
  reindexing(theStage);
});

describe('an index of Elasticsearch, when the node is', () => {
  outage(theStage);
});
