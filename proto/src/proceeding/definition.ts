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

/**
 * A way in which a case of a proceeding can end, other than the clerk's mistrial: who ends it, and with which decision.
 */
export interface End {
  readonly by: Role;
  /** One lower-case word, since it is a token of the subject on which the case ends. */
  readonly decision: string;
}

export const endsBy = (by: Role, ...decisions: readonly string[]): End[] =>
  decisions.map((decision) => ({ by, decision }));

/** What a publisher's message opens: the claim that every case has, and the matter, if something else is on trial. */
export type Opened =
  | { readonly ok: true; readonly claim: Claim; readonly matter?: unknown }
  | { readonly ok: false; readonly faults: readonly string[] };

/** The state of a pass: the facts that conditions use, and the memory that only `evolve` uses. */
export interface PassState<F extends Facts = Facts, M = unknown> {
  readonly facts: F;
  readonly memory: M;
}

/** An artifact that was handed in, and the step that the walker would take. */
export interface HandedIn<F extends Facts = Facts, M = unknown> {
  readonly proceeding: Proceeding;
  readonly header: CaseHeader;
  readonly place: Here;
  readonly artifact: Artifact;
  readonly facts: F & CaseFacts;
  readonly memory: M;
  readonly step: Step;
}

/** The record of a case, as seen from a position in it. */
export interface OnRecord<F extends Facts = Facts> {
  readonly proceeding: Proceeding;
  readonly file: CaseFile;
  readonly pass: readonly Entry[];
  readonly facts: F;
  /** `artifact` is the kind of artifact that is due. */
  readonly place: Here & { readonly role: Role; readonly artifact: string };
  readonly remands: CaseFacts['remands'];
}

export interface Finished<F extends Facts = Facts> {
  readonly file: CaseFile;
  readonly pass: readonly Entry[];
  readonly facts: F;
  readonly decision: string;
}

/** What a verdict says in any proceeding. A proceeding may add fields of its own. */
export interface Finding {
  readonly classification: string | null;
  /** 0–1. */
  readonly confidence: number | null;
}

/** A seat outside the graph, which takes the case from one proceeding to the next, or acts before the first node. */
export interface Gate {
  readonly node: string;
  readonly artifact: string;
  /** The role that acts there before the first node. After a proceeding, the role that ended it acts there instead. */
  readonly role: Role;
  /** Whether a case begins at the gate. */
  opens(header: CaseHeader): boolean;
  /** The step that its artifact leads to. @throws WalkError if it is not what the record says is due */
  step(handed: HandedIn): Step;
}

/**
 * A proceeding, in decider form: `begin` and `evolve` fold artifacts into facts `F` and memory `M`, the conditions of
 * the graph decide on these facts, and the other members say what its seats see (`V`) and what its end means. All
 * members are pure.
 */
export interface Definition<F extends Facts = Facts, M = unknown, V extends BaseView = BaseView> {
  /** The name of the graph. It is also the last token of the subject on which claims are published. */
  readonly name: string;
  /** What is on trial, in a word: a claim, or the kind of its matter. */
  readonly tries: string;
  opens(body: Uint8Array): Opened;
  readonly artifacts: Readonly<Record<string, Type.TSchema>>;
  /** Sample facts, whose names and types the conditions are checked against. */
  readonly sample: F;
  /** The state at the start of a pass. `before` is the state of the pass that a loop ended. */
  begin(
    header: CaseHeader,
    binding: BindingDocument,
    before: PassState<F, M> | null,
  ): PassState<F, M>;
  evolve(
    state: PassState<F, M>,
    artifact: Artifact,
    place: Here,
    header: CaseHeader,
  ): PassState<F, M>;
  readonly gate?: Gate;
  /** Why an artifact is invalid at its position, beyond its schema. Null if it is valid. */
  fault?(handed: HandedIn<F, M>): string | null;
  /** The reason that is recorded when a case re-enters the start after a loop. */
  readonly reentry?: string;
  /** Why an entry may not be by its speaker. Null if it may. */
  speakerFault?(entry: Entry): string | null;
  readonly sights: readonly string[];
  /** What a turn sees at a position. `sees` tells whether its seat was granted a sight. */
  look(record: OnRecord<F>, sees: (sight: string) => boolean): V;
  readonly ends: readonly End[];
  /** The decision with which an artifact ends a case at a reserved name other than the mistrial. */
  decision(artifact: Artifact, end: string): string;
  /** The persona as which a role speaks in an entry. Null if it speaks as itself. */
  persona?(role: Role, artifact: Artifact, facts: F): string | null;
  /** What the verdict says beyond who, when and how: the proceeding's own fields. */
  finding(finished: Finished<F>): Finding & object;
  /** Converts a verdict to the form that was sealed before the form changed. */
  formerly?<P extends object>(predicate: P): P;
  lacking?(entry: Entry): EvidenceGapBrief['missing'];
}
