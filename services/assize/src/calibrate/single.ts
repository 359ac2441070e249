import {
  confidenceIn,
  LEAST_CONFIDENCE,
  scalesOf,
  sideOfScales,
  strengthOf,
  type Claim,
  type ExhibitReading,
  type Scales,
} from '@assize/proto';
import { onScales } from '@assize/court/grounds';

/**
 * What a single pass says of a claim: what the court is measured against. It is the judge's own scales,
 * thresholds and floor on all the evidence, read once by the same models; nobody challenges an exhibit,
 * and nobody is heard.
 */
export interface SinglePass {
  readonly classification: string;
  readonly confidence: number;
}

function scalesOn({ evidence = [] }: Claim, readings: readonly ExhibitReading[]): Scales {
  const exhibits = evidence.map((one) => ({ ...one, kind: one.kind ?? 'text' }));
  return scalesOf(onScales(exhibits, readings));
}

/** Under the floor nothing is found. */
function passed(classification: string, scales: Scales, least: number): SinglePass {
  const confidence = confidenceIn(classification, scales);
  if (confidence >= least) return { classification, confidence };
  return { classification: 'nei', confidence: strengthOf('nei', scales) };
}

/** One pass over a claim's evidence, as it was read against the claim's text; `least`: the floor. */
export function singlePass(
  claim: Claim,
  readings: readonly ExhibitReading[],
  least: number = LEAST_CONFIDENCE,
): SinglePass {
  const scales = scalesOn(claim, readings);
  return passed(sideOfScales(scales), scales, least);
}

/**
 * One pass over candidates, each with how the claim's evidence reads against its statement: the one that is supported most strongly, the first of equals, as sure as its
 * strongest rival leaves it; else `nei`.
 */
export function singleAmong(
  claim: Claim,
  candidates: readonly { classification: string; readings: readonly ExhibitReading[] }[],
  least: number = LEAST_CONFIDENCE,
): SinglePass {
  const [best, rival] = candidates
    .map(({ classification, readings }) => ({ classification, scales: scalesOn(claim, readings) }))
    .filter(({ scales }) => sideOfScales(scales) === 'supported')
    .toSorted((a, b) => b.scales.support - a.scales.support);
  if (!best) return { classification: 'nei', confidence: 0 };
  const { classification, scales } = best;
  const against = rival ? confidenceIn(rival.classification, rival.scales) : 0;
  const confidence = confidenceIn(classification, scales) * (1 - against);
  return confidence >= least ? { classification, confidence } : passed('nei', scales, 0);
}
