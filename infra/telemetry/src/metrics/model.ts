/** Why a case ended without a decision: values of the label `reason`. */
export const MISTRIAL_REASONS = [
  'time_exhausted',
  'deliberation_exhausted',
  'judge_declared',
  'record_refused',
] as const;
export type MistrialReason = (typeof MISTRIAL_REASONS)[number];

/** Why a message was skipped: values of the label `reason`. */
export const SKIP_REASONS = [
  /** The bytes are not a file of the case. */
  'unreadable',
  /** Not signed by the author in its subject, or changed after signing. */
  'not-signed',
  /** A copy of an earlier message, or a file that does not continue the newest valid one. */
  'replayed',
  /** Published on another subject than the one that the walk of its file requires. */
  'misaddressed',
  'after-the-end',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export interface CaseEnd {
  readonly decision: string;
  readonly proceeding: string;
  /** From opening to end. */
  readonly seconds: number;
  /** The reason of a mistrial; null if unknown. */
  readonly reason: MistrialReason | null;
  /** 0 to 1; null if there is no evidence on either side. */
  readonly credibility: number | null;
  /** Used share of the language-model budget, at least 0; null if no model was asked. */
  readonly budgetUsed: number | null;
}

export interface Queue {
  readonly role: string;
  /** Unsettled messages, including those being handled. */
  readonly depth: number;
  /** Age of the oldest of them; 0 if there is none. */
  readonly ageSeconds: number;
}

export interface OpenCases {
  readonly open: number;
  /** Time since the oldest open case was last handed on; 0 if none is open. */
  readonly progressAgeSeconds: number;
}

/** The bounds of the court: values of the label `bound`. */
export const BOUNDS = [
  'open_cases',
  'cases_at_once',
  'publisher_cases',
  'claims',
  'court',
  'court_log_time',
  'verdicts',
  'claim_errors',
  'dead',
  'evidence',
  'encoder_queue',
  'stance_queue',
  'readings',
] as const;
export type BoundName = (typeof BOUNDS)[number];

/** The use of a bound and its limit, both in the bound's unit: cases, bytes, seconds or texts. */
export interface Bound {
  readonly name: BoundName;
  readonly used: number;
  readonly limit: number;
  /** For a stream, whose `used` is in bytes: the number of its messages. */
  readonly messages?: number;
}

export interface Asked {
  readonly role: string;
  readonly model: string;
  readonly seconds: number;
  /** As counted by the server; 0 if it does not report it. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null if the price is unknown. */
  readonly costUsd: number | null;
  /** Why there is no answer; null if there is one. */
  readonly failure: string | null;
}
