import { randomUUID } from 'node:crypto';
import { readMarkdownReport } from '@assize/documents';
import {
  AdversarialFinding,
  clipped,
  Entropy,
  readReport,
  Singularity,
  Source,
  Stability,
  Veto,
  type Adjustment,
  type CritiqueReport,
} from '@assize/proto/critique';
import Type from 'typebox';
import { keepCase } from '../court/kept-case.ts';
import { critiqued } from '../critique/publish.ts';
import { adjustmentsIn } from '../critique/seed-json.ts';
import { sentenceOf, toldOf, type Told } from '../critique/told.ts';
import type { Chambers } from './chambers.ts';
import { tool, ToolInputError } from './tool.ts';
import { strictObject } from '@assize/proto';

/** Most of each list in an answer, and of each text: an agent's context is small, and the case has it all. */
const MOST = 30;
const LONGEST = 500;
const brief = (text: string): string => clipped(text, LONGEST);

const Asked = strictObject({
  report: Type.Optional(
    Type.Unsafe<object>({
      type: 'object',
      description:
        'The report: {title, question?, sections: [{id, heading, text, citations?: [source ids], ' +
        'confidence?: 0–1}], sources: [{id, text, title?, source?, date?, credibility?: 0–1}], ' +
        'entropy?, reactorTrace?, narrativeArc?, mode?: "classic"}',
    }),
  ),
  markdown: Type.Optional(
    Type.String({
      description:
        'The report as Markdown, instead: "# title", "## section" with citations [id], and at the ' +
        'end "## Sources" with "- [id] text"',
    }),
  ),
  sources: Type.Optional(
    Type.Array(Source, { description: 'Further sources, by ids that the report cites' }),
  ),
  entropy: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How unsettled it is; absent: as it says, else computed',
    }),
  ),
  iterations: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 11,
      description: 'Most readings: with 1 it is judged as it stands (default: 1)',
    }),
  ),
});

const Score = Type.Object({
  section: Type.String(),
  before: Type.Number(),
  after: Type.Number(),
  replan: Type.Boolean({ description: 'A constraint of it is open' }),
});

const Critique = Type.Object({
  summary: Type.String({ description: 'The decision in one sentence' }),
  caseId: Type.String(),
  converged: Type.Boolean(),
  vetoes: Type.Array(Veto),
  findings: Type.Array(AdversarialFinding, { description: 'The heaviest first' }),
  fixes: Type.Array(Type.Object({ finding: Type.String(), section: Type.String() }), {
    description: 'The first is to be done first; what to do is in the finding',
  }),
  scores: Type.Array(Score, { description: 'Confidence before and after' }),
  entropy: Type.Union([Entropy, Type.Null()]),
  stability: Type.Union([Stability, Type.Null()]),
  singularity: Type.Union([Singularity, Type.Null()]),
  iterations: Type.Integer(),
  unheard: Type.Array(Type.String(), { description: 'What was not read or reached' }),
  left: Type.Integer({ description: 'How many findings are left out here' }),
  file: Type.String({ description: 'Where the signed case is' }),
});

/** Has a report criticised, waits for the signed verdict and keeps it. */
export function critiqueTool(chambers: Chambers) {
  return tool({
    name: 'critique_report',
    title: 'Criticise a report',
    description:
      'Five critics take a report apart one after the other: figures without a source, absolute words ' +
      'on thin evidence, claims that their own sources deny, terms left undefined, sections on one ' +
      'source, variables that a decision ignores. Says whether the report has converged, what each ' +
      'section’s confidence becomes, and what to mend first. Nothing is searched: give the sources.',
    input: Asked,
    output: Critique,
    readOnly: false,
    right: 'submit',
    async run({ iterations = 1, ...asked }, signal) {
      const report = reportIn(asked);
      const publisher = await chambers.publisher('critique');
      const answer = await publisher.review(critiqued(report, iterations), randomUUID(), signal);
      if (answer.status === 'refused') throw new ToolInputError(answer.faults.join('; '));
      const file = await keepCase(chambers.home, answer);
      return answerOf(toldOf(answer.sealed), file);
    },
  });
}

function reportIn({
  report,
  markdown,
  sources = [],
  entropy,
}: Omit<Type.Static<typeof Asked>, 'iterations'>): CritiqueReport {
  if ((report === undefined) === (markdown === undefined)) {
    throw new ToolInputError('the input: give the report in one of report and markdown');
  }
  const own = markdown === undefined ? readReport(report) : fromMarkdown(markdown);
  if (!own.ok) throw new ToolInputError(own.faults.join('; '));
  const whole = readReport({
    ...own.value,
    sources: [...own.value.sources, ...sources],
    ...(entropy === undefined ? {} : { entropy }),
  });
  if (!whole.ok) throw new ToolInputError(whole.faults.join('; '));
  return whole.value;
}

function fromMarkdown(markdown: string): ReturnType<typeof readReport> {
  const read = readMarkdownReport(markdown);
  return read.ok ? { ok: true, value: read.report } : read;
}

function answerOf(told: Told, file: string): Type.Static<typeof Critique> {
  const { caseId, found, unheard } = told;
  const { readiness, findings, entropy, converged } = found;
  const order = (readiness?.fixes ?? []).map(({ finding }) => finding);
  const rank = ({ id }: { id: string }): number =>
    order.includes(id) ? order.indexOf(id) : order.length;
  return {
    summary: brief(`The report has ${sentenceOf(told)}.`),
    caseId,
    converged,
    vetoes: (readiness?.vetoes ?? []).map(({ veto, why }) => ({ veto, why: brief(why) })),
    findings: findings
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, MOST)
      .map(inBrief),
    fixes: (readiness?.fixes ?? []).slice(0, MOST).map(({ finding, section }) => {
      return { finding, section };
    }),
    scores: adjustmentsIn(told).map(scoreOf),
    entropy,
    stability: readiness?.stability ?? null,
    singularity: readiness ? safetyOf(readiness.singularity) : null,
    iterations: found.iterations.length,
    unheard: unheard.slice(0, MOST).map(brief),
    left: Math.max(0, findings.length - MOST),
    file,
  };
}

function inBrief({ quote, ...one }: AdversarialFinding): AdversarialFinding {
  const finding = brief(one.finding);
  return { ...one, finding, ...(quote === undefined ? {} : { quote: brief(quote) }) };
}

function safetyOf({ safe, reason, interventions }: Singularity): Singularity {
  return { safe, reason: brief(reason), interventions: interventions.slice(0, MOST).map(brief) };
}

function scoreOf({ section, before, after, replan }: Adjustment): Type.Static<typeof Score> {
  return { section, before, after, replan };
}
