import { LLM_SETTINGS, type LanguageModel } from '@assize/llm';
import type { ShadowStrategy } from '@assize/proto';
import type { ShadowService } from '@assize/proto/rpc';
import { CallError, RpcError, type Implementation } from '@assize/rpc';
import { parseRequest } from '#src/shadow/ask.ts';
import { poolByCounterClaims } from '#src/shadow/by-counterclaim.ts';
import { poolByInversion, poolByStance } from '#src/shadow/by-query.ts';
import { counterClaimWriter } from '#src/shadow/counter-claims.ts';
import type { PoolPorts, Retrieve } from '#src/shadow/pool.ts';
import { replyOf } from '#src/shadow/reply.ts';

export interface ShadowOptions {
  /** For each call to the embedding service. A language model has its own budget. */
  readonly timeoutMs: number;
  readonly onFailure: (error: CallError) => void;
  readonly model?: LanguageModel;
}

const refuseStrategy: Retrieve = async () => {
  throw new RpcError(
    'FAILED_PRECONDITION',
    'strategy: counterclaim needs a language model, but none is configured: ' +
      `set ${LLM_SETTINGS.join(' and ')} for the credibility service`,
  );
};

/** Errors meant for the embedding service's caller: they say what to change in the request, or to wait. */
const PASSED_ON: ReadonlySet<CallError['code']> = new Set([
  'INVALID_ARGUMENT',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
]);

/** Passes such a refusal on with the same status. Any other error means that the service is unavailable. */
function rpcErrorOf(error: CallError): RpcError {
  if (PASSED_ON.has(error.code)) return new RpcError(error.code, error.message, { cause: error });
  const isLate = error.code === 'DEADLINE_EXCEEDED';
  const what = isLate
    ? 'it may be overloaded: try again with fewer concurrent requests'
    : 'try again once it is up';
  return new RpcError(
    'UNAVAILABLE',
    `the embedding service did not answer (${error.code}): nothing was searched; ${what}`,
    { cause: error },
  );
}

/**
 * Retrieves, weighs and answers. Without the index the call fails with UNAVAILABLE; it never
 * answers that there are no contradictions.
 */
export function shadowSearch(
  ports: PoolPorts,
  { timeoutMs, onFailure, model }: ShadowOptions,
): Implementation<typeof ShadowService>['search'] {
  const strategies: Record<ShadowStrategy, Retrieve> = {
    stance: poolByStance,
    inverted: poolByInversion,
    counterclaim:
      model === undefined ? refuseStrategy : poolByCounterClaims(counterClaimWriter(model)),
  };
  return async (request, { signal }) => {
    const asked = parseRequest(request);
    const call = { timeoutMs, signal };
    try {
      const [pool, facts] = await Promise.all([
        strategies[asked.strategy](ports, asked, call),
        ports.embedding.info({}, call),
      ]);
      return replyOf(asked, pool, facts);
    } catch (error) {
      if (!(error instanceof CallError) || signal.aborted) throw error;
      if (error.code !== 'INVALID_ARGUMENT') onFailure(error);
      throw rpcErrorOf(error);
    }
  };
}
