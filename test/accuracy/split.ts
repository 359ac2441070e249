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

/** The lines of an items file in two parts; a line without a group is a group of its own, by its id. */
export function split(text: string, set: string): { dev: string[]; held: string[] } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
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
    for (const [part, lines] of Object.entries(split(readFileSync(items, 'utf8'), set))) {
      writeFileSync(join(out, `${set}.${part}.jsonl`), lines.map((line) => `${line}\n`).join(''));
    }
  }
}
