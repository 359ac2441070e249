import { orNull, strictObject } from '@assize/proto';
import Type from 'typebox';
import type { SpecModel } from './model.ts';

/** The specification under review, as it was read. */
export interface Spec {
  readonly text: string;
  /** The file that it is from; null where it came by STDIN. */
  readonly file: string | null;
}

/** How a phase reaches what is outside of it. */
export interface Ports {
  /**
   * The language model of a phase: the one that a flag names, else the cheapest that is configured; null
   * where none is.
   */
  readonly model: (named?: string) => SpecModel | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The folder that relative paths start at, and beside which a phase writes. */
  readonly folder: string;
  /** Aborted once the user stops the run. */
  readonly signal: AbortSignal;
  /** Says on STDERR, in a line, what is being done now. */
  readonly say: (what: string) => void;
  /** Writes a text to STDERR at once: what a person has to see before the phase goes on. */
  readonly tell: (text: string) => void;
}

/** How grave a nuance is, the gravest first: it causes bugs, costs speed or upkeep, or is a matter of style. */
export const GRADES = ['high', 'medium', 'low'] as const;

/** How a technology diverges from what is usual. */
export const Nuance = strictObject({
  /** As its heading or its researcher writes it: `Next.js 15`. */
  technology: Type.String(),
  text: Type.String(),
  /** Null: nobody said. */
  severity: orNull(Type.Enum([...GRADES])),
  /** Where it can be looked up: `NUANCES.md:4`, or an address of the web. */
  source: Type.String(),
});
export type Nuance = Readonly<Type.Static<typeof Nuance>>;

/** How deep a phase goes, `skip` being not at all. */
export type Depth = 'skip' | 'normal' | 'deep';

/** How much review a specification gets. */
export interface Plan {
  readonly level: 'quick' | 'standard' | 'thorough';
  /** Rounds of a debate; `most` null: no upper bound. */
  readonly rounds: { readonly least: number; readonly most: number | null };
  /** By its level and by flags, of which a flag wins. */
  readonly research: Depth;
  /** Likewise. */
  readonly exploration: Depth;
  readonly prompts: 'basic' | 'standard' | 'detailed';
  readonly reasons: readonly string[];
}

/** How a debate is to be held. Null and an empty list: as it is by default. */
export interface Settings {
  readonly docType: string | null;
  readonly focus: string | null;
  readonly persona: string | null;
  readonly models: readonly string[];
}

/** What the phases so far have found: what a debate is given. */
export interface Found {
  /** Null before the triage. */
  readonly plan: Plan | null;
  /** By their canonical names, in the order of the list of technologies: `postgresql`. */
  readonly technologies: readonly string[];
  /** Those of NUANCES.md first. */
  readonly nuances: readonly Nuance[];
  /** Files that every party of a debate is shown. */
  readonly context: readonly string[];
  /** By flags, then as they were suggested and accepted. */
  readonly settings: Settings;
}

/** What one phase comes to. What is absent is as it was. */
export interface Outcome extends Partial<Omit<Found, 'plan'>> {
  readonly plan?: Plan;
  /** The specification with annotations in it. */
  readonly annotated?: string;
  /** Each is one line on STDERR. A phase that can't go on says so here, and the run goes on. */
  readonly warnings?: readonly string[];
  /** What is said of it on STDERR. */
  readonly report?: string;
}

/** One step of a review. */
export interface Phase {
  /** As warnings name it. */
  readonly name: string;
  /** What is wrong with how it was asked for, before anything runs; the run then ends with exit code 2. */
  readonly fault?: (ports: Ports) => string | null;
  /** What it throws becomes a warning, and the run goes on without it. */
  run(spec: Spec, found: Found, ports: Ports): Promise<Outcome>;
}
