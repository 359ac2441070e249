import { findingOf, leastConfidenceFor } from '@assize/court/findings';
import { onScales, remainingBy, rulingsOnTestimony, testimonyAmong } from '@assize/court/grounds';
import { readingsOn, unreadIn } from '@assize/court/reading';
import {
  candidatesOf,
  newest,
  openingCharge,
  type CaseFile,
  type CourtPredicate,
  type Evidence,
} from '@assize/proto';

/** What a verdict is about, and how the exhibits weigh on that by the rules of today. */
export type Weighed = ReturnType<typeof weighedIn>;

/**
 * Weighs the exhibits of a case of the court again by its own rule, from what the record holds: what was
 * read of them last, and the rulings; of a light path, which rules nothing, what only restates yields.
 *
 * @param sealed what was found, where that is another's than the rule's: the weights are then on its statement
 */
export function weighedIn(
  { header, entries }: CaseFile,
  predicate: CourtPredicate,
  exhibits: readonly Evidence[],
  sealed?: Pick<CourtPredicate, 'classification'>,
) {
  const candidates = candidatesOf(header);
  const claim = { ...header.claim, classification: predicate.charge };
  const charge = openingCharge(candidates.length > 0 ? { ...claim, candidates } : claim);
  const sole = exhibits.length === 1;
  const gathered =
    entries.findLast((entry) => readingsOn(entry.gathered, charge.statement).length > 0)
      ?.gathered ?? {};
  const yielding = newest(entries, 'review')
    ? testimonyAmong(charge.statement, exhibits, readingsOn(gathered, charge.statement))
    : [];
  const rulings = newest(entries, 'verdict')?.rulings ?? rulingsOnTestimony(yielding);
  const left = remainingBy(
    rulings.filter(({ upheld, severity }) => upheld && (!sole || severity === 'fatal')),
  );
  const finding = findingOf({ charge, exhibits, claim: { candidates } }, gathered, left);
  const { classification } = sealed ?? finding;
  const found = candidates.find((one) => one.classification === classification);
  const statement = found?.statement ?? charge.statement;
  const readings = readingsOn(gathered, statement);
  const { leastConfidence = 0 } = header.limits;
  return {
    /** What the weights bear out, before any floor. */
    finding,
    /** That of the candidate that was found, by the rule or as `sealed` says; else the charge's. */
    statement,
    readings,
    onScales: onScales(exhibits, readings),
    // Rulings are on the charge: no challenge is heard on another candidate.
    rulings: statement === charge.statement ? rulings : [],
    remaining: statement === charge.statement ? left : () => 1,
    /** Which exhibits nobody could read, each with the reason as a clause. */
    unread: unreadIn(gathered, readings),
    /** The confidence under which nothing is ruled. */
    least: leastConfidenceFor({ leastConfidence }, gathered),
  };
}
