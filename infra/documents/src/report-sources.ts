import type { CritiqueReport } from '@assize/proto/critique';

type Source = CritiqueReport['sources'][number];

export type PlacedSource = Source & { readonly line: number };

interface Listed {
  readonly sources: readonly PlacedSource[];
  readonly faults: readonly string[];
}

/** The start of a source: `[id]: text` or `[^id]: text`, also as an item of a list, with or without the colon. */
const ENTRY =
  /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)]) {1,4})?\[\^?([\p{L}\p{N}][\p{L}\p{N}._:/+-]*)\](?!\():?/u;
/** A property of a source, as an item of a list under it. */
const FIELD = /^[ \t]+[-*+] (title|source|date|credibility):/;

interface Entry {
  readonly id: string;
  readonly line: number;
  readonly texts: string[];
  readonly fields: Map<string, string>;
}

/**
 * Reads `- [id] text` or `[id]: text`, and under it the optional properties `- title: …`, `- source: …`, `- date: …`,
 * `- credibility: 0.8`. Any other line continues the text above it. `first` is the file's number of the first line.
 */
export function sourcesIn(list: string, first: number): Listed {
  const entries: Entry[] = [];
  const faults: string[] = [];
  for (const [at, line] of list.split('\n').entries()) {
    const place = first + at;
    const entry = ENTRY.exec(line);
    const last = entries.at(-1);
    const field = FIELD.exec(line);
    if (line.trim() === '') continue;
    if (entry?.[1] !== undefined) {
      const texts = [line.slice(entry[0].length).trim()];
      entries.push({ id: entry[1], line: place, texts, fields: new Map() });
    } else if (last === undefined) {
      faults.push(`line ${place}: no source begins here; write "- [id] text"`);
    } else if (field?.[1] !== undefined && !last.fields.has(field[1])) {
      last.fields.set(field[1], line.slice(field[0].length).trim());
    } else last.texts.push(line.trim());
  }
  const invalid = entries.filter((entry) => !isValidCredibility(entry.fields.get('credibility')));
  return {
    sources: entries.map(sourceOf),
    faults: [
      ...faults,
      ...invalid.map(
        ({ id, line }) => `line ${line}: the credibility of [${id}] must be a number from 0 to 1`,
      ),
    ],
  };
}

function isValidCredibility(text: string | undefined): boolean {
  if (text === undefined) return true;
  return text !== '' && Number(text) >= 0 && Number(text) <= 1;
}

function sourceOf({ id, line, texts, fields }: Entry): PlacedSource {
  const { credibility, ...rest } = Object.fromEntries(fields);
  return {
    id,
    text: texts.filter((text) => text !== '').join(' '),
    ...rest,
    ...(credibility === undefined ? {} : { credibility: Number(credibility) }),
    line,
  };
}
