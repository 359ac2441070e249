import type {
  Assessment,
  Constraints,
  CritiqueArtifact,
  Direction,
  Legitimacy,
  Reframe,
  Revision,
  Statement,
} from '../artifacts.ts';
import { deliberationOf, type Deliberation } from '../deliberation.ts';
import { bandOf } from '../entropy.ts';
import { INT_TYPE_OF, type AdversarialFinding, type Agent } from '../findings.ts';
import { readinessOf, type OwnContribution } from '../readiness.ts';
import { deliberationNow } from '../record.ts';
import type { CritiqueReport } from '../report.ts';

/** Data for tests of critiques: a report of three sections that converges, and turns about it. */
export const REPORT: CritiqueReport = {
  title: 'Heat pumps in old houses',
  sections: [
    { id: 'a', heading: 'Costs', text: 'Heat pumps cost less to run.', citations: ['s1'] },
    { id: 'b', heading: 'Comfort', text: 'Heat pumps warm rooms evenly.', citations: ['s1'] },
    { id: 'c', heading: 'Limits', text: 'Heat pumps need insulation.', citations: ['s2'] },
  ],
  sources: [
    { id: 's1', text: 'Heat pumps cost less to run and warm rooms evenly.', credibility: 0.9 },
    { id: 's2', text: 'Heat pumps need insulation.' },
  ],
};

export function found(
  id: string,
  agent: Agent,
  of: Partial<AdversarialFinding> = {},
): AdversarialFinding {
  return {
    id,
    agent,
    int_type: INT_TYPE_OF[agent],
    target_section: 'a',
    finding: `what ${agent} holds against it`,
    severity: 'minor',
    actionable: true,
    response_to: '',
    type: 'a-fault',
    ...of,
  };
}

export function stated(
  id: string,
  section: string,
  text: string,
  readings: Statement['readings'] = [],
): Statement {
  return { id, section, text, readings };
}

export const SUPPORTS = { relevance: 0.9, support: 0.9, refute: 0.05, neutral: 0.05 };
export const REFUTES = { relevance: 0.9, support: 0.05, refute: 0.9, neutral: 0.05 };

export function assessed(e: number | null, of: Partial<Assessment> = {}): Assessment {
  return {
    kind: 'assessment',
    mode: 'adversarial',
    entropy: e === null ? null : { e, band: bandOf(e), components: null, given: true },
    statements: [],
    contradictions: [],
    abstained: null,
    ...of,
  };
}

const spoke = { findings: [], answers: [], said: 'I looked at it.', abstained: null };

export function challenged(of: Partial<Legitimacy> = {}): Legitimacy {
  return { kind: 'legitimacy', ...spoke, ...of };
}

export function constrained(of: Partial<Constraints> = {}): Constraints {
  const met = (id: string, section: string) => ({
    id,
    section,
    text: 'the source says so',
    resolved: true,
  });
  return {
    kind: 'constraints',
    constraints: [met('k1', 'a'), met('k2', 'b')],
    missingVariables: [],
    ...spoke,
    ...of,
  };
}

export function reframed(of: Partial<Reframe> = {}): Reframe {
  return { kind: 'reframe', frames: [], ...spoke, ...of };
}

export function directed(of: Partial<Direction> = {}): Direction {
  return { kind: 'direction', directives: [], ...spoke, ...of };
}

export function rewritten(of: Partial<Revision['matter']> = {}): Revision {
  return {
    kind: 'revision',
    by: 'writer',
    constraints: { plannerContext: [], sectionPrompts: [], outlineContext: [] },
    matter: { sections: [], removed: [], sources: [], ...of },
    done: [],
    abstained: null,
  };
}

export const OWN: OwnContribution = { ...spoke, recommendation: null };

export function ready(
  before: readonly CritiqueArtifact[],
  own: Partial<OwnContribution> = {},
  matter: CritiqueReport = REPORT,
): ReturnType<typeof readinessOf> {
  return readinessOf(deliberationNow(matter, before), { ...OWN, ...own });
}

/** A calm iteration up to SHIKAMARU. The given turns replace those of the same kind. */
export function thread(...turns: CritiqueArtifact[]): CritiqueArtifact[] {
  const calm: CritiqueArtifact[] = [assessed(0.3), challenged(), constrained()];
  const given = (kind: string) => turns.find((one) => one.kind === kind);
  const more = turns.filter(({ kind }) => !calm.some((one) => one.kind === kind));
  return [...calm.map((one) => given(one.kind) ?? one), ...more];
}

export function deliberated(
  turns: readonly CritiqueArtifact[],
  report: Partial<CritiqueReport> = {},
  previous: number | null = null,
): Deliberation {
  return deliberationOf({ ...REPORT, ...report }, turns, previous);
}
