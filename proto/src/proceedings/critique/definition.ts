import Type from 'typebox';
import type { Definition, Finished, Opened } from '../../proceeding/definition.ts';
import { faultBy, openMatter, remembering, withUsage } from '../../proceeding/matter.ts';
import { artifactFaults } from './admissible.ts';
import { CRITIQUE_ARTIFACTS, type CritiqueArtifact } from './artifacts.ts';
import { evolve, initialFacts, type CritiqueFacts } from './facts.ts';
import { findingOf } from './finding.ts';
import { personaIn } from './references.ts';
import { modeOf, readReport } from './report.ts';
import {
  critiqueIn,
  CRITIQUE_SIGHTS,
  critiqueView,
  isCritiqueArtifact,
  reportOf,
  type CritiqueView,
} from './view.ts';

/** Everything that was handed in, over all iterations. */
type Thread = readonly CritiqueArtifact[];

/** A report in JSON; beside its own fields it may say `limits`, as a claim does. */
const openReport = (body: Uint8Array): Opened =>
  openMatter(body, {
    what: 'the report',
    read: readReport,
    claim: ({ title }) => ({ text: title }),
  });

/** Adversarial critique of a report, by five critics on one growing thread (seed 004). */
export const CRITIQUE: Definition<CritiqueFacts, Thread, CritiqueView> = {
  name: 'critique',
  tries: 'report',
  opens: openReport,
  artifacts: CRITIQUE_ARTIFACTS,
  sample: initialFacts('adversarial'),
  begin: (header, _binding, before) => ({
    facts: initialFacts(modeOf(reportOf(header))),
    memory: before?.memory ?? [],
  }),
  evolve: remembering(isCritiqueArtifact, evolve),
  fault: faultBy(isCritiqueArtifact, reportOf, artifactFaults),
  reentry: 'revised: the report is read again',
  sights: CRITIQUE_SIGHTS,
  look: critiqueView,
  ends: [
    { by: 'judge', decision: 'converged' },
    { by: 'judge', decision: 'unconverged' },
    { by: 'evaluator', decision: 'unconverged' },
  ],
  decision: (artifact) =>
    'converged' in artifact && artifact.converged ? 'converged' : 'unconverged',
  persona: (_role, { kind }) => (isKind(kind) ? personaIn(kind) : null),
  finding,
  verdict: Type.Object({
    classification: Type.Null(),
    confidence: Type.Null(),
    /** What `findingOf` gives, its sections in short. */
    critique: Type.Object({ converged: Type.Boolean(), reason: Type.String() }),
  }),
};

const isKind = (kind: string): kind is CritiqueArtifact['kind'] =>
  Object.hasOwn(CRITIQUE_ARTIFACTS, kind);

/**
 * Sections are said in short: whatever else their writer keeps in them stands in the case. `usage`: what
 * language models took in all turns, where any was asked.
 */
function finding({ file }: Finished<CritiqueFacts>) {
  const { sections, ...found } = findingOf(reportOf(file.header), critiqueIn(file.entries));
  const short = sections.map(({ id, heading, confidence = null }) => ({ id, heading, confidence }));
  return {
    classification: null,
    confidence: null,
    critique: withUsage({ ...found, sections: short }, file.entries),
  };
}
