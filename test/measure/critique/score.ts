import { PLANTED_KINDS, type Part, type PlantedKind, type PlantedText } from './planted.ts';

/** A finding of a critique, with the fields that are scored. */
export interface ScoredFinding {
  /** The id of a section, or `global`. */
  readonly target_section: string;
  readonly type: string;
  /** A part of the section's text; if it is absent or empty, the finding is about the whole section. */
  readonly quote?: string;
}

/** A text, and the findings of a critique. */
export interface CritiquedText extends PlantedText {
  readonly findings: readonly ScoredFinding[];
}

export interface KindScore {
  readonly planted: number;
  readonly found: number;
  /** The share of planted faults that were found, from 0 to 1; null if none is planted. */
  readonly recall: number | null;
  readonly falseFindings: number;
}

export interface PartScore extends KindScore {
  readonly texts: number;
  /** The words in the sections' texts, without citations and sources. */
  readonly words: number;
  /** False findings per 1,000 words; null if there are no words. */
  readonly falsePerThousand: number | null;
  /** The findings of kinds that were not planted, such as another frame, which count neither as right nor as wrong. */
  readonly unscored: number;
  readonly kinds: Readonly<Record<PlantedKind, KindScore>>;
}

export type CritiqueScore = Readonly<Record<Part, PartScore>>;

type Planted = PlantedText['planted'][number];

/** The result of matching one text's findings. */
interface Matched {
  readonly planted: readonly Planted[];
  readonly found: ReadonlySet<Planted>;
  readonly wrong: readonly ScoredFinding[];
  readonly unscored: number;
  readonly words: number;
}

/**
 * Scores findings against planted faults. A finding with a quotation matches each fault of its section and kind whose
 * quotation it overlaps. One without a quotation matches one fault of its section and kind that no other finding
 * matches. A finding of a planted kind that matches no fault is false; several that match one fault are not.
 */
export function scoreCritiques(texts: readonly CritiquedText[]): CritiqueScore {
  const of = (part: Part): PartScore => scorePart(texts.filter((text) => text.part === part));
  return { development: of('development'), 'kept apart': of('kept apart') };
}

function scorePart(texts: readonly CritiquedText[]): PartScore {
  const all = texts.map(match);
  const words = sum(all.map((one) => one.words));
  const whole = kindScore(all);
  const of = (kind: PlantedKind): KindScore => kindScore(all, kind);
  const kinds = {
    'uncited-number': of('uncited-number'),
    'absolute-on-thin': of('absolute-on-thin'),
    'contested-by-source': of('contested-by-source'),
    'undefined-term': of('undefined-term'),
    'single-source': of('single-source'),
    'missing-variable': of('missing-variable'),
  };
  return {
    texts: texts.length,
    words,
    ...whole,
    falsePerThousand: words === 0 ? null : (1000 * whole.falseFindings) / words,
    unscored: sum(all.map((one) => one.unscored)),
    kinds,
  };
}

/** The score of one kind, or of all. */
function kindScore(all: readonly Matched[], kind?: PlantedKind): KindScore {
  const faults = all
    .flatMap(({ planted }) => planted)
    .filter((one) => (kind ?? one.kind) === one.kind);
  const found = faults.filter((fault) => all.some((one) => one.found.has(fault))).length;
  const wrong = all.flatMap((one) => one.wrong).filter(({ type }) => (kind ?? type) === type);
  return {
    planted: faults.length,
    found,
    recall: faults.length === 0 ? null : found / faults.length,
    falseFindings: wrong.length,
  };
}

function match({ report, planted, findings }: CritiquedText): Matched {
  const kinds: readonly string[] = PLANTED_KINDS;
  const scored = findings.filter(({ type }) => kinds.includes(type));
  const texts = new Map(report.sections.map(({ id, text }) => [id, squeezed(text)]));
  const found = new Set<Planted>();
  const wrong: ScoredFinding[] = [];
  for (const finding of scored.toSorted((a, b) => quotes(b) - quotes(a))) {
    const there = planted.filter(
      ({ section, kind }) => section === finding.target_section && kind === finding.type,
    );
    const text = texts.get(finding.target_section) ?? '';
    const hit = finding.quote
      ? there.filter(({ quote }) => overlap(text, [quote, finding.quote ?? '']))
      : there.filter((fault) => !found.has(fault)).slice(0, 1);
    for (const fault of hit) found.add(fault);
    if (hit.length === 0 && (finding.quote || there.length === 0)) wrong.push(finding);
  }
  const words = sum(report.sections.map(({ text }) => wordsIn(text)));
  return { planted, found, wrong, unscored: findings.length - scored.length, words };
}

/** The sort key by which findings with a quotation are matched first; the others take what is left. */
function quotes({ quote }: ScoredFinding): number {
  return quote ? 1 : 0;
}

/** Whether two quotations overlap in a text; one that does not occur in it overlaps nothing. */
function overlap(text: string, [one, other]: readonly [string, string]): boolean {
  const places = placesOf(text, other);
  return placesOf(text, one).some(([from, to]) =>
    places.some(([start, end]) => from < end && start < to),
  );
}

function placesOf(text: string, quote: string): [number, number][] {
  const sought = squeezed(quote);
  const places: [number, number][] = [];
  if (sought === '') return places;
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    places.push([at, at + sought.length]);
  }
  return places;
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function wordsIn(text: string): number {
  return squeezed(text.replaceAll(/\[[^[\]]+\]/g, ''))
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
