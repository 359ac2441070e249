/** What every vector index must do, whichever adapter serves it. */
import { afterEach, beforeEach, describe } from 'vitest';
import { filtering } from './vector-index-filtering.ts';
import { keeping } from './vector-index-keeping.ts';
import { refusing } from './vector-index-refusing.ts';
import { searching } from './vector-index-searching.ts';
import { MODEL, type IndexHome } from './vector-index-stage.ts';
import { wording } from './vector-index-wording.ts';
import { writing } from './vector-index-writing.ts';

export { MODEL, directionOf, writeForEver } from './vector-index-stage.ts';
export type { IndexHome } from './vector-index-stage.ts';

export interface SuiteOptions {
  /** How many histories of writes are tried against a plain map; fewer where a write takes long. */
  readonly histories?: number;
}

/**
 * Runs an adapter through the contract. An adapter may search approximately: over the few passages
 * of these tests it must be exact. `makeHome` is called for each test and gives an empty index.
 */
export function vectorIndexSuite(
  name: string,
  makeHome: () => Promise<IndexHome>,
  { histories = 30 }: SuiteOptions = {},
): void {
  describe(`a vector index: ${name}`, () => {
    let home: IndexHome;
    let index: Awaited<ReturnType<IndexHome['open']>>;
    beforeEach(async () => {
      home = await makeHome();
      index = await home.open(MODEL);
    });
    afterEach(async () => {
      await index[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    });

    const the = (): typeof index => index;
    searching(the);
    wording(the);
    filtering(the);
    refusing(the);
    writing(the, histories);
    keeping(() => home, the);
  });
}
