import Type from 'typebox';
import { admitClaim } from '../../case/admission.ts';
import { spentOn } from '../../case/spent.ts';
import type { Definition, Finished, Handed, Opened, Told } from '../../proceeding/definition.ts';
import type { Artifact } from '../../schema/artifact.ts';
import { artifactFaults } from './admissible.ts';
import { CRITIQUE_ARTIFACTS, type CritiqueArtifact } from './artifacts.ts';
import { evolve, initialFacts, type CritiqueFacts } from './facts.ts';
import { UNKNOWN_ENTROPY } from './entropy.ts';
import { findingOf } from './finding.ts';
import { personaIn } from './references.ts';
import { readReport } from './report.ts';
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

/** Adversarial critique of a report, by five critics on one growing thread (seed 004). */
export const CRITIQUE: Definition<CritiqueFacts, Thread, CritiqueView> = {
  name: 'critique',
  tries: 'report',
  opens,
  artifacts: CRITIQUE_ARTIFACTS,
  sample: {
    assessment: { mode: 'adversarial' },
    entropy: { value: UNKNOWN_ENTROPY, known: false },
    readiness: { recommendation: '', converged: false },
    grades: { converged: false },
  },
  begin: (header, _binding, before) => ({
    facts: initialFacts(reportOf(header)),
    memory: before?.memory ?? [],
  }),
  evolve: told,
  fault: inadmissible,
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
    /** `CritiqueFinding`, its sections in short. */
    critique: Type.Object({ converged: Type.Boolean(), reason: Type.String() }),
  }),
};

const isKind = (kind: string): kind is CritiqueArtifact['kind'] =>
  Object.hasOwn(CRITIQUE_ARTIFACTS, kind);

/** A report in JSON; beside its own fields it may say `limits`, as a claim does. */
function opens(body: Uint8Array): Opened {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { ok: false, faults: ['the report is not JSON in UTF-8'] };
  }
  if (typeof value !== 'object' || value === null) {
    return { ok: false, faults: ['the report is no JSON object'] };
  }
  const { limits, tags, ...own } = { limits: undefined, tags: undefined, ...value };
  const read = readReport(own);
  if (!read.ok) return read;
  const said = {
    ...(limits === undefined ? {} : { limits }),
    ...(tags === undefined ? {} : { tags }),
  };
  const admitted = admitClaim({ text: read.value.title, ...said });
  return admitted.ok ? { ...admitted, matter: read.value } : admitted;
}

function told(
  { facts, memory }: Told<CritiqueFacts, Thread>,
  artifact: Artifact,
): Told<CritiqueFacts, Thread> {
  if (!isCritiqueArtifact(artifact)) return { facts, memory };
  return { facts: evolve(facts, artifact), memory: [...memory, artifact] };
}

/** What an artifact names that is not there, or concludes against the record. */
function inadmissible({ header, artifact, memory }: Handed<CritiqueFacts, Thread>): string | null {
  if (!isCritiqueArtifact(artifact)) return null;
  const faults = artifactFaults(reportOf(header), memory.slice(0, -1), artifact);
  return faults.length === 0 ? null : faults.join('; ');
}

/**
 * Sections are said in short: whatever else their writer keeps in them stands in the case. `usage`: what
 * language models took in all turns, where any was asked.
 */
function finding({ file }: Finished<CritiqueFacts>) {
  const { sections, ...found } = findingOf(reportOf(file.header), critiqueIn(file.entries));
  const short = sections.map(({ id, heading, confidence = null }) => ({ id, heading, confidence }));
  const spent = spentOn(file.entries);
  const usage = spent.calls > 0 ? { usage: spent } : {};
  return {
    classification: null,
    confidence: null,
    critique: { ...found, sections: short, ...usage },
  };
}
