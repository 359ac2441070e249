import { withCounsel, COURT_SETTING, type Counsel } from '@assize/court/advice';
import { attend, propose, proposing } from '@assize/court/debate';
import { evaluationIn, evaluationQuestions, gauntletBrain } from '@assize/court/gauntlet';
import { brainByRule, type RoleBrain, type Turn } from '@assize/court/handoff';
import type { Gathered, View } from '@assize/proto';
import { mapperAbstainingOnFault, type CartographyView } from '@assize/proto/cartography';
import { criticAbstainingOnFault, type CritiqueView } from '@assize/proto/critique';
import { debaterAbstainingOnFault } from '@assize/proto/debate';
import { activate, gatherFirst } from './activate.ts';
import { drawing, gatherMap, drawMapping } from './cartography/mapping.ts';
import { synthesise } from './cartography/synthesis.ts';
import { assess, gatherAssessment } from './critique/assessment.ts';
import { constrain } from './critique/constraints.ts';
import { direct } from './critique/direction.ts';
import { constraining } from './critique/llm/constraints.ts';
import { directing } from './critique/llm/direction.ts';
import { gatherRevision, revise } from './critique/revision.ts';
import { gatherFindings } from './investigate.ts';
import { correlate } from './light/correlate.ts';
import { gatherEvidence, investigated } from './light/investigate.ts';
import { recall } from './light/recall.ts';
import { report } from './light/report.ts';
import { resolve } from './light/resolve.ts';
import { review } from './light/review.ts';
import { triage } from './light/triage.ts';
import { reinvestigating } from './llm/reinvestigating.ts';
import type { EvaluatorPorts } from './ports.ts';
import { askPublisher } from './publisher.ts';
import { reinvestigate } from './reinvestigate.ts';

/** The brain of the court first. @param panel the models that vote in a gauntlet */
export function evaluatorBrains(
  means: EvaluatorPorts,
  counsel: Counsel | null,
  panel: readonly Counsel[] = counsel ? [counsel] : [],
): readonly [RoleBrain<View>, ...RoleBrain[]] {
  // Walks the light path, opens the court if that is uncertain, and answers remands.
  const evaluator = brainByRule<View>('evaluator-11', ['light', 'defect-court'], {
    activation: {
      gather: (view, signal) => gatherFirst(view, means.reader, means.courtEnabled, signal),
      decide: activate,
    },
    ...lightTurns(means),
    reinvestigation: {
      gather: (view, signal) => gather(means, view, signal),
      decide: reinvestigate,
    },
  });
  // Reads the report and has it revised. LAWLIET and LIGHT speak through this brain.
  const lawliet = brainByRule<CritiqueView>('lawliet-3', ['critique'], {
    assessment: {
      gather: (view, signal) => gatherAssessment(means.reader, view, signal),
      decide: criticAbstainingOnFault('assessment', assess),
    },
    constraints: { decide: criticAbstainingOnFault('constraints', (view) => constrain(view)) },
    direction: { decide: criticAbstainingOnFault('direction', direct) },
    revision: {
      gather: (view) => gatherRevision(means, view),
      decide: criticAbstainingOnFault('revision', revise),
    },
  });
  // Draws a map of what the sources say, and finally summarises it.
  const cartographer = brainByRule<CartographyView>('cartographer-4', ['cartography'], {
    mapping: {
      gather: (view, signal) => gatherMap(means.reader, view, signal),
      decide: mapperAbstainingOnFault('mapping', drawMapping),
    },
    synthesis: { decide: mapperAbstainingOnFault('synthesis', synthesise) },
  });
  // Proposes changes, and says what the next round should attend to.
  const proposer = brainByRule('proposer-1', ['debate'], {
    proposal: { decide: debaterAbstainingOnFault('proposal', propose) },
    attention: { decide: attend },
  });
  return [
    withCounsel(evaluator, counsel, 'evaluator-llm-8', [reinvestigating], COURT_SETTING),
    withCounsel(lawliet, counsel, 'lawliet-llm-2', [constraining, directing]),
    withCounsel(cartographer, counsel, 'cartographer-llm-2', [drawing]),
    gauntletBrain('panel', panel, { evaluation: [evaluationQuestions, evaluationIn] }),
    withCounsel(proposer, counsel, 'proposer-llm-1', [proposing]),
  ];
}

/** The turns of the light path, F0 to F6, by the kind of artifact that each produces. */
const lightTurns = (means: EvaluatorPorts): Readonly<Record<string, Turn<View>>> => ({
  recall: { decide: recall },
  triage: { decide: triage },
  resolution: {
    gather: ({ maySearch }) => Promise.resolve({ canSearch: means.canSearch && maySearch }),
    decide: resolve,
  },
  investigation: {
    gather: (view, signal) => gatherEvidence(means, view, signal),
    decide: (_view, gathered) => investigated(gathered),
  },
  correlation: { decide: correlate },
  review: { decide: review },
  report: { decide: report },
});

/** The built-in investigator is used if the publisher has registered none or if its own fails. */
async function gather(means: EvaluatorPorts, view: View, signal: AbortSignal): Promise<Gathered> {
  const asked = await askPublisher(means, view);
  if (asked?.status === 'answered') {
    return gatherFindings(means, view, { by: asked.by, ...asked.answer }, signal);
  }
  const built = await gatherFindings(means, view, null, signal);
  return asked === null ? built : { ...built, missing: [...(built.missing ?? []), asked.why] };
}
