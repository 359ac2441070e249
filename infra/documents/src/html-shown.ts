import type { DomDocument, DomElement } from '#src/html-dom.ts';
import { EMPTY_BOX, TICKED_BOX } from '#src/signs.ts';

/** Text that its author struck out, and elements that open above the page. */
const STRUCK = 'del, s, strike, [popover]';

/** An offset from which on a text is outside of any screen, in any unit. */
const FAR = -999;

const isNone = (value: string): boolean => Number.parseFloat(value) === 0;

/** Styles that hide an element: the name of a property, and a test of its value without white space. */
const HIDING: readonly (readonly [name: RegExp, hides: (value: string) => boolean])[] = [
  [/^text-decoration(?:-line)?$/, (value) => value.includes('line-through')],
  [/^display$/, (value) => value === 'none'],
  [/^visibility$/, (value) => value === 'hidden' || value === 'collapse'],
  [/^opacity$/, isNone],
  [
    /^(?:left|top|right|bottom|text-indent|margin-(?:left|top))$/,
    (value) => Number.parseFloat(value) <= FAR,
  ],
  [/^clip$/, (value) => /^rect\((?:[01](?:px)?,?){4}\)$/.test(value)],
];

const withoutComments = (style: string): string =>
  style
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.split('*/').slice(1).join('')))
    .join('');

/** The properties of an element's style. Of two equal names, the last counts. */
function styleOf(element: DomElement): ReadonlyMap<string, string> {
  const style = withoutComments((element.getAttribute('style') ?? '').toLowerCase());
  return new Map(
    style.split(';').map((one) => {
      const [name = '', ...value] = one.split(':');
      const said = value.join(':').replaceAll(/\s+/g, '').replace('!important', '');
      return [name.trim(), said];
    }),
  );
}

function isHiddenByStyle(element: DomElement): boolean {
  const style = styleOf(element);
  // An element with a font size of its own is visible inside one of size 0; mails are written so.
  const small = isNone(style.get('font-size') ?? '');
  if (small && element.querySelector('[style*=font-size]') === null) return true;
  return HIDING.some(([name, hides]) =>
    [...style].some(([known, said]) => name.test(known) && hides(said)),
  );
}

/** Elements that are kept: a page that fades in as a whole is visible. */
const WHOLE = new Set(['html', 'body']);

/** Removes from a part of a page what is struck out, and what inline styles hide. */
export function removeUnshown(from: DomElement): void {
  for (const element of from.querySelectorAll(STRUCK)) element.remove();
  for (const element of from.querySelectorAll('[style]')) {
    if (!WHOLE.has(element.localName) && isHiddenByStyle(element)) element.remove();
  }
}

const ANSWER = /^\s*(?:yes|no)\b/i;

/**
 * Inserts the sign of an empty box before the label of each unticked box, because text alone does not show the box.
 * The label surrounds the box or names its id. Beside an answer, "yes" or "no", a ticked box is shown too.
 */
export function showBoxes(page: DomDocument): void {
  const naming = new Map(
    [...page.querySelectorAll('label[for]')].map((label) => [label.getAttribute('for'), label]),
  );
  for (const box of page.querySelectorAll('input[type=checkbox i], input[type=radio i]')) {
    const label = box.closest('label') ?? naming.get(box.getAttribute('id'));
    const isTicked = box.getAttribute('checked') !== null;
    if (isTicked && !ANSWER.test(label?.textContent ?? '')) continue;
    const sign = ` ${isTicked ? TICKED_BOX : EMPTY_BOX}`;
    if (label === undefined) box.before(sign);
    else label.prepend(sign);
  }
}
