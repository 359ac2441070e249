import { plainText, sentenceSpans, tokenise, type TextSpan } from '@assize/lexical';
import type { CritiqueReport, Section, Source } from '@assize/proto/critique';

export type ReportText = Pick<CritiqueReport, 'sections'> & {
  readonly sources: readonly Pick<Source, 'id'>[];
};

export interface Sentence {
  /** `s`, the index of its section in the report, and its own index in the section, both from 0: `s2.14`. */
  readonly id: string;
  readonly section: string;
  /** The index of its paragraph or list item in the section, from 0. */
  readonly paragraph: number;
  /** An exact substring of the section's text, including citations. */
  readonly quote: string;
  /** The same without citations, with single spaces. */
  readonly text: string;
  /** The ids of the report's sources that it cites, in order, each once. */
  readonly cites: readonly string[];
  /** The ids that it cites but the report has no source for, each once. */
  readonly unsourced: readonly string[];
  /** Whether it can be true or false: not a question, a title, or a row of a table. */
  readonly states: boolean;
}

/** A section with its sentences, and all sources that the section or one of its sentences cites. */
export interface SectionSentences {
  readonly section: Section;
  readonly sentences: readonly Sentence[];
  readonly stating: readonly Sentence[];
  /** Ids of known sources, each once: those that sentences cite, then those of the section. */
  readonly cites: readonly string[];
  /** The ids that the section or its sentences cite but the report has no source for, each once. */
  readonly unsourced: readonly string[];
}

const LEAST_WORDS = 2;

/** `[3]`, `[^lee]`, `[lee; 4]`: text in one pair of brackets on one line, at most 200 characters. */
const BRACKETS = /\[([^[\]\n]{1,200})\]/g;

/** The start of a list item, a quotation or a heading, each of which begins a new sentence. */
const ITEM = /\n[ \t]{0,8}(?:[-*+>•]|\d{1,3}[.)]|#{1,6})(?=[ \t])/g;

/** The start of a note about text that a revision removed. The report no longer states it. */
export const CONTESTED_NOTE = 'Contested:';

/** The fence of a code block, which states nothing. */
const FENCE = '```';

/** A footnote's ids count whether they are known or not. Null if the brackets are no citation. */
function citedIn(inside: string, known: ReadonlySet<string>): readonly string[] | null {
  const parts = inside.split(/[,;]/).map((one) => one.trim().replace(/^[\^@]/, ''));
  if (inside.startsWith('^')) return parts.filter((one) => one !== '');
  const found = parts.filter((one) => known.has(one));
  return found.length > 0 || parts.every((one) => /^\d{1,4}$/.test(one)) ? found : null;
}

const blank = (length: number): string => ' '.repeat(length);

interface Marker {
  readonly from: number;
  readonly cites: readonly string[];
}

/** A text of the same length in which citations are blanked and list items are separated; and the citations. */
function masked(text: string, known: ReadonlySet<string>): { plain: string; markers: Marker[] } {
  const markers: Marker[] = [];
  const plain = `\n${text}`
    .replaceAll(ITEM, (item) => `\n\n${blank(item.length - 2)}`)
    .slice(1)
    .replaceAll(BRACKETS, (all: string, inside: string, from: number) => {
      const cites = citedIn(inside, known);
      if (cites === null) return all;
      markers.push({ from, cites });
      return blank(all.length);
    });
  return { plain, markers };
}

const unique = (ids: Iterable<string>): string[] => [...new Set(ids)];

/** Whether a text makes a statement: it ends like a sentence, or is as long as one, and is not a question. */
function statesSomething(raw: string, text: string): boolean {
  if (text.endsWith('?') || raw.startsWith('|') || raw.startsWith('#')) return false;
  const words = tokenise(text).filter(({ kind }) => kind !== 'function');
  const ended = /[.!。…:;]["'”’)\]*_]*$/u.test(text);
  return words.length >= LEAST_WORDS && (ended || words.length >= 3 * LEAST_WORDS);
}

/** A marker after the end of a sentence belongs to that sentence; a marker before the first belongs to the first. */
function citesBySpan(spans: readonly TextSpan[], markers: readonly Marker[]): string[][] {
  const cites: string[][] = spans.map(() => []);
  let at = 0;
  for (const marker of markers) {
    while (at + 1 < spans.length && (spans[at + 1]?.from ?? Infinity) <= marker.from) at += 1;
    cites[at]?.push(...marker.cites);
  }
  return cites.map(unique);
}

/** The sentences of a section, with the known sources that they cite. Linear in its text. */
function sentencesOfSection(
  section: Section,
  number: number,
  known: ReadonlySet<string>,
): readonly Sentence[] {
  const { plain, markers } = masked(section.text, known.union(new Set(section.citations)));
  const spans = sentenceSpans(plain);
  const cites = citesBySpan(spans, markers);
  let [paragraph, fenced, noted, last] = [0, false, false, 0];
  return spans.map(({ from, to }, at) => {
    const begins = at === 0 || plain.slice(last, from).includes('\n\n');
    if (begins && at > 0) paragraph += 1;
    last = to;
    const raw = plain.slice(from, to);
    if (begins) noted = raw.startsWith(CONTESTED_NOTE);
    const fences = raw.split(FENCE).length - 1;
    const code = fenced || fences > 0;
    if (fences % 2 === 1) fenced = !fenced;
    const text = plainText(raw)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[.,;:!?])/g, '');
    const states = !code && !noted && statesSomething(raw, text);
    const quote = section.text.slice(from, to);
    const [sourced, unsourced] = splitByKnown(cites[at] ?? [], known);
    const place = { id: `s${number}.${at}`, section: section.id, paragraph };
    return { ...place, quote, text, cites: sourced, unsourced, states };
  });
}

function splitByKnown(ids: readonly string[], known: ReadonlySet<string>): [string[], string[]] {
  return [ids.filter((id) => known.has(id)), ids.filter((id) => !known.has(id))];
}

export function sentencesOf({ sections, sources }: ReportText): readonly SectionSentences[] {
  const known = new Set(sources.map(({ id }) => id));
  return sections.map((section, place) => {
    const sentences = sentencesOfSection(section, place, known);
    const [own, unsourced] = splitByKnown(section.citations ?? [], known);
    return {
      section,
      sentences,
      stating: sentences.filter(({ states }) => states),
      cites: unique([...sentences.flatMap((one) => one.cites), ...own]),
      unsourced: unique([...sentences.flatMap((one) => one.unsourced), ...unsourced]),
    };
  });
}
