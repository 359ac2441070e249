import type { TaskName } from './candidates.ts';
import type { Chunk } from './chunks.ts';

/** Lines of a file that matter to the specification. */
interface Shown extends Chunk {
  /** Why they matter. */
  readonly note: string;
}

/** A file that bears on the specification. */
export interface Finding {
  /** From the root, with `/`. */
  readonly path: string;
  readonly task: TaskName;
  /** 0–1: by rule what `rate` says, by a model what it says. */
  readonly relevance: number;
  readonly summary: string;
  readonly excerpts: readonly Shown[];
}

/** What is less relevant is not shown: the threshold of the requirement. */
export const LEAST_RELEVANCE = 0.7;

/** What one task came to. */
export interface TaskResult {
  readonly task: TaskName;
  readonly findings: readonly Finding[];
  /** Files that were read, and those that were to be. */
  readonly read: number;
  readonly chosen: number;
  readonly by: 'model' | 'vectors' | 'words';
  /** Why it is not whole; null where it is. */
  readonly cut: string | null;
}

/** Findings without those that show nothing which one before them did not: copies of a file. */
export function withoutCopies(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.flatMap((finding) => {
    const excerpts = finding.excerpts.filter(({ text }) => !seen.has(text));
    for (const { text } of excerpts) seen.add(text);
    return excerpts.length === 0 ? [] : [{ ...finding, excerpts }];
  });
}
