import { orNull, strictObject } from '@assize/proto';
import Type from 'typebox';
import type { SpecModel } from './model.ts';

/** The specification under review, as it was read. */
export interface Spec {
  readonly text: string;
  /** The file that it was read from; null if it came from STDIN. */
  readonly file: string | null;
}

/** How a phase reaches the outside world. */
export interface Ports {
  /**
   * The language model of a phase: the one that a flag names, else the cheapest that is configured;
   * null if none is configured.
   */
  readonly model: (named?: string) => SpecModel | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The folder that relative paths refer to, and beside which a phase writes. */
  readonly folder: string;
  /** Aborted when the user stops the run. */
  readonly signal: AbortSignal;
  /** Reports on STDERR, in one line, what is being done now. */
  readonly say: (what: string) => void;
  /** Writes a text to STDERR at once, which a person must see before the phase continues. */
  readonly tell: (text: string) => void;
}

/** Highest first: causes bugs; costs speed or maintenance; is a matter of style. */
export const GRADES = ['high', 'medium', 'low'] as const;

/** A way in which a technology differs from what is usual. */
export const Nuance = strictObject({
  /** The name as its heading or its researcher writes it, such as `Next.js 15`. */
  technology: Type.String(),
  text: Type.String(),
  /** Null if nobody stated it. */
  severity: orNull(Type.Enum([...GRADES])),
  /** Where it can be looked up: `NUANCES.md:4`, or a web address. */
  source: Type.String(),
});
export type Nuance = Readonly<Type.Static<typeof Nuance>>;

/** How thorough a phase is; with `skip` it is not run. */
export type Depth = 'skip' | 'normal' | 'deep';

/** How much review a specification gets. */
export interface Plan {
  readonly level: 'quick' | 'standard' | 'thorough';
  /** Rounds of a debate; `most` is null if there is no upper bound. */
  readonly rounds: { readonly least: number; readonly most: number | null };
  /** Set by the level, unless a flag overrides it. */
  readonly research: Depth;
  readonly exploration: Depth;
  readonly prompts: 'basic' | 'standard' | 'detailed';
  readonly reasons: readonly string[];
}

/** How a debate is held. Null and an empty list mean the default. */
export interface Settings {
  readonly docType: string | null;
  readonly focus: string | null;
  readonly persona: string | null;
  readonly models: readonly string[];
}

/** What the phases have found so far. It is the input of a debate. */
export interface Found {
  /** Null before the triage. */
  readonly plan: Plan | null;
  /** Canonical names such as `postgresql`, in the order of the list of technologies. */
  readonly technologies: readonly string[];
  /** Those of NUANCES.md come first. */
  readonly nuances: readonly Nuance[];
  /** Files that every party of a debate is shown. */
  readonly context: readonly string[];
  /** Set by flags and, for fields without a flag, by accepted suggestions. */
  readonly settings: Settings;
}

/** The result of one phase. An absent field leaves the earlier value. */
export interface Outcome extends Partial<Omit<Found, 'plan'>> {
  readonly plan?: Plan;
  /** The specification with annotations. */
  readonly annotated?: string;
  /** Each is one line on STDERR. A phase that can't continue says so here, and the run goes on. */
  readonly warnings?: readonly string[];
  readonly report?: string;
}

export interface Phase {
  readonly name: string;
  /** Checks the phase's options before anything runs. A fault ends the run with exit code 2. */
  readonly fault?: (ports: Ports) => string | null;
  /** An error that it throws becomes a warning, and the run goes on without its result. */
  run(spec: Spec, found: Found, ports: Ports): Promise<Outcome>;
}
