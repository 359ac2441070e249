/** Private-use characters around the number of a quoted piece: nobody's rule reads into a quotation. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];

/** Source of a pattern for a quoted piece. */
export const QUOTED = `${OPEN}\\d+${CLOSE}`;

const QUOTATION = /"[^"]*"|`[^`]*`|“[^”]*”|«[^»]*»|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu;

/** A claim in plain characters, its quotations set aside. */
export interface Wording {
  readonly text: string;
  /** What a piece of the text said before its quotations were set aside. */
  readonly spell: (piece: string) => string;
  /** The same, without quotation marks around the whole of it. */
  readonly bare: (piece: string) => string;
}

export function wordingOf(claim: string): Wording {
  const quotations: string[] = [];
  const aside = claim.replaceAll(/[\uE000-\uE00F]/g, ' ').replaceAll(QUOTATION, (quotation) => {
    quotations.push(quotation);
    return `${OPEN}${quotations.length - 1}${CLOSE}`;
  });
  const spell = (piece: string): string =>
    piece.replaceAll(new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g'), (_all, at: string) => {
      return quotations[Number(at)] ?? '';
    });
  const text = asciiDigits(aside.normalize('NFKC'))
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/[−–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const whole = new RegExp(`^${QUOTED}$`);
  const bare = (piece: string): string =>
    whole.test(piece) ? spell(piece).slice(1, -1) : spell(piece);
  return { text, spell, bare };
}

/** Decimal digits of any script as 0–9: in Unicode each script's ten stand in a row, from its zero. */
function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}
