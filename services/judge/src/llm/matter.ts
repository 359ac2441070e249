import { shownOf } from '@assize/court/advice';
import { challengeKey, type Evidence, type Gathered, type View } from '@assize/proto';
import { rivalsIn } from '@assize/court/findings';
import { readingsOn } from '@assize/court/reading';
import { raisedIn, type Raised } from '../rulings.ts';

/**
 * It rules on at most this many challenges: all that a hearing of three rounds raises. Any other is not
 * upheld.
 */
const MOST_RULED = 24;
/** Besides the charge's, at most this many candidates' statements are asked about; no other is found. */
const MOST_RIVALS = 7;

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
  /** Exhibits, by id, that no model rules on: a machine's report, and what has no words at hand. */
  readonly unruled: ReadonlySet<string>;
}

/** What a judge is asked of a case: the charge's statement first, then the rivals that read best. */
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

/** Of exhibits with words of their own as many as any role's model is shown; a report speaks for itself. */
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

/** By what is attacked and on what ground: the order in which they were raised would tell by whom. */
function sortKey({ challenge, side }: Raised): string {
  return JSON.stringify([challenge.id, challengeKey(challenge), side]);
}
