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

interface RevisedIteration extends Pick<Revision, 'by' | 'done'> {
  /** The iteration whose report was revised, from 1. */
  readonly iteration: number;
  readonly findings: readonly AdversarialFinding[];
}

type Answer = Extract<CritiqueArtifact, { answers: unknown }>['answers'][number];

export interface SealedCritique {
  readonly caseId: string;
  /** converged, unconverged or mistrial. */
  readonly decision: string;
  readonly found: CritiqueFinding;
  /** The turns of the last iteration that has any, with the persona of each. */
  readonly thread: readonly { readonly who: string; readonly artifact: CritiqueArtifact }[];
  /** What critics said about earlier findings of others. */
  readonly answers: readonly (Answer & { readonly by: string })[];
  readonly revisions: readonly RevisedIteration[];
  /** Sentences on what was not read, could not be reached, or abstained. */
  readonly unheard: readonly string[];
  /** Null if nothing was read. */
  readonly stanceModel: string | null;
}

/** Reads a critique from its signed case. The case is not verified here. @throws Error if the case is not a critique */
export function readSealedCritique(sealed: SealedCase): SealedCritique {
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
    // A limit overrides what was found before.
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

function revisedIn(iteration: readonly CritiqueArtifact[], i: number): RevisedIteration[] {
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
      : [`${who} abstained: ${artifact.abstained || 'no reason given'}`]),
    ...graders.flatMap(({ grader, abstained }) =>
      abstained === null ? [] : [`the grader of ${grader} abstained: ${abstained}`],
    ),
  ];
}

function unread(artifact: CritiqueArtifact): string[] {
  if (artifact.kind !== 'assessment') return [];
  const { statements } = artifact;
  const unreadCount = statements.filter(({ readings }) => readings.length === 0).length;
  if (unreadCount === 0) return [];
  return [`${unreadCount} of ${statements.length} statements were not read against any source`];
}

/** Returns each veto with its reason, or the overall reason. */
export function vetoesOf({ found, decision }: SealedCritique): readonly string[] {
  if (found.converged) return [];
  const { readiness, reason } = found;
  if (decision === 'mistrial' || !readiness || readiness.vetoes.length === 0) return [reason];
  return readiness.vetoes.map(({ veto, why }) => `${veto}: ${why}`);
}

/** Says whether the report converged, after how many iterations, and which vetoes prevented it. */
export function decisionSentence({ found, decision, revisions }: SealedCritique): string {
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
