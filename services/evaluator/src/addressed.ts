import {
  isBare,
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

/** New evidence with less to say than this, on either side, is not brought, and answers nothing. */
export const LEAST_BROUGHT = 0.2;

/** What a second pass has to go by. */
export interface Brought {
  readonly view: View;
  readonly gathered: Gathered;
  readonly findings: Findings;
  /** What it puts on the record. */
  readonly evidence: readonly Evidence[];
}

type Addressed = Pick<Reinvestigation, 'challenged' | 'alternative' | 'searched'>;

/**
 * How the second pass addresses what the defense challenged: each challenged exhibit by new evidence
 * for the same side, the alternative by what speaks for it; and what the index was asked. Nothing
 * found is said as such.
 */
export function addressed(brought: Brought): Addressed {
  const { view, findings } = brought;
  const { searched } = findings;
  // A record from before searches were kept says no more than it did.
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

/** What makes a challenged exhibit good: what is new and speaks for the side that it was cited for. */
function replacementFor(id: string, { view, gathered, findings, evidence }: Brought): Answer {
  const own = findings.challenged?.find((answer) => answer.id === id);
  if (own) return { id, answer: own.answer, exhibits: own.exhibits ?? [] };
  const { classification, statement } = view.charge;
  const readings = readingsOn(gathered, statement);
  const spoken = speaking(evidence, readings, stanceFor(classification));
  return { id, ...answerBy('said independently', spoken) };
}

function forAlternative(
  classification: string,
  { view, gathered, evidence }: Brought,
): NonNullable<Reinvestigation['alternative']> {
  const statement = alternativeStatement(view) ?? view.charge.statement;
  const stance = isBare(classification) ? stanceFor(classification) : 'support';
  const spoken = speaking(evidence, readingsOn(gathered, statement), stance);
  return { classification, ...answerBy('borne out', spoken) };
}

/** Longest answer to a question, in characters: a publisher may bring a thousand exhibits. */
export const LONGEST_ANSWER = 4000;

/** What exhibits do to a question, by each of them; nothing where there is none. */
function answerBy(how: string, spoken: readonly Share[]): Omit<Answer, 'id'> {
  const what = spoken.map(({ id, share }) => `${id} (${share.toFixed(2)})`).join(', ');
  const answer = spoken.length > 0 ? clipped(`${how} by ${what}`, LONGEST_ANSWER) : null;
  return { answer, exhibits: spoken.map(({ id }) => id) };
}

/** The evidence that says enough on one side of a statement, strongest first. */
function speaking(
  evidence: readonly Evidence[],
  readings: readonly ExhibitReading[],
  stance: 'support' | 'refute',
): Share[] {
  const brought = new Set(evidence.map(({ id }) => id));
  const wanted = stance === 'support' ? 'supported' : 'refuted';
  return sharesFor(wanted, readings, LEAST_BROUGHT).filter(({ id }) => brought.has(id));
}
