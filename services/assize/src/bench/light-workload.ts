import type { Claim } from '@assize/proto';

const FIRST = 'Ar Bel Cor Dun El Fen Gar Hol Ist Kel Lor Mar Nor Os Pel Quar'.split(' ');
const MIDDLE = 'a be di fo gu hi ka le mo ni pa re si to ve wy'.split(' ');
const LAST =
  'burn cliff dale field gate haven keld lynn mere ness port rick stead thorpe wick worth'.split(
    ' ',
  );
const THINGS = ['iron bridge', 'north lighthouse', 'grain market', 'town library', 'cable tramway'];
const DEEDS = ['opened', 'rebuilt', 'painted', 'inspected'];

/** Facts with a town of their own: as many as there are names of towns. */
export const MOST_FACTS = FIRST.length * MIDDLE.length * LAST.length;
/** Passages that state one fact. */
export const STATED = 3;

const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

interface Fact {
  readonly thing: string;
  readonly town: string;
  readonly deed: string;
  readonly year: number;
}

/** The n-th fact; each is about another town, so that none speaks for or against another. */
function factOf(n: number): Fact {
  const middle = Math.floor(n / FIRST.length);
  const town = `${pick(FIRST, n)}${pick(MIDDLE, middle)}${pick(LAST, Math.floor(middle / MIDDLE.length) + n)}`;
  return { thing: pick(THINGS, n), town, deed: pick(DEEDS, n), year: 1100 + ((n * 37) % 890) };
}

/** The passages of the index: each fact is stated by three of them. */
export function passagesOf(count: number): { id: string; text: string; source: string }[] {
  const facts = Math.ceil(count / STATED);
  if (facts > MOST_FACTS) throw new Error(`at most ${MOST_FACTS * STATED} passages can be made`);
  return Array.from({ length: facts }, (_, n) => {
    const { thing, town, deed, year } = factOf(n);
    return [
      `According to the parish records, the ${thing} of ${town} was ${deed} in ${year}.`,
      `In ${year}, the ${thing} of ${town} was ${deed} at last.`,
      `The ${thing} of ${town} was ${deed} in ${year}, as the mayor had promised.`,
    ].map((text, i) => ({ id: `f${n}-${i + 1}`, text, source: `urn:bench:${n}:${i + 1}` }));
  })
    .flat()
    .slice(0, count);
}

/** A claim of the n-th fact, without evidence: the index is searched for it. */
export function factClaim(n: number, activation: NonNullable<Claim['activation']>): Claim {
  const { thing, town, deed, year } = factOf(n);
  return { text: `The ${thing} of ${town} was ${deed} in ${year}.`, activation };
}
