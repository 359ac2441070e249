import { ShadowQuery, ShadowResult } from '@assize/proto';
import { openSearches } from '../searches/searches.ts';
import type { Session } from './session.ts';
import { tool } from './tool.ts';

/** The tool of the seed: what contradicts a statement, and its credibility. */
export function shadowTool(session: Session) {
  return tool({
    name: 'god_shadow_search',
    title: 'Shadow search',
    description:
      'Finds what contradicts a statement among the indexed passages and weighs both sides: ' +
      'credibility = support / (support + contradiction), under 0.5 contested, null without evidence.',
    input: ShadowQuery,
    output: ShadowResult,
    readOnly: true,
    right: 'search',
    async run(query, signal) {
      await using searches = openSearches(await session.reading());
      return await searches.shadow(query, signal);
    },
  });
}
