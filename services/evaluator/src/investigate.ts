import type { Evidence, Gathered, View } from '@assize/proto';
import { NO_MODEL, type Passage } from '@assize/reader';
import { gatherReadings, thatFits, worthFinding } from '@assize/scrutiny';
import type { Means } from './means.ts';
import { joinedReadings } from './join.ts';
import type { PublisherAnswer } from './publisher.ts';
import { alternativeStatement, queriesAfter, type Purpose, type Query } from './queries.ts';

/** A search of the index after a remand: for what, and the ids of what it brought. */
export interface Search {
  readonly query: string;
  readonly purpose: Purpose;
  readonly found: readonly string[];
}

/** What an investigator brought, before it is read: new evidence and, from a publisher, its own words. */
export interface Findings extends Partial<PublisherAnswer> {
  readonly by: string;
  readonly evidence: Evidence[];
  /** What the index was asked; a publisher's own investigator asks none of ours. */
  readonly searched?: readonly Search[];
}

/** New evidence, and what came of looking for it. */
interface Looked {
  readonly findings: Findings;
  readonly searches: NonNullable<Gathered['searches']>;
  readonly missing: readonly string[];
}

/** Gathers new evidence and has everything on record read against the charge and its alternative. */
export async function gatherFindings(
  means: Means,
  view: View,
  given: Findings | null,
  signal: AbortSignal,
): Promise<Gathered> {
  const { findings, searches, missing } = given
    ? { findings: { ...given, searched: [] }, searches: [], missing: [] }
    : await lookAgain(means, view, signal);
  const known = new Set(view.exhibits.map(({ id }) => id));
  const fresh = findings.evidence.filter(({ id }) => !known.has(id));
  const other = alternativeStatement(view);
  const statements = [view.charge.statement, ...(other ? [other] : [])];
  const read = await gatherReadings(
    means.reader,
    view,
    statements,
    [...view.exhibits, ...fresh],
    signal,
  );
  const evidence = given ? fresh : withinRecord(view, fresh, read);
  const kept = new Set([...view.exhibits, ...evidence].map(({ id }) => id));
  const gaps = [...(read.missing ?? []), ...missing];
  return {
    ...read,
    readings: (read.readings ?? []).map(({ statement, exhibits }) => ({
      statement,
      exhibits: exhibits.filter(({ id }) => kept.has(id)),
    })),
    ...(searches.length > 0 ? { searches: [...searches] } : {}),
    reinvestigation: { ...findings, evidence },
    ...(gaps.length > 0 ? { missing: gaps } : {}),
  };
}

/** Joined passages always; of what was found, what is near enough and fits on the record. */
function withinRecord(view: View, fresh: readonly Evidence[], read: Gathered): Evidence[] {
  const joins = new Set(joinedReadings(view.exhibits).map(({ passage }) => passage.id));
  const joined = fresh.filter(({ id }) => joins.has(id));
  const found = fresh.flatMap((one) =>
    joins.has(one.id) ? [] : [{ ...one, text: one.text ?? '' }],
  );
  const worth = (read.readings ?? []).flatMap(({ exhibits }) => exhibits.filter(worthFinding));
  return [...joined, ...thatFits([...view.exhibits, ...joined], found, worth)];
}

/** The built-in investigator: exhibits of one source read together, and searches of the index. */
async function lookAgain(means: Means, view: View, signal: AbortSignal): Promise<Looked> {
  const joined = joinedReadings(view.exhibits).map(({ passage }) => passage);
  const found = await searchAll(means, queriesAfter(view), signal);
  const evidence = [...joined, ...found.passages];
  const findings = { by: 'built-in investigator', evidence, searched: found.searched };
  return { findings, searches: found.searches, missing: found.missing };
}

/** Each query in turn; a passage counts for every query that brings it, and is read once. */
async function searchAll(
  { retriever }: Means,
  queries: readonly Query[],
  signal: AbortSignal,
): Promise<{ passages: Passage[]; searched: Search[] } & Omit<Looked, 'findings'>> {
  const passages = new Map<string, Passage>();
  const searched: Search[] = [];
  const searches: NonNullable<Gathered['searches']> = [];
  const missing = new Set<string>();
  for (const { query, topK, purpose } of queries) {
    const answer = await retriever.search(query, topK, signal);
    for (const what of answer.missing) missing.add(what);
    // Nobody was asked where there is no index.
    if (answer.model === NO_MODEL) break;
    for (const passage of answer.passages) passages.set(passage.id, passage);
    searched.push({ query, purpose, found: answer.passages.map(({ id }) => id) });
    searches.push({ query, model: answer.model, found: answer.passages.length });
  }
  return { passages: [...passages.values()], searched, searches, missing: [...missing] };
}
