import { tokenise } from '@assize/lexical';
import { termOf } from '@assize/vectors/words';
import { fenceAfter } from '#src/fences.ts';

/** Maximum number of topics. A specification with more sections is split only at its outer headings. */
const MOST_TOPICS = 24;
/** Maximum number of terms by which files are chosen. A long specification has thousands, most of them only once. */
const MOST_TERMS = 400;
/** Maximum characters of a gist: some 220 tokens, of which the embedding model reads 256. */
const GIST = 900;
const PART = 20_000;

interface Section {
  readonly headings: readonly { readonly depth: number; readonly text: string }[];
  readonly line: number;
  readonly lines: string[];
}

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;

/** The sections of a Markdown text at headings of depth up to `deepest`. Deeper headings are part of the text. */
function sectionsOf(text: string, deepest: number): Section[] {
  let current: Section = { headings: [], line: 1, lines: [] };
  const sections = [current];
  let fence = '';
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    fence = fenceAfter(line, fence);
    const [, marks = '', title = ''] = (fence === '' ? HEADING.exec(line) : null) ?? [];
    if (marks === '' || marks.length > deepest) current.lines.push(line);
    else {
      const above = current.headings.filter(({ depth }) => depth < marks.length);
      const headings = [...above, { depth: marks.length, text: title.trim() }];
      current = { headings, line: at + 1, lines: [] };
      sections.push(current);
    }
  }
  return sections.filter(({ headings, lines }) => headings.length > 0 || lines.join('').trim());
}

/** Counts the terms of a text: whole words, and the parts of `camelCase` names. */
export function countedTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let from = 0; from < text.length; from += PART) {
    for (const { text: word, kind } of tokenise(withParts(text.slice(from, from + PART)))) {
      if (kind === 'function' || kind === 'number' || word.length < 3) continue;
      const term = termOf(word);
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
}

/** Separates the words in names of code, so that `openReader` is read as `open Reader` and matches prose. */
export function withParts(text: string): string {
  return text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ');
}

/** What may come before a path: nothing that makes it the end of a longer one, unless that has folders of its own. */
const BEFORE_FILE = /(?:^|[^\p{L}\p{N}_./-])(?:\.?\/)?$/u;
const BEFORE_FOLDERS = /(?:^|[^\p{L}\p{N}_.-])$/u;
const AFTER_PATH = /^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u;

/** Whether a text names a file by its path, as `src/a.ts` does, and `src/schema.ts` does not name `a.ts`. */
export function namesFile(text: string, path: string): boolean {
  const before = path.includes('/') ? BEFORE_FOLDERS : BEFORE_FILE;
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    const end = at + path.length;
    const begins = before.test(text.slice(Math.max(0, at - 3), at));
    if (begins && !AFTER_PATH.test(text.slice(end, end + 2))) return true;
  }
  return false;
}

/**
 * Splits a text into sections, as finely as gives 2 to 24 of them. If no depth does, the 24 longest
 * sections of the coarsest split with more than 24 are used.
 */
function cutOf(text: string): Section[] {
  const cuts = [6, 5, 4, 3, 2, 1].map((deepest) => sectionsOf(text, deepest));
  const fitting = cuts.find(({ length }) => length > 1 && length <= MOST_TOPICS);
  const coarsest = cuts.findLast(({ length }) => length > MOST_TOPICS);
  if (fitting || !coarsest) return fitting ?? cuts[0] ?? [];
  const size = ({ lines }: Section): number => lines.join('\n').length;
  const longest = new Set(coarsest.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_TOPICS));
  return coarsest.filter((section) => longest.has(section));
}

export function topicsOf(text: string) {
  return cutOf(text).map(({ headings, line, lines }) => {
    const heading = headings.map((one) => one.text).join(' › ');
    const body = lines.join('\n').trim();
    return {
      /** Its heading and those above it, in one line; empty before the first heading. */
      heading,
      /** The line where it begins, from 1. */
      line,
      /** The part that the embedding model reads: its headings and its beginning. */
      gist: `${heading}\n${body}`.slice(0, GIST).trim(),
      /** How often each of its words occurs, by stem; without function words. */
      terms: countedTerms(`${heading}\n${body}`),
    };
  });
}
export type Topic = Readonly<ReturnType<typeof topicsOf>[number]>;

/** The most frequent terms of a specification, over all its sections. */
export function termsOf(topics: readonly Topic[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { terms } of topics) {
    for (const [term, count] of terms) counts.set(term, (counts.get(term) ?? 0) + count);
  }
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_TERMS);
  return new Set(most.map(([term]) => term));
}
