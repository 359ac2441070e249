import {
  confidenceIn,
  contraryIn,
  isBare,
  scalesOf,
  rounded,
  sideOfScales,
  type Contrary,
  type Gathered,
  type RemainingWeight,
  type Scales,
  type View,
} from '@assize/proto';
import { isLexical, READ_INSTEAD } from '@assize/lexical';
import { onScales } from '#src/grounds/groups.ts';
import { readingsOn, unreadIn } from '#src/reading/exhibits.ts';

/** What the exhibits say once the challenges are ruled on. */
export interface Finding {
  /** The classification found; `nei` where nothing carries one. */
  readonly classification: string;
  readonly confidence: number;
  /** S′ and R′ of the statement that the classification stands for. */
  readonly scales: Scales;
  /** The exhibit that makes it less sure than the scales alone would; null where none does. */
  readonly contrary?: Contrary | null;
}

/** How exhibits stand on a statement, by how they were read against it. */
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

/** The candidates other than the one that is charged. */
export function rivalsIn({ charge, claim }: Matter): View['claim']['candidates'] {
  return claim.candidates.filter(({ classification }) => classification !== charge.classification);
}

/** Those whose statement stands, by the strength with which it does; the first where two are equal. */
export function standingAmong<Option extends { readonly scales: Scales }>(
  options: readonly Option[],
  stands: (option: Option) => boolean = ({ scales }) => sideOfScales(scales) === 'supported',
): Option[] {
  return options.filter(stands).toSorted((a, b) => b.scales.support - a.scales.support);
}

/**
 * The rule that both the judge and the light path find by (see `sideOfScales`): the judge with what
 * upheld challenges leave, the light path with what testimony leaves, for there nobody has challenged yet.
 */
export function findingOf(view: Matter, gathered: Gathered, remaining: RemainingWeight): Finding {
  const { charge, claim, exhibits } = view;
  const readings = readingsOn(gathered, charge.statement);
  const weighed = onScales(exhibits, readings);
  const own = scalesOf(weighed, remaining);
  if (claim.candidates.length > 0) return amongCandidates(view, gathered, own);
  const side = sideOfScales(own);
  if (isBare(charge.classification))
    return found(side, own, contraryIn(weighed, remaining, unreadIn(gathered, readings)));
  // A classification that only its text stands for is proven or not: there is nothing to amend it to.
  return found(side === 'supported' ? charge.classification : 'nei', own);
}

function found(classification: string, scales: Scales, contrary: Contrary | null = null): Finding {
  const confidence = confidenceIn(classification, scales, contrary);
  const lowers = confidence < confidenceIn(classification, scales);
  return { classification, scales, confidence, contrary: lowers ? contrary : null };
}

/**
 * The candidate whose statement stands, most strongly; the charge's where two are equal. One of them is
 * so: what speaks for the strongest rival speaks against it, and lowers the confidence as a refutation does.
 */
function amongCandidates(view: Matter, gathered: Gathered, own: Scales): Finding {
  const rivals = rivalsIn(view).map(({ classification, statement }) => {
    return { classification, scales: scalesOn(view, gathered, statement) };
  });
  const charged = { classification: view.charge.classification, scales: own };
  const [best, rival] = standingAmong([charged, ...rivals]);
  if (!best) return found('nei', own);
  const { classification, scales } = best;
  const against = rival ? confidenceIn(rival.classification, rival.scales) : 0;
  const confidence = confidenceIn(classification, scales) * (1 - against);
  return { classification, scales, confidence: rounded(confidence) };
}

/** The contrary for which alone a finding does not reach the floor; null where there is none. */
export function barredBy(
  { classification, scales, confidence, contrary = null }: Finding,
  least: number,
): Contrary | null {
  const reaches = confidence < least && confidenceIn(classification, scales) >= least;
  return reaches ? contrary : null;
}

/**
 * The least confidence where lexical cues stand in for a model that could not be reached. By the rule that
 * chose LEAST_CONFIDENCE no lower one keeps what cues affirm from being wrong more often than one in ten
 * (docs/how-a-verdict-is-reached.md#the-floor).
 */
const STAND_IN_LEAST = 0.98;

/** The least confidence that is asked of who read: of a stand-in, else 0. */
export function leastOfReader({ stanceModel, missing = [] }: Gathered): number {
  const standsIn = isLexical(stanceModel) && missing.some((line) => line.endsWith(READ_INSTEAD));
  return standsIn ? STAND_IN_LEAST : 0;
}

/** The least confidence of a verdict by rule: that of its case, or of a stand-in that read for it. */
export function leastConfidenceFor(
  { leastConfidence }: Pick<View, 'leastConfidence'>,
  gathered: Gathered,
): number {
  return Math.max(leastConfidence, leastOfReader(gathered));
}
