import { resolve } from 'node:path';
import { projectRoot } from '#src/project/root.ts';
import { readWithin } from '#src/project/read-within.ts';
import { redact } from '#src/redaction/redact.ts';
import { CONTEXT_FILES } from './annotation.ts';

/** One of a project's notes as a model is shown it: redacted, and with numbered lines. */
export interface ContextFile {
  readonly name: (typeof CONTEXT_FILES)[number];
  /** The tag of its data block. */
  readonly tag: string;
  readonly numbered: string;
  readonly lines: number;
}

const TAGS = { '.active_context.md': 'active-context', 'CLAUDE.md': 'claude-md' } as const;

/** The notes are in `root` if that is given, else in the project root at or above `folder`. */
export async function readContext(folder: string, root: string | undefined, most: number) {
  const at = root === undefined ? projectRoot(folder) : resolve(folder, root);
  const files: ContextFile[] = [];
  const warnings: string[] = [];
  for (const name of CONTEXT_FILES) {
    const read = await readWithin(at, name, most);
    if (read.status === 'refused') warnings.push(`${name} was not read: ${read.why}`);
    if (read.status !== 'read' || read.text.trim() === '') continue;
    if (read.truncated) {
      warnings.push(`${name} has more than ${most} bytes: the rest was not read`);
    }
    const { text, changed } = await redact(read.text);
    if (changed) warnings.push(`secrets were removed from ${name}`);
    const lines = numbered(text);
    files.push({ name, tag: TAGS[name], numbered: lines, lines: lines.split('\n').length });
  }
  return { files, warnings };
}

/** Numbers the lines of a text from 1, with at least four digits. */
export function numbered(text: string): string {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, at) => `${String(at + 1).padStart(4, '0')}|${line}`).join('\n');
}
