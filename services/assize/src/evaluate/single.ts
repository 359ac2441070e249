import {
  confidenceIn,
  scalesOf,
  type BareClassification,
  type Claim,
  type ExhibitReading,
  type Scales,
} from '@assize/proto';
import { onScales } from '@assize/scrutiny';

/**
 * What a single pass says of a claim: what the court is measured against. It is the judge's own rule on
 * all the evidence, read once by the same models; nobody challenges an exhibit, and nobody is heard.
 */
export interface SinglePass {
  readonly classification: string;
  readonly confidence: number;
}

/**
 * The single pass's own two thresholds, used as LEAST and CONTESTED of proto/src/scales.ts are.
 * Source: mean macro-F1 over the development parts of SciFact, FEVER-Symmetric, FoolMeTwice and
 * PERSPECTRUM, on groups that the stance model was not trained on
 * (`node test/accuracy/court/sweep.ts`): .745 there, the best of the grid, where the pair that the court
 * had before (0.25 and 0.78) has .716, and an argmax of each passage (`argmaxOf`) .670. Fixed before the
 * court's own rules were tuned against it, and not to be tuned with them.
 */
export const SINGLE_LEAST = 0.2;
export const SINGLE_CONTESTED = 0.6;

/** The judge's rule, with thresholds of its own. */
function sideBy({ support, refute }: Scales): BareClassification {
  if (Math.min(support, refute) >= SINGLE_CONTESTED) return 'contested';
  if (Math.max(support, refute) < SINGLE_LEAST) return 'nei';
  return support >= refute ? 'supported' : 'refuted';
}

/** A statement, and how the claim's evidence reads against it. */
export interface ReadStatement {
  readonly classification: string;
  readonly readings: readonly ExhibitReading[];
}

function scalesOn({ evidence = [] }: Claim, readings: readonly ExhibitReading[]): Scales {
  const exhibits = evidence.map((one) => ({ ...one, kind: one.kind ?? 'text' }));
  return scalesOf(onScales(exhibits, readings));
}

function passed(classification: string, scales: Scales): SinglePass {
  return { classification, confidence: confidenceIn(classification, scales) };
}

/** One pass over a claim's evidence, as it was read against the claim's text. */
export function singlePass(claim: Claim, readings: readonly ExhibitReading[]): SinglePass {
  const scales = scalesOn(claim, readings);
  return passed(sideBy(scales), scales);
}

/** One pass over candidates: the one that is supported most strongly, the first of equals; else `nei`. */
export function singleAmong(claim: Claim, candidates: readonly ReadStatement[]): SinglePass {
  const options = candidates.map(({ classification, readings }) => {
    const scales = scalesOn(claim, readings);
    return { classification, scales, stands: sideBy(scales) === 'supported' };
  });
  const ranked = options.toSorted((a, b) => b.scales.support - a.scales.support);
  const best = ranked.find(({ stands }) => stands);
  if (best) return passed(best.classification, best.scales);
  const [most] = ranked;
  return passed('nei', most?.scales ?? { support: 0, refute: 0 });
}

/**
 * The weakest rule that a single pass may not fall behind: each passage says what is most probable of it,
 * the first of equals; where some support and some refute it is contested, where none does either, nei.
 */
export function argmaxOf(readings: readonly ExhibitReading[]): BareClassification {
  const said = readings.map(({ support, refute, neutral }) => {
    const most = Math.max(support, refute, neutral);
    return most === support ? 'support' : most === refute ? 'refute' : 'neutral';
  });
  const [supports, refutes] = [said.includes('support'), said.includes('refute')];
  if (supports && refutes) return 'contested';
  if (supports) return 'supported';
  return refutes ? 'refuted' : 'nei';
}
