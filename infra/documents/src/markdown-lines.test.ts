import { describe, expect, it } from 'vitest';
import { linedBlocks } from '#src/markdown-lines.ts';

describe('linedBlocks', () => {
  it('leaves front matter out, and counts its lines', () => {
    expect(linedBlocks('---\ntitle: Tides\n---\n\nA text.\n')).toEqual([
      { text: 'A text.', line: 5, headings: [] },
    ]);
  });

  it('reads what stands between two rules, which is no front matter', () => {
    const texts = linedBlocks('---\nThe Moon pulls.\n\n---\nThe Sun, too.\n');
    expect(texts).toEqual([
      { text: 'The Moon pulls.', line: 2, headings: [] },
      { text: 'The Sun, too.', line: 5, headings: [] },
    ]);
  });
});
