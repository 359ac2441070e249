import {
  contradictionType,
  falsifierOf,
  rounded,
  weigh,
  type ExhibitReading,
  type Gathered,
  type Verdict,
  type View,
} from '@assize/proto';
import { readingsOn } from './reading.ts';

type Balance = Pick<Verdict, 'credibility' | 'support' | 'contradictions'>;

/**
 * The evidence on both sides of the claim's own text, strongest first, and its credibility. Every
 * exhibit counts, challenged or not: this is about the claim, the decision is about the charge.
 */
export function evidenceOnBothSides(view: View, gathered: Gathered): Balance {
  const readings = readingsOn(gathered, view.claim.text);
  const trust = new Map(view.exhibits.map((exhibit) => [exhibit.id, exhibit.lScore]));
  const weighable = readings.map((reading) => {
    const lScore = trust.get(reading.id);
    const falsifies = falsifierOf([reading]) !== null;
    return { ...reading, falsifies, ...(lScore === undefined ? {} : { lScore }) };
  });
  const { weighed, credibility } = weigh(weighable);
  const side = (wanted: 'support' | 'refute'): { reading: ExhibitReading; weight: number }[] =>
    readings
      .flatMap((reading, i) => {
        const one = weighed[i];
        return one?.side === wanted && one.weight > 0
          ? [{ reading, weight: rounded(one.weight) }]
          : [];
      })
      .toSorted((a, b) => b.weight - a.weight || (a.reading.id < b.reading.id ? -1 : 1));
  return {
    credibility: credibility === null ? null : rounded(credibility),
    support: side('support').map(({ reading, weight }) => ({ id: reading.id, weight })),
    contradictions: side('refute').map(({ reading, weight }) => ({
      id: reading.id,
      weight,
      type: contradictionType(reading.refute, reading.measured !== undefined),
    })),
  };
}
