import {
  isBareClassification,
  stanceFor,
  type Evidence,
  type ExhibitReading,
  type Gathered,
  type Reinvestigation,
  type View,
} from '@assize/proto';
import { clipped } from '@assize/court/advice';
import { readingsOn, sharesFor, type Share } from '@assize/court/reading';
import type { Findings } from './investigate.ts';
import { alternativeStatement } from './queries.ts';

/** Evidence with a smaller share on either side is not put on the record, and answers nothing. */
export const LEAST_BROUGHT = 0.2;

export interface Reinvestigated {
  readonly view: View;
  readonly gathered: Gathered;
  readonly findings: Findings;
  readonly evidence: readonly Evidence[];
}

type Addressed = Pick<Reinvestigation, 'challenged' | 'alternative' | 'searched'>;

/**
 * How a reinvestigation addresses the defense's challenges: by new evidence for each challenged
 * exhibit, on the same side; by evidence for the alternative; and by a list of the searches of the
 * index. A challenge for which nothing was found gets the answer null.
 */
export function addressedChallenges(brought: Reinvestigated): Addressed {
  const { view, findings } = brought;
  const { searched } = findings;
  // A record of an older version has no searches, and its reinvestigation must stay the same on a replay.
  if (!searched) return {};
  const kept = new Set(brought.evidence.map(({ id }) => id));
  const keptOf = ({ query, found }: (typeof searched)[number]) => {
    return { query, found: found.filter((id) => kept.has(id)) };
  };
  const feedback = view.feedback ?? { challenged: [], alternative: null };
  return {
    challenged: feedback.challenged.map(({ id }) => replacementFor(id, brought)),
    ...(feedback.alternative
      ? { alternative: forAlternative(feedback.alternative.classification, brought) }
      : {}),
    ...(searched.length > 0 ? { searched: searched.map(keptOf) } : {}),
  };
}

type Answer = NonNullable<Reinvestigation['challenged']>[number];

/** A replacement speaks for the side that the challenged exhibit was cited for. */
function replacementFor(
  id: string,
  { view, gathered, findings, evidence }: Reinvestigated,
): Answer {
  const own = findings.challenged?.find((answer) => answer.id === id);
  if (own) return { id, answer: own.answer, exhibits: own.exhibits ?? [] };
  const { classification, statement } = view.charge;
  const readings = readingsOn(gathered, statement);
  const speakers = speaking(evidence, readings, stanceFor(classification));
  return { id, ...answerBy('confirmed independently', speakers) };
}

function forAlternative(
  classification: string,
  { view, gathered, evidence }: Reinvestigated,
): NonNullable<Reinvestigation['alternative']> {
  const statement = alternativeStatement(view) ?? view.charge.statement;
  const stance = isBareClassification(classification) ? stanceFor(classification) : 'support';
  const spoken = speaking(evidence, readingsOn(gathered, statement), stance);
  return { classification, ...answerBy('supported', spoken) };
}

/** Maximum length of an answer in characters. A publisher may bring a thousand exhibits. */
export const LONGEST_ANSWER = 4000;

function answerBy(how: string, spoken: readonly Share[]): Omit<Answer, 'id'> {
  const what = spoken.map(({ id, share }) => `${id} (${share.toFixed(2)})`).join(', ');
  const answer = spoken.length > 0 ? clipped(`${how} by ${what}`, LONGEST_ANSWER) : null;
  return { answer, exhibits: spoken.map(({ id }) => id) };
}

/** The new evidence whose share on one side of a statement is large enough, strongest first. */
function speaking(
  evidence: readonly Evidence[],
  readings: readonly ExhibitReading[],
  stance: 'support' | 'refute',
): Share[] {
  const brought = new Set(evidence.map(({ id }) => id));
  const wanted = stance === 'support' ? 'supported' : 'refuted';
  return sharesFor(wanted, readings, LEAST_BROUGHT).filter(({ id }) => brought.has(id));
}
