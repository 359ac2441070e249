import { ShadowQuery, ShadowResult, shadowRequestOf, shadowResultOf } from '@assize/proto';
import { ShadowService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import type { Chambers } from './chambers.ts';
import { tool } from './tool.ts';

const CALL_MS = 60_000;

/** The tool of the seed: what contradicts a statement, and its credibility. */
export function shadowTool(chambers: Chambers) {
  return tool({
    name: 'god_shadow_search',
    title: 'Shadow search',
    description:
      'Finds what contradicts a statement among the indexed passages and weighs both sides: ' +
      'credibility = support / (support + contradiction), under 0.5 contested, null without evidence.',
    input: ShadowQuery,
    output: ShadowResult,
    readOnly: true,
    async run(query, signal) {
      const { credibility } = await chambers.reading();
      await using rpc = client(ShadowService, credibility, { timeoutMs: CALL_MS });
      return shadowResultOf(await rpc.search(shadowRequestOf(query), { signal }));
    },
  });
}
