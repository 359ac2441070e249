import type { Claim } from '@assize/proto';

const PLACES = ['Hadworth', 'Lindale', 'Morvern', 'Castrel', 'Osterby', 'Penlow', 'Quarrick'];
const THINGS = ['iron bridge', 'north lighthouse', 'grain market', 'town library', 'cable tramway'];
const DEEDS = ['opened', 'rebuilt', 'painted', 'inspected'];

const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? '';

interface Words {
  readonly thing: string;
  readonly place: string;
  readonly deed: string;
  readonly year: number;
}

function wordsOf(n: number): Words {
  const place = `${pick(PLACES, n)} ${pick(['East', 'West', 'Ferry', 'Cross'], Math.floor(n / 7))}`;
  return { thing: pick(THINGS, n), place, deed: pick(DEEDS, n), year: 1100 + (n % 890) };
}

const claimed = ({ thing, place, deed, year }: Words): string =>
  `The ${thing} of ${place} was ${deed} in ${year}.`;

/** Unrelated passages, of which a trial has none to three. */
function beside({ place, year }: Words): string[] {
  return [
    `Salt was the chief trade of the coast, and ${year * 3} people lived by it.`,
    `Travellers might prefer the inn of ${place} for its quiet rooms.`,
    `A fund of ${year - 900} crowns was set up for poor relief in the county.`,
  ];
}

/**
 * The claim has a full hearing: one passage supports it, too weakly for a fast track, and one denies it, so that the
 * defense has an alternative.
 * The unrelated passages vary, and with them the hearing.
 */
export function hearingClaim(n: number): Claim {
  const words = wordsOf(n);
  const { thing, place, deed, year } = words;
  return claim(words, [
    `A plaque says that ${year} was the year, and that the ${thing} of ${place} cost more than planned.`,
    `In ${year} the ${thing} of ${place} had not been ${deed}, the county's archive says.`,
    ...beside(words).slice(0, n % 4),
  ]);
}

/** The evidence proves the claim at once, so the defense concedes. */
export function pleaClaim(n: number): Claim {
  const words = wordsOf(n);
  const { thing, place, deed, year } = words;
  return claim(words, [
    `According to the parish records, the ${thing} of ${place} was ${deed} in ${year}.`,
    `In ${year}, the ${thing} of ${place} was ${deed} at last.`,
    `The ${thing} of ${place} was ${deed} in ${year}, as the mayor had promised.`,
  ]);
}

function claim(words: Words, texts: readonly string[]): Claim {
  return { text: claimed(words), evidence: texts.map((text, i) => ({ id: `e${i + 1}`, text })) };
}
