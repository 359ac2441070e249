import type { ExhibitReading, Fired, Verdict } from '@assize/proto';

/** The strongest of those that speak for a cause; null where none does. */
function strongestFor(fired: readonly Fired[], fits: (cause: string) => boolean): Fired | null {
  const all = fired.filter(({ speaks, cause }) => speaks === 'for' && fits(cause));
  return all.toSorted((a, b) => b.weight - a.weight)[0] ?? null;
}

/** Why an exhibit that is cited for a cause speaks more strongly for another; null where it does not. */
export function confoundedBy({ indicated }: ExhibitReading): string | null {
  if (indicated === undefined) return null;
  const own = strongestFor(indicated.fired, (cause) => cause === indicated.cause);
  const other = strongestFor(indicated.fired, (cause) => cause !== indicated.cause);
  if (own === null || other === null || other.weight <= own.weight) return null;
  return `${other.indicator} speaks for "${other.cause}" with ${other.weight}, ${own.indicator} for "${own.cause}" with ${own.weight}`;
}

/** A verdict tells at most so many indicators, the strongest first. */
const MOST_TOLD = 8;

/** Which indicators fired on which exhibits, and on what that rests, in reasons of a verdict. */
export function reasonsIndicated(readings: readonly ExhibitReading[]): Verdict['reasoning'] {
  return readings
    .flatMap(({ id, indicated }) => (indicated?.fired ?? []).map((one) => ({ id, ...one })))
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_TOLD)
    .map(({ id, indicator, speaks, cause, weight, span, basis }) => ({
      text: `${id} shows ${indicator} ("${span}"), which speaks ${speaks} "${cause}" with ${weight}: ${basis}`,
      exhibits: [id],
    }));
}
