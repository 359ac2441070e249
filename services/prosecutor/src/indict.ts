import {
  scalesOf,
  shareFor,
  strengthOf,
  type ExhibitReading,
  type Gathered,
  type Indictment,
  type View,
  type Weight,
} from '@assize/proto';
import { onScales } from '@assize/court/grounds';
import { readingsOn, unreadable } from '@assize/court/reading';

/** An indictment itemises at most this many exhibits; further ones are for the hearing. */
export const MOST_ITEMS = 5;
/** A share below this is no evidence for the charge. */
export const LEAST_CHARGED = 0.05;

/** From these shares on an exhibit is primary, or corroborates; below it is circumstantial. */
export function weightOf(share: number): Weight {
  if (share >= 0.6) return 'primary';
  return share >= 0.3 ? 'corroborating' : 'circumstantial';
}

/** The exhibits that speak for the charge, strongest first (by id where they are equal). */
export function forCharge(
  view: View,
  readings: readonly ExhibitReading[],
): { id: string; share: number }[] {
  return readings
    .map((reading) => ({ id: reading.id, share: shareFor(view.charge.classification, reading) }))
    .filter(({ share }) => share >= LEAST_CHARGED)
    .toSorted((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1));
}

/** D0: charges the classification under review with the evidence that speaks for it. */
export function indict(view: View, gathered: Gathered): Indictment {
  const { classification, statement } = view.charge;
  const readings = readingsOn(gathered, statement);
  const exhibits = [...view.exhibits, ...(gathered.evidence ?? [])];
  const abstained = unreadable({ ...view, exhibits });
  const scales = scalesOf(onScales(exhibits, readings));
  const chosen = abstained ? [] : forCharge(view, readings).slice(0, MOST_ITEMS);
  return {
    kind: 'indictment',
    charge: classification,
    narrative: narrate(classification, chosen, exhibits.length),
    items: chosen.map(({ id, share }) => ({ id, weight: weightOf(share), strength: share })),
    confidence: abstained ? 0 : strengthOf(classification, scales),
    abstained,
  };
}

function narrate(
  charge: string,
  chosen: readonly { id: string; share: number }[],
  all: number,
): string {
  const [best] = chosen;
  if (!best) return `None of the ${all} exhibits speaks for "${charge}".`;
  const share = best.share.toFixed(2);
  return `The charge is "${charge}". ${chosen.length} of ${all} exhibits are brought for it; ${best.id} speaks most plainly (${share}).`;
}
