/** The box of a task or of a form that nobody ticked, as a sign. */
export const EMPTY_BOX = '\u2610 ';
export const TICKED_BOX = '\u2611 ';

/** A number, or one of a unit as "kg/m", at the end of a line: what stands raised behind it may be a power. */
export const RAISABLE = /\d(?:\s?(?:[a-zµ]{1,4}\/)?[a-zµ]{1,2})?$/iu;

/** An empty box before what it is of. In the midst of a line brackets may be an empty list of a program. */
const UNTICKED = /^\[ \] (?=\S)|(?:^|\s)[\u2610\u2B1C]\uFE0F? ?(?=\S)/gu;

/** The two boxes of a question of a form, ticked or not, with what stands before them. */
const YES_NO =
  /([\u2610-\u2612\u2B1C\u2713\u2714])\uFE0F? ?(yes|no)\b[\s,/|]{0,3}([\u2610-\u2612\u2B1C\u2713\u2714])\uFE0F? ?(yes|no)\b/iu;
const EMPTY = /[\u2610\u2B1C]/u;

const YES = ['\u2705', '\u2714', '\u2713', '\u2611', '[x]', '[X]'];
/** A box with a cross is none of them: some programs tick so. */
const NO = ['\u274C', '\u274E', '\u2717', '\u2718', '\u2716'];
const OPEN = ['\u2610', '\u2B1C', '[ ]'];
/** As GitHub writes them. */
const NAMED_YES = [':white_check_mark:', ':heavy_check_mark:', ':ballot_box_with_check:'];
const NAMED_NO = [':x:', ':negative_squared_cross_mark:', ':heavy_multiplication_x:'];

/** What a cell reads that says nothing of its column. */
export const NOT_STATED = 'not stated';

const WORDS = [
  ...[...YES, ...NAMED_YES].map((sign) => ({ sign, word: 'yes' })),
  ...[...NO, ...NAMED_NO].map((sign) => ({ sign, word: 'no' })),
  ...OPEN.map((sign) => ({ sign, word: NOT_STATED })),
];

/**
 * A line in words: whether what stands after an empty box is so is open. It may be a task that waits, or a form that
 * nobody has filled in, and that is no denial. Of the wordings that were tried this one alone is read as neither of a
 * paraphrase too ("Not marked as done:" was affirmed at .92, "It is not the case that:" refuted at .95).
 */
export function unticked(line: string): string {
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

/** The one of two answers whose box alone is ticked; null of none and of both. */
function chosenOf([, one = '', first = '', other = '', second = '']: RegExpExecArray):
  | string
  | null {
  if (EMPTY.test(one) === EMPTY.test(other)) return null;
  return (EMPTY.test(one) ? second : first).toLowerCase();
}

/** A cell of a table in words: a tick or a cross that it begins with is "yes" or "no", and an empty box says nothing. */
export function inWords(cell: string): string {
  const asked = YES_NO.exec(cell);
  if (asked?.index === 0) {
    return `${chosenOf(asked) ?? NOT_STATED}${cell.slice(asked[0].length)}`;
  }
  const found = WORDS.find(({ sign }) => cell.startsWith(sign));
  if (found === undefined) return cell;
  // A sign may be followed by the one that has it shown in colour.
  return `${found.word}${cell.slice(found.sign.length).replace(/^\uFE0F/, '')}`;
}
