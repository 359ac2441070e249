import { randomUUID } from 'node:crypto';
import { admitClaim, readStatement } from '@assize/proto';
import type { Publisher } from '../../../services/assize/src/court/publisher.ts';
import type { Item } from './items.ts';

export interface Judged {
  readonly item: Item;
  /** Null if the court refused the claim. */
  readonly decision: string | null;
  /** Null if the court abstained: a mistrial, or a claim that it refused. */
  readonly predicted: string | null;
  /** 0–1; null with an abstention or without a verdict. */
  readonly confidence: number | null;
  /** Tokens of language models, in and out. */
  readonly tokens: number;
  /** The time from publication to verdict. */
  readonly elapsedMs: number;
  readonly stanceModel: string | null;
  readonly relevanceModel: string | null;
}

export interface JudgeOptions {
  readonly signal?: AbortSignal;
  readonly inFlight: number;
  /** Receives a sentence about each item that the court did not take. */
  readonly warn: (line: string) => void;
  /** Called after each item. */
  readonly done: () => void;
}

/** Opens a case for each item, under a fresh identity, in the items' order. */
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

/** Refuses a claim over the limits as the clerk would: a client could not even send some. */
async function reviewed(publisher: Publisher, { claim }: Item, signal: AbortSignal | undefined) {
  const admitted = admitClaim(claim);
  if (!admitted.ok) return { status: 'refused', faults: admitted.faults } as const;
  return publisher.review(claim, randomUUID(), signal);
}
