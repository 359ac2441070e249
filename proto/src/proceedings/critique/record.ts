import { last } from '../../case/newest.ts';
import { definedFields } from '../../defined-fields.ts';
import type { CritiqueArtifact, Entropy, Revision } from './artifacts.ts';
import { deliberationOf, type Deliberation } from './deliberation.ts';
import { criticalIn, type AdversarialFinding } from './findings.ts';
import { readReport, type CritiqueReport } from './report.ts';

/** The artifacts of each iteration, in order. A revision ends its iteration. The last iteration may be empty. */
export function iterationsOf(artifacts: readonly CritiqueArtifact[]): CritiqueArtifact[][] {
  const iterations: CritiqueArtifact[][] = [[]];
  for (const artifact of artifacts) {
    iterations.at(-1)?.push(artifact);
    if (artifact.kind === 'revision') iterations.push([]);
  }
  return iterations;
}

export function threadOf(artifacts: readonly CritiqueArtifact[]): readonly CritiqueArtifact[] {
  return iterationsOf(artifacts).at(-1) ?? [];
}

/**
 * Applies a revision to a report: sections and sources with known ids replace the old ones, and others are appended. An
 * entropy that was given for the old text is dropped.
 */
export function revised(report: CritiqueReport, revision: Revision): CritiqueReport {
  const { entropy: _, ...rest } = report;
  const { narrativeArc, entropy, removed, sections, sources } = revision.matter;
  return {
    ...rest,
    sections: merged(report.sections, sections).filter(({ id }) => !removed.includes(id)),
    sources: merged(report.sources, sources),
    ...definedFields({ narrativeArc, entropy }),
  };
}

function merged<T extends { readonly id: string }>(old: readonly T[], fresh: readonly T[]): T[] {
  const known = new Set(old.map(({ id }) => id));
  return [
    ...old.map((item) => fresh.find(({ id }) => id === item.id) ?? item),
    ...fresh.filter(({ id }) => !known.has(id)),
  ];
}

export function revisionFaults(report: CritiqueReport, revision: Revision): string[] {
  const read = readReport(revised(report, revision));
  return read.ok ? [] : read.faults.map((fault) => `the revised report: ${fault}`);
}

export function reportNow(
  matter: CritiqueReport,
  artifacts: readonly CritiqueArtifact[],
): CritiqueReport {
  return artifacts.reduce(
    (report, artifact) => (artifact.kind === 'revision' ? revised(report, artifact) : report),
    matter,
  );
}

export function findingsNow(artifacts: readonly CritiqueArtifact[]): AdversarialFinding[] {
  return threadOf(artifacts).flatMap((artifact) =>
    'findings' in artifact ? artifact.findings : [],
  );
}

/**
 * The entropy of the previous iteration, for computing the drop; in the first iteration, the previous entropy that the
 * publisher gives. Null if one of the two was given and the other computed, since they are then not comparable.
 */
export function previousEntropy(
  matter: CritiqueReport,
  artifacts: readonly CritiqueArtifact[],
): number | null {
  const iterations = iterationsOf(artifacts);
  const now = entropyIn(iterations.at(-1) ?? []);
  if (iterations.length === 1) {
    return typeof matter.entropy === 'object' ? (matter.entropy.previous ?? null) : null;
  }
  const before = entropyIn(iterations.at(-2) ?? []);
  return before && now && before.given === now.given ? before.e : null;
}

function entropyIn(iteration: readonly CritiqueArtifact[]): Entropy | null {
  return last(iteration, 'assessment')?.entropy ?? null;
}

export function deliberationNow(
  matter: CritiqueReport,
  artifacts: readonly CritiqueArtifact[],
): Deliberation {
  return deliberationOf(
    reportNow(matter, artifacts),
    threadOf(artifacts),
    previousEntropy(matter, artifacts),
  );
}

/** A summary of each iteration that was judged: by SHIKAMARU's readiness, or by the three graders. */
export function historyOf(artifacts: readonly CritiqueArtifact[]) {
  return iterationsOf(artifacts).flatMap((iteration, i) => {
    const readiness = last(iteration, 'readiness');
    const judged = readiness ?? last(iteration, 'grades');
    if (!judged) return [];
    const entropy = entropyIn(iteration);
    const findings = findingsNow(iteration.filter(({ kind }) => kind !== 'revision'));
    const confidences = judged.adjustments.map(({ after }) => after);
    return [
      {
        iteration: i + 1,
        mode: readiness ? 'adversarial' : 'classic',
        /** Null if unknown, and in classic mode. */
        entropy: entropy?.e ?? null,
        entropyGiven: entropy?.given ?? false,
        findings: findings.length,
        critical: criticalIn(findings),
        leastConfidence: confidences.length > 0 ? Math.min(...confidences) : null,
        recommendation: readiness?.recommendation ?? null,
        vetoes: readiness?.vetoes.map(({ veto }) => veto) ?? [],
        converged: judged.converged,
        reason: judged.reason,
      },
    ];
  });
}
