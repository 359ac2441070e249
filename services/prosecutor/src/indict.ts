import {
  counted,
  strengthOf,
  type Gathered,
  type Indictment,
  type View,
  type Weight,
} from '@assize/proto';
import { scalesOn } from '@assize/court/findings';
import { readingsOn, sharesFor, unreadable, type Share } from '@assize/court/reading';

/** Further ones are left to the hearing. */
export const MOST_ITEMS = 5;
/** Classifies an exhibit by its share: primary from 0.6, corroborating from 0.3, else circumstantial. */
export function weightOf(share: number): Weight {
  if (share >= 0.6) return 'primary';
  return share >= 0.3 ? 'corroborating' : 'circumstantial';
}

/** D0: charges the classification under review, with the exhibits that support it. */
export function indict(view: View, gathered: Gathered): Indictment {
  const { classification, statement } = view.charge;
  const readings = readingsOn(gathered, statement);
  const exhibits = [...view.exhibits, ...(gathered.evidence ?? [])];
  const abstained = unreadable({ ...view, exhibits });
  const scales = scalesOn({ exhibits }, gathered, statement);
  const chosen = abstained ? [] : sharesFor(classification, readings).slice(0, MOST_ITEMS);
  return {
    kind: 'indictment',
    charge: classification,
    narrative: narrate(classification, chosen, exhibits.length),
    items: chosen.map(({ id, share }) => ({ id, weight: weightOf(share), strength: share })),
    confidence: abstained ? 0 : strengthOf(classification, scales),
    abstained,
  };
}

function narrate(charge: string, chosen: readonly Share[], all: number): string {
  const [best] = chosen;
  if (!best) return `The charge is "${charge}", but ${noneOf(all)}.`;
  const share = best.share.toFixed(2);
  return `The charge is "${charge}". The prosecution cites ${chosen.length} of ${counted(all, 'exhibit')} for it; the strongest is ${best.id} (${share}).`;
}

function noneOf(exhibits: number): string {
  if (exhibits === 0) return 'there are no exhibits';
  const which = exhibits === 1 ? 'the only exhibit is not' : `none of the ${exhibits} exhibits is`;
  return `${which} evidence for it`;
}
