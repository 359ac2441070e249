/** Calls of one name: of a service, a search or a language model. */
export interface Call {
  readonly name: string;
  /** How many calls, in sequence or in parallel. */
  readonly times: number;
  /** The sum of their durations, in milliseconds; null if unknown. */
  readonly ms: number | null;
  /** In and out; null if no language model was asked. */
  readonly tokens: number | null;
  /** Null if unknown. */
  readonly costUsd: number | null;
  readonly error: string | null;
  readonly calls: readonly Call[];
}

/** A step is the clerk's opening, or a turn. */
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
  /** Time from the opening to the step's start, in milliseconds; from a case file, to its end. */
  readonly sinceMs: number;
  /** The duration. From a case file, it is the time since the step before, which includes waiting on the bus. */
  readonly ms: number | null;
  readonly error: string | null;
  readonly calls: readonly Call[];
}

export interface TrialTrace {
  readonly caseId: string;
  /** The first pass, and one for each remand. */
  readonly passes: readonly (readonly Step[])[];
  /** Null if the case has not ended or its end is unknown. */
  readonly decision: string | null;
}

/** At this node a remanded case is investigated again. */
const REMAND = '_remand';

/** A remand's investigation begins a new pass. */
export function passesOf(steps: readonly Step[]): Step[][] {
  const passes: Step[][] = [[]];
  for (const step of steps) {
    if (step.node === REMAND) passes.push([]);
    passes.at(-1)?.push(step);
  }
  return passes;
}

/** Formats up to `999.9 min`. */
export function timeText(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 10_000) return `${Math.round(ms)} ms`;
  return ms < 600_000 ? `${(ms / 1_000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;
}
