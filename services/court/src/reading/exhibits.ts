import { canRead } from '@assize/lexical';
import { lostText, NOT_KEPT } from './separate-texts.ts';
import {
  NO_MODEL,
  type Asked,
  type CauseAsked,
  type Passage,
  type Reader,
  type ReadingSet,
} from './port.ts';
import {
  ANOTHER_LANGUAGE,
  shareFor,
  type Evidence,
  type ExhibitReading,
  type Gathered,
  type View,
  definedFields,
} from '@assize/proto';

export function isReport<Item extends Pick<Evidence, 'kind'>>(
  item: Item,
): item is Item & { kind: Exclude<Evidence['kind'], 'text' | undefined> } {
  return (item.kind ?? 'text') !== 'text';
}

/** The exhibits that can be read: those with a text, and machines' reports. */
export function passagesOf(exhibits: readonly Evidence[]): Passage[] {
  return exhibits.flatMap((exhibit) => {
    const { id, text, source, date, lScore, digest, kind, data } = exhibit;
    const report = isReport(exhibit);
    if (!report && text === undefined && digest === undefined) return [];
    const own = report ? { kind, data } : {};
    return [{ id, text: text ?? '', ...definedFields({ source, date, lScore, digest, ...own }) }];
  });
}

/** The parts of a claim that determine the cause a statement stands for, and what is asserted of reports. */
type Causal = Pick<View['claim'], 'text' | 'candidates' | 'asserts' | 'causes' | 'published'>;

/** The claim's own text stands for the classification that its publisher charges. */
export function causeAsked(claim: Causal, statement: string): CauseAsked | undefined {
  const { causes, candidates, text, published } = claim;
  if (causes === undefined) return undefined;
  const named =
    candidates.find((one) => one.statement === statement)?.classification ??
    (statement === text ? published : undefined);
  const own = causes.known.find(({ classification }) => classification === named);
  if (own === undefined) return undefined;
  return {
    pack: causes.pack,
    digest: causes.digest,
    cause: own.cause,
    causes: causes.known.map(({ cause }) => cause),
    hypotheses: statement === own.hypotheses?.[0] ? own.hypotheses : [],
  };
}

/** What is asked in addition to a statement. Assertions belong to the claim's own text, and to no other statement. */
function furtherQuestions(claim: Causal, statement: string, relevanceOnly: boolean): Asked {
  const cause = causeAsked(claim, statement);
  const asserts = statement === claim.text ? claim.asserts : undefined;
  return {
    ...(asserts ? { asserts } : {}),
    // A cause is never read for relevance alone, because what an exhibit says contributes to its relevance.
    ...(cause ? { cause } : { relevanceOnly }),
  };
}

/**
 * How long after the deadline a reading is given up, in milliseconds. A decision without that reading is then late by
 * every clock, so the walk ends the case (HD10) instead of making a finding from unread evidence.
 */
const LATE_MS = 100;

/** A statement, and the passages that are read against it. `asked` is the reader's argument of that name. */
export interface ToRead {
  readonly statement: string;
  readonly passages: readonly Passage[];
  readonly asked?: Asked;
}

/** With `relevanceOnly` only the relevance of the exhibits is needed, and their stance may be left unread. */
export function gatherReadings(
  reader: Reader,
  { claim, deadline }: { readonly claim: Causal; readonly deadline: string },
  statements: readonly string[],
  exhibits: readonly Evidence[],
  signal: AbortSignal,
  relevanceOnly = false,
): Promise<Gathered> {
  const passages = passagesOf(exhibits);
  const toRead = [...new Set(statements)].map((statement) => {
    return { statement, passages, asked: furtherQuestions(claim, statement, relevanceOnly) };
  });
  return gatherSets(reader, toRead, deadline, signal);
}

