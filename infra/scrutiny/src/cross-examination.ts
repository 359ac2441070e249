import { rounded, type ExhibitReading, type Gathered, type View } from '@assize/proto';
import { readingsOn } from './reading.ts';

/** Words by which a claim says what ought to be, or what is good: nobody's record settles that. */
const OF_VALUE =
  /\b(?:should(?:n['’]t)?|ought|must|needs?|ha(?:s|ve) to|better|best|worse|worst|(?:un)?justifi\w*|(?:un|in)just(?:ice)?|(?:im|a)?moral(?:ly)?|(?:un)?ethical(?:ly)?|wrong(?:ly)?|right|good|bad|harm(?:s|ful)?|benefi\w+|(?:un)?necessary|important|ban(?:s|ned)?|abolish\w*|(?:il)?legali[sz]\w*|(?:un)?fair(?:ly)?|(?:un)?desirable|worth|(?:un)?acceptable|(?:in)?appropriate|legitimate|responsib\w+|outdated|threat\w*|too (?:much|many|far)|I believe)\b/i;

/** Forms of the past of the commonest irregular verbs. */
const HAPPENED =
  /\b(?:was|were|wasn['’]t|weren['’]t|had|did|didn['’]t|became|began|won|lost|wrote|took|made|gave|died|fought|led|met|held|left|grew|ran|sold|sang|spent|went|came|got|told)\b/i;

/** A regular past form that no auxiliary, preposition or article before it makes a participle. */
const HAPPENED_REGULARLY =
  /(?<!\b(?:is|are|be|been|being|am|has|have|to|not|by|and|or|of|the|an?|as)\s)(?<!\b(?:is|are|be|been|has|have)\s\w+\s)\b(?!need|indeed|exceed|proceed|succeed|speed|breed|seed|weed|feed|bleed|agreed\b)\p{Ll}+[^e\W]ed\b/u;

const DATED =
  /\b(?:1\d{3}|20\d{2})s?\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;

/**
 * Whether a claim is a question of record: it tells what happened, or when, and says of nothing that it
 * ought to be or is good. Of such a claim the opposite can be put to an exhibit.
 */
export function isOfRecord(claim: string): boolean {
  const tells = HAPPENED.test(claim) || HAPPENED_REGULARLY.test(claim) || DATED.test(claim);
  return tells && !OF_VALUE.test(claim);
}

const AUXILIARY =
  /\b(is|are|was|were|has|have|had|can|could|will|would|should|may|might|must|does|do|did)\b/i;

/** The opposite of a statement, by rule: its "not" taken out, one put in, or the whole denied. */
export function denialOf(statement: string): string {
  if (/\bnot\b/i.test(statement)) return statement.replace(/\bnot\s+/i, '');
  if (AUXILIARY.test(statement)) return statement.replace(AUXILIARY, '$1 not');
  return `It is not true that ${statement}`;
}

/** An exhibit that stands alone is contradicted by none. */
const LEAST_EXHIBITS = 2;

/**
 * The statement that is put to each exhibit in cross-examination; null where none is held: where there
 * was no hearing, on candidates (each is the other's opposite), on a question that no record settles, and
 * on a single exhibit.
 */
export function crossStatementOf({ claim, rounds, exhibits }: View): string | null {
  const held = rounds.length > 0 && claim.candidates.length === 0;
  const worth = exhibits.length >= LEAST_EXHIBITS && isOfRecord(claim.text);
  return held && worth ? denialOf(claim.text) : null;
}

/**
 * The weight of what an exhibit says of the opposite, in what it is taken to say of the claim. Chosen on
 * the development part of FoolMeTwice; .15 to .35 are within .03 macro-F1 of it there
 * (docs/how-a-verdict-is-reached.md).
 */
export const CROSS_WEIGHT = 0.25;

function crossed(own: ExhibitReading, opposite: ExhibitReading | undefined): ExhibitReading {
  // A measurement is no witness: asked the opposite it says the opposite.
  if (opposite === undefined || own.measured) return own;
  const mixed = (a: number, b: number): number => (1 - CROSS_WEIGHT) * a + CROSS_WEIGHT * b;
  const support = rounded(mixed(own.support, opposite.refute));
  const refute = rounded(mixed(own.refute, opposite.support));
  return { ...own, support, refute, neutral: rounded(Math.max(0, 1 - support - refute)) };
}

/** What the judge weighs. */
export interface CrossExamined {
  readonly gathered: Gathered;
  /** As each was read by itself. */
  readonly own: Gathered;
  /** What was put to the exhibits; null where there was no cross-examination. */
  readonly put: string | null;
}

/**
 * What was gathered, with each reading of the claim cross-examined: whoever supports a claim should refute
 * its opposite. As it was where no opposite was put to the exhibits.
 */
export function crossExamined(view: View, gathered: Gathered): CrossExamined {
  const put = crossStatementOf(view);
  const answers = put === null ? [] : readingsOn(gathered, put);
  if (answers.length === 0) return { gathered, own: gathered, put: null };
  const byId = new Map(answers.map((reading) => [reading.id, reading]));
  const readings = (gathered.readings ?? []).map((set) =>
    set.statement === view.claim.text
      ? { ...set, exhibits: set.exhibits.map((own) => crossed(own, byId.get(own.id))) }
      : set,
  );
  return { gathered: { ...gathered, readings }, own: gathered, put };
}
