import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../tooling/program.ts';

export interface Page {
  /** The path from the checkout's root. */
  readonly path: string;
  readonly text: string;
}

export function pageAt(path: string): Page {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

export function allPages(): Page[] {
  const top = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'THIRD_PARTY.md'];
  const docs = globSync('docs/*.md', { cwd: ROOT }).toSorted();
  return [...top, ...docs, 'services/assize/samples/README.md'].map(pageAt);
}

/** Returns the fenced blocks of one language, in order. */
export function fences({ text }: Page, language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm');
  return [...text.matchAll(fence)].map(([, block = '']) => block);
}

/** Returns the rows of the table after a line that begins with `start`, without the cells' code marks. */
export function tableAfter({ path, text }: Page, start: string): string[][] {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => line.startsWith(start));
  if (from < 0) throw new Error(`${path} has no line that begins with "${start}"`);
  const head = lines.findIndex((line, i) => i > from && line.startsWith('|'));
  const after = lines.slice(head + 2);
  const end = after.findIndex((line) => !line.startsWith('|'));
  return after.slice(0, end < 0 ? undefined : end).map(cellsOf);
}

function cellsOf(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

export function codeIn(cell: string | undefined): string | null {
  return /^`([^`]+)`$/.exec(cell ?? '')?.[1] ?? null;
}

/** Returns the broken links to files of the checkout or to headings in them. */
export function brokenLinks({ path, text }: Page): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', heading] = target.split('#');
      const found = file === '' ? path : join(dirname(path), file);
      if (!existsSync(join(ROOT, found))) return true;
      return heading !== undefined && !headingsOf(pageAt(found)).includes(heading);
    });
}

/** Returns the headings as anchors. */
function headingsOf({ text }: Page): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
