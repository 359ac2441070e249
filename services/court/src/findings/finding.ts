import {
  confidenceIn,
  contraryIn,
  isBareClassification,
  scalesOf,
  rounded,
  sideOfScales,
  strengthOf,
  type Contrary,
  type Gathered,
  type RemainingWeight,
  type Scales,
  type View,
} from '@assize/proto';
import { isLexical, READ_INSTEAD } from '@assize/lexical';
import { onScales } from '#src/grounds/groups.ts';
import { readingsOn, unreadIn } from '#src/reading/exhibits.ts';

/** What the exhibits show once the challenges have been ruled on. */
export interface Finding {
  /** `nei` if none is supported. */
  readonly classification: string;
  readonly confidence: number;
  /** S′ and R′ of the classification's statement. */
  readonly scales: Scales;
  /** Lowers the confidence below what the scales alone give. Null if no exhibit does. */
  readonly contrary?: Contrary | null;
}

/** Weighs the exhibits for and against a statement, by how they read against it. */
export function scalesOn(
  { exhibits }: Pick<View, 'exhibits'>,
  gathered: Gathered | null,
  statement: string,
  remaining?: RemainingWeight,
): Scales {
  return scalesOf(onScales(exhibits, readingsOn(gathered, statement)), remaining);
}

export interface Matter extends Pick<View, 'charge' | 'exhibits'> {
  readonly claim: Pick<View['claim'], 'candidates'>;
}

export function rivalsIn({ charge, claim }: Matter): View['claim']['candidates'] {
  return claim.candidates.filter(({ classification }) => classification !== charge.classification);
}

/** The options whose statement stands, strongest support first. Ties keep their order. */
export function standingAmong<Option extends { readonly scales: Scales }>(
  options: readonly Option[],
  stands: (option: Option) => boolean = ({ scales }) => sideOfScales(scales) === 'supported',
): Option[] {
  return options.filter(stands).toSorted((a, b) => b.scales.support - a.scales.support);
}

/**
 * Decides for both the judge and the light path (see `sideOfScales`). For the judge, `remaining` is what upheld
 * challenges leave of each exhibit; for the light path, where nobody has challenged yet, what testimony leaves.
 */
export function findingOf(view: Matter, gathered: Gathered, remaining: RemainingWeight): Finding {
  const { charge, claim, exhibits } = view;
  const readings = readingsOn(gathered, charge.statement);
  const weighed = onScales(exhibits, readings);
  const own = scalesOf(weighed, remaining);
  if (claim.candidates.length > 0) return amongCandidates(view, gathered, own);
  const side = sideOfScales(own);
  const contrary = contraryIn(weighed, remaining, unreadIn(gathered, readings));
  if (isBareClassification(charge.classification)) return findingWith(side, own, contrary);
  // A classification without a counterpart is either proven or not. There is nothing to amend it to.
  return findingWith(side === 'supported' ? charge.classification : 'nei', own, contrary);
}

export function findingWith(
  classification: string,
  scales: Scales,
  contrary: Contrary | null = null,
): Finding {
  const confidence = confidenceIn(classification, scales, contrary);
  const isLowered = confidence < confidenceIn(classification, scales);
  return { classification, scales, confidence, contrary: isLowered ? contrary : null };
}

/**
 * The candidate whose statement has the strongest support; the charge wins a tie. Only one candidate can be true, so
 * support for the strongest rival lowers the confidence as a refutation does. So does a contested rival: an exhibit
 * that denies it in favour of this one does not undo what speaks for it. What a read exhibit says against one
 * candidate it says for another, so that only an unread one lowers the confidence by itself.
 */
function amongCandidates(view: Matter, gathered: Gathered, own: Scales): Finding {
  const { charge, exhibits } = view;
  const rivals = rivalsIn(view).map(({ classification, statement }) => {
    return { classification, statement, scales: scalesOn(view, gathered, statement) };
  });
  const all = [{ ...charge, scales: own }, ...rivals];
  const [best, rival] = standingAmong(all);
  if (!best) return findingWith('nei', own);
  const { classification, statement, scales } = best;
  const contested = all
    .filter((one) => sideOfScales(one.scales) === 'contested')
    .map((one) => strengthOf('contested', one.scales));
  const standing = rival ? confidenceIn(rival.classification, rival.scales) : 0;
  const against = Math.max(standing, ...contested);
  const readings = readingsOn(gathered, statement);
  const unread = unreadIn(gathered, readings);
  const contrary = contraryIn(
    onScales(
      exhibits,
      readings.filter(({ id }) => unread.has(id)),
    ),
    undefined,
    unread,
  );
  const found = findingWith(classification, scales, contrary);
  return { ...found, confidence: rounded(found.confidence * (1 - against)) };
}

/** The contrary exhibit that alone keeps a finding below the floor. Null if there is none. */
export function contraryThatBars(
  { classification, scales, confidence, contrary = null }: Finding,
  least: number,
): Contrary | null {
  const isBarred = confidence < least && confidenceIn(classification, scales) >= least;
  return isBarred ? contrary : null;
}

/**
 * Applies when lexical cues stand in for a model that could not be reached. By the rule that chose LEAST_CONFIDENCE,
 * any lower value would let more than one in ten affirms by cues be wrong (docs/how-a-verdict-is-reached.md#the-floor).
 */
const STAND_IN_LEAST = 0.98;

/** `STAND_IN_LEAST` for a stand-in, else 0. */
export function readerLeastConfidence({ stanceModel, missing = [] }: Gathered): number {
  const standsIn = isLexical(stanceModel) && missing.some((line) => line.endsWith(READ_INSTEAD));
  return standsIn ? STAND_IN_LEAST : 0;
}

/** The higher of the case's and the reader's. */
export function leastConfidenceFor(
  { leastConfidence }: Pick<View, 'leastConfidence'>,
  gathered: Gathered,
): number {
  return Math.max(leastConfidence, readerLeastConfidence(gathered));
}
