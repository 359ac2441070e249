/** Private-use characters around the number of a quoted piece: nobody's rule reads into a quotation. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];

/** Source of a pattern for a quoted piece. */
export const QUOTED = `${OPEN}\\d+${CLOSE}`;

const NUMBERED = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');
const ALONE = new RegExp(`^${QUOTED}$`);

/** By what a quotation opens, by what it ends. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['`', '`'],
  ['“', '”'],
  ['«', '»'],
  ["'", "'"],
]);

/** A claim in plain characters, its quotations set aside. */
export interface Wording {
  readonly text: string;
  /** What a piece of the text said before its quotations were set aside. */
  readonly spell: (piece: string) => string;
  /** The same, without quotation marks around the whole of it. */
  readonly bare: (piece: string) => string;
}

export function wordingOf(claim: string): Wording {
  const { aside, quotations } = setAside(claim.replaceAll(/[\uE000-\uE00F]/g, ' '));
  const spell = (piece: string): string =>
    piece.replaceAll(NUMBERED, (_all, at: string) => quotations[Number(at)] ?? '');
  const text = asciiDigits(aside.normalize('NFKC'))
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/[−–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const bare = (piece: string): string =>
    ALONE.test(piece) ? spell(piece).slice(1, -1) : spell(piece);
  return { text, spell, bare };
}

/** A text with its quotations numbered in their places. One pass: a mark that nothing closes is looked for once. */
function setAside(text: string): { aside: string; quotations: string[] } {
  const quotations: string[] = [];
  const unclosed = new Set<string>();
  let [aside, from] = ['', 0];
  for (let at = 0; at < text.length; at += 1) {
    const open = text.charAt(at);
    const close = MARKS.get(open);
    if (close === undefined || unclosed.has(open)) continue;
    const end = text.indexOf(close, at + 1);
    if (end === -1) unclosed.add(open);
    else if (open !== "'" || (!endsInWord(text, at) && !beginsWord(text, end + 1))) {
      aside += `${text.slice(from, at)}${OPEN}${quotations.length}${CLOSE}`;
      quotations.push(text.slice(at, end + 1));
      from = end + 1;
      at = end;
    }
  }
  return { aside: aside + text.slice(from), quotations };
}

function endsInWord(text: string, end: number): boolean {
  return /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, end - 2), end));
}

function beginsWord(text: string, start: number): boolean {
  return /^[\p{L}\p{N}]/u.test(text.slice(start, start + 2));
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
