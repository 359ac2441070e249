import type { ShadowService } from '@assize/proto/rpc';
import { CallError, RpcError } from '@assize/rpc';
import type { Implementation } from '@assize/rpc';
import { askedBy } from '#src/shadow/ask.ts';
import { poolByInversion, poolByStance } from '#src/shadow/pool.ts';
import type { PoolPorts } from '#src/shadow/pool.ts';
import { replyOf } from '#src/shadow/reply.ts';

/** One call as a function, for whoever serves it. */
export type ShadowSearch = Implementation<typeof ShadowService>['search'];

/**
 * Retrieves, weighs and answers. Without the index there is nothing to weigh: then it is UNAVAILABLE,
 * and never an answer of no contradictions.
 */
export function shadowSearch(
  ports: PoolPorts,
  { timeoutMs, onFailure }: { timeoutMs: number; onFailure: (error: CallError) => void },
): ShadowSearch {
  return async (request, { signal }) => {
    const asked = askedBy(request);
    const call = { timeoutMs, signal };
    const retrieve = asked.strategy === 'inverted' ? poolByInversion : poolByStance;
    try {
      const [pool, { passages }] = await Promise.all([
        retrieve(ports, asked, call),
        ports.embedding.info({}, call),
      ]);
      return replyOf(asked, pool, passages);
    } catch (error) {
      if (!(error instanceof CallError) || signal.aborted) throw error;
      onFailure(error);
      throw new RpcError(
        'UNAVAILABLE',
        `the embedding service did not answer (${error.code}): nothing was searched; try again once it is up`,
        { cause: error },
      );
    }
  };
}
