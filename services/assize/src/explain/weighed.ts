import { leastConfidenceFor } from '@assize/court/findings';
import { onScales, remainingBy } from '@assize/court/grounds';
import {
  candidatesOf,
  confidenceIn,
  isBare,
  newest,
  openingCharge,
  rounded,
  scalesOf,
  sideOfScales,
  type CaseFile,
  type CourtPredicate,
  type Evidence,
  type ExhibitReading,
  type Gathered,
  type OnScales,
  type RemainingWeight,
  type Scales,
} from '@assize/proto';

/** A candidate that stands beside the one that was found, and lowers the confidence in it. */
export interface Rival {
  readonly classification: string;
  readonly confidence: number;
}

/** The statement that a verdict is about, and how the exhibits weigh on it by the rules of today. */
export interface Weighed {
  readonly charge: string;
  /** The classification that the weights bear out, before any floor. */
  readonly found: string;
  readonly statement: string;
  readonly readings: readonly ExhibitReading[];
  readonly onScales: readonly OnScales[];
  readonly remaining: RemainingWeight;
  readonly scales: Scales;
  readonly rival: Rival | null;
  /** The confidence under which nothing is ruled. */
  readonly least: number;
}

const none: RemainingWeight = () => 1;

/**
 * Weighs the exhibits of a case of the court again, from what its record holds: the readings of whoever
 * decided, and the rulings. The rules are the court's own (`findingOf`), on the statement that was found.
 */
export function weighedIn(
  file: CaseFile,
  predicate: CourtPredicate,
  exhibits: readonly Evidence[],
): Weighed {
  const { header, entries } = file;
  const { claim } = header;
  const candidates = claim.candidates ? candidatesOf(header) : [];
  const charged = { ...claim, classification: predicate.charge };
  const charge = openingCharge(candidates.length > 0 ? { ...charged, candidates } : charged);
  const sole = exhibits.length === 1;
  const rulings = newest(entries, 'verdict')?.rulings ?? [];
  const remaining = remainingBy(
    rulings.filter(({ upheld, severity }) => upheld && (!sole || severity === 'fatal')),
  );
  const options = [charge, ...candidates.filter((one) => one.statement !== charge.statement)].map(
    (option, at) => {
      const gathered = gatheredOn(entries, option.statement);
      const readings = readingsIn(gathered, option.statement);
      const scaled = onScales(exhibits, readings);
      const left = at === 0 ? remaining : none;
      const weighed = { onScales: scaled, remaining: left, scales: scalesOf(scaled, left) };
      return { ...option, ...weighed, gathered, readings };
    },
  );
  const [own] = options;
  if (!own) throw new Error('a case has a charge');
  const standing = options
    .filter(({ scales }) => sideOfScales(scales) === 'supported')
    .toSorted((a, b) => b.scales.support - a.scales.support);
  const [best, second] = candidates.length > 0 ? standing : [];
  const decided = best ?? own;
  const rival = second && {
    classification: second.classification,
    confidence: confidenceIn(second.classification, second.scales),
  };
  const { leastConfidence = 0 } = header.limits;
  const { statement, readings, scales } = decided;
  return {
    charge: charge.classification,
    found: foundIn(decided, best !== undefined, candidates.length > 0),
    statement,
    readings,
    onScales: decided.onScales,
    remaining: decided.remaining,
    scales,
    rival: rival ?? null,
    least: leastConfidenceFor({ leastConfidence }, own.gathered ?? {}),
  };
}

/** As `findingOf` names it: a bare side, the candidate that stands, or the charge's own name. */
function foundIn(
  { classification, scales }: { readonly classification: string; readonly scales: Scales },
  stands: boolean,
  among: boolean,
): string {
  if (among) return stands ? classification : 'nei';
  const side = sideOfScales(scales);
  if (isBare(classification)) return side;
  return side === 'supported' ? classification : 'nei';
}

function gatheredOn(entries: CaseFile['entries'], statement: string): Gathered | undefined {
  return entries.findLast(({ gathered }) =>
    gathered.readings?.some((set) => set.statement === statement),
  )?.gathered;
}

function readingsIn(gathered: Gathered | undefined, statement: string): readonly ExhibitReading[] {
  return gathered?.readings?.find((set) => set.statement === statement)?.exhibits ?? [];
}

/** The confidence in what was found, before the floor and whatever a model or a jury made of it. */
export function confidenceOf({ found, scales, rival }: Weighed): number {
  return rounded(confidenceIn(found, scales) * (1 - (rival?.confidence ?? 0)));
}
