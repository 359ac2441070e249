import type { DomDocument, DomElement } from '#src/html-dom.ts';
import { EMPTY_BOX, TICKED_BOX } from '#src/signs.ts';

/** What its author has struck out, and what opens above the page. */
const STRUCK = 'del, s, strike, [popover]';

/** So far from where it belongs a text is on no screen, in whatever unit. */
const FAR = -999;

const isNone = (value: string): boolean => Number.parseFloat(value) === 0;

/** What hides an element by its style: a property's name, and its value without white space. */
const UNSHOWN: readonly (readonly [name: RegExp, hides: (value: string) => boolean])[] = [
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

/** What an element's style says: of a property that it says twice the last. */
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

function isUnshown(element: DomElement): boolean {
  const style = styleOf(element);
  // What has a size of its own is shown again in what has none, as mails are written.
  const small = isNone(style.get('font-size') ?? '');
  if (small && element.querySelector('[style*=font-size]') === null) return true;
  return UNSHOWN.some(([name, hides]) =>
    [...style].some(([known, said]) => name.test(known) && hides(said)),
  );
}

/** A page that is faded in as a whole is shown. */
const WHOLE = new Set(['html', 'body']);

/** Takes from a part of a page what is struck out, and what its own style shows nobody. */
export function removeUnshown(from: DomElement): void {
  for (const element of from.querySelectorAll(STRUCK)) element.remove();
  for (const element of from.querySelectorAll('[style]')) {
    if (!WHOLE.has(element.localName) && isUnshown(element)) element.remove();
  }
}

const ANSWER = /^\s*(?:yes|no)\b/i;

/**
 * Puts the sign of an empty box before the label of each box that is not ticked, which stands round the box or names it:
 * text alone shows none. Beside an answer, "yes" or "no", a tick is shown too.
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
