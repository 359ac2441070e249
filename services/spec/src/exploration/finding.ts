import type { TaskName } from './candidates.ts';
import type { Chunk } from './chunks.ts';

interface Shown extends Chunk {
  readonly note: string;
}

export interface Finding {
  /** Path relative to the root, with `/`. */
  readonly path: string;
  readonly task: TaskName;
  /** 0–1: computed by `rate`, or as the model rates it. */
  readonly relevance: number;
  readonly summary: string;
  readonly excerpts: readonly Shown[];
}

/** Less relevant files are not shown. This is the threshold of the requirement. */
export const LEAST_RELEVANCE = 0.7;

export interface TaskResult {
  readonly task: TaskName;
  readonly findings: readonly Finding[];
  /** Number of files that were read, and of files that were chosen for reading. */
  readonly read: number;
  readonly chosen: number;
  readonly by: 'model' | 'vectors' | 'words';
  /** Why the result is incomplete; null if it is complete. */
  readonly cut: string | null;
}

/** Removes excerpts that an earlier finding also shows, and findings of which nothing is left: copies of a file. */
export function withoutCopies(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.flatMap((finding) => {
    const excerpts = finding.excerpts.filter(({ text }) => !seen.has(text));
    for (const { text } of excerpts) seen.add(text);
    return excerpts.length === 0 ? [] : [{ ...finding, excerpts }];
  });
}
