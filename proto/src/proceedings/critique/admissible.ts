import { canonical } from '../../case/canonical.ts';
import type { Assessment, CritiqueArtifact } from './artifacts.ts';
import { entropyOf } from './entropy.ts';
import { gradesOf } from './grading.ts';
import { readinessOf } from './readiness.ts';
import { deliberationNow, findingsNow, reportNow, revisionFaults } from './record.ts';
import { referenceFaults } from './references.ts';
import { modeOf, type CritiqueReport } from './report.ts';

/** Faults are references to what does not exist, and conclusions that the record `before` does not support. */
export function artifactFaults(
  matter: CritiqueReport,
  before: readonly CritiqueArtifact[],
  artifact: CritiqueArtifact,
): string[] {
  const report = reportNow(matter, before);
  const references = referenceFaults(artifact, report, findingsNow(before));
  switch (artifact.kind) {
    case 'assessment':
      return [...references, ...assessmentFaults(report, artifact)];
    case 'grades':
      return [
        ...references,
        ...differing(artifact, gradesOf(artifact.graders, report.sections, artifact.abstained)),
      ];
    case 'readiness': {
      const due = readinessOf(deliberationNow(matter, before), artifact);
      // The critic chooses the order of the fixes. Their contents were checked as references.
      return [...references, ...differing(artifact, { ...due, fixes: artifact.fixes })];
    }
    case 'revision':
      return [...references, ...revisionFaults(report, artifact)];
    case 'legitimacy':
    case 'constraints':
    case 'reframe':
    case 'direction':
      return references;
  }
}

function assessmentFaults(report: CritiqueReport, artifact: Assessment): string[] {
  const { statements, contradictions, abstained } = artifact;
  const mode = modeOf(report);
  const measured = mode === 'adversarial' && abstained === null;
  const entropy = measured ? entropyOf(report, statements, contradictions) : null;
  return differing(artifact, { ...artifact, mode, entropy });
}

function differing<T extends CritiqueArtifact>(artifact: T, due: T): string[] {
  const said = new Map(Object.entries(artifact));
  return Object.entries(due)
    .filter(([field, value]) => canonical(said.get(field)) !== canonical(value))
    .map(([field]) => `${artifact.kind}: "${field}" is not what the record gives`);
}
