import type { Stance } from '@assize/proto';
import { pc } from '../terminal/colours.ts';
import { Page } from '../terminal/page.ts';
import { clip, printable } from '../terminal/printable.ts';
import { showHeadline, quoteOf, SIDES } from './render.ts';
import {
  LONGEST_LISTED,
  MARKED,
  positionText,
  wholeTexts,
  type Explanation,
  type ExhibitShown,
} from './model.ts';

/** In columns, as are bars. */
const LABEL = 13;
const BAR = 24;

export function explanationText(untrusted: Explanation, width: number): string {
  const of = printable(untrusted);
  const page = new Page(width, LABEL);
  showHeadline(page, of);
  page.gap();
  page.labelled('why', of.reason, pc.bold);
  if (of.statement !== null) page.labelled('judged', `“${clip(of.statement, LONGEST_LISTED)}”`);
  for (const { name, text } of of.notes) page.labelled(name, text, pc.yellow);
  for (const what of of.degraded) page.labelled('degraded', what, pc.yellow);
  page.labelled('signature', TRUST[of.trust.status] + of.trust.why, TRUST_PAINT[of.trust.status]);
  if (of.sides) showSides(page, of.sides);
  section(page, `Exhibits (${of.exhibits.length})`, of.exhibits, (one) => showExhibit(page, one));
  if (of.exhibits.length > 0) page.line(MARKED, '  ', pc.dim);
  section(page, 'How the numbers were computed', of.sums, ({ label, text }) =>
    page.labelled(label, text),
  );
  section(page, 'In the court’s own words', of.reasoning, (text) => page.line(text, '  '));
  section(page, 'Dissent', of.dissent, (text) => page.line(text, '  '));
  showWalk(page, of);
  section(page, 'Remands', of.remands, ({ who, what }) => page.line(`${who}: ${what}`, '  '));
  section(page, 'What was missing', of.gaps, ({ what, foundBy }) =>
    page.line(`${what} (${foundBy})`, '  '),
  );
  section(page, 'Limits', of.limits, ({ name, text }) => page.line(`${name}: ${text}`, '  '));
  const record = [{ name: 'case', text: of.caseId }, ...of.facts];
  section(page, 'On record', record, ({ name, text }) =>
    page.line(`${name}: ${text}`, '  ', pc.dim),
  );
  // Labelled, so that no line of a text from others can imitate a fact.
  for (const { name, text } of wholeTexts(of)) page.labelled(name, `“${text}”`);
  return `${page.lines.join('\n')}\n`;
}

export const TRUST = {
  verified: 'verified: bytes, hash chain, walk, every signature and the seal',
  tampered: 'verification failed, so none of this is a verdict: ',
  'not-verified': 'not verified, so none of this is proven: ',
} as const;
const TRUST_PAINT = { verified: pc.green, tampered: pc.red, 'not-verified': pc.yellow } as const;

function section<Item>(
  page: Page,
  title: string,
  items: readonly Item[],
  show: (item: Item) => void,
): void {
  if (items.length === 0) return;
  page.heading(title);
  page.some(items, 'of these', show, MOST);
}

/** Items of a section. A verdict on hundreds of exhibits is better read as an HTML page. */
const MOST = 24;

function showSides(page: Page, sides: Readonly<Record<Stance, number>>): void {
  page.heading('The two sides (0: no evidence, 1: beyond doubt)');
  for (const side of ['support', 'refute'] as const) {
    const { name, paint } = SIDES[side];
    const full = Math.round(sides[side] * BAR);
    const bar = `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
    page.lines.push(`  ${name.padEnd(LABEL)} ${paint(bar)} ${sides[side].toFixed(2)}`);
  }
}

function showExhibit(page: Page, one: ExhibitShown): void {
  const { side, source, date, from, id, remarks, fate } = one;
  const about = [source ?? 'no source given', ...(date === null ? [] : [date]), from].join(', ');
  page.labelled(positionText(one), `${id} — ${about}`, side === null ? pc.dim : SIDES[side].paint);
  const indent = ' '.repeat(LABEL + 3);
  // Further lines of a quotation are indented more, so that none can imitate a remark about it.
  const quote = quoteOf(one);
  const mark = quote.startsWith('“') ? '“' : '';
  page.line(quote.slice(mark.length), `${indent}${mark}`, pc.bold);
  for (const { who, what } of remarks) page.line(`${who} ${what}`, indent);
  page.line(`→ ${fate}`, indent);
}

function showWalk(page: Page, { walk: stops }: Explanation): void {
  if (stops.length === 0) return;
  page.heading('The walk, turn by turn');
  stops.forEach(({ who, place, did, edge, next }, at) => {
    page.line(`${who} at ${place}`, `  ${String(at + 1).padStart(2)} `, pc.bold);
    page.line(did, '     ');
    page.line(`→ ${next}`, '     ', edge === null ? pc.dim : pc.cyan);
  });
}
