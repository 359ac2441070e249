import { shownOf } from '@assize/counsel';
import { challengeKey, type Evidence, type Gathered, type View } from '@assize/proto';
import { readingsOn } from '@assize/scrutiny';
import { raisedIn, type Raised } from '../rulings.ts';

/** A model rules on at most this many exhibits, the most relevant; the reading alone speaks for others. */
const MOST_SHOWN = 16;
/** It rules on at most this many challenges; for others the test of their ground alone decides. */
const MOST_RULED = 16;
/** Besides the charge's, at most this many candidates' statements are asked about. */
const MOST_RIVALS = 3;

type Block = { readonly tag: string; readonly text: string };

/** One statement, and what is to be ruled on for it. Names say nothing of who brought what. */
export interface Matter {
  readonly statement: string;
  /** Under the names that every role's model knows them by. */
  readonly exhibits: readonly {
    readonly name: string;
    readonly exhibit: Evidence;
    readonly data: Block;
  }[];
  /** `C1`, `C2` … by what they attack, and on what ground. */
  readonly challenges: readonly ({ readonly name: string } & Raised)[];
}

/** What a judge is asked of a case: the charge's statement first, then the rivals that read best. */
export function mattersIn(view: View, gathered: Gathered): readonly [Matter, ...Matter[]] {
  const { charge, claim } = view;
  const weight = (statement: string): number =>
    Math.max(0, ...readingsOn(gathered, statement).map((one) => one.relevance * one.support));
  const rivals = claim.candidates
    .filter(({ classification }) => classification !== charge.classification)
    .map(({ statement }) => statement)
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, MOST_RIVALS);
  const own = matterOn(view, gathered, charge.statement);
  const challenges = challengesIn(view, own.exhibits);
  const others = rivals.map((statement) => matterOn(view, gathered, statement));
  return [{ ...own, challenges }, ...others];
}

/** Exhibits with words of their own; a measurement speaks for itself, and no model rules on it. */
function matterOn(view: View, gathered: Gathered, statement: string): Matter {
  const readings = new Map(readingsOn(gathered, statement).map((one) => [one.id, one]));
  const relevance = (id: string): number => readings.get(id)?.relevance ?? 0;
  const readable = view.exhibits.filter(
    ({ id, text, kind }) =>
      text !== undefined && (kind ?? 'text') === 'text' && readings.get(id)?.measured === undefined,
  );
  const chosen = new Set(
    readable
      .toSorted((a, b) => relevance(b.id) - relevance(a.id) || (a.id < b.id ? -1 : 1))
      .slice(0, MOST_SHOWN),
  );
  const shown = shownOf(view.exhibits, [...readings.values()]);
  const exhibits = shown.names.flatMap((name, i) => {
    const exhibit = view.exhibits.find(({ id }) => id === shown.idOf(name));
    const data = shown.data[i];
    return exhibit && data && chosen.has(exhibit) ? [{ name, exhibit, data }] : [];
  });
  return { statement, exhibits, challenges: [] };
}

function challengesIn(view: View, shown: Matter['exhibits']): Matter['challenges'] {
  return raisedIn(view)
    .filter(({ challenge }) => shown.some(({ exhibit }) => exhibit.id === challenge.id))
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .slice(0, MOST_RULED)
    .map((raised, i) => ({ name: `C${i + 1}`, ...raised }));
}

/** By what is attacked and on what ground: the order in which they were raised would tell by whom. */
function sortKey({ challenge, side }: Raised): string {
  return JSON.stringify([challenge.id, challengeKey(challenge), side]);
}
