import {
  challengeKey,
  LEAVES,
  type Challenge,
  type ExhibitReading,
  type Ruling,
  type View,
} from '@assize/proto';
import { upholds } from '@assize/scrutiny';

interface Raised {
  readonly challenge: Challenge;
  /** The side for which the challenged exhibit was cited. */
  readonly citedFor: 'supported' | 'refuted';
}

/** Every challenge on the record, each once: the defense's to what is charged, the prosecutor's to the rest. */
function raisedIn({ brief, rounds, charge }: View): Raised[] {
  const charged = charge.classification === 'refuted' ? 'refuted' : 'supported';
  const other = charged === 'refuted' ? 'supported' : 'refuted';
  const all: Raised[] = [
    ...(brief?.challenges ?? []).map((challenge) => ({ challenge, citedFor: charged }) as const),
    ...rounds.flatMap(({ argument, rebuttal }) => [
      ...(argument?.challenges ?? []).map((challenge) => ({ challenge, citedFor: other }) as const),
      ...(rebuttal?.challenges ?? []).map(
        (challenge) => ({ challenge, citedFor: charged }) as const,
      ),
    ]),
  ];
  const keys = all.map(({ challenge }) => challengeKey(challenge));
  return all.filter((_raised, i) => keys.indexOf(keys[i] ?? '') === i);
}

/** Rules on each challenge by the judge's own reading: a challenge that does not hold there is overruled. */
export function ruleOn(view: View, readings: readonly ExhibitReading[]): Ruling[] {
  const presented = [
    ...view.charged,
    ...view.rounds.flatMap((round) => round.argument?.cites ?? []),
  ];
  return raisedIn(view).flatMap(({ challenge, citedFor }) => {
    const { id, severity, ground } = challenge;
    const find = (
      wanted: string,
    ): { exhibit: View['exhibits'][number]; reading: ExhibitReading } | null => {
      const exhibit = view.exhibits.find((item) => item.id === wanted);
      const reading = readings.find((item) => item.id === wanted);
      return exhibit && reading ? { exhibit, reading } : null;
    };
    const own = find(id);
    if (!own) return [];
    const earlier = presented
      .slice(0, Math.max(0, presented.indexOf(id)))
      .flatMap((other) => find(other) ?? []);
    const { statement } = view.charge;
    const upheld = upholds(challenge, { ...own, statement, citedFor, earlier });
    return [{ id, severity, ground, upheld }];
  });
}

/** What the upheld challenges leave of an exhibit, 0–1. */
export function leavesAfter(rulings: readonly Ruling[]): (id: string) => number {
  return (id) =>
    rulings
      .filter((ruling) => ruling.upheld && ruling.id === id)
      .reduce((left, { severity }) => left * LEAVES[severity], 1);
}
