import type { DomDocument, DomElement } from '#src/html-dom.ts';
import { EMPTY_BOX } from '#src/signs.ts';

/** What its author has struck out. */
const STRUCK = 'del, s, strike';

/** What a style says that strikes out or shows nobody, white space left out. */
const UNSHOWN = [
  'line-through',
  'display:none',
  'visibility:hidden',
  'visibility:collapse',
  'font-size:0',
  'opacity:0',
];

/** What goes on a number that is more than nothing: "0.9em". */
const MORE = /^\.?\d*[1-9]/;

function isUnshown(element: DomElement): boolean {
  const style = (element.getAttribute('style') ?? '').toLowerCase().replaceAll(/\s+/g, '');
  return UNSHOWN.some((one) => {
    const at = style.lastIndexOf(one);
    return at !== -1 && !(one.endsWith('0') && MORE.test(style.slice(at + one.length)));
  });
}

/** Takes from a part of a page what is struck out, and what its own style shows nobody. */
export function removeUnshown(from: DomElement): void {
  for (const element of from.querySelectorAll(STRUCK)) element.remove();
  for (const element of from.querySelectorAll('[style]')) if (isUnshown(element)) element.remove();
}

/** The labels that name a box elsewhere on the page, by its id: the first of each. */
function labelsOf(page: DomElement): ReadonlyMap<string, DomElement> {
  const labels = new Map<string, DomElement>();
  for (const label of page.querySelectorAll('label[for]')) {
    const id = label.getAttribute('for') ?? '';
    if (id !== '' && !labels.has(id)) labels.set(id, label);
  }
  return labels;
}

/** Puts the sign of an empty box before the label of each box that is not ticked: text alone shows none. */
export function showBoxes(page: DomDocument): void {
  const labels = labelsOf(page);
  for (const box of page.querySelectorAll('input[type=checkbox], input[type=radio]')) {
    if (box.getAttribute('checked') !== null) continue;
    // What stands round it, or names it.
    const label = box.closest('label') ?? labels.get(box.getAttribute('id') ?? '');
    if (label === undefined) box.before(` ${EMPTY_BOX}`);
    else label.prepend(` ${EMPTY_BOX}`);
  }
}
