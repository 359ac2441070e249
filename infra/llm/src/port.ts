import type Type from 'typebox';
import type { Prompt } from '#src/prompt.ts';

/** What one answer may take; the model's own budget where absent. */
interface Budget {
  /** In milliseconds: every try, every wait and the repair are within it. */
  readonly timeoutMs?: number;
  /** Tokens that one reply may have; a longer one counts as truncated. */
  readonly maxTokens?: number;
  /** Tokens of all prompts and replies, as the server counts them: the repair has what the first left. */
  readonly tokens?: number;
}

/** One question to a model, and the shape that the answer must have. */
export interface Asking<Shape extends Type.TSchema> {
  /** What the model is told to do: ours, from a prompt file. */
  readonly system: string;
  /** What it is told to do it with: other people's words, as `dataBlock` writes them. */
  readonly user: string;
  /** The prompt file that `system` is from, for the record of who looks into it. */
  readonly prompt?: Pick<Prompt, 'name' | 'hash'>;
  /** A short name of the shape, of letters, digits, `_` and `-`. */
  readonly name: string;
  readonly schema: Shape;
  /** What is wrong with an answer that has the shape; empty where nothing is. */
  readonly faultsOf?: (value: Type.Static<Shape>) => readonly string[];
  readonly budget?: Budget;
  readonly signal?: AbortSignal;
}

/** What the answer cost, over all calls that were made for it. */
export interface Usage {
  readonly calls: number;
  /** As the server counts them; 0 where it does not say. */
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * Why there is no answer: `timeout` and `cancelled` (the budget, the caller), `unreachable` (no
 * connection), `rate-limited` (429, and the wait would not fit), `unavailable` (5xx), `rejected`
 * (any other status: the request or its key), `truncated` (longer than the budget), `refused` (the
 * model declined), `invalid` (no answer of the shape, the repair included).
 */
type ModelFailureReason =
  | 'timeout'
  | 'cancelled'
  | 'unreachable'
  | 'rate-limited'
  | 'unavailable'
  | 'rejected'
  | 'truncated'
  | 'refused'
  | 'invalid';

export interface ModelFailure {
  readonly reason: ModelFailureReason;
  /** For a person; it names no address and no key. */
  readonly message: string;
}

export type Completion<Value> = { readonly usage: Usage } & (
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ModelFailure }
);

/** A language model that answers in a given shape, or says why not. It never throws for a failure. */
export interface LanguageModel {
  /** As records name it. */
  readonly name: string;
  complete<Shape extends Type.TSchema>(
    asking: Asking<Shape>,
  ): Promise<Completion<Type.Static<Shape>>>;
}
