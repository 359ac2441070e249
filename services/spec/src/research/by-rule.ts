import { sentences, similarity } from '@assize/lexical';
import type { Source } from '@assize/proto/cartography/graph';
import { wordsOf } from '#src/mentions.ts';
import { byGravity } from '#src/nuances/checklist.ts';
import { nameOf } from '#src/nuances/index.ts';
import { GRADES, type Nuance } from '#src/review/phase.ts';
import cues from './cues.json' with { type: 'json' };
import { mentionsTechnology } from './queries.ts';

/** Maximum number of nuances for one technology, and from one source. */
export const MOST_NUANCES = 8;
const MOST_OF_A_SOURCE = 3;
/** In characters: a shorter sentence says too little by itself, and a longer one is not a sentence. */
const SENTENCE = { least: 30, most: 400 };
/** From this word similarity on two texts say the same: the court's limit for near-duplicates. */
const NEAR_DUPLICATE = 0.9;

const CUES = GRADES.map((severity) => [severity, cues[severity].map(wordsOf)] as const);

/** Judged by the sentence's words (`cues.json`); null if it is not a warning. */
export function severityOf(sentence: string): Nuance['severity'] {
  const words = wordsOf(sentence);
  return CUES.find(([, own]) => own.some((cue) => words.includes(cue)))?.[0] ?? null;
}

const isSentence = (text: string): boolean =>
  text.length >= SENTENCE.least && text.length <= SENTENCE.most && !text.endsWith('?');

function nuancesIn(technology: string, source: Source): Nuance[] {
  const about = mentionsTechnology(technology, `${source.title ?? ''} ${source.uri}`);
  return source.passages
    .filter(({ text }) => about || mentionsTechnology(technology, text))
    .flatMap(({ text }) => sentences(text.replaceAll(/\s+/g, ' ')))
    .flatMap((text) => {
      const severity = isSentence(text) ? severityOf(text) : null;
      return severity === null
        ? []
        : [{ technology: nameOf(technology), text, severity, source: source.uri }];
    });
}

/** The nuances that repeat neither a known one nor an earlier one of the list. */
export function newNuances(found: readonly Nuance[], known: readonly Nuance[]): Nuance[] {
  const kept: Nuance[] = [];
  for (const one of found) {
    const repeats = (other: Nuance): boolean => similarity(one.text, other.text) >= NEAR_DUPLICATE;
    if (![...known, ...kept].some(repeats)) kept.push(one);
  }
  return kept;
}

/**
 * Extracts nuances from sources without a model: literal sentences that mention a failure, a cost
 * or a rule, the most severe first.
 */
export function nuancesByRule(technology: string, sources: readonly Source[]): Nuance[] {
  const counts = new Map<string, number>();
  const found = sources
    .flatMap((source) => nuancesIn(technology, source))
    .toSorted(byGravity)
    .filter(({ source }) => {
      const count = (counts.get(source) ?? 0) + 1;
      counts.set(source, count);
      return count <= MOST_OF_A_SOURCE;
    });
  return newNuances(found, []).slice(0, MOST_NUANCES);
}
