import { canRead } from '@assize/lexical';
import { isMeasuredExhibit } from '@assize/measured';
import type { Asked, CauseAsked, Passage, Reader, ReadingSet } from './port.ts';
import type { Evidence, ExhibitReading, Gathered, View } from '@assize/proto';

/** The exhibits that can be read: those that have words, and machines' reports with what they hold. */
export function passagesOf(exhibits: readonly Evidence[]): Passage[] {
  return exhibits.flatMap((exhibit) => {
    const { id, text, source, date, lScore, digest, kind, data } = exhibit;
    const report = isMeasuredExhibit(exhibit);
    if (!report && text === undefined && digest === undefined) return [];
    return [
      {
        id,
        text: text ?? '',
        ...(source === undefined ? {} : { source }),
        ...(date === undefined ? {} : { date }),
        ...(lScore === undefined ? {} : { lScore }),
        ...(digest === undefined ? {} : { digest }),
        ...(report && kind !== undefined ? { kind } : {}),
        ...(report && data !== undefined ? { data } : {}),
      },
    ];
  });
}

/** What of a claim says for which cause a statement stands, and what it asserts of reports. */
type Causal = Pick<View['claim'], 'text' | 'candidates' | 'asserts' | 'causes' | 'published'>;

/** The cause that a statement stands for; the claim's own text, for what its publisher charges. */
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

/** What is asked beside a statement: assertions are the text's own, and no other statement's. */
function askedBeside(claim: Causal, statement: string): Asked {
  const cause = causeAsked(claim, statement);
  const asserts = statement === claim.text ? claim.asserts : undefined;
  return { ...(cause ? { cause } : {}), ...(asserts ? { asserts } : {}) };
}

/**
 * How long after the deadline a reading is given up, in milliseconds: what is decided without it is then
 * late by every clock, so that the walk ends the case (HD10) rather than find by what was not read.
 */
const LATE_MS = 100;

/**
 * Has the exhibits read against each statement, once, and keeps what a replay needs. A busy reader is
 * waited for until the case's deadline.
 */
export async function gatherReadings(
  reader: Reader,
  { claim, deadline }: { readonly claim: Causal; readonly deadline: string },
  statements: readonly string[],
  exhibits: readonly Evidence[],
  signal: AbortSignal,
): Promise<Gathered> {
  const passages = passagesOf(exhibits);
  const unique = [...new Set(statements)];
  const until = Date.parse(deadline) + LATE_MS;
  const sets: ReadingSet[] = [];
  for (const statement of unique) {
    const asked = askedBeside(claim, statement);
    sets.push(await reader.read(statement, passages, signal, asked, until));
  }
  const [first] = sets;
  if (!first) return {};
  const missing = [...new Set(sets.flatMap((set) => set.missing))];
  return {
    readings: unique.map((statement, i) => ({ statement, exhibits: sets[i]?.readings ?? [] })),
    stanceModel: first.stanceModel,
    relevanceModel: first.relevanceModel,
    ...(missing.length > 0 ? { missing } : {}),
  };
}

/** How the exhibits read against a statement, as gathered; empty where it was not read. */
export function readingsOn(
  gathered: Gathered | null,
  statement: string,
): readonly ExhibitReading[] {
  return gathered?.readings?.find((set) => set.statement === statement)?.exhibits ?? [];
}

/** Every statement that stands for a classification in this case: the claim's, and each candidate's. */
export function statementsOf({ claim }: View): string[] {
  return [claim.text, ...claim.candidates.map((candidate) => candidate.statement)];
}

/** Why a heuristic brain can't do its duty on this case; null when it can. */
export function unreadable({ claim, exhibits }: View): string | null {
  if (!canRead(claim.text))
    return 'the claim is in a script that the heuristic brain does not read';
  // A report is read by rule, whatever its script.
  const measured = exhibits.some(isMeasuredExhibit);
  const texts = exhibits.flatMap((exhibit) => exhibit.text ?? []);
  if (!measured && texts.length > 0 && !texts.some(canRead)) {
    return 'no exhibit is in a script that the heuristic brain reads';
  }
  return null;
}
