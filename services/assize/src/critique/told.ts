import { counted, sealedPredicate, type SealedCase } from '@assize/proto';
import {
  findingOf,
  isCritiqueArtifact,
  iterationsOf,
  reportOf,
  type AdversarialFinding,
  type CritiqueArtifact,
  type CritiqueFinding,
  type Revision,
} from '@assize/proto/critique';

/** What an iteration found that a revision followed, and what that did about it. */
interface Revised extends Pick<Revision, 'by' | 'done'> {
  /** From 1: the iteration whose report was revised. */
  readonly iteration: number;
  readonly findings: readonly AdversarialFinding[];
}

type Answer = Extract<CritiqueArtifact, { answers: unknown }>['answers'][number];

/** A critique as its signed case has it, for whoever shows it. */
export interface Told {
  readonly caseId: string;
  /** converged, unconverged or mistrial. */
  readonly decision: string;
  readonly found: CritiqueFinding;
  /** The turns of the last iteration in which anything was said, and as whom. */
  readonly thread: readonly { readonly who: string; readonly artifact: CritiqueArtifact }[];
  /** What a critic says of a finding that another made before it. */
  readonly answers: readonly (Answer & { readonly by: string })[];
  readonly revisions: readonly Revised[];
  /** Sentences on what was not read, could not be reached, or abstained. */
  readonly unheard: readonly string[];
  /** What read stance; null where nothing was read. */
  readonly stanceModel: string | null;
}

/**
 * Reads a critique from its signed case, which is not verified here.
 * @throws Error where the case is no critique
 */
export function toldOf(sealed: SealedCase): Told {
  const { header, entries } = sealed.case;
  const { decision, ended } = sealedPredicate(sealed);
  const turns = entries.flatMap(({ artifact, persona, role, gathered }) =>
    isCritiqueArtifact(artifact) ? [{ who: persona ?? role, artifact, gathered }] : [],
  );
  const artifacts = turns.map(({ artifact }) => artifact);
  const spoken = new Set(iterationsOf(artifacts).findLast((one) => one.length > 0));
  const last = turns.filter(({ artifact }) => spoken.has(artifact));
  const found = findingOf(reportOf(header), artifacts);
  return {
    caseId: header.caseId,
    decision,
    // A limit that ends a case outweighs what was said before it.
    found: decision === 'mistrial' ? { ...found, converged: false, reason: ended } : found,
    thread: last.map(({ who, artifact }) => ({ who, artifact })),
    answers: last.flatMap(({ who, artifact }) =>
      'answers' in artifact ? artifact.answers.map((answer) => ({ by: who, ...answer })) : [],
    ),
    revisions: iterationsOf(artifacts).flatMap(revisedIn),
    unheard: last.flatMap(({ who, artifact, gathered }) => [
      ...abstentions(who, artifact),
      ...(gathered.missing ?? []).map((what) => `${who}: ${what}`),
      ...unread(artifact),
    ]),
    stanceModel: turns.findLast((turn) => turn.gathered.stanceModel)?.gathered.stanceModel ?? null,
  };
}

function revisedIn(iteration: readonly CritiqueArtifact[], i: number): Revised[] {
  const revision = iteration.at(-1);
  if (revision?.kind !== 'revision') return [];
  const findings = iteration.flatMap((one) => ('findings' in one ? one.findings : []));
  return [{ iteration: i + 1, by: revision.by, findings, done: revision.done }];
}

function abstentions(who: string, artifact: CritiqueArtifact): string[] {
  const graders = artifact.kind === 'grades' ? artifact.graders : [];
  return [
    ...(artifact.abstained === null
      ? []
      : [`${who} abstained: ${artifact.abstained || 'it gives no reason'}`]),
    ...graders.flatMap(({ grader, abstained }) =>
      abstained === null ? [] : [`the grader of ${grader} abstained: ${abstained}`],
    ),
  ];
}

/** How many statements no source was read against: nothing is known of them, for or against. */
function unread(artifact: CritiqueArtifact): string[] {
  if (artifact.kind !== 'assessment') return [];
  const { statements } = artifact;
  const bare = statements.filter(({ readings }) => readings.length === 0).length;
  if (bare === 0) return [];
  return [`${bare} of ${statements.length} statements have no source that was read against them`];
}

/** Why it has not converged: each veto with its reason; else the reason of the whole. */
export function vetoesOf({ found, decision }: Told): readonly string[] {
  if (found.converged) return [];
  const { readiness, reason } = found;
  if (decision === 'mistrial' || !readiness || readiness.vetoes.length === 0) return [reason];
  return readiness.vetoes.map(({ veto, why }) => `${veto}: ${why}`);
}

/** The decision in a line: whether it has converged, after how many iterations, and by which veto not. */
export function sentenceOf({ found, decision, revisions }: Told): string {
  const { converged, iterations, readiness } = found;
  const n = iterations.length;
  const by = revisions
    .slice(0, n - 1)
    .map((one) => `${one.by === 'writer' ? 'your' : 'the built-in'} writer`);
  const revised = by.length > 0 ? `, as revised by ${[...new Set(by)].join(' and ')}` : '';
  const after = `after ${counted(n, 'iteration')}${revised}`;
  if (converged) return `converged ${after}: ${found.reason}`;
  if (decision === 'mistrial') return `not converged: a mistrial, ${found.reason}`;
  const names = (readiness?.vetoes ?? []).map(({ veto }) => veto);
  const why = names.length > 0 ? `vetoed by ${names.join(', ')}` : found.reason;
  return `not converged ${after}: ${why}`;
}
