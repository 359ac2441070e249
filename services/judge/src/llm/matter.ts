import { shownOf } from '@assize/court/advice';
import { challengeKey, type Evidence, type Gathered, type View } from '@assize/proto';
import { rivalsIn } from '@assize/court/findings';
import { readingsOn } from '@assize/court/reading';
import { raisedIn, type Raised } from '../rulings.ts';

/** The number that a hearing of three rounds raises. Any further challenge is not upheld. */
const MOST_RULED = 24;
/** Statements of candidates that are asked about, besides the charge's. No other candidate can be found. */
const MOST_RIVALS = 7;

type Block = { readonly tag: string; readonly text: string };

/** One statement, and what must be ruled on for it. Its names do not show who brought what. */
export interface Matter {
  readonly statement: string;
  /** Under the names by which every role's model knows them. */
  readonly exhibits: readonly {
    readonly name: string;
    readonly exhibit: Evidence;
    readonly data: Block;
  }[];
  /** `C1`, `C2` … sorted by the exhibit and the ground, not by who raised them. */
  readonly challenges: readonly ({ readonly name: string } & Raised)[];
  /** Machines' reports, and exhibits whose text is not available. */
  readonly unruled: ReadonlySet<string>;
}

/** The charge's statement, then the rivals with the best readings. */
export function mattersIn(view: View, gathered: Gathered): readonly [Matter, ...Matter[]] {
  const { charge } = view;
  const weight = (statement: string): number =>
    Math.max(0, ...readingsOn(gathered, statement).map((one) => one.relevance * one.support));
  const rivals = rivalsIn(view)
    .map(({ statement }) => statement)
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, MOST_RIVALS);
  const own = matterOn(view, gathered, charge.statement);
  const challenges = challengesIn(view, own.exhibits);
  const others = rivals.map((statement) => matterOn(view, gathered, statement));
  return [{ ...own, challenges }, ...others];
}

/** A matter with as many exhibits as any role's model is shown. Reports are left out, since they are read by rule. */
function matterOn(view: View, gathered: Gathered, statement: string): Matter {
  const readings = readingsOn(gathered, statement);
  const measured = new Set(readings.flatMap((one) => (one.measured ? [one.id] : [])));
  const unruled = new Set(
    view.exhibits
      .filter(({ id, text, kind }) => {
        return text === undefined || (kind ?? 'text') !== 'text' || measured.has(id);
      })
      .map(({ id }) => id),
  );
  const shown = shownOf(view.exhibits, readings);
  const exhibits = shown.names.flatMap((name, i) => {
    const exhibit = view.exhibits.find(({ id }) => id === shown.idOf(name));
    const data = shown.data[i];
    return exhibit && data && !unruled.has(exhibit.id) ? [{ name, exhibit, data }] : [];
  });
  return { statement, exhibits, challenges: [], unruled };
}

function challengesIn(view: View, shown: Matter['exhibits']): Matter['challenges'] {
  return raisedIn(view)
    .filter(({ challenge }) => shown.some(({ exhibit }) => exhibit.id === challenge.id))
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .slice(0, MOST_RULED)
    .map((raised, i) => ({ name: `C${i + 1}`, ...raised }));
}

/** The order in which challenges were raised would show who raised them. */
function sortKey({ challenge, side }: Raised): string {
  return JSON.stringify([challenge.id, challengeKey(challenge), side]);
}
