import { weighByStance, type Stances, type Weighing } from '@assize/proto';
import { CallError, type CallOptions } from '@assize/rpc';
import { NOTHING_READ, type PoolPassage, type PoolPorts } from '#src/shadow/pool.ts';

/** So many pairs a call: with claim and passage at their longest that is under 5 MiB. */
const PER_CALL = 50;

/** The time that each of them adds, in milliseconds: two models read it, some 200 ms where a core is free. */
const PER_PAIR_MS = 500;

/** Of the embedding service, what reads. */
interface StancePort {
  readonly embedding: Pick<PoolPorts['embedding'], 'stance'>;
}

/** What was read of one passage. */
type ReadOf = { readonly stance: Stances } & Pick<PoolPassage, 'span' | 'abstained'>;

interface Read {
  readonly readings: readonly ReadOf[];
  readonly stanceModel: string;
  /** What stood in for a reader that could not be had. */
  readonly missing: readonly string[];
}

async function readAgainst(
  { embedding }: StancePort,
  claim: string,
  texts: readonly string[],
  { timeoutMs, signal }: Required<CallOptions>,
): Promise<Read> {
  const readings: ReadOf[] = [];
  let stanceModel = NOTHING_READ;
  const missing = new Set<string>();
  for (let from = 0; from < texts.length; from += PER_CALL) {
    const pairs = texts.slice(from, from + PER_CALL).map((passage) => ({ claim, passage }));
    const limits = { timeoutMs: timeoutMs + pairs.length * PER_PAIR_MS, signal };
    const reply = await embedding.stance({ pairs }, limits);
    stanceModel = reply.model;
    for (const one of reply.missing) missing.add(one);
    for (const { support, refute, neutral, span, abstained } of reply.readings) {
      const stance = { support, refute, neutral };
      readings.push({ stance, abstained, ...(span ? { span } : {}) });
    }
  }
  if (readings.length !== texts.length) {
    throw new CallError('DATA_LOSS', 'the embedding service read some passages only');
  }
  return { readings, stanceModel, missing: [...missing] };
}

/** Has each passage of the pool read for or against the query, and adds up both sides. */
export async function weighed(
  ports: StancePort,
  query: string,
  pool: readonly PoolPassage[],
  call: Required<CallOptions>,
): Promise<Omit<Read, 'readings'> & { readonly weighing: Weighing<PoolPassage> }> {
  const texts = pool.map(({ passage }) => passage.text);
  const { readings, ...by } = await readAgainst(ports, query, texts, call);
  const read = pool.flatMap((one, at) => {
    const reading = readings[at];
    if (reading === undefined) return [];
    return [{ candidate: { ...one, ...reading }, stance: reading.stance }];
  });
  return { weighing: weighByStance(read), ...by };
}
