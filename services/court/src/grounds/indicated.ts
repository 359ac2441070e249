import type { ExhibitReading, Fired, Verdict } from '@assize/proto';

/** Null if no indicator fits. */
function strongestFor(fired: readonly Fired[], fits: (cause: string) => boolean): Fired | null {
  const all = fired.filter(({ speaks, cause }) => speaks === 'for' && fits(cause));
  return all.toSorted((a, b) => b.weight - a.weight)[0] ?? null;
}

/** Why an exhibit that is cited for one cause is stronger evidence for another. Null if it is not. */
export function confoundedBy({ indicated }: ExhibitReading): string | null {
  if (indicated === undefined) return null;
  const own = strongestFor(indicated.fired, (cause) => cause === indicated.cause);
  const other = strongestFor(indicated.fired, (cause) => cause !== indicated.cause);
  if (own === null || other === null || other.weight <= own.weight) return null;
  return `${other.indicator} is stronger evidence for "${other.cause}" (${other.weight}) than ${own.indicator} is for "${own.cause}" (${own.weight})`;
}

/** Strongest first. */
const MOST_TOLD = 8;

/** Which indicators fired on which exhibits, and their basis. */
export function reasonsIndicated(readings: readonly ExhibitReading[]): Verdict['reasoning'] {
  return readings
    .flatMap(({ id, indicated }) => (indicated?.fired ?? []).map((one) => ({ id, ...one })))
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_TOLD)
    .map(({ id, indicator, speaks, cause, weight, span, basis }) => ({
      text: `${id} shows ${indicator} ("${span}"), which is evidence ${speaks} "${cause}" (${weight}): ${basis}`,
      exhibits: [id],
    }));
}