/** Reads `atOnce` statements at a time. Waits for a busy reader until the case's deadline. */
export async function gatherSets(
  reader: Reader,
  toRead: readonly ToRead[],
  deadline: string,
  signal: AbortSignal,
  atOnce = 1,
): Promise<Gathered> {
  const until = Date.parse(deadline) + LATE_MS;
  const sets: ReadingSet[] = [];
  for (let from = 0; from < toRead.length; from += atOnce) {
    const batch = toRead
      .slice(from, from + atOnce)
      .map(({ statement, passages, asked }) =>
        reader.read(statement, passages, signal, asked, until),
      );
    sets.push(...(await Promise.all(batch)));
  }
  const first = sets.find(({ stanceModel }) => stanceModel !== NO_MODEL) ?? sets[0];
  if (!first) return {};
  const missing = [...new Set(sets.flatMap((set) => set.missing))];
  return {
    readings: toRead.map(({ statement }, i) => {
      return { statement, exhibits: sets[i]?.readings ?? [] };
    }),
    stanceModel: first.stanceModel,
    relevanceModel: first.relevanceModel,
    ...(missing.length > 0 ? { missing } : {}),
  };
}

/** The gathered readings of the exhibits against a statement. Empty if it was not read. */
export function readingsOn(
  gathered: Gathered | null,
  statement: string,
): readonly ExhibitReading[] {
  return gathered?.readings?.find((set) => set.statement === statement)?.exhibits ?? [];
}

/**
 * Reasons are clauses: the reader abstains on a language, or a text that is stored apart was lost. Such an exhibit
 * counts for neither side, and the record lists it in `missing`.
 */
export function unreadIn(
  { missing = [] }: Gathered,
  readings: readonly ExhibitReading[],
): ReadonlyMap<string, string> {
  const abroad = missing.find((what) => what.includes(ANOTHER_LANGUAGE));
  const language = abroad && `it or the claim is ${abroad.slice(abroad.indexOf(ANOTHER_LANGUAGE))}`;
  return new Map(
    readings
      .filter(({ neutral, measured, indicated }) => neutral === 1 && !measured && !indicated)
      .flatMap(({ id }) => {
        const why = missing.includes(lostText(id)) ? `its text ${NOT_KEPT}` : language;
        return why === undefined ? [] : [[id, why] as const];
      }),
  );
}

export interface Presented {
  readonly exhibit: Evidence;
  readonly reading: ExhibitReading;
}

/** Each exhibit once, in this order. An id without an exhibit or a reading is skipped. */
export function presentedAs(
  ids: Iterable<string>,
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): Presented[] {
  const known = new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));
  const read = new Map(readings.map((reading) => [reading.id, reading]));
  return [...new Set(ids)].flatMap((id) => {
    const [exhibit, reading] = [known.get(id), read.get(id)];
    return exhibit && reading ? [{ exhibit, reading }] : [];
  });
}

/** An exhibit, and its share for a classification, 0 to 1. */
export interface Share {
  readonly id: string;
  readonly share: number;
}

/** The least share of an exhibit that a party may cite as evidence. */
export const LEAST_CITED = 0.05;

/** The exhibits with at least this share for a classification, strongest first (ties by id). */
export function sharesFor(
  classification: string,
  readings: readonly ExhibitReading[],
  least = LEAST_CITED,
): Share[] {
  return readings
    .map((reading) => ({ id: reading.id, share: shareFor(classification, reading) }))
    .filter(({ share }) => share >= least)
    .toSorted((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1));
}

/** Every statement that stands for a classification in this case: the claim's text, and each candidate's statement. */
export function statementsOf({ claim }: View): string[] {
  return [claim.text, ...claim.candidates.map((candidate) => candidate.statement)];
}

/** The statement of the candidate with this classification. Null if there is none. */
export function statementFor(
  classification: string | undefined,
  { candidates }: Pick<View['claim'], 'candidates'>,
): string | null {
  return candidates.find((one) => one.classification === classification)?.statement ?? null;
}

/**
 * Why a heuristic brain cannot do its duty in this case. Null if it can. Do not change the wording: it stands in
 * signed cases, and replays compare it.
 */
export function unreadable({ claim, exhibits }: View): string | null {
  if (!canRead(claim.text))
    return 'the claim is in a script that the heuristic brain does not read';
  // Reports are read by rule, whatever their script.
  const measured = exhibits.some(isReport);
  const texts = exhibits.flatMap((exhibit) => exhibit.text ?? []);
  if (!measured && texts.length > 0 && !texts.some(canRead)) {
    return 'no exhibit is in a script that the heuristic brain reads';
  }
  return null;
}
