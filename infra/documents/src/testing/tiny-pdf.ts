import { deflateSync, constants, deflateRawSync } from 'node:zlib';

export interface PdfLine {
  readonly text: string;
  /** The size of its letters, in points. */
  readonly size: number;
  /** The distance from the page's upper edge, in points. */
  readonly top: number;
  /** The distance from the page's left edge, in points; 72 by default. */
  readonly left?: number;
  /** The box of a form on its left; none by default. */
  readonly box?: 'ticked' | 'empty';
}

/** The height of a US letter page, in points. */
const HEIGHT = 792;

function contentOf(lines: readonly PdfLine[]): string {
  const shown = lines.map(({ text, size, top, left = 72 }) => {
    const escaped = text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
    return `/F1 ${size} Tf 1 0 0 1 ${left} ${HEIGHT - top} Tm (${escaped}) Tj`;
  });
  return `BT ${shown.join('\n')} ET`;
}

function fieldsOf(lines: readonly PdfLine[]): string {
  const boxes = lines.flatMap(({ box, size, top, left = 72 }) => {
    const [x, y] = [left - 2 * size, HEIGHT - top];
    const value = box === 'ticked' ? 'Yes' : 'Off';
    const looks = `/AS /${value} /V /${value} /AP << /N << /Yes 3 0 R >> >>`;
    const rect = `/Rect [${x} ${y - 2} ${x + size} ${y + size - 2}]`;
    return box === undefined ? [] : [`<< /Subtype /Widget /FT /Btn /T (b${y}) ${rect} ${looks} >>`];
  });
  return boxes.length === 0 ? '' : `/Annots [${boxes.join(' ')}] `;
}

function stream(bytes: Buffer): Buffer {
  const head = `<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream')]);
}

function fileOf(contents: readonly Buffer[], info: string, fields: readonly string[] = []): Buffer {
  const kids = contents.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${HEIGHT}] /Contents ${5 + 2 * at} 0 R ` +
        `${fields[at] ?? ''}/Resources << /Font << /F1 3 0 R >> >> >>`,
      stream(content),
    ]),
    `<< ${info} >>`,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  for (const [at, object] of objects.entries()) {
    const body = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(size);
    size += body.length;
    parts.push(body);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info ${count - 1} 0 R >>`;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}${trailer}\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}

export function pdfOf(pages: readonly (readonly PdfLine[])[], info = ''): Uint8Array {
  const contents = pages.map((lines) => deflateSync(contentOf(lines)));
  return new Uint8Array(fileOf(contents, info, pages.map(fieldsOf)));
}

/** A PDF with one page that decompresses to `mebibytes` of white space. */
export function bombOf(mebibytes: number): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const zlibHead = Buffer.from([0x78, 0x9c]);
  const blocks = Array<Buffer>(mebibytes).fill(block);
  const last = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  return new Uint8Array(fileOf([Buffer.concat([zlibHead, ...blocks, last])], ''));
}
