import { weighByStance } from '@assize/proto';
import { CallError, type CallOptions } from '@assize/rpc';
import {
  NOTHING_READ,
  type PoolPassage,
  type PoolPorts,
  type WeighedPool,
} from '#src/shadow/pool.ts';

/** Two models read each pair, in some 200 ms if a core is free. */
const PER_PAIR_MS = 500;

/** Reads the stance of each passage of the pool (at most 50) towards the query, and sums both sides. */
export async function readAndWeigh(
  { embedding }: { readonly embedding: Pick<PoolPorts['embedding'], 'stance'> },
  query: string,
  pool: readonly PoolPassage[],
  { timeoutMs, signal }: Required<CallOptions>,
): Promise<Pick<WeighedPool, 'weighing' | 'stanceModel' | 'missing'>> {
  if (pool.length === 0)
    return { weighing: weighByStance([]), stanceModel: NOTHING_READ, missing: [] };
  const pairs = pool.map(({ passage }) => ({ claim: query, passage: passage.text }));
  const limits = { timeoutMs: timeoutMs + pairs.length * PER_PAIR_MS, signal };
  const { readings, model, missing } = await embedding.stance({ pairs }, limits);
  if (readings.length !== pool.length) {
    throw new CallError('DATA_LOSS', 'the embedding service read some passages only');
  }
  const read = pool.flatMap((one, at) => {
    const reading = readings[at];
    if (reading === undefined) return [];
    const { support, refute, neutral, span, abstained } = reading;
    const stance = { support, refute, neutral };
    return [{ candidate: { ...one, stance, abstained, ...(span ? { span } : {}) }, stance }];
  });
  return { weighing: weighByStance(read), stanceModel: model, missing };
}
