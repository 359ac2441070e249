import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression of the product, at "path:line". */
export interface Found {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

export interface InSource {
  readonly patterns: readonly Found[];
  /** Places where one is built from strings, as "path:line". */
  readonly built: readonly string[];
}

/** Returns the product's files without tests and what only tests use. */
function files(): string[] {
  const all = execFileSync('git', ['ls-files', 'services', 'infra', 'proto'], { encoding: 'utf8' });
  return all
    .split('\n')
    .filter((path) => /\.(?:ts|mjs|js)$/.test(path))
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'));
}

/** Finds expressions that are literals, or patterns of a schema. */
export function inSource(): InSource {
  const patterns: Found[] = [];
  const built: string[] = [];
  for (const path of files()) {
    const text = readFileSync(path, 'utf8');
    const at = (offset: number): string => `${path}:${text.slice(0, offset).split('\n').length}`;
    const called = (callee: object, offset: number): void => {
      if ('name' in callee && callee.name === 'RegExp') built.push(at(offset));
    };
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern: source, flags } = node.regex;
        patterns.push({ where: at(node.start), source, flags });
      },
      NewExpression: (node) => called(node.callee, node.start),
      CallExpression: (node) => called(node.callee, node.start),
      Property({ key, value, start }) {
        const isPattern = 'name' in key && key.name === 'pattern';
        if (!isPattern || value.type !== 'Literal' || typeof value.value !== 'string') return;
        patterns.push({ where: at(start), source: value.value, flags: 'u' });
      },
    }).visit(parseSync(path, text).program);
  }
  return { patterns, built };
}
