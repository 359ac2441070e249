import { openDocumentReader } from '@assize/documents';
import {
  AdversarialFinding,
  clipped,
  Entropy,
  readReport,
  Singularity,
  Source,
  Stability,
  Veto,
  type CritiqueReport,
} from '@assize/proto/critique';
import Type from 'typebox';
import { adjustmentsIn } from '../critique/seed-json.ts';
import {
  decisionSentence,
  readSealedCritique,
  type SealedCritique,
} from '../critique/sealed-critique.ts';
import { withIterationLimit } from '../hearing/hear.ts';
import { hearInSession } from './hear-in-session.ts';
import type { Session } from './session.ts';
import { tool, ToolInputError } from './tool.ts';
import { definedFields, orNull, Share, strictObject } from '@assize/proto';

/** The most items of a list, and characters of a text: an agent's context is small, and the case has everything. */
const MOST = 30;
const LONGEST = 500;
const shortened = (text: string): string => clipped(text, LONGEST);

const Asked = strictObject({
  report: Type.Optional(Type.Unsafe<object>({ type: 'object' })),
  markdown: Type.Optional(Type.String()),
  sources: Type.Optional(Type.Array(Source)),
  entropy: Type.Optional(Share),
  iterations: Type.Optional(Type.Integer({ minimum: 1, maximum: 11, default: 1 })),
});

const Critique = Type.Object({
  caseId: Type.String(),
  converged: Type.Boolean(),
  vetoes: Type.Array(Veto),
  findings: Type.Array(AdversarialFinding),
  fixes: Type.Array(Type.Object({ finding: Type.String(), section: Type.String() })),
  scores: Type.Array(
    Type.Object({
      section: Type.String(),
      before: Type.Number(),
      after: Type.Number(),
      replan: Type.Boolean({
        description:
          'Whether a constraint of the section is open, so that it must be planned again',
      }),
    }),
  ),
  entropy: orNull(Entropy),
  stability: orNull(Stability),
  singularity: orNull(Singularity),
  iterations: Type.Integer(),
  unheard: Type.Array(Type.String()),
  left: Type.Integer(),
  file: Type.String(),
});

export function critiqueTool(session: Session) {
  return tool({
    name: 'critique_report',
    input: Asked,
    output: Critique,
    readOnly: false,
    right: 'submit',
    async run({ iterations = 1, ...asked }, call) {
      const matter = withIterationLimit(await reportIn(asked, call.signal), iterations);
      const { sealed, file } = await hearInSession(session, 'critique', matter, call);
      const told = readSealedCritique(sealed);
      return {
        summary: shortened(`The report has ${decisionSentence(told)}.`),
        result: answerOf(told, file),
      };
    },
  });
}

async function reportIn(
  asked: Type.Static<typeof Asked>,
  signal: AbortSignal,
): Promise<CritiqueReport> {
  const { report, markdown, sources = [], entropy } = asked;
  if ((report === undefined) === (markdown === undefined)) {
    throw new ToolInputError('the input: give exactly one of report and markdown');
  }
  const own = markdown === undefined ? readReport(report) : await fromMarkdown(markdown, signal);
  if (!own.ok) throw new ToolInputError(own.faults.join('; '));
  const all = [...own.value.sources, ...sources];
  const whole = readReport({ ...own.value, sources: all, ...definedFields({ entropy }) });
  if (!whole.ok) throw new ToolInputError(whole.faults.join('; '));
  return whole.value;
}

/** On a thread of its own: the time to parse Markdown can grow with the square of its length. */
async function fromMarkdown(
  markdown: string,
  signal: AbortSignal,
): Promise<ReturnType<typeof readReport>> {
  await using reader = openDocumentReader();
  const outcome = await reader.report(markdown, signal);
  if (outcome.status === 'refused') return { ok: false, faults: [outcome.reason] };
  const { read } = outcome;
  return read.ok ? { ok: true, value: read.report } : read;
}

function answerOf(told: SealedCritique, file: string): Type.Static<typeof Critique> {
  const { caseId, found, unheard } = told;
  const { readiness, findings, entropy, converged } = found;
  const order = (readiness?.fixes ?? []).map(({ finding }) => finding);
  const rank = ({ id }: { id: string }): number =>
    order.includes(id) ? order.indexOf(id) : order.length;
  return {
    caseId,
    converged,
    vetoes: (readiness?.vetoes ?? []).map(({ veto, why }) => ({ veto, why: shortened(why) })),
    findings: findings
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, MOST)
      .map(inBrief),
    fixes: (readiness?.fixes ?? []).slice(0, MOST).map(({ finding, section }) => {
      return { finding, section };
    }),
    scores: adjustmentsIn(told).map(({ section, before, after, replan }) => {
      return { section, before, after, replan };
    }),
    entropy,
    stability: readiness?.stability ?? null,
    singularity: readiness ? safetyOf(readiness.singularity) : null,
    iterations: found.iterations.length,
    unheard: unheard.slice(0, MOST).map(shortened),
    left: Math.max(0, findings.length - MOST),
    file,
  };
}

function inBrief({ quote, ...one }: AdversarialFinding): AdversarialFinding {
  const finding = shortened(one.finding);
  return { ...one, finding, ...(quote === undefined ? {} : { quote: shortened(quote) }) };
}

function safetyOf({ safe, reason, interventions }: Singularity): Singularity {
  return {
    safe,
    reason: shortened(reason),
    interventions: interventions.slice(0, MOST).map(shortened),
  };
}
