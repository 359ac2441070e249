import { randomUUID } from 'node:crypto';
import { admitClaim, readStatement } from '@assize/proto';
import type { Publisher } from '../../../services/assize/src/court/publisher.ts';
import type { Item } from './items.ts';

/** The court's result for an item. */
export interface Judged {
  readonly item: Item;
  /** The decision; null if the court refused the claim. */
  readonly decision: string | null;
  /** The final classification; null if the court abstained, by a mistrial or by refusing the claim. */
  readonly predicted: string | null;
  /** The verdict's confidence, 0–1; null with an abstention, and if the verdict states none. */
  readonly confidence: number | null;
  /** The number of tokens that language models read and wrote in the case. */
  readonly tokens: number;
  /** The time from publication to the verdict, in milliseconds. */
  readonly elapsedMs: number;
  readonly stanceModel: string | null;
  readonly relevanceModel: string | null;
}

export interface JudgeOptions {
  /** Stops the run when it is aborted. */
  readonly signal?: AbortSignal;
  /** The number of items before the court at once. */
  readonly inFlight: number;
  /** Called with a sentence about an item that the court refused. */
  readonly warn: (line: string) => void;
  /** Called after each item. */
  readonly done: () => void;
}

/**
 * Has the court judge every item as a case of its own, under a fresh identity. Returns the results in the order of
 * the items.
 */
export async function judgeAll(
  publisher: Publisher,
  items: readonly Item[],
  options: JudgeOptions,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  const rest = items.entries();
  const work = async (): Promise<void> => {
    for (const [at, item] of rest) {
      judged[at] = await judge(publisher, item, options);
      options.done();
    }
  };
  await Promise.all(Array.from({ length: options.inFlight }, work));
  return judged;
}

async function judge(
  publisher: Publisher,
  item: Item,
  { warn, signal }: JudgeOptions,
): Promise<Judged> {
  const started = performance.now();
  const answer = await reviewed(publisher, item, signal);
  const elapsedMs = performance.now() - started;
  if (answer.status === 'refused') {
    warn(`${item.id}: not judged, counted as abstained: ${answer.faults.join('; ')}`);
    const nothing = { decision: null, predicted: null, confidence: null, tokens: 0 };
    return { item, ...nothing, elapsedMs, stanceModel: null, relevanceModel: null };
  }
  const predicate = readStatement(answer.sealed.envelope.payload)?.predicate;
  if (!predicate) throw new Error(`${item.id}: the sealed case holds no verdict`);
  const { decision, classification, stanceModel, relevanceModel } = predicate;
  const predicted = decision === 'mistrial' ? null : classification;
  const confidence = predicted === null ? null : predicate.confidence;
  const tokens = answer.sealed.case.entries.reduce((sum, { usage }) => sum + usage.tokens, 0);
  return { item, decision, predicted, confidence, tokens, elapsedMs, stanceModel, relevanceModel };
}

/** A claim over the limits is refused here as the clerk would do, since a client could not even send some of them. */
async function reviewed(publisher: Publisher, { claim }: Item, signal: AbortSignal | undefined) {
  const admitted = admitClaim(claim);
  if (!admitted.ok) return { status: 'refused', faults: admitted.faults } as const;
  return publisher.review(claim, randomUUID(), signal);
}
