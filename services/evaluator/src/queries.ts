import type { View } from '@assize/proto';
import { statementFor } from '@assize/court/reading';
import { queryOf } from './light/resolve.ts';

/** Passages to retrieve for the charge … */
const SEARCH_TOP = 10;
/** … and for each other query of a remand. */
const FEEDBACK_TOP = 5;
/** Maximum number of queries for one remand; the charge comes first. */
const MOST_QUERIES = 8;

/** What a search is for: the charge, the alternative, a question by its id, or a challenged exhibit. */
export type Purpose =
  | { readonly kind: 'charge' | 'alternative' }
  | { readonly kind: 'question' | 'challenge'; readonly id: string };

export interface Query {
  readonly query: string;
  readonly topK: number;
  readonly purpose: Purpose;
}

/** Null if the defense has no alternative with a statement other than the charge's. */
export function alternativeStatement({ claim, feedback }: View): string | null {
  return statementFor(feedback?.alternative?.classification, claim);
}

/**
 * The queries after a remand: the charge again, the alternative's statement, each question, and the
 * text of each challenged exhibit, for which another source may be better.
 */
export function queriesAfter(view: View): Query[] {
  const { feedback, charge, exhibits } = view;
  const statement = alternativeStatement(view);
  const textOf = (id: string): string => exhibits.find((one) => one.id === id)?.text ?? '';
  const all: Query[] = [
    { query: charge.statement, topK: SEARCH_TOP, purpose: { kind: 'charge' } },
    ...(statement ? [feedbackQuery(statement, { kind: 'alternative' })] : []),
    ...(feedback?.questions ?? []).map(({ id, text }) =>
      feedbackQuery(text, { kind: 'question', id }),
    ),
    ...(feedback?.challenged ?? []).map(({ id }) =>
      feedbackQuery(textOf(id), { kind: 'challenge', id }),
    ),
  ];
  const asked = all.map((one) => ({ ...one, query: queryOf(one.query) }));
  return asked
    .filter(({ query }, i) => query !== '' && asked.findIndex((one) => one.query === query) === i)
    .slice(0, MOST_QUERIES);
}

function feedbackQuery(query: string, purpose: Purpose): Query {
  return { query, topK: FEEDBACK_TOP, purpose };
}
