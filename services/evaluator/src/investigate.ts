import type { Evidence, Gathered, View } from '@assize/proto';
import { gatherFound } from '@assize/court/search';
import type { EvaluatorPorts } from './ports.ts';
import { joinedReadings } from './join.ts';
import type { PublisherAnswer } from './publisher.ts';
import { alternativeStatement, queriesAfter, type Purpose } from './queries.ts';

/** During a reinvestigation: query, purpose, and the ids found. */
export interface Search {
  readonly query: string;
  readonly purpose: Purpose;
  readonly found: readonly string[];
}

/** Nobody has read these yet: new evidence and, from a publisher's investigator, its answers. */
export interface Findings extends Partial<PublisherAnswer> {
  readonly by: string;
  readonly evidence: Evidence[];
  /** Absent from a publisher's own investigator, which does not use our index. */
  readonly searched?: readonly Search[];
}

/** Gathers new evidence, and has everything on record read against the charge and its alternative. */
export async function gatherFindings(
  means: EvaluatorPorts,
  view: View,
  given: Findings | null,
  signal: AbortSignal,
): Promise<Gathered> {
  const known = new Set(view.exhibits.map(({ id }) => id));
  const joined = joinedReadings(view.exhibits).map(({ passage }) => passage);
  const own = (given?.evidence ?? joined).filter(({ id }) => !known.has(id));
  const other = alternativeStatement(view);
  const queries = given ? [] : queriesAfter(view);
  const wanted = {
    queries,
    statements: [view.charge.statement, ...(other ? [other] : [])],
    readAlso: [...view.exhibits, ...own],
  };
  const { gathered, brought } = await gatherFound(view, means, wanted, signal);
  const { evidence = [], ...rest } = gathered;
  const searched = queries.flatMap(({ query, purpose }): Search[] => {
    const found = brought.find((one) => one.query === query)?.ids;
    return found ? [{ query, purpose, found }] : [];
  });
  const findings = { by: 'built-in investigator', ...given, searched };
  return { ...rest, reinvestigation: { ...findings, evidence: [...own, ...evidence] } };
}
