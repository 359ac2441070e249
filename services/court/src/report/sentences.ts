import { plainText, sentenceSpans, tokenise, type TextSpan } from '@assize/lexical';
import type { CritiqueReport, Section, Source } from '@assize/proto/critique';

/** What of a report its sentences are made of. */
export type ReportText = Pick<CritiqueReport, 'sections'> & {
  readonly sources: readonly Pick<Source, 'id'>[];
};

export interface Sentence {
  /** `s` with the place of its section in the report, and its own in that, both from 0: `s2.14`. */
  readonly id: string;
  /** The section's id. */
  readonly section: string;
  /** The number of its paragraph or list item in the section, from 0. */
  readonly paragraph: number;
  /** As it stands in the section, citations and all: an exact part of its text. */
  readonly quote: string;
  /** The same without citations, white space as single spaces. */
  readonly text: string;
  /** The ids of the report's sources that it cites, in order, each once. */
  readonly cites: readonly string[];
  /** The ids that it cites and of which the report has no source, each once. */
  readonly unsourced: readonly string[];
  /** Whether it is a sentence that can be true or false: not a question, a title, or a row of a table. */
  readonly states: boolean;
}

/** A section with its sentences, and every source that it names in itself or in one of them. */
export interface SectionSentences {
  readonly section: Section;
  readonly sentences: readonly Sentence[];
  /** Those of them that state something. */
  readonly stating: readonly Sentence[];
  /** Ids of known sources, each once: those that sentences cite, then those of the section. */
  readonly cites: readonly string[];
  /** The ids that they or the section cite and of which the report has no source, each once. */
  readonly unsourced: readonly string[];
}

/** A sentence with fewer words that carry meaning than this says too little to be tried. */
const LEAST_WORDS = 2;

/** `[3]`, `[^lee]`, `[lee; 4]`: what stands in one pair of brackets on one line, at most 200 characters. */
const BRACKETS = /\[([^[\]\n]{1,200})\]/g;

/** The beginning of a list's item, a quotation or a heading, which begins a sentence of its own. */
const ITEM = /\n[ \t]{0,8}(?:[-*+>•]|\d{1,3}[.)]|#{1,6})(?=[ \t])/g;

/** Begins a note on what a revision took out, which no longer states it. */
export const CONTESTED_NOTE = 'Contested:';

/** A fence of program text, which states nothing. */
const FENCE = '```';

/** Ids of sources in a pair of brackets, a footnote's whether it is known or not; null where they are no citation. */
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

/** A text of the same length without citations, in which every item stands apart; and the citations. */
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

/** Whether words can be tried: they end as a sentence does, or run on like one, and ask nothing. */
function statesSomething(raw: string, text: string): boolean {
  if (text.endsWith('?') || raw.startsWith('|') || raw.startsWith('#')) return false;
  const words = tokenise(text).filter(({ kind }) => kind !== 'function');
  const ended = /[.!。…:;]["'”’)\]*_]*$/u.test(text);
  return words.length >= LEAST_WORDS && (ended || words.length >= 3 * LEAST_WORDS);
}

/** The markers of each span: one behind a sentence's end belongs to it, one before the first to that. */
function citesBySpan(spans: readonly TextSpan[], markers: readonly Marker[]): string[][] {
  const cites: string[][] = spans.map(() => []);
  let at = 0;
  for (const marker of markers) {
    while (at + 1 < spans.length && (spans[at + 1]?.from ?? Infinity) <= marker.from) at += 1;
    cites[at]?.push(...marker.cites);
  }
  return cites.map(unique);
}

/** The sentences of a section, with what they cite of the sources known. Linear in its text. */
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
    const [sourced, unsourced] = parted(cites[at] ?? [], known);
    const place = { id: `s${number}.${at}`, section: section.id, paragraph };
    return { ...place, quote, text, cites: sourced, unsourced, states };
  });
}

/** Ids of which there is a source, and the others. */
function parted(ids: readonly string[], known: ReadonlySet<string>): [string[], string[]] {
  return [ids.filter((id) => known.has(id)), ids.filter((id) => !known.has(id))];
}

export function sentencesOf({ sections, sources }: ReportText): readonly SectionSentences[] {
  const known = new Set(sources.map(({ id }) => id));
  return sections.map((section, place) => {
    const sentences = sentencesOfSection(section, place, known);
    const [own, unsourced] = parted(section.citations ?? [], known);
    return {
      section,
      sentences,
      stating: sentences.filter(({ states }) => states),
      cites: unique([...sentences.flatMap((one) => one.cites), ...own]),
      unsourced: unique([...sentences.flatMap((one) => one.unsourced), ...unsourced]),
    };
  });
}
