/** Why a case ended without a decision, as the label `reason` says it. */
export const MISTRIAL_REASONS = [
  'time_exhausted',
  'deliberation_exhausted',
  'judge_declared',
  'record_refused',
] as const;
export type MistrialReason = (typeof MISTRIAL_REASONS)[number];

/** Why a message was passed over, as the label `reason` says it. */
export const SKIP_REASONS = [
  /** Bytes that hold no file of its case. */
  'unreadable',
  /** Not signed by the author that its subject names, or changed since. */
  'not-signed',
  /** A copy of what came before, or a file that does not go on from the newest sound one. */
  'replayed',
  /** On another subject than the walk of its file names. */
  'misaddressed',
  'after-the-end',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** How a case ended. */
export interface CaseEnd {
  readonly decision: string;
  readonly proceeding: string;
  /** From its opening to its end. */
  readonly seconds: number;
  /** Of a mistrial; null where it is not known. */
  readonly reason: MistrialReason | null;
  /** 0 to 1; null where there is no evidence on either side. */
  readonly credibility: number | null;
  /** Share of the budget of language models, from 0; null where none was asked. */
  readonly budgetUsed: number | null;
}

/** What waits for a role. */
export interface Queue {
  readonly role: string;
  /** Messages not settled, those in hand included. */
  readonly depth: number;
  /** Age of the oldest of them; 0 where there is none. */
  readonly ageSeconds: number;
}

/** The cases that are open now. */
export interface OpenCases {
  readonly open: number;
  /** Since the oldest of them was last handed on; 0 where none is open. */
  readonly progressAgeSeconds: number;
}

/** What the court holds to, as the label `bound` says it. */
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

/** How much of a bound is used, both in its own unit: cases, bytes, seconds or texts. */
export interface Bound {
  readonly name: BoundName;
  readonly used: number;
  readonly limit: number;
  /** Of a stream, whose `used` is bytes: how many messages it holds. */
  readonly messages?: number;
}

/** One question that a role put to a language model. */
export interface Asked {
  readonly role: string;
  readonly model: string;
  readonly seconds: number;
  /** As the server counts them; 0 where it does not say. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where the price is not known. */
  readonly costUsd: number | null;
  /** Why there is no answer; null where there is one. */
  readonly failure: string | null;
}
