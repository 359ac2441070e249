import type { CritiqueArtifact } from './artifacts.ts';
import { findingFaults, type AdversarialFinding, type Agent } from './findings.ts';
import { GLOBAL, type CritiqueReport } from './report.ts';

export const PERSONA_OF = {
  legitimacy: 'MAKISHIMA',
  constraints: 'LAWLIET',
  reframe: 'RICK',
  readiness: 'SHIKAMARU',
  direction: 'LIGHT',
} as const satisfies Partial<Record<CritiqueArtifact['kind'], Agent>>;

/** The persona of a kind of artifact. Null if the role speaks as itself. */
export function personaIn(kind: CritiqueArtifact['kind']): Agent | null {
  return Object.entries(PERSONA_OF).find(([of]) => of === kind)?.[1] ?? null;
}

/** Checked after the schema. Each fault names a section, source or finding that does not exist. */
export function referenceFaults(
  artifact: CritiqueArtifact,
  report: CritiqueReport,
  prior: readonly AdversarialFinding[],
): string[] {
  const findings = 'findings' in artifact ? artifact.findings : [];
  const persona = personaIn(artifact.kind) ?? undefined;
  const sections = new Set(report.sections.map(({ id }) => id));
  const known = new Set([...prior, ...findings].map(({ id }) => id));
  const { exact, anywhere } = sectionsNamed(artifact);
  return [
    ...findingFaults(findings, report, prior, persona),
    ...unknown('section', exact, (id) => sections.has(id)),
    ...unknown('section', anywhere, (id) => id === GLOBAL || sections.has(id)),
    ...unknown('finding', findingsNamed(artifact), (id) => known.has(id)),
    ...(artifact.kind === 'assessment'
      ? unknown(
          'statement',
          artifact.contradictions.map(({ statement }) => statement),
          (id) => artifact.statements.some((statement) => statement.id === id),
        )
      : []),
    ...unknown('source', sourcesNamed(artifact), (id) =>
      report.sources.some((source) => source.id === id),
    ),
  ];
}

function unknown(what: string, ids: readonly string[], known: (id: string) => boolean): string[] {
  const strangers = [...new Set(ids)].filter((id) => !known(id));
  return strangers.map((id) => `unknown ${what} "${id}"`);
}

/** The sections that an artifact refers to. Those in `exact` may not be "global". */
function sectionsNamed(artifact: CritiqueArtifact): { exact: string[]; anywhere: string[] } {
  const at = (items: readonly { readonly section: string }[]) =>
    items.map(({ section }) => section);
  switch (artifact.kind) {
    case 'assessment':
      return { exact: [...at(artifact.statements), ...at(artifact.contradictions)], anywhere: [] };
    case 'grades': {
      const graded = artifact.graders.flatMap(({ scores }) => at(scores));
      return { exact: [...at(artifact.adjustments), ...graded], anywhere: [] };
    }
    case 'constraints': {
      const missing = artifact.missingVariables.flatMap(({ sections }) => sections);
      return { exact: [], anywhere: [...at(artifact.constraints), ...missing] };
    }
    case 'readiness':
      return { exact: at(artifact.adjustments), anywhere: at(artifact.fixes) };
    case 'direction':
      return { exact: [], anywhere: at(artifact.directives) };
    case 'revision':
      return { exact: artifact.matter.removed, anywhere: [] };
    case 'legitimacy':
    case 'reframe':
      return { exact: [], anywhere: [] };
  }
}

function findingsNamed(artifact: CritiqueArtifact): string[] {
  const answers = 'answers' in artifact ? artifact.answers.map(({ to }) => to) : [];
  if (artifact.kind === 'readiness') {
    return [...answers, ...artifact.fixes.map(({ finding }) => finding)];
  }
  if (artifact.kind === 'direction') {
    return [...answers, ...artifact.directives.flatMap(({ findings }) => findings)];
  }
  return artifact.kind === 'revision' ? artifact.done.map(({ finding }) => finding) : answers;
}

function sourcesNamed(artifact: CritiqueArtifact): string[] {
  if (artifact.kind !== 'assessment') return [];
  return artifact.statements.flatMap(({ readings }) => readings.map(({ source }) => source));
}
