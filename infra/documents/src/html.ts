import { Readability } from '@mozilla/readability';
import type { ParsedDocument } from '#src/document.ts';
import { readBlocks } from '#src/html-blocks.ts';
import { type DomDocument, openPage } from '#src/html-dom.ts';
import { publishedOn } from '#src/html-published.ts';
import { removeUnshown, showBoxes } from '#src/html-shown.ts';
import { Outline, squeezed } from '#src/outline.ts';

/** What surrounds a page's text on every page of its site. */
const AROUND = 'nav, header, footer, aside, [role=navigation], [role=banner], [role=contentinfo]';

/** Less than this share of the page's text as its main part: then the page has no one main part. */
const MAIN_SHARE = 0.25;

/** How many signs stand outside tags, white space left out. */
export function lengthOf(html: string): number {
  let [signs, at] = [0, 0];
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    signs += html.slice(at, close === -1 ? undefined : open).replaceAll(/\s+/g, '').length;
    if (close === -1) return signs;
    at = close + 1;
  }
}

/** A page's main part by Mozilla's Readability; null where it finds none. The page is used up. */
function mainPart(page: DomDocument): string | null {
  return new Readability(page, { disableJSONLD: true }).parse()?.content ?? null;
}

function titleOf(page: DomDocument): string {
  const [heading, ...more] = [...page.querySelectorAll('h1')];
  const shown = squeezed(heading?.textContent ?? '');
  const named = namedTitle(page);
  // The site's name often stands beside the title: "Coffee and sleep | The Daily Bean".
  return shown !== '' && more.length === 0 && squeezed(named).includes(shown) ? shown : named;
}

function namedTitle(page: DomDocument): string {
  const named = page.querySelector('meta[property="og:title"]')?.getAttribute('content');
  return named ?? page.querySelector('title')?.textContent ?? '';
}

function blocksOf(title: string, html: string, whole: boolean): Outline {
  const outline = new Outline(title, html.length, whole);
  readBlocks(html, outline);
  return outline;
}

/** Reads a page's main part: without navigation, header, footer, forms and, unless it is read `whole`, code. */
export function parseHtml(text: string, whole = false): ParsedDocument {
  const page = openPage(text);
  // Before the main part is found: that loses the styles.
  showBoxes(page);
  removeUnshown(page);
  const date = publishedOn(page);
  const title = titleOf(page);
  const all = openPage(htmlOf(page)).body;
  for (const element of all.querySelectorAll(AROUND)) element.remove();
  const rest = blocksOf(title, htmlOf(all), whole);
  const main = mainPart(page);
  const enough = main !== null && lengthOf(main) >= MAIN_SHARE * charactersIn(rest);
  const { blocks, leftOut } = enough ? blocksOf(title, main, whole) : rest;
  return { blocks, tags: [], ...leftOut, ...(date === undefined ? {} : { date }) };
}

function htmlOf(element: { toString(): string }): string {
  return element.toString();
}

function charactersIn({ blocks }: Outline): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}
