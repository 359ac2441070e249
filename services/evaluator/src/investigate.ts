import type { Evidence, Gathered, View } from '@assize/proto';
import { gatherReadings } from '@assize/scrutiny';
import type { Means } from './means.ts';
import { joinedReadings } from './join.ts';
import type { PublisherAnswer } from './publisher.ts';

/** Passages looked up for a remand. */
const SEARCH_TOP = 10;

/** What an investigator brought, before it is read: new evidence and, from a publisher, its own words. */
export interface Findings extends Partial<PublisherAnswer> {
  readonly by: string;
  readonly evidence: Evidence[];
}

/** Gathers new evidence and has everything on record read against the charge. */
export async function gatherFindings(
  means: Means,
  view: View,
  given: Findings | null,
  signal: AbortSignal,
): Promise<Gathered> {
  const { findings, missing } = given
    ? { findings: given, missing: [] }
    : await lookAgain(means, view, signal);
  const known = new Set(view.exhibits.map(({ id }) => id));
  const evidence = findings.evidence.filter(({ id }) => !known.has(id));
  const exhibits = [...view.exhibits, ...evidence];
  const read = await gatherReadings(means.reader, [view.charge.statement], exhibits, signal);
  const gaps = [...(read.missing ?? []), ...missing];
  return {
    ...read,
    reinvestigation: { ...findings, evidence },
    ...(gaps.length > 0 ? { missing: gaps } : {}),
  };
}

/** The built-in investigator: exhibits of one source read together, and a search of the index. */
async function lookAgain(
  { retriever }: Means,
  view: View,
  signal: AbortSignal,
): Promise<{ findings: Findings; missing: string[] }> {
  const found = await retriever.search(view.charge.statement, SEARCH_TOP, signal);
  const joined = joinedReadings(view.exhibits).map(({ passage }) => passage);
  const evidence = [...joined, ...found.passages];
  return { findings: { by: 'built-in investigator', evidence }, missing: found.missing };
}
