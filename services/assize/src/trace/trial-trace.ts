/** Something that a turn called: a service, a search, a language model. */
export interface Call {
  readonly name: string;
  /** How often it was called so, one after another or at once. */
  readonly times: number;
  /** Milliseconds, of all of them together; null where it is not known. */
  readonly ms: number | null;
  /** Tokens of language models, in and out; null where none was asked. */
  readonly tokens: number | null;
  /** Dollars; null where it is not known. */
  readonly costUsd: number | null;
  readonly error: string | null;
  readonly calls: readonly Call[];
}

/** One thing that a role did: the clerk's opening, or a turn. */
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
  /** Milliseconds since the case was opened: when it began, or in a case file when it was done. */
  readonly sinceMs: number;
  /** Milliseconds; in a case file from the step before, so with what it waited on the bus. */
  readonly ms: number | null;
  readonly error: string | null;
  readonly calls: readonly Call[];
}

/** A trial from its opening to where it stands. */
export interface TrialTrace {
  readonly caseId: string;
  /** Passes of the proceeding: the first, then one for each remand. */
  readonly passes: readonly (readonly Step[])[];
  /** How it ended; null where it has not, or nobody tells. */
  readonly decision: string | null;
}

/** The node at which a remanded case is looked into again. */
const REMAND = '_remand';

/** A new pass begins with the investigation after a remand. */
export function passesOf(steps: readonly Step[]): Step[][] {
  const passes: Step[][] = [[]];
  for (const step of steps) {
    if (step.node === REMAND) passes.push([]);
    passes.at(-1)?.push(step);
  }
  return passes;
}

/** A length of time for a person: up to `999.9 min`. */
export function timeText(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))} ms`;
  if (ms < 10_000) return `${Math.round(ms)} ms`;
  return ms < 600_000 ? `${(ms / 1_000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;
}
