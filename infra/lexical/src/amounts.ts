import type { Token } from '#src/tokens.ts';
import { MONTHS } from '#src/words.ts';

/** The kind of quantity that a number states. Only numbers of the same class can contradict each other. */
export type AmountClass = 'year' | 'month' | 'percent' | 'ordinal' | 'money' | 'plain';

/** A number in its context: the range of values that its wording allows. */
export interface Amount {
  readonly at: number;
  readonly class: AmountClass;
  /** stem of the next content word ("people", "metre"), or '' */
  readonly unit: string;
  readonly low: number;
  readonly high: number;
}

const MORE = new Set(['more', 'greater', 'higher', 'larger', 'longer', 'older', 'better']);
const LESS = new Set(['less', 'fewer', 'lower', 'smaller', 'shorter', 'younger', 'worse']);
const ABOVE = new Set(['over', 'above', 'exceeding', 'exceeded', 'after', 'past', 'surpassing']);
const BELOW = new Set(['under', 'below', 'before', 'prior']);
const ABOUT = new Set(['about', 'around', 'approximately', 'nearly', 'almost', 'roughly', 'circa']);
/** The tolerance of "about", as a share of the value to either side. It was set by judgement, not measured. */
const ABOUT_TOLERANCE = 0.1;

/** A relative margin, so that the range of "more than 5" does not contain 5. */
const MARGIN = 1e-9;

const ORDINAL =
  /^(\d+(st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$/u;
const YEAR = /^(1[5-9]|20)\d\ds?$/u;

function classOf(tokens: readonly Token[], at: number, token: Token): AmountClass {
  const next = tokens[at + 1]?.text ?? '';
  if (next === '%' || next === 'percent' || next === 'percentage') return 'percent';
  if (ORDINAL.test(token.text)) return 'ordinal';
  const before = tokens[at - 1]?.text ?? '';
  if (before === '$' || before === '€' || before === '£') return 'money';
  return YEAR.test(token.text) && before !== 'than' ? 'year' : 'plain';
}

function unitOf(tokens: readonly Token[], at: number): string {
  for (let i = at + 1; i <= at + 3 && i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token !== undefined && (token.kind === 'word' || token.kind === 'name')) return token.stem;
  }
  return '';
}

type Bound = 'above' | 'from' | 'below' | 'to' | 'about' | 'exact';

function boundOfWord(word: string, before: string): Bound | null {
  if (word === 'than' && MORE.has(before)) return 'above';
  if (word === 'than' && LESS.has(before)) return 'below';
  if (word === 'least' || word === 'since' || word === 'minimum') return 'from';
  if (word === 'most' || word === 'until' || (word === 'to' && before === 'up')) return 'to';
  if (ABOVE.has(word)) return 'above';
  if (BELOW.has(word)) return 'below';
  return ABOUT.has(word) ? 'about' : null;
}

/** Finds a comparison in the three words before a number ("more than"), or "or more" and "or less" after it. */
function boundOf(tokens: readonly Token[], at: number): Bound {
  if (tokens[at + 1]?.text === 'or') {
    const after = tokens[at + 2]?.text ?? '';
    if (MORE.has(after) || after === 'above') return 'from';
    if (LESS.has(after) || after === 'below') return 'to';
  }
  for (let i = at - 1; i >= Math.max(0, at - 3); i -= 1) {
    const token = tokens[i];
    if (token === undefined || token.kind === 'number') break;
    const bound = boundOfWord(token.text, tokens[i - 1]?.text ?? '');
    if (bound !== null) return bound;
  }
  return 'exact';
}

function range(value: number, bound: Bound, span: number): [low: number, high: number] {
  const margin = Math.max(Math.abs(value), 1) * MARGIN;
  switch (bound) {
    case 'above':
      return [value + margin, Infinity];
    case 'from':
      return [value, Infinity];
    case 'below':
      return [-Infinity, value - margin];
    case 'to':
      return [-Infinity, value];
    case 'about':
      return [value - Math.abs(value) * ABOUT_TOLERANCE, value + Math.abs(value) * ABOUT_TOLERANCE];
    case 'exact':
      return [value, value + span];
  }
}

/** The years that a plural spans after its first: "1990s" is ten years; "1900s" is read as the century. */
const spanOf = (year: number): number => (year % 100 === 0 ? 99 : 9);

export function amountsOf(tokens: readonly Token[]): Amount[] {
  const found: Amount[] = [];
  tokens.forEach((token, at) => {
    const month = token.kind === 'name' ? MONTHS.get(token.text) : undefined;
    if (month !== undefined) {
      found.push({ at, class: 'month', unit: '', low: month, high: month });
    } else if (token.value !== null) {
      const kind = classOf(tokens, at, token);
      if (kind === 'ordinal' && tokens[at + 1]?.stem === 'centuri') {
        const high = token.value * 100;
        found.push({ at, class: 'year', unit: '', low: high - 99, high });
        return;
      }
      const bound = kind === 'ordinal' ? 'exact' : boundOf(tokens, at);
      const span = kind === 'year' && token.text.endsWith('s') ? spanOf(token.value) : 0;
      const [low, high] = range(token.value, bound, span);
      found.push({
        at,
        class: kind,
        unit: kind === 'plain' || kind === 'ordinal' ? unitOf(tokens, at) : '',
        low,
        high,
      });
    }
  });
  return found;
}

export type Agreement = 'agrees' | 'conflicts' | 'open';

/**
 * Compares a number of the passage with one of the claim: its range lies within the claim's
 * (`agrees`), apart from it (`conflicts`), or overlaps it in part (`open`).
 */
export function compare(claim: Amount, passage: Amount): Agreement {
  if (passage.low >= claim.low && passage.high <= claim.high) return 'agrees';
  return passage.high < claim.low || passage.low > claim.high ? 'conflicts' : 'open';
}
