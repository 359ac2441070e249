import type Type from 'typebox';
import type { BaseView } from '../case/view.ts';
import type { Role } from '../roles.ts';
import type { Artifact, EvidenceGapBrief } from '../schema/artifact.ts';
import type { CaseFile, CaseHeader, Entry } from '../schema/case-file.ts';
import type { Claim } from '../schema/claim.ts';
import type { CaseFacts, Facts } from '../walk/facts.ts';
import type { Here, Step } from '../walk/walker.ts';
import type { BindingDocument } from './graph.ts';
import type { Proceeding } from './proceeding.ts';

/** How a case of a proceeding can end besides the clerk's mistrial: who ends it, and with which decision. */
export interface End {
  readonly by: Role;
  /** One word of small letters: it is a token of the subject that ends the case. */
  readonly decision: string;
}

/** The ends of cases by one of the roles. */
export const endsBy = (by: Role, ...decisions: readonly string[]): End[] =>
  decisions.map((decision) => ({ by, decision }));

/** What a publisher's message opens: the claim that every case has, and what else is on trial. */
export type Opened =
  | { readonly ok: true; readonly claim: Claim; readonly matter?: unknown }
  | { readonly ok: false; readonly faults: readonly string[] };

/** What was told in a pass so far: the facts that conditions look at, and what only `evolve` remembers. */
export interface Told<F extends Facts = Facts, M = unknown> {
  readonly facts: F;
  readonly memory: M;
}

/** An artifact as it is handed in, and where the walker would go from there. */
export interface Handed<F extends Facts = Facts, M = unknown> {
  readonly proceeding: Proceeding;
  readonly header: CaseHeader;
  readonly place: Here;
  readonly artifact: Artifact;
  /** What was told with it. */
  readonly facts: F & CaseFacts;
  readonly memory: M;
  readonly step: Step;
}

/** A case as a place in it may look at it. */
export interface OnRecord<F extends Facts = Facts> {
  readonly proceeding: Proceeding;
  readonly file: CaseFile;
  readonly pass: readonly Entry[];
  readonly facts: F;
  /** `artifact`: the kind of what is due there. */
  readonly place: Here & { readonly role: Role; readonly artifact: string };
  readonly remands: CaseFacts['remands'];
}

/** A case that has ended. */
export interface Finished<F extends Facts = Facts> {
  readonly file: CaseFile;
  readonly pass: readonly Entry[];
  readonly facts: F;
  readonly decision: string;
}

/** What a verdict says of any proceeding's case; further fields are the proceeding's own. */
export interface Finding {
  readonly classification: string | null;
  /** 0–1. */
  readonly confidence: number | null;
}

/** A seat outside the graph: who takes the case from one proceeding to the next, or before the first node. */
export interface Gate {
  /** A reserved name. */
  readonly node: string;
  readonly artifact: string;
  /** Who sits there before the first node; after a proceeding it is whoever ended that. */
  readonly role: Role;
  /** Whether a case begins there. */
  opens(header: CaseHeader): boolean;
  /** Where its artifact leads. @throws WalkError where it is not what the record says is due */
  step(handed: Handed): Step;
}

/**
 * A proceeding as a decider: `begin` and `evolve` fold what is handed in into facts, the graph's
 * conditions decide on them, and the rest says what its seats see and what its end means. All of it is
 * pure. `F`: its facts; `M`: what else it remembers; `V`: what its turns are shown.
 */
export interface Definition<F extends Facts = Facts, M = unknown, V extends BaseView = BaseView> {
  /** The graph's name, and the last token of the subject on which its claims are published. */
  readonly name: string;
  /** What is on trial, in a word: a claim, or what else it has for its matter. */
  readonly tries: string;
  /** Reads what a publisher sends. */
  opens(body: Uint8Array): Opened;
  /** The schema of each artifact that its seats hand in, by kind. */
  readonly artifacts: Readonly<Record<string, Type.TSchema>>;
  /** Facts of no case: their names and types are what its conditions are checked against. */
  readonly sample: F;
  /** What is told when a pass begins; `before`: what was told in the pass that a loop ended. */
  begin(header: CaseHeader, binding: BindingDocument, before: Told<F, M> | null): Told<F, M>;
  /** What is told once an artifact was handed in at a place. */
  evolve(told: Told<F, M>, artifact: Artifact, place: Here, header: CaseHeader): Told<F, M>;
  readonly gate?: Gate;
  /** Why an artifact can't stand where it is, beyond its schema; null where it can. */
  fault?(handed: Handed<F, M>): string | null;
  /** The reason of a case's way back to the start after a loop. */
  readonly reentry?: string;
  /** What is wrong with who speaks in an entry; null where nothing is. */
  speakerFault?(entry: Entry): string | null;
  /** What a seat may be granted to see. */
  readonly sights: readonly string[];
  /** What a turn is shown at a place; `sees` tells what its seat was granted. */
  look(record: OnRecord<F>, sees: (sight: string) => boolean): V;
  readonly ends: readonly End[];
  /** The decision with which an artifact ends a case at a reserved name other than the mistrial. */
  decision(artifact: Artifact, end: string): string;
  /** As whom a role speaks in an entry; null where it speaks as itself. */
  persona?(role: Role, artifact: Artifact, facts: F): string | null;
  /** What the verdict says beyond who, when and how: fields of its own. */
  finding(finished: Finished<F>): Finding & object;
  /** A verdict as it was sealed before its form changed. */
  formerly?<P extends object>(predicate: P): P;
  /** What the entry that ended a case says was missing. */
  lacking?(entry: Entry): EvidenceGapBrief['missing'];
}
