import { afterAll, beforeAll } from 'vitest';
import { vectorIndexSuite } from './vector-index.ts';
import { elasticStage, type ElasticStage } from './vectors-elastic-stage.ts';

/** The first run fetches the node; a start on a busy machine takes a minute and a half. */
const START_MS = 15 * 60_000;

let stage: ElasticStage | undefined;
beforeAll(async () => {
  stage = await elasticStage();
}, START_MS);
afterAll(() => stage?.[Symbol.asyncDispose]());

vectorIndexSuite('Elasticsearch', () => theStage().home(), { histories: 4 });

function theStage(): ElasticStage {
  if (!stage) throw new Error('no node has started');
  return stage;
}
