import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { READER_LIMITS, openDocumentReader } from '#src/reader.ts';
import { bombOf, pdfOf } from '#src/testing/tiny-pdf.ts';

const MIB = 1024 * 1024;
/** A text for which a parser takes time quadratic in its length. */
const HOSTILE = '*a_ '.repeat(256 * 1024);
const text = (words: string) => ({ kind: 'text' as const, bytes: new TextEncoder().encode(words) });

/** One reader for all harmless documents, since each new thread loads every parser. */
const shared = openDocumentReader();
afterAll(() => shared[Symbol.asyncDispose]());

describe('a document reader', () => {
  it('ends a zip bomb when it has grown too much, and goes on with the next document', async () => {
    await using reader = openDocumentReader({ ...READER_LIMITS, growth: 200 * MIB });
    const bomb = await reader.read({ kind: 'pdf', bytes: bombOf(4096) });
    expect(bomb).toEqual({
      status: 'refused',
      reason: 'it unpacks to more than 200 MiB in memory',
    });
    const next = await reader.read(text('A text.'));
    expect(next).toMatchObject({ status: 'read', document: { passages: [{ text: 'A text.' }] } });
  });

  it('reads the next document after a PDF whose parser fails once it has been refused', async () => {
    await using reader = openDocumentReader();
    const pages = [1, 2, 3].map(() => [{ text: 'A text.', size: 12, top: 72 }]);
    const broken = Buffer.from(pdfOf(pages)).toString('latin1');
    const bytes = Buffer.from(
      broken
        .replace(' 0 obj\n<< /Type /Page ', ' 0 \u00E9bj\n<< /Type /Page ')
        .replaceAll('792] /C', '792+ /C'),
      'latin1',
    );
    const outcome = await reader.read({ kind: 'pdf', bytes: new Uint8Array(bytes) });
    expect(outcome.status).toBe('refused');
    await setTimeout(100);
    expect(await reader.read(text('A text.'))).toMatchObject({ status: 'read' });
  });

  it('ends what takes too long', async () => {
    await using reader = openDocumentReader({ ...READER_LIMITS, timeoutMs: 10 });
    const bytes = new TextEncoder().encode(HOSTILE);
    const outcome = await reader.read({ kind: 'markdown', bytes });
    expect(outcome).toEqual({ status: 'refused', reason: 'it takes longer than 0.01 s to read' });
  });

  it.each([
    ['an empty document', '', 'it is empty'],
    ['white space', ' \n\n ', 'it holds no sentence'],
    ['rules and dots', '----\n\n. . . .', 'it holds no sentence'],
    [
      'encoded data alone',
      'QUJD'.repeat(250_000),
      'it holds no sentence: 1 run of 1,000 signs or more without white space left out',
    ],
  ])('refuses %s', async (_what, words, reason) => {
    const empty = { status: 'refused', reason, isEmpty: true };
    expect(await shared.read(text(words))).toEqual(empty);
  });

  it.each([
    ['markdown', '2 blocks of code', '```\nA log.\n```\n\n    Code.\n'],
    [
      'markdown',
      '1 block of HTML',
      '<div>No.</div>\n\n<!-- No. -->\n\n<p align="center"><img></p>\n',
    ],
    ['html', '1 block of code', '<pre>A log.</pre><p> </p><pre> </pre>'],
    ['markdown', '1 block of code and 1 block of HTML', '~~~\nA log.\n~~~\n\n<p>No.</p>\n'],
  ] as const)('says what it left out of %s: %s', async (kind, what, left) => {
    const bytes = (words: string) => new TextEncoder().encode(words);
    expect(await shared.read({ kind, bytes: bytes(`${left}\n\nA text.\n`) })).toMatchObject({
      document: { notes: [`${what} left out`], passages: [{ text: 'A text.' }] },
    });
    const reason = `it holds no sentence: ${what} left out`;
    const empty = { status: 'refused', reason, isEmpty: true };
    expect(await shared.read({ kind, bytes: bytes(left) })).toEqual(empty);
  });

  it('takes for white space what a log that was cut has in its midst', async () => {
    const outcome = await shared.read(text(`${'A text.\n\n'.repeat(1000)}It is\0\0shut.`));
    const passages = outcome.status === 'read' ? outcome.document.passages : [];
    expect(passages.at(-1)?.text).toMatch(/It is shut\.$/);
  });

  it('gives up on a page that is nested without end', async () => {
    await using reader = openDocumentReader({ ...READER_LIMITS, timeoutMs: 1000 });
    const bytes = new TextEncoder().encode(`${'<div>'.repeat(100_000)}A text.`);
    const outcome = await reader.read({ kind: 'html', bytes });
    expect(outcome.status).toBe('refused');
  });

  // A busy machine may take seconds to start the next thread, which must not count against that text.
  it('gives up on Markdown that takes the square of its length, and reads the next text', async () => {
    await using reader = openDocumentReader({ ...READER_LIMITS, timeoutMs: 1000 });
    const hostile = await reader.blocks(HOSTILE);
    expect(hostile).toEqual({ status: 'refused', reason: 'it takes longer than 1 s to read' });
    expect(await reader.blocks('# T\n\nA text.')).toEqual({
      status: 'blocks',
      blocks: [{ text: 'A text.', line: 3, headings: ['T'] }],
    });
  });

  it('gives up likewise on a report, and reads the next one', async () => {
    await using reader = openDocumentReader({ ...READER_LIMITS, timeoutMs: 1000 });
    const hostile = `# T\n\n## A\n\n${'[a]: b\n'.repeat(37_000)}`;
    const reason = 'it takes longer than 1 s to read';
    expect(await reader.report(hostile)).toEqual({ status: 'refused', reason });
    const next = await reader.report('# T\n\n## A\n\nA text.');
    expect(next).toMatchObject({ status: 'report', read: { ok: true, report: { title: 'T' } } });
  });

  it('gives up on Markdown that is nested deeper than there is memory for', async () => {
    await using reader = openDocumentReader({ ...READER_LIMITS, growth: 200 * MIB });
    const outcome = await reader.blocks('>'.repeat(20_000));
    const reason = 'it unpacks to more than 200 MiB in memory';
    expect(outcome).toEqual({ status: 'refused', reason });
  });

  it('stops with its caller', async () => {
    await using reader = openDocumentReader();
    const stopping = new AbortController();
    const reading = reader.read({ kind: 'pdf', bytes: bombOf(64) }, stopping.signal);
    stopping.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
  });
});
