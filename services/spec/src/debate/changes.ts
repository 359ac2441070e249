import { structuredPatch } from 'diff';

const CONTEXT = 2;

/** The changes between two texts in the form of `diff -u`, and how many lines they add and remove. */
export function changesOf(before: string, after: string) {
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
