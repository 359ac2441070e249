const UNITS = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
const ROMAN = ['', 'X', 'XX'].flatMap((tens) => UNITS.map((units) => tens + units)).slice(1);

const ORDINALS = (
  'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth ' +
  'Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth'
).split(' ');

/** A name or a noun with its number: "Louis XIV", "Louis the Fourteenth"; "Chapter IV", "Chapter 4". */
const NUMBERED = new RegExp(
  String.raw`(?<![\p{L}\d])(\p{L}{3,20})(?: (${ROMAN.join('|')}|\d{1,2})| the (${ORDINALS.join('|')}))(?![\p{L}\d%°-]|[.,:]\d)`,
  'gu',
);

interface Numbered {
  readonly name: string;
  readonly number: number;
  /** How the number is written; `letter` is a Roman numeral of one letter. */
  readonly as: 'roman' | 'letter' | 'figure' | 'word';
  readonly text: string;
}

function numberedOf([text = '', name = '', sign, word]: readonly (string | undefined)[]): Numbered {
  const own = { text, name: name.toLowerCase() };
  if (word !== undefined) return { ...own, number: ORDINALS.indexOf(word) + 1, as: 'word' };
  const roman = ROMAN.indexOf(sign ?? '') + 1;
  if (roman === 0) return { ...own, number: Number(sign), as: 'figure' };
  return { ...own, number: roman, as: sign?.length === 1 ? 'letter' : 'roman' };
}

/** An ordinal word belongs to a name, and to nothing else: "Louis the Fourteenth", but "lost the Third Test". */
const isNamed = ({ as, text }: Numbered): boolean => as !== 'word' || /^\p{Lu}/u.test(text);

/** A single letter is a number only if the other text has an ordinal word: "Henry V", but "Project X". */
const isSame = (one: Numbered, other: Numbered): boolean =>
  [one, other].every(isNamed) &&
  one.name === other.name &&
  one.number === other.number &&
  one.as !== other.as &&
  (one.as === 'word' || other.as === 'word' || (one.as !== 'letter' && other.as !== 'letter'));

/** Rewrites numbered names in the claim's notation: "Louis the Fourteenth" becomes "Louis XIV". */
export function numeralsAs(claim: string, text: string): string {
  const asked = Array.from(claim.matchAll(NUMBERED), numberedOf);
  if (asked.length === 0) return text;
  return text.replaceAll(NUMBERED, (...found: (string | undefined)[]) => {
    const own = numberedOf(found);
    return asked.find((one) => isSame(one, own))?.text ?? own.text;
  });
}
