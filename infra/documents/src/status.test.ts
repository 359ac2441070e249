import { expect, test } from 'vitest';
import { parseHtml } from '#src/html.ts';
import { parseMarkdown } from '#src/markdown.ts';

const pathsIn = (text: string): string[] =>
  parseMarkdown(text).blocks.map(({ headings }) => headings.join(' › '));

test.each([
  ['in a section', '# Sessions\n\n## Status\n\nRejected\n\n## Decision\n\nWe use Redis.'],
  ['in a line', '# Sessions\n\n* Status: rejected\n* Date: May\n\n## Decision\n\nWe use Redis.'],
  ['in front matter', '---\nstatus: rejected\n---\n# Sessions\n\n## Decision\n\nWe use Redis.'],
])('a decision that was rejected is read as rejected: %s', (_where, text) => {
  expect(pathsIn(text).at(-1)).toBe('Rejected › Sessions › Decision');
});

test('a status in a page stands above the decision, too', () => {
  const page =
    '<title>Sessions</title><h2>Status</h2><p>Superseded by 17</p><h2>Decision</h2><p>Redis.</p>';
  const { blocks } = parseHtml(page);
  expect(blocks.at(-1)?.headings).toEqual(['Superseded', 'Sessions', 'Decision']);
});

test.each([
  ['accepted', '# Sessions\n\n## Status\n\nAccepted\n\n## Decision\n\nWe use Redis.'],
  [
    'of two decisions',
    '# Sessions\n\nStatus: rejected\n\nStatus: accepted\n\n## Decision\n\nWe use Redis.',
  ],
  [
    'of another section',
    '# Sessions\n\n## One\n\nStatus: rejected\n\n## Decision\n\nWe use Redis.',
  ],
  ['of a row', '# Sessions\n\n|Status|By|\n|-|-|\n|Rejected|Ann|\n\n## Decision\n\nWe use Redis.'],
])('a status does not count: %s', (_which, text) => {
  expect(pathsIn(text).at(-1)).toBe('Sessions › Decision');
});
