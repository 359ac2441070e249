import { expect, test } from 'vitest';
import type { ParsedDocument } from '#src/document.ts';
import { parseHtml } from '#src/html.ts';
import { parseMarkdown } from '#src/markdown.ts';

const said = ({ blocks }: ParsedDocument): string[] =>
  blocks.map(({ text, headings }) => [...headings, text].join(' › '));

const MARKDOWN =
  '# Backup\n\nIt should print:\n\n```\nAll is well.\n```\n\nExpected output:\n\n```\nDone.\n```\n\nBye.';
const HTML =
  '<h1>Backup</h1><p>It should print:</p><pre>All is well.</pre><p>Expected output:</p><pre>Done.</pre><p>Bye.</p>';

test('code that is read keeps the line that leads to it', () => {
  const read = said(parseMarkdown(MARKDOWN, true));
  expect(read).toEqual([
    'Backup › It should print:',
    'Backup › All is well.',
    'Backup › Expected output: › Done.',
    'Backup › Bye.',
  ]);
});

test('code in a page is read where it stands', () => {
  expect(said(parseHtml(HTML, true))).toEqual([
    'Backup › It should print:',
    'Backup › All is well.',
    'Backup › Expected output:',
    'Backup › Expected output: › Done.',
    'Backup › Bye.',
  ]);
});

test('code in a page is else left out, and counted', () => {
  expect(parseHtml(HTML).leftOut).toBe('2 blocks of code');
});
