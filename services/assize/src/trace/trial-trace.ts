/** A call that a turn made: of a service, a search, a language model. */
export interface Call {
  readonly name: string;
  /** How often the call was made, in sequence or in parallel. */
  readonly times: number;
  /** The sum of their durations, in milliseconds; null if unknown. */
  readonly ms: number | null;
  /** Tokens of language models, in and out; null if none was asked. */
  readonly tokens: number | null;
  /** The cost in US dollars; null if unknown. */
  readonly costUsd: number | null;
  readonly error: string | null;
  readonly calls: readonly Call[];
}

/** A step of a trial: the clerk's opening, or a turn. */
export interface Step {
  readonly role: string;
  readonly persona: string | null;
  /** Null for the opening. */
  readonly node: string | null;
  readonly turn: string | null;
  readonly round: number | null;
  readonly edge: string | null;
  readonly why: string | null;
  readonly brain: string | null;
  /** Milliseconds from the opening to the step's start; from a case file, to its end. */
  readonly sinceMs: number;
  /**
   * The duration in milliseconds. From a case file, it is the time since the step before, which includes waiting on the
   * bus.
   */
  readonly ms: number | null;
  readonly error: string | null;
  readonly calls: readonly Call[];
}

/** A trial from its opening to its present state. */
export interface TrialTrace {
  readonly caseId: string;
  /** The passes through the proceeding: the first, and one for each remand. */
  readonly passes: readonly (readonly Step[])[];
  /** The decision; null if the case has not ended or its end is unknown. */
  readonly decision: string | null;
}

/** The node at which a remanded case is investigated again. */
const REMAND = '_remand';

/** Splits steps into passes. A remand's investigation begins a new pass. */
export function passesOf(steps: readonly Step[]): Step[][] {
  const passes: Step[][] = [[]];
  for (const step of steps) {
    if (step.node === REMAND) passes.push([]);
    passes.at(-1)?.push(step);
  }
  return passes;
}

/** Formats a duration for a person, up to `999.9 min`. */
export function timeText(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 10_000) return `${Math.round(ms)} ms`;
  return ms < 600_000 ? `${(ms / 1_000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;
}
