import { structuredPatch } from 'diff';

/** What a round changed: unified hunks, and how many lines they add and remove. */
export interface Changes {
  readonly hunks: readonly string[];
  readonly added: number;
  readonly removed: number;
}

/** Lines around a change that are shown with it. */
const CONTEXT = 2;

/** The changes between two texts, as `diff -u` shows them. */
export function changesOf(before: string, after: string): Changes {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: CONTEXT });
  const lines = hunks.flatMap((hunk) => hunk.lines);
  return {
    hunks: hunks.map(({ oldStart, oldLines, newStart, newLines, lines: of }) =>
      [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...of].join('\n'),
    ),
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  };
}
