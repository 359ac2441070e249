import type Type from 'typebox';
import type { Prompt } from '#src/prompt.ts';

/** What one answer may cost. A missing field defaults to the model's own configuration. */
interface Budget {
  /** Includes every attempt, every wait between attempts, and the repair. */
  readonly timeoutMs?: number;
  /** Maximum number of tokens in one reply; a longer reply counts as truncated. */
  readonly maxTokens?: number;
  /**
   * Maximum number of tokens in all prompts and replies together, as the server counts them. The
   * repair gets what the first exchange left.
   */
  readonly tokens?: number;
}

export interface ModelQuestion<Shape extends Type.TSchema> {
  /** Our instructions to the model, from a prompt file. */
  readonly system: string;
  /** The material to work on: text by other people, quoted by `dataBlock`. */
  readonly user: string;
  /** The prompt file that `system` was read from, for the audit record. */
  readonly prompt?: Pick<Prompt, 'name' | 'hash'>;
  /** A short name of the shape, made of letters, digits, `_` and `-`. */
  readonly name: string;
  readonly schema: Shape;
  /** Returns what is wrong with an answer that has the right shape; empty if nothing is. */
  readonly faultsOf?: (value: Type.Static<Shape>) => readonly string[];
  readonly budget?: Budget;
  readonly signal?: AbortSignal;
}

export interface Usage {
  readonly calls: number;
  /** As the server counts them; 0 if the server does not report a count. */
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/**
 * Why there is no answer:
 * - `timeout`: the budget of time ran out.
 * - `cancelled`: the caller aborted.
 * - `unreachable`: no connection to the server.
 * - `rate-limited`: status 429, and waiting would exceed the deadline.
 * - `unavailable`: a 5xx status.
 * - `rejected`: any other status, so the request or its key is wrong.
 * - `truncated`: the reply is longer than its budget of tokens.
 * - `refused`: the model declined.
 * - `invalid`: no answer had the right shape, the repair included.
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
  /** For a person to read. It contains neither the server's address nor a key. */
  readonly message: string;
}

export type Completion<Value> = { readonly usage: Usage } & (
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ModelFailure }
);

/** Never throws for a failure. */
export interface LanguageModel {
  /** The name under which the model appears in records. */
  readonly name: string;
  complete<Shape extends Type.TSchema>(
    asking: ModelQuestion<Shape>,
  ): Promise<Completion<Type.Static<Shape>>>;
}
