import { NUMBER_WORDS } from '@assize/lexical';

const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
};

const SOME = 'two|three|four|five|six|seven|eight|nine';

/** "33 %"; "a third", "two thirds"; "one in four". */
const SHARE = new RegExp(
  String.raw`(?<![\p{L}\d.,-])(?:(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)|(an?|one|${SOME})[ -](${Object.keys(PARTS).join('|')})s?(?![\p{L}\d-])(?! of an? )|one (?:in|out of) (?:every )?(\d{1,3}|${SOME}|ten)(?![\p{L}\d-]))`,
  'giu',
);

interface Share {
  readonly text: string;
  /** Of a hundred. */
  readonly value: number;
  /** By how much its last digit leaves it open. */
  readonly open: number;
}

const numberOf = (text: string): number =>
  /^an?$/iu.test(text) ? 1 : (NUMBER_WORDS.get(text.toLowerCase()) ?? Number(text));

function shareOf([text = '', percent, some, part, all]: readonly (string | undefined)[]): Share {
  if (percent !== undefined) {
    const decimals = percent.split('.')[1]?.length ?? 0;
    return { text, value: Number(percent), open: 0.5 / 10 ** decimals };
  }
  const of = part === undefined ? numberOf(all ?? '') : (PARTS[part.toLowerCase()] ?? 1);
  return { text, value: (100 * numberOf(some ?? 'one')) / of, open: 0 };
}

/** A text with the shares that it says in words as the claim has them in figures, and the other way round: "a third", "33 %". */
export function sharesAs(claim: string, text: string): string {
  const asked = Array.from(claim.matchAll(SHARE), shareOf);
  if (asked.length === 0) return text;
  return text.replaceAll(SHARE, (...found: (string | undefined)[]) => {
    const own = shareOf(found);
    const same = asked.find(
      ({ value, open }) =>
        (open === 0) !== (own.open === 0) && Math.abs(value - own.value) <= open + own.open,
    );
    return same?.text ?? own.text;
  });
}
