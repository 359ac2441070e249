import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a group of a set is in the development part: odd first eight hex digits of
 * sha256("assize:" + set + group), as infra/lexical/FITTING.md says. All items of a group fall together.
 */
export function isDevelopment(set: string, group: string): boolean {
  const hash = createHash('sha256').update(`assize:${set}${group}`).digest('hex');
  return Number.parseInt(hash.slice(0, 8), 16) % 2 === 1;
}

/**
 * Whether a group of an open set is kept from the training of the stance model: only on these groups
 * does a figure say how it reads what it was not shown. A fifth of each set, by first eight hex digits
 * of sha256("stance:" + set + group) divisible by 5.
 */
export function isKeptFromTraining(set: string, group: string): boolean {
  const hash = createHash('sha256').update(`stance:${set}${group}`).digest('hex');
  return Number.parseInt(hash.slice(0, 8), 16) % 5 === 0;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** The lines of an items file whose group is kept from the training of the stance model. */
export function keptFromTraining(text: string, set: string): string[] {
  return linesOf(text).filter((line) => isKeptFromTraining(set, groupOf(JSON.parse(line))));
}

/** The lines of an items file in two parts; a line without a group is a group of its own, by its id. */
export function split(text: string, set: string): { dev: string[]; held: string[] } {
  const lines = linesOf(text);
  const parts: { dev: string[]; held: string[] } = { dev: [], held: [] };
  for (const line of lines) {
    parts[isDevelopment(set, groupOf(JSON.parse(line))) ? 'dev' : 'held'].push(line);
  }
  return parts;
}

function groupOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) throw new Error('a line is no object');
  if ('group' in row) return String(row.group);
  if ('id' in row) return String(row.id);
  throw new Error('a line has neither group nor id');
}

if (import.meta.main) {
  const [items, set, out] = process.argv.slice(2);
  if (!items || !set || !out) {
    process.stderr.write('usage: node test/accuracy/split.ts ITEMS.jsonl SET OUT\n');
    process.exitCode = 2;
  } else {
    mkdirSync(out, { recursive: true });
    const text = readFileSync(items, 'utf8');
    const parts = { ...split(text, set), kept: keptFromTraining(text, set) };
    for (const [part, lines] of Object.entries(parts)) {
      writeFileSync(join(out, `${set}.${part}.jsonl`), lines.map((line) => `${line}\n`).join(''));
    }
  }
}
