import type { StructuredTextItem, getDocumentProxy } from 'unpdf';
import { EMPTY_BOX, TICKED_BOX } from '#src/signs.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Items = readonly StructuredTextItem[];

interface Box {
  readonly ticked: boolean;
  readonly rect: readonly [number, number, number, number];
}

/** The properties of a form field that matter for boxes. The library does not type them. */
interface Field {
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly fieldValue?: unknown;
  readonly exportValue?: unknown;
  readonly buttonValue?: unknown;
  readonly rect: Box['rect'];
}

function boxOf({
  checkBox,
  radioButton,
  fieldValue,
  exportValue,
  buttonValue,
  rect,
}: Field): Box[] {
  if (checkBox !== true && radioButton !== true) return [];
  const on = checkBox === true ? exportValue : buttonValue;
  return [{ ticked: typeof on === 'string' && fieldValue === on, rect }];
}

async function boxesOf(pdf: Pdf, page: number): Promise<Box[]> {
  const fields: readonly Field[] = await (await pdf.getPage(page)).getAnnotations();
  return fields.flatMap(boxOf);
}

function labelOf(
  { rect: [left, lower, right, upper] }: Box,
  items: Items,
): StructuredTextItem | undefined {
  const gapTo = ({ x, width }: StructuredTextItem): number =>
    Math.abs(x >= left ? x - right : left - x - width);
  const [nearest] = items
    .filter(({ str, y }) => str.trim() !== '' && y > lower - 2 && y < upper)
    .toSorted((a, b) => gapTo(a) - gapTo(b));
  return nearest;
}

/** Adds the sign of a box before the label of each box of a form: the text alone does not show boxes. */
export async function withBoxes(pdf: Pdf, items: Items, page: number): Promise<Items> {
  const signs = new Map<StructuredTextItem, string>();
  for (const box of await boxesOf(pdf, page)) {
    const label = labelOf(box, items);
    if (label !== undefined && signs.get(label) !== EMPTY_BOX)
      signs.set(label, box.ticked ? TICKED_BOX : EMPTY_BOX);
  }
  return items.map((item) => ({ ...item, str: `${signs.get(item) ?? ''}${item.str}` }));
}
