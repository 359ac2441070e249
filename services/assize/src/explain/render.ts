import { readUnreached, type Stance } from '@assize/proto';
import { pc } from '../terminal/colours.ts';
import {
  decidingText,
  headline,
  LONGEST_LISTED,
  SIDE_NAMES,
  wholeTexts,
  type Explanation,
  type ExhibitShown,
} from './model.ts';
import { Page, type Paint } from '../terminal/page.ts';
import { clip, printable } from '../terminal/printable.ts';

/** How many exhibits are shown on each side, and how many other gaps are named. */
const SHOWN = 3;
/** In columns. */
export const LABEL = 9;

export const SIDES: Readonly<Record<Stance, { readonly name: string; readonly paint: Paint }>> = {
  support: { name: SIDE_NAMES.support, paint: pc.green },
  refute: { name: SIDE_NAMES.refute, paint: pc.red },
};

const COLOURS: Readonly<Record<string, Paint>> = {
  supported: pc.green,
  refuted: pc.red,
  contested: pc.yellow,
  nei: pc.blue,
};

export interface Rendered {
  readonly explanation: Explanation;
  readonly file: string;
  readonly width: number;
  readonly verbose: boolean;
}

/** Further lines of the claim are indented, so that none can imitate the headline. */
export function showHeadline(page: Page, of: Explanation): void {
  const colour = COLOURS[of.classification ?? ''] ?? pc.cyan;
  const paint = of.trust.status === 'verified' ? colour : pc.magenta;
  page.line(headline(of), '', (text) => pc.bold(paint(text)));
  page.line(`${clip(of.claim, LONGEST_LISTED)}”`, '“');
}

export function render({ explanation, file, width, verbose }: Rendered): string {
  const of = printable(explanation);
  const page = new Page(width, LABEL);
  showHeadline(page, of);
  if (of.statement !== null) page.labelled('on', `“${clip(of.statement, LONGEST_LISTED)}”`);
  showSides(page, of, verbose);
  page.labelled('why', of.reason);
  for (const { name, text } of of.notes) page.labelled(name, text, pc.yellow);
  showMissing(page, of, verbose);
  if (verbose) showRecord(page, of, printable(file));
  else page.labelled('case', of.caseId, pc.dim);
  return `${page.lines.join('\n')}\n`;
}

/** The side of the finding comes first. */
export function showSides(page: Page, of: Explanation, verbose: boolean): void {
  const refuted = of.classification === 'refuted';
  const order: Stance[] = refuted ? ['refute', 'support'] : ['support', 'refute'];
  for (const side of order) strongestOnSide(page, of, side, verbose);
  for (const one of of.exhibits.filter(({ side, contrary }) => side === null && contrary > 0))
    page.labelled('contrary', exhibitLine(one, one.contrary, verbose), pc.yellow);
}

function strongestOnSide(
  page: Page,
  { exhibits }: Explanation,
  side: Stance,
  verbose: boolean,
): void {
  const counted = exhibits.filter((one) => one.side === side);
  const { name, paint } = SIDES[side];
  const most = verbose ? counted.length : SHOWN;
  for (const one of counted.slice(0, most))
    page.labelled(name, exhibitLine(one, one.weight, verbose), paint);
  const more = counted.length - most;
  if (more > 0) page.labelled('', `and ${more} more ${name} it`, pc.dim);
}

function exhibitLine(one: ExhibitShown, counts: number, verbose: boolean): string {
  const from = one.source ?? (verbose ? null : one.id);
  const origin = [...(from === null ? [] : [from]), ...(verbose ? [`(${one.id})`] : [])].join(' ');
  return `${counts.toFixed(2)}  ${quoteOf(one)} — ${origin}`;
}

/** The part of an exhibit that decided, in quotes if it is a sentence. */
export function quoteOf(one: ExhibitShown): string {
  if (one.measured !== null) return clip(one.measured, LONGEST_LISTED);
  const sentence = decidingText(one);
  if (sentence !== null) return `“${clip(sentence, LONGEST_LISTED)}”`;
  return one.passage === null
    ? '(the case holds its text only by digest)'
    : '(it is not known which of its sentences decided)';
}

/** Services that could not be reached come first and uncut, because the rest of the verdict depends on them. */
function showMissing(page: Page, { gaps, reason, degraded }: Explanation, verbose: boolean): void {
  const shownGaps = gaps.filter(({ what }) => verbose || !reason.includes(what));
  const stoodIn = shownGaps.filter(({ what }) => degraded.includes(what) || readUnreached(what));
  const other = shownGaps.filter((gap) => !stoodIn.includes(gap));
  const shown = verbose ? other : other.slice(0, SHOWN);
  for (const { what, foundBy } of stoodIn)
    page.labelled('degraded', `${what} (${foundBy})`, pc.yellow);
  for (const { what, foundBy } of shown)
    page.labelled('missing', `${verbose ? what : clip(what, LONGEST_LISTED)} (${foundBy})`);
  const more = other.length - shown.length;
  if (more > 0) page.labelled('', `and ${more} more missing`, pc.dim);
}

function showRecord(page: Page, of: Explanation, file: string): void {
  const { walk, limits, caseId } = of;
  const edges = walk.flatMap(({ edge }) => edge ?? []);
  page.labelled('walked', edges.join(' → ') || 'no edge');
  page.labelled('limits', limits.map(({ name, text }) => `${name} ${text}`).join(' · '));
  // Labelled, so that no line of a text from others can imitate a fact.
  for (const { name, text } of wholeTexts(of)) page.labelled(name, `“${text}”`);
  for (const { name, text } of of.facts) page.line(`${name}: ${text}`, '  ', pc.dim);
  page.labelled('case', caseId, pc.dim);
  // Not wrapped, so that it can be copied.
  page.lines.push(pc.dim(`  signed    ${file}`));
}
