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

export type Weighed = ReturnType<typeof weighAgain>;

/**
 * Weighs by today's rule, from the last readings and the rulings. The light path has no rulings. There, exhibits that
 * only restate the claim yield to better evidence against it.
 * @param sealed the finding, if it is not the rule's; the weights are then about its statement
 */
export function weighAgain(
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
  const candidate = candidates.find((one) => one.classification === classification);
  const statement = candidate?.statement ?? charge.statement;
  const readings = readingsOn(gathered, statement);
  const { leastConfidence = 0 } = header.limits;
  return {
    /** The finding that the weights give, before any floor. */
    finding,
    /** The statement of the candidate that was found, by the rule or by `sealed`; otherwise that of the charge. */
    statement,
    readings,
    onScales: onScales(exhibits, readings),
    // Rulings apply to the charge: challenges concern no other candidate.
    rulings: statement === charge.statement ? rulings : [],
    remaining: statement === charge.statement ? left : () => 1,
    /** The exhibits that could not be read, each with the reason as a clause. */
    unread: unreadIn(gathered, readings),
    /** The least confidence at which the court makes a finding. */
    least: leastConfidenceFor({ leastConfidence }, gathered),
  };
}
