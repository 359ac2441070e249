import { describe, expect, it } from 'vitest';
import { parsePdf } from '#src/pdf.ts';
import { type PdfLine, pdfOf } from '#src/testing/tiny-pdf.ts';

const body = (top: number, text: string): PdfLine => ({ text, size: 11, top });
const head = (top: number, text: string): PdfLine => ({ text, size: 16, top });
const running = (at: number): PdfLine[] => [
  body(30, 'Journal of Bees'),
  body(770, `page ${at} of 3`),
];

describe('parsePdf', () => {
  it('reads headings and paragraphs, over lines and pages, without running lines', async () => {
    const [first = [], second = [], third = []] = [1, 2, 3].map(running);
    const bytes = pdfOf([
      [
        ...first.slice(0, 1),
        head(80, 'What was seen'),
        body(110, 'Bees keep the hive at thirty-'),
        body(124, 'five degrees. Workers fan'),
        body(138, 'their wings.'),
        body(170, 'In winter they cluster, and'),
        ...first.slice(1),
      ],
      [
        ...second.slice(0, 1),
        body(80, 'stay warm.'),
        body(120, 'A hive hums.'),
        ...second.slice(1),
      ],
      [...third.slice(0, 1), body(80, 'Nothing else was seen.'), ...third.slice(1)],
    ]);
    const parsed = await parsePdf(bytes);
    expect(parsed.blocks).toEqual(
      [
        'Bees keep the hive at thirtyfive degrees. Workers fan their wings.',
        'In winter they cluster, and stay warm.',
        'A hive hums.',
        'Nothing else was seen.',
      ].map((text) => ({ text, headings: ['What was seen'] })),
    );
  });

  it('keeps what stands in the same place on each page with figures of its own', async () => {
    const pages = [12, 7, 31].map((sum, at) => [
      ...running(at + 1).slice(0, 1),
      body(80, `In ${2021 + at} it met ${sum} times.`),
      ...running(at + 1).slice(1),
    ]);
    const { blocks } = await parsePdf(pdfOf(pages));
    expect(blocks.map(({ text }) => text)).toEqual([
      'In 2021 it met 12 times.',
      'In 2022 it met 7 times.',
      'In 2023 it met 31 times.',
    ]);
  });

  it('reads what dots lead to, but for the pages of a table of contents', async () => {
    const contents = [
      '1 Bees . . . . . . 1',
      'Preface ....... iv',
      'Signed ........',
      'It was sold.',
    ];
    const lines = [
      ...contents,
      'Honey sold . . . . . . . $ 1,200',
      'Hives lost ......... 120',
      'It is so.',
    ];
    const page = lines.map((text, at) => body(80 + 14 * at, text));
    const { blocks } = await parsePdf(pdfOf([page]));
    expect(blocks.map(({ text }) => text)).toEqual([
      'It was sold.',
      'Honey sold: $ 1,200',
      'Hives lost: 120',
      'It is so.',
    ]);
  });

  it('takes a box of a form without a tick for what is not so yet', async () => {
    const boxed = (top: number, box: 'ticked' | 'empty', text: string): PdfLine => ({
      ...body(top, text),
      box,
    });
    const page = [
      boxed(80, 'empty', 'The audit is done'),
      boxed(94, 'ticked', 'The report is signed'),
      boxed(108, 'empty', 'It is paid'),
    ];
    const { blocks } = await parsePdf(pdfOf([page]));
    expect(blocks.map(({ text }) => text)).toEqual([
      'It is open whether: The audit is done',
      '☑ The report is signed',
      'It is open whether: It is paid',
    ]);
  });

  it('keeps the rows of a table apart, and apart from the text round it', async () => {
    const row = (top: number, ...cells: string[]): PdfLine[] =>
      cells.map((text, at) => ({ ...body(top, text), left: 72 + at * 90 }));
    const page = [
      body(80, 'The matrix says what is'),
      body(94, 'supported today.'),
      ...row(108, 'Feature', 'Supported', 'Since'),
      ...row(122, 'HTTP/3', 'no', ''),
      ...row(136, 'gRPC', 'yes', '2.1 and'),
      { ...body(150, 'later'), left: 252 },
      body(164, 'It ends here.'),
    ];
    const { blocks } = await parsePdf(pdfOf([page]));
    expect(blocks.map(({ text }) => text)).toEqual([
      'The matrix says what is supported today.',
      'Feature Supported Since\nHTTP/3 no\ngRPC yes 2.1 and later',
      'It ends here.',
    ]);
  });

  it('takes a number that a line happens to begin with for the end of its sentence', async () => {
    const lines = ['The number of absent bees was then', '12. Nobody saw them.', '1) Look'];
    const page = [...lines, '2) See.', '4) Go.'].map((text, at) => body(80 + 14 * at, text));
    const below = [head(180, 'Rules'), body(210, '3) Sit'), body(224, '4) Stay')];
    const { blocks } = await parsePdf(pdfOf([[...page, ...below]]));
    expect(blocks.map(({ text }) => text)).toEqual([
      'The number of absent bees was then 12. Nobody saw them.',
      '1) Look',
      '2) See.',
      '4) Go.',
      '3) Sit',
      '4) Stay',
    ]);
  });

  it('says how many pages hold no text', async () => {
    expect(await parsePdf(pdfOf([[body(80, 'Bees hum.')], [], []]))).toMatchObject({
      blocks: [{ text: 'Bees hum.' }],
      leftOut: '2 pages without text',
    });
  });

  it('keeps a power from the digits of its number, and leaves out the mark of a footnote', async () => {
    const raised = (text: string, left: number): PdfLine => ({ text, size: 7, top: 76, left });
    const at = (left: number, text: string): PdfLine => ({ ...body(80, text), left });
    const line = [
      at(72, 'It is 10'),
      raised('6', 104.4),
      at(108.3, ' users, as said'),
      raised('3', 179.2),
    ];
    const { blocks } = await parsePdf(pdfOf([[...line, at(183.1, ', since May.')]]));
    expect(blocks.map(({ text }) => text)).toEqual(['It is 10^6 users, as said, since May.']);
  });

  it('takes the title that it names, and no date: those in a file are not of publication', async () => {
    const info = '/Title (Bees of the north) /CreationDate (D:20200101120000Z)';
    const { blocks, date } = await parsePdf(pdfOf([[body(80, 'Bees hum.')]], info));
    expect(blocks).toEqual([{ text: 'Bees hum.', headings: ['Bees of the north'] }]);
    expect(date).toBeUndefined();
  });

  const whole = pdfOf([[body(80, 'Bees hum.')]]);
  it.each([
    ['what is no PDF', new TextEncoder().encode('Bees hum.'), /no PDF/],
    ['one that is cut off', whole.slice(0, 60), /broken PDF/],
    ['one without text', pdfOf([[]]), /holds no text/],
  ])('refuses %s', async (_what, bytes, why) => {
    await expect(parsePdf(bytes)).rejects.toThrow(why);
  });
});
