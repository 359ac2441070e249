import {
  type BareClassification,
  confidenceIn,
  isBareClassification,
  scalesOf,
  shareFor,
  sideOfScales,
  type Evidence,
  type ExhibitReading,
  type Gathered,
  type Reinvestigation,
  type RemandFeedback,
  type Scales,
  type View,
} from '@assize/proto';
import { clipped } from '@assize/court/advice';
import { onScales } from '@assize/court/grounds';
import { readingsOn } from '@assize/court/reading';
import { isRelevantEnough } from '@assize/court/search';
import { addressedChallenges, LEAST_BROUGHT, LONGEST_ANSWER } from './addressed.ts';
import type { Findings } from './investigate.ts';
import { joinedReadings } from './join.ts';
import { alternativeStatement } from './queries.ts';

/** An answer to each question or null, the new evidence, and the charge from now on. */
export function reinvestigate(view: View, gathered: Gathered): Reinvestigation {
  const findings = withKnownCitations(view, findingsIn(gathered));
  const readings = readingsOn(gathered, view.charge.statement);
  const joins = new Map(joinedReadings(view.exhibits).map((one) => [one.passage.id, one.parts]));
  const other = alternativeStatement(view);
  const others = other ? readingsOn(gathered, other) : [];
  const evidence = worthBringing(joins, findings, [...readings, ...others]);
  const exhibits = [...view.exhibits, ...evidence];
  const scales = scalesOnRecord(exhibits, readings);
  const side = sideOfScales(scales);
  const amended =
    isBareClassification(view.charge.classification) && side !== 'nei'
      ? side
      : view.charge.classification;
  const against = scalesOnRecord(exhibits, others);
  const rival = rivalFinding(view, against, scales);
  const classification = findings.classification ?? rival ?? amended;
  return {
    kind: 'reinvestigation',
    answers: (view.feedback?.questions ?? []).map((question) =>
      answerTo(question, findings, joins, evidence, readings),
    ),
    evidence,
    classification,
    confidence:
      findings.confidence ??
      confidenceIn(classification, classification === rival ? against : scales),
    by: findings.by,
    ...addressedChallenges({ view, gathered, findings, evidence }),
  };
}

/** New evidence that is not put on the record is excluded. */
function scalesOnRecord(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): Scales {
  const known = new Set(exhibits.map(({ id }) => id));
  const own = readings.filter(({ id }) => known.has(id));
  return scalesOf(onScales(exhibits, own));
}

/** The defense's alternative, if its statement now stands and has more support than the charge's. */
function rivalFinding({ feedback }: View, rival: Scales, own: Scales): string | null {
  const stands = sideOfScales(rival) === 'supported' && rival.support > own.support;
  return stands ? (feedback?.alternative?.classification ?? null) : null;
}

/** The findings that `gather` stored, which have been validated before. */
function findingsIn({ reinvestigation }: Gathered): Findings {
  if (isFindings(reinvestigation)) return reinvestigation;
  return { by: 'nobody', evidence: [] };
}

function isFindings(value: unknown): value is Findings {
  return typeof value === 'object' && value !== null && 'by' in value && 'evidence' in value;
}

/** Nobody could look up exhibits that are neither on record nor part of the answer. */
function withKnownCitations({ exhibits }: View, findings: Findings): Findings {
  const known = new Set([...exhibits, ...findings.evidence].map(({ id }) => id));
  const kept = <One extends { exhibits?: readonly string[] }>(one: One) => {
    return { ...one, exhibits: (one.exhibits ?? []).filter((id) => known.has(id)) };
  };
  const { answers, challenged } = findings;
  return {
    ...findings,
    ...(answers ? { answers: answers.map(kept) } : {}),
    ...(challenged ? { challenged: challenged.map(kept) } : {}),
  };
}

/** The side on which a reading says more, and its share on that side. */
function strongerSide(reading: ExhibitReading): { side: BareClassification; share: number } {
  const [supported, refuted] = [shareFor('supported', reading), shareFor('refuted', reading)];
  return supported >= refuted
    ? { side: 'supported', share: supported }
    : { side: 'refuted', share: refuted };
}

type Joins = ReadonlyMap<string, readonly [string, string]>;

/**
 * The evidence to put on record: everything that a publisher brought, but of the built-in
 * investigator's findings only what takes a side strongly enough.
 */
function worthBringing(
  joins: Joins,
  findings: Findings,
  readings: readonly ExhibitReading[],
): Evidence[] {
  if (findings.answers) return findings.evidence;
  const read = Map.groupBy(readings, ({ id }) => id);
  return findings.evidence.filter(({ id }) =>
    (read.get(id) ?? []).some((reading, i) => {
      const { side, share } = strongerSide(reading);
      // A joined passage is new evidence only if it says more than each of its parts.
      const parts = (joins.get(id) ?? []).flatMap((part) => read.get(part)?.[i] ?? []);
      const found = joins.has(id) || isRelevantEnough(reading);
      return found && share >= LEAST_BROUGHT && parts.every((part) => shareFor(side, part) < share);
    }),
  );
}

type Question = RemandFeedback['questions'][number];

function answerTo(
  { id, about }: Question,
  findings: Findings,
  joins: Joins,
  evidence: readonly Evidence[],
  readings: readonly ExhibitReading[],
): Reinvestigation['answers'][number] {
  const own = findings.answers?.find((answer) => answer.question === id);
  if (findings.answers) {
    return { question: id, answer: own?.answer ?? null, exhibits: own?.exhibits ?? [] };
  }
  const asked = findings.searched?.find(
    ({ purpose }) => purpose.kind === 'question' && purpose.id === id,
  );
  const bearing = evidence.filter((item) => {
    const joined = joins.get(item.id)?.some((part) => part === about) ?? false;
    return about === null || joined || (asked?.found.includes(item.id) ?? false);
  });
  const found = bearing.length > 0 ? bearing : evidence.filter((item) => !joins.has(item.id));
  if (found.length === 0) return { question: id, answer: null, exhibits: [] };
  const exhibits = found.map((item) => item.id);
  const said = exhibits.map((one) => describe(one, readings)).join('; ');
  return { question: id, answer: clipped(said, LONGEST_ANSWER), exhibits };
}

function describe(id: string, readings: readonly ExhibitReading[]): string {
  const reading = readings.find((item) => item.id === id);
  if (!reading) return `${id} was not read`;
  const { side, share } = strongerSide(reading);
  return `${id} ${side === 'supported' ? 'supports' : 'refutes'} it (${share.toFixed(2)})`;
}
