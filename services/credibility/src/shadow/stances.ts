import { weighByStance, type Stances, type Weighing } from '@assize/proto';
import { CallError, type CallOptions } from '@assize/rpc';
import { NOTHING_READ, type PoolPassage, type PoolPorts } from '#src/shadow/pool.ts';

/** So many pairs a call: with claim and passage at their longest that is under 5 MiB. */
const PER_CALL = 50;

async function stancesOf(
  { embedding }: PoolPorts,
  claim: string,
  texts: readonly string[],
  call: CallOptions,
): Promise<{ stances: Stances[]; model: string }> {
  const stances: Stances[] = [];
  let model = NOTHING_READ;
  for (let from = 0; from < texts.length; from += PER_CALL) {
    const pairs = texts.slice(from, from + PER_CALL).map((passage) => ({ claim, passage }));
    const reply = await embedding.stance({ pairs }, call);
    stances.push(...reply.readings);
    model = reply.model;
  }
  if (stances.length !== texts.length) {
    throw new CallError('DATA_LOSS', 'the embedding service read some passages only');
  }
  return { stances, model };
}

/** Has each passage of the pool read for or against the query, and adds up both sides. */
export async function weighed(
  ports: PoolPorts,
  query: string,
  pool: readonly PoolPassage[],
  call: CallOptions,
): Promise<{ weighing: Weighing<PoolPassage>; stanceModel: string }> {
  const texts = pool.map(({ passage }) => passage.text);
  const { stances, model: stanceModel } = await stancesOf(ports, query, texts, call);
  const read = pool.flatMap((one, at) => {
    const stance = stances[at];
    return stance === undefined ? [] : [{ candidate: { ...one, stance }, stance }];
  });
  return { weighing: weighByStance(read), stanceModel };
}
