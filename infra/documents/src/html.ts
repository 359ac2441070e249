import { Readability } from '@mozilla/readability';
import type { ParsedDocument } from '#src/document.ts';
import { readBlocks } from '#src/html-blocks.ts';
import { type DomDocument, openPage } from '#src/html-dom.ts';
import { publishedOn } from '#src/html-published.ts';
import { removeUnshown, showBoxes } from '#src/html-shown.ts';
import { Outline, asOneLine } from '#src/outline.ts';
import { underStatus } from '#src/status.ts';

/** The parts around a page's text that are the same on every page of a site. */
const CHROME = 'nav, header, footer, aside, [role=navigation], [role=banner], [role=contentinfo]';

/** If the main part has less than this share of the page's text, the page has no single main part. */
const MAIN_SHARE = 0.25;

/** The number of characters outside of tags, without white space. */
export function lengthOf(html: string): number {
  let [characters, at] = [0, 0];
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    characters += html.slice(at, close === -1 ? undefined : open).replaceAll(/\s+/g, '').length;
    if (close === -1) return characters;
    at = close + 1;
  }
}

/** The main part of a page by Mozilla's Readability; null if it finds none. Modifies the page. */
function mainPart(page: DomDocument): string | null {
  return new Readability(page, { disableJSONLD: true }).parse()?.content ?? null;
}

function titleOf(page: DomDocument): string {
  const [heading, ...more] = [...page.querySelectorAll('h1')];
  const shown = asOneLine(heading?.textContent ?? '');
  const named = namedTitle(page);
  // The title element often has the site's name too: "Coffee and sleep | The Daily Bean".
  return shown !== '' && more.length === 0 && asOneLine(named).includes(shown) ? shown : named;
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

/** Reads the main part, without navigation, header, footer, forms and, unless `whole` is set, code. */
export function parseHtml(text: string, whole = false): ParsedDocument {
  const page = openPage(text);
  // Must come before the search for the main part, which drops the styles.
  showBoxes(page);
  removeUnshown(page);
  const date = publishedOn(page);
  const title = titleOf(page);
  const all = openPage(htmlOf(page)).body;
  for (const element of all.querySelectorAll(CHROME)) element.remove();
  const rest = blocksOf(title, htmlOf(all), whole);
  const main = mainPart(page);
  const hasMain = main !== null && lengthOf(main) >= MAIN_SHARE * charactersIn(rest);
  const { blocks, leftOut } = hasMain ? blocksOf(title, main, whole) : rest;
  return {
    blocks: underStatus(blocks),
    tags: [],
    ...leftOut,
    ...(date === undefined ? {} : { date }),
  };
}

function htmlOf(element: { toString(): string }): string {
  return element.toString();
}

function charactersIn({ blocks }: Outline): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0);
}
