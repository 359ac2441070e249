import { similarity } from '@assize/lexical';
import { canonical, sha256 } from '@assize/proto';
import {
  MOST_CONCERNS,
  SEVERITIES,
  type Matter,
  type Persona,
  type Place,
  type Raised,
} from '@assize/proto/gauntlet';
import { CHECK_RUNNERS } from './checks.ts';
import { MOST_PLACES, raisedBy, type Found } from './rules.ts';
import { readSpec, type Reading } from './statements.ts';

export interface Finds {
  readonly persona: Persona;
  readonly found: readonly Found[];
}

/** The word similarity (0 to 1) from which two concerns about the same lines are duplicates. */
const NEAR_DUPLICATE = 0.6;

function foundBy(persona: Persona, reading: Reading): Found[] {
  const { rules, checks } = persona;
  const found = [
    ...rules.flatMap((rule) => raisedBy(rule, reading)),
    ...checks.flatMap((check) => CHECK_RUNNERS[check](reading)),
  ];
  return gravestOfGroups(found);
}

export const findsOf = ({ adversaries, spec }: Pick<Matter, 'adversaries' | 'spec'>): Finds[] => {
  const reading = readSpec(spec);
  return adversaries.map((persona) => ({ persona, found: foundBy(persona, reading) }));
};

const rank = ({ severity }: Pick<Found, 'severity'>): number => SEVERITIES.indexOf(severity);

/** Of several rules in one group that find the same sentence, keeps the gravest. Ties go to the first. */
function gravestOfGroups(found: readonly Found[]): Found[] {
  return found.filter((one, at) => {
    if (one.group === undefined) return true;
    return !found.some(
      (other, i) =>
        other.group === one.group &&
        i !== at &&
        other.places[0]?.from === one.places[0]?.from &&
        other.places[0]?.quote === one.places[0]?.quote &&
        (rank(other) > rank(one) || (rank(other) === rank(one) && i < at)),
    );
  });
}

type Merged = Found & { readonly raisers: string[]; readonly prefix: string };

/** Gravest first. Near-duplicates are merged, with the names of all who raised them. */
export function concernsOf(finds: readonly Finds[]): { concerns: Raised[]; cut: number } {
  const merged: Merged[] = [];
  for (const { persona, found } of finds) {
    for (const one of found) {
      const at = merged.findIndex((other) => isSame(one, other));
      const known = merged[at];
      if (known === undefined) {
        merged.push({ ...one, raisers: [persona.name], prefix: persona.prefix });
        continue;
      }
      const severity = rank(one) > rank(known) ? one.severity : known.severity;
      const raisers = [...new Set([...known.raisers, persona.name])];
      merged[at] = { ...known, severity, raisers, places: placesOf(known, one) };
    }
  }
  const ordered = merged.toSorted((a, b) => rank(b) - rank(a));
  return {
    concerns: ordered.slice(0, MOST_CONCERNS).map(identified),
    cut: Math.max(0, ordered.length - MOST_CONCERNS),
  };
}

/** The concerns overlap in their lines, and have the same kind or nearly the same words. */
function isSame(one: Found, other: Found): boolean {
  const lines = one.places.some((a) => other.places.some((b) => a.from <= b.to && b.from <= a.to));
  if (!lines) return false;
  return one.kind === other.kind || similarity(one.text, other.text) >= NEAR_DUPLICATE;
}

function placesOf(one: Found, other: Found): Place[] {
  const all = [...one.places, ...other.places];
  const unique = new Map(all.map((place) => [canonical(place), place]));
  return [...unique.values()].slice(0, MOST_PLACES);
}

function identified({ prefix, group: _group, ...found }: Merged): Raised {
  const { kind, text } = found;
  const [adversary = ''] = found.raisers;
  const places = [...found.places];
  const digest = sha256(canonical({ adversary, kind, text, places })).slice(0, 8);
  return { ...found, id: `${prefix}-${digest}`, adversary, places };
}
