import {
  confidenceIn,
  isBare,
  scalesOf,
  shareFor,
  sideOfScales,
  type Evidence,
  type ExhibitReading,
  type Gathered,
  type Reinvestigation,
  type RemandFeedback,
  type View,
} from '@assize/proto';
import { onScales, readingsOn } from '@assize/scrutiny';
import type { Findings } from './investigate.ts';

/** New evidence with less to say than this, on either side, is not brought. */
const LEAST_SHARE = 0.2;

/** What a remand brings back: an answer per question, or that there is none; the evidence; the charge. */
export function reinvestigate(view: View, gathered: Gathered): Reinvestigation {
  const findings = findingsIn(gathered);
  const readings = readingsOn(gathered, view.charge.statement);
  const evidence = worthBringing(findings, readings);
  const onRecord = new Set([...view.exhibits, ...evidence].map(({ id }) => id));
  const scales = scalesOf(
    onScales(
      [...view.exhibits, ...evidence],
      readings.filter(({ id }) => onRecord.has(id)),
    ),
  );
  const side = sideOfScales(scales);
  const amended =
    isBare(view.charge.classification) && side !== 'nei' ? side : view.charge.classification;
  const classification = findings.classification ?? amended;
  return {
    kind: 'reinvestigation',
    answers: (view.feedback?.questions ?? []).map((question) =>
      answerTo(question, findings, evidence, readings),
    ),
    evidence,
    classification,
    confidence: findings.confidence ?? confidenceIn(classification, scales),
    by: findings.by,
  };
}

/** What `gather` kept; its form was checked before it was kept. */
function findingsIn({ reinvestigation }: Gathered): Findings {
  if (isFindings(reinvestigation)) return reinvestigation;
  return { by: 'nobody', evidence: [] };
}

function isFindings(value: unknown): value is Findings {
  return typeof value === 'object' && value !== null && 'by' in value && 'evidence' in value;
}

function best({ support, refute, relevance, id, neutral }: ExhibitReading): number {
  const reading = { id, relevance, support, refute, neutral };
  return Math.max(shareFor('supported', reading), shareFor('refuted', reading));
}

/** A publisher's own evidence is always brought; of what the built-in one found, only what speaks. */
function worthBringing(findings: Findings, readings: readonly ExhibitReading[]): Evidence[] {
  if (findings.answers) return findings.evidence;
  const share = new Map(readings.map((reading) => [reading.id, best(reading)]));
  return findings.evidence.filter(({ id }) => (share.get(id) ?? 0) >= LEAST_SHARE);
}

type Question = RemandFeedback['questions'][number];

function answerTo(
  { id, about }: Question,
  findings: Findings,
  evidence: readonly Evidence[],
  readings: readonly ExhibitReading[],
): Reinvestigation['answers'][number] {
  const own = findings.answers?.find((answer) => answer.question === id);
  if (findings.answers) {
    return { question: id, answer: own?.answer ?? null, exhibits: own?.exhibits ?? [] };
  }
  const bearing = evidence.filter((item) => about === null || item.id.split('+').includes(about));
  const other = bearing.length > 0 ? bearing : evidence.filter((item) => !item.id.includes('+'));
  if (other.length === 0) return { question: id, answer: null, exhibits: [] };
  const exhibits = other.map((item) => item.id);
  return { question: id, answer: exhibits.map((one) => spell(one, readings)).join('; '), exhibits };
}

function spell(id: string, readings: readonly ExhibitReading[]): string {
  const reading = readings.find((item) => item.id === id);
  if (!reading) return `${id} was not read`;
  const side = reading.support >= reading.refute ? 'supports' : 'refutes';
  return `${id} ${side} it (${best(reading).toFixed(2)})`;
}
