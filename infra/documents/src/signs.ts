export const EMPTY_BOX = '\u2610 ';
export const TICKED_BOX = '\u2611 ';

/** With or without a unit such as "kg/m": a raised number after it may be an exponent. */
export const RAISABLE = /\d(?:\s?(?:[a-zµ]{1,4}\/)?[a-zµ]{1,2})?$/iu;

/** An empty box before its label. In the middle of a line, brackets may be an empty list in a program. */
const UNTICKED = /^\[ \] (?=\S)|(?:^|\s)[\u2610\u2B1C]\uFE0F? ?(?=\S)/gu;

/** The two boxes, "yes" and "no", of a question in a form. */
const YES_NO =
  /([\u2610-\u2612\u2B1C\u2713\u2714])\uFE0F? ?(yes|no)\b[\s,/|]{0,3}([\u2610-\u2612\u2B1C\u2713\u2714])\uFE0F? ?(yes|no)\b/iu;
const EMPTY = /[\u2610\u2B1C]/u;

const YES = ['\u2705', '\u2714', '\u2713', '\u2611', '[x]', '[X]'];
/** A box with a cross is not among them, because some programs use it for a tick. */
const NO = ['\u274C', '\u274E', '\u2717', '\u2718', '\u2716'];
const UNTICKED_CELL = ['\u2610', '\u2B1C', '[ ]'];
const NAMED_YES = [':white_check_mark:', ':heavy_check_mark:', ':ballot_box_with_check:'];
const NAMED_NO = [':x:', ':negative_squared_cross_mark:', ':heavy_multiplication_x:'];

export const NOT_STATED = 'not stated';

const WORDS = [
  ...[...YES, ...NAMED_YES].map((sign) => ({ sign, word: 'yes' })),
  ...[...NO, ...NAMED_NO].map((sign) => ({ sign, word: 'no' })),
  ...UNTICKED_CELL.map((sign) => ({ sign, word: NOT_STATED })),
];

/**
 * Puts empty boxes in a line into words: what follows one is left open. It may be a pending task, or an unfilled
 * form, neither of which is a denial. Of the wordings that were tried, only this one is read as neutral for
 * paraphrases too ("Not marked as done:" was affirmed at .92, "It is not the case that:" refuted at .95).
 */
export function boxesInWords(line: string): string {
  const found = YES_NO.exec(line);
  if (found !== null && found.index > 0) {
    const asked = line.slice(0, found.index).trim().replace(/[:?]$/, '');
    const rest = line.slice(found.index + found[0].length);
    const answer = chosenOf(found);
    return answer === null ? `It is open whether: ${asked}${rest}` : `${asked}: ${answer}${rest}`;
  }
  return line.replaceAll(UNTICKED, (_box, at: number) =>
    at === 0 ? 'It is open whether: ' : '; it is open whether: ',
  );
}

/** The answer whose box is the only one ticked; null if none or both are. */
function chosenOf([, one = '', first = '', other = '', second = '']: RegExpExecArray):
  | string
  | null {
  if (EMPTY.test(one) === EMPTY.test(other)) return null;
  return (EMPTY.test(one) ? second : first).toLowerCase();
}

/** A table cell in words: a tick or a cross at its start becomes "yes" or "no", and an empty box "not stated". */
export function inWords(cell: string): string {
  const asked = YES_NO.exec(cell);
  if (asked?.index === 0) {
    return `${chosenOf(asked) ?? NOT_STATED}${cell.slice(asked[0].length)}`;
  }
  const found = WORDS.find(({ sign }) => cell.startsWith(sign));
  if (found === undefined) return cell;
  // The sign may be followed by a variation selector for its coloured form.
  return `${found.word}${cell.slice(found.sign.length).replace(/^\uFE0F/, '')}`;
}
